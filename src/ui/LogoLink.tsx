import type { ReactNode } from 'react';
import type { Ref } from '#schemas/columns/spec.ts';
import { cutName } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { cx } from './cx.ts';
import { EntityLink } from './EntityLink.tsx';
import { Logo, type LogoProps, type LogoSize } from './Logo.tsx';

/** The picture of an entity: a click opens its page in a new tab. Keys and screen readers use the name's link beside it. */
export function EntityAvatar({ of, ...logo }: LogoProps & { readonly of: Ref }) {
  const picture = <Logo of={of} {...logo} />;
  if (of.slug === null) return picture;
  return (
    <EntityLink kind={logo.kind} slug={of.slug} newTab isHidden className="shrink-0">
      {picture}
    </EntityLink>
  );
}

/** The name of an entity, that of a project cut where it is long; it is read out in full. */
export function EntityName({ kind, name }: { readonly kind: EntityKind; readonly name: string }) {
  const shown = kind === 'project' ? cutName(name) : name;
  if (shown === name) return name;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{name}</span>
    </>
  );
}

/** Picture and name of an entity as links to its page; plain text where it has none. `children`: more inside the name's link. */
export function LogoLink({
  kind,
  of,
  size = 20,
  before,
  className,
  nameClassName = 'font-medium',
  'data-arrow-stop': arrowStop,
  children,
}: {
  readonly kind: EntityKind;
  readonly of: Ref;
  readonly size?: LogoSize;
  /** What stands before the picture. */
  readonly before?: ReactNode;
  readonly className?: string;
  readonly nameClassName?: string;
  /** Arrows of the list around it lead to the name. */
  readonly 'data-arrow-stop'?: '';
  readonly children?: ReactNode;
}) {
  const { slug, name } = of;
  return (
    <span data-entity="" className={cx('flex min-h-6 min-w-0 items-center gap-2', className)}>
      {before}
      <EntityAvatar kind={kind} of={of} size={size} />
      <EntityLink
        kind={kind}
        slug={slug}
        {...(arrowStop === undefined ? {} : { 'data-arrow-stop': arrowStop })}
        className="group/name flex min-w-0 items-center gap-2 self-stretch"
      >
        <span className={cx('truncate', nameClassName, slug !== null && 'group-hover/name:underline')}>
          <EntityName kind={kind} name={name} />
        </span>
        {children}
      </EntityLink>
    </span>
  );
}
