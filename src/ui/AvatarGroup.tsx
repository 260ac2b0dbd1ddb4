import type { Ref } from '#schemas/columns/spec.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { messages } from '#src/messages/index.ts';
import { cx } from './cx.ts';
import { Logo, type LogoSize } from './Logo.tsx';

/** Marks of several people or organizations side by side, then how many more there are. At least one is shown. */
export function AvatarGroup({
  kind,
  refs,
  max = 3,
  size = 24,
  className,
}: {
  readonly kind: EntityKind;
  readonly refs: readonly Ref[];
  readonly max?: number;
  readonly size?: LogoSize;
  readonly className?: string;
}) {
  if (refs.length === 0) return null;
  const shown = refs.slice(0, Math.max(1, max));
  const hidden = refs.slice(shown.length);
  return (
    <span className={cx('inline-flex items-center gap-0.5', className)} title={refs.map((ref) => ref.name).join(', ')}>
      {shown.map((ref) => (
        <Logo key={`${ref.slug} ${ref.name}`} kind={kind} name={ref.name} src={ref.logo} size={size} labelled />
      ))}
      <MoreCount names={hidden.map((ref) => ref.name)} />
    </span>
  );
}

/** The `+N` after a list that does not fit; its name says what is hidden. */
export function MoreCount({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  const label = messages.ui.moreHidden(names.length, names.join(', '));
  return (
    <span className="figure ml-1 text-12 text-faint" title={names.join(', ')}>
      <span aria-hidden="true">{messages.ui.more(names.length)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
