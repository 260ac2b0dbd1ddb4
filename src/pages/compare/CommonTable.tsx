import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { Missing } from '#src/ui/Figures.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { Section } from '#src/ui/Section.tsx';
import { type Bound, inCommon } from './inCommon.ts';
import { type Compared, SideTable } from './SideTable.tsx';

const text = compareMessages.page;

type Party = Pick<Bound, 'name' | 'slug' | 'logo'>;

/** Bound by rounds: an investor to a project, or a project to its investor. */
export function boundByRounds(
  kind: EntityKind,
  list: readonly (Party & { readonly rounds: number; readonly rounds_led: number })[],
): readonly Bound[] {
  return list.map(({ name, slug, logo, rounds, rounds_led }) => ({
    kind,
    name,
    slug,
    logo,
    note: text.backed(rounds, rounds_led),
  }));
}

/** Bound by work: members to where they work, or the other way round. */
export function boundByWork(
  kind: EntityKind,
  list: readonly (Party & { readonly position?: string | null })[],
): readonly Bound[] {
  return list.map(({ name, slug, logo, position }) => ({ kind, name, slug, logo, note: position ?? text.works }));
}

/** What at least two of the compared are bound to; where there is nothing, that. Of lists that were cut it says so. */
export function CommonTable({
  title,
  none,
  kind,
  compared,
  lists,
  lengths,
}: {
  readonly title: string;
  readonly none: string;
  readonly kind: EntityKind;
  readonly compared: readonly Compared[];
  /** In the order of the compared. */
  readonly lists: readonly (readonly Bound[])[];
  /** How long each list is without the bound of a profile. */
  readonly lengths: readonly number[];
}) {
  const shared = inCommon(lists);
  const isCut = lists.some((list, at) => list.length < (lengths[at] ?? 0));
  const listed = Math.max(...lists.map((list) => list.length));
  if (shared.length === 0) {
    return (
      <Section title={title}>
        <p className="text-13 text-muted">{isCut ? text.noneAmong(listed) : none}</p>
      </Section>
    );
  }
  return (
    <SideTable
      title={title}
      note={isCut ? text.among(shared.length, listed) : formatCount(shared.length)}
      corner={text.name}
      kind={kind}
      compared={compared}
      isFigures={false}
      rows={shared.map((one) => ({
        key: one.key,
        head: (
          <EntityLink kind={one.kind} slug={one.slug} className="flex items-center gap-2 text-text hover:underline">
            <Logo kind={one.kind} name={one.name} src={one.logo} />
            <span className="line-clamp-2 font-medium">{one.name}</span>
          </EntityLink>
        ),
        cells: one.notes.map((note) => note ?? <Missing key="none" />),
      }))}
    />
  );
}
