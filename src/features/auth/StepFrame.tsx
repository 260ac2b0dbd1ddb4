import { Link } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { authMessages } from '#src/i18n/en/auth.ts';
import { messages } from '#src/i18n/index.ts';
import { IconButton } from '#src/ui/Button.tsx';
import type { GoToStep } from './steps.ts';

/** The dialog around the steps; null on a page. */
export const PopupContext = createContext<{ readonly titleId: string; readonly onClose: () => void } | null>(null);

/**
 * A step with its title, a back button and, in the dialog, a close button. A new step focuses its `[data-autofocus]`,
 * else its title.
 */
export function StepFrame({
  title,
  onBack,
  children,
}: {
  readonly title: string;
  readonly onBack?: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const popup = useContext(PopupContext);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const step = ref.current;
    // Focus of a removed step falls back to the page or the dialog.
    const isLost = document.activeElement === null || document.activeElement.contains(step);
    if (!isLost || !step) return;
    (step.querySelector<HTMLElement>('[data-autofocus]') ?? step.querySelector<HTMLElement>('h1, h2'))?.focus();
  }, []);
  const Heading = popup ? 'h2' : 'h1';
  return (
    <div ref={ref} className="flex flex-col gap-5">
      <div className="flex min-h-(--control-height) items-center gap-2">
        {onBack && <IconButton label={authMessages.back} icon={ArrowLeft} onClick={onBack} className="-ml-1.5" />}
        <Heading id={popup?.titleId} tabIndex={-1} className="min-w-0 flex-1 text-20">
          {title}
        </Heading>
        {popup && <IconButton label={messages.ui.close} icon={X} onClick={popup.onClose} className="-mr-1.5" />}
      </div>
      {children}
    </div>
  );
}

const PAGES = { signin: '/signin', signup: '/signup' } as const;

/** Link to another step: to its page, or within the dialog unless opened in a new tab. */
export function StepLink({
  step,
  onStep,
  children,
}: {
  readonly step: keyof typeof PAGES;
  readonly onStep: GoToStep;
  readonly children: ReactNode;
}) {
  return (
    <Link
      to={PAGES[step]}
      className={LINK_CLASS}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onStep(step);
      }}
    >
      {children}
    </Link>
  );
}

/** Class of links, and of buttons that look like links, within a step. */
export const LINK_CLASS =
  'text-text underline decoration-line-strong underline-offset-4 hover:decoration-current aria-disabled:text-muted aria-disabled:no-underline';
