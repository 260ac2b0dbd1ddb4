import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LINK_CLASS } from './linkClass.ts';
import type { GoToStep } from './steps.ts';

const PAGES = { signin: '/signin', signup: '/signup' } as const;

/** A link to another step: to its page, or within the popup unless a new tab is asked for. */
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
