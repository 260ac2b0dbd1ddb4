import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EntityKind } from '#schemas/kinds.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';

/** A link to the page of a project, an organization or a person; plain text where it has none. */
export function EntityLink({
  kind,
  slug,
  newTab = false,
  className = '',
  tabIndex = 0,
  isHidden = false,
  'data-arrow-stop': arrowStop,
  children,
}: {
  readonly kind: EntityKind;
  readonly slug: string | null;
  readonly newTab?: boolean;
  readonly className?: string;
  readonly tabIndex?: number;
  /** A further way to what another link beside it leads to: for pointers alone. */
  readonly isHidden?: boolean;
  /** Arrows of the list around it lead here. */
  readonly 'data-arrow-stop'?: '';
  readonly children: ReactNode;
}) {
  if (slug === null) return <span className={className}>{children}</span>;
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <Link
      to={PROFILE_PAGES[kind]}
      params={{ slug }}
      tabIndex={isHidden ? -1 : tabIndex}
      aria-hidden={isHidden || undefined}
      data-arrow-stop={arrowStop}
      className={className}
      {...tab}
    >
      {children}
    </Link>
  );
}
