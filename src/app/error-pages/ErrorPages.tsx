import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { CloudAlert, Compass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { copyingMessages } from '#src/i18n/en/ui.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { isMissingPart, loadUpdate } from './missingPart.ts';

const text = shellPartMessages.failure;

/**
 * Shown when a page throws. A part that could not be downloaded has its own text and is retried when the network returns;
 * after an update of the application the page reloads instead.
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
        {/* A page that threw may throw again until a reload; without a network there is nothing to reload. */}
        <Button
          size="lg"
          onClick={() => (isPart ? void router.navigate({ to: '/' }) : window.location.assign(addressOf('/')))}
        >
          {shellPartMessages.goHome}
        </Button>
        <CopyButton text={`${window.location.href}\n${stack ?? message}`} label={copyingMessages.details} />
      </div>
    </div>
  );
}

/** Shown for an address without a page. */
export function NotFoundPage() {
  const text = shellPartMessages.notFound;
  usePageTitle(text.title);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <Compass size={24} strokeWidth={1.75} aria-hidden className="mb-2 text-muted" />
      <p className="figure text-28 font-semibold text-muted">404</p>
      <h1 className="text-20 text-balance">{text.text}</h1>
      <p className="max-w-[48ch] text-muted">{text.hint}</p>
      <Link to="/" className={`mt-4 ${buttonClass({ size: 'lg' })}`}>
        {shellPartMessages.goHome}
      </Link>
    </div>
  );
}
