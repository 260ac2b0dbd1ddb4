import type { ErrorComponentProps } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { messages } from '#src/messages/index.ts';
import { usePageTitle } from '#src/state/pageTitle.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';

const text = messages.shell.failure;

/** What is shown when a page throws. A part that could not be downloaded has a text of its own. */
export function FailurePage({ error }: ErrorComponentProps) {
  usePageTitle(text.title);
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isBundle = isBundleFailure(message);
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <CloudAlert size={24} strokeWidth={1.75} aria-hidden className="mb-2 text-negative" />
      {isBundle && <p className="figure text-28 font-semibold text-muted">500</p>}
      <h1 className="text-20 text-balance">{isBundle ? text.bundle : text.title}</h1>
      <p className="max-w-[48ch] text-muted">{isBundle ? text.bundleHint : text.text}</p>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-2">
        <Button size="lg" onClick={() => window.location.assign('/')}>
          {messages.shell.goHome}
        </Button>
        <CopyButton text={`${window.location.href}\n${stack ?? message}`} label={messages.ui.copyDetails} />
      </div>
    </div>
  );
}

/** How Chromium, Firefox and Safari say that a module could not be downloaded. */
function isBundleFailure(message: string): boolean {
  return /^(failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload)/i.test(
    message,
  );
}
