import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { CloudAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyingMessages } from '#src/i18n/copying.ts';
import { messages } from '#src/i18n/index.ts';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { isMissingPart, loadUpdate } from './missingPart.ts';

const text = shellPartMessages.failure;

/**
 * What is shown when a page throws. A part that could not be downloaded has a text of its own, and is tried again when the
 * network comes back; where the application was updated since, it is loaded anew instead.
 */
export function FailurePage({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const isPart = isMissingPart(message);
  const [isShown, setIsShown] = useState(!isPart);
  usePageTitle(text.title);
  useEffect(() => {
    if (!isPart) return;
    void loadUpdate().then((isLoading) => setIsShown(!isLoading));
    const retry = () => void router.invalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isPart, router]);
  if (!isShown) return null;
  return (
    <div role="alert" className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <CloudAlert size={24} strokeWidth={1.75} aria-hidden className="mb-2 text-negative" />
      {isPart && <p className="figure text-28 font-semibold text-muted">500</p>}
      <h1 className="text-20 text-balance">{isPart ? text.bundle : text.title}</h1>
      <p className="max-w-[48ch] text-muted">{isPart ? text.bundleHint : text.text}</p>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-2">
        {isPart && (
          <Button size="lg" onClick={() => void router.invalidate()}>
            {messages.ui.retry}
          </Button>
        )}
        {/* What threw may throw again until everything begins anew; a network that is gone has no page to begin with. */}
        <Button size="lg" onClick={() => (isPart ? void router.navigate({ to: '/' }) : window.location.assign('/'))}>
          {shellPartMessages.goHome}
        </Button>
        <CopyButton text={`${window.location.href}\n${stack ?? message}`} label={copyingMessages.details} />
      </div>
    </div>
  );
}
