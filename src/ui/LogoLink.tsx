import type { ReactNode } from 'react';
import type { EntityKind } from '#schemas/kinds.ts';
import { cx } from './cx.ts';
import { EntityLink } from './EntityLink.tsx';
import { Logo } from './Logo.tsx';

/** Logo and name of an entity as a link to its page; plain text where it has none. `children`: more inside the link. */
export function LogoLink({
  kind,
  of: { slug, name, logo },
  size = 20,
  className,
  nameClassName = 'font-medium',
  children,
}: {
  readonly kind: EntityKind;
  readonly of: { readonly slug: string | null; readonly name: string; readonly logo: string | null };
  readonly size?: 20 | 24;
  readonly className?: string;
  readonly nameClassName?: string;
  readonly children?: ReactNode;
}) {
  return (
    <EntityLink kind={kind} slug={slug} className={cx('flex min-w-0 items-center gap-2', className)}>
      <Logo kind={kind} name={name} src={logo} size={size} />
      <span className={cx('truncate', nameClassName, slug !== null && 'hover:underline')}>{name}</span>
      {children}
    </EntityLink>
  );
}
