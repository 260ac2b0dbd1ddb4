import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BoardJobs } from '#schemas/entities/profiles.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { MoreCount, Tag } from '#src/ui/Tags.tsx';
import { foldUnknown, UnknownFacts } from './UnknownFacts.tsx';

/** What a profile knows beside its directory's columns; null is shown as unknown. */
export function ProfileFacts({
  facts,
}: {
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  const { shown, folded } = foldUnknown(facts, ({ value }) => value != null);
  return (
    <Section title={entityMessages.relations}>
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] text-13">
        {shown.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="flex min-h-6.5 items-start py-0.75 text-muted">{label}</dt>
            <dd className="flex min-h-6.5 min-w-0 items-center py-0.75">{value ?? <Missing />}</dd>
          </div>
        ))}
        <UnknownFacts labels={folded.map(({ label }) => label)} />
      </dl>
    </Section>
  );
}

/** A link named by its address without the scheme; null: there is none. */
export function pageLink(address: string | null): ReactNode {
  if (address === null) return null;
  return <OutwardLink href={address}>{address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}</OutwardLink>;
}

/** How many there are; null: none is known. */
export function countFact(count: number): ReactNode {
  return count === 0 ? null : <span className="figure">{formatCount(count)}</span>;
}

/** How many ads the board of jobs lists, as a link to them. */
export function jobsFact({ total, companies }: BoardJobs): ReactNode {
  if (total === 0) return null;
  return (
    <Link
      to="/crypto-jobs"
      search={{ filter: encodeFilter([['company', 'in', companies]]) }}
      className="underline underline-offset-3 pointer-coarse:min-h-11"
    >
      {entityMessages.listedJobs(total)}
    </Link>
  );
}

export function tagsFact(tags: readonly string[]): ReactNode {
  if (tags.length === 0) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-1 py-1">
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </span>
  );
}

/** A project, organization or person, with the ticker of a token. */
interface Named {
  readonly kind?: EntityKind | undefined;
  readonly slug: string | null;
  readonly name: string;
  readonly logo: string | null;
  readonly symbol?: string | null;
}

const NAMES_SHOWN = 5;

/** Links to the first ones, and how many more there are; null: none is known. `kind`: of those that do not name theirs. */
export function namesFact(kind: EntityKind, list: readonly Named[], total: number = list.length): ReactNode {
  if (list.length === 0) return null;
  return (
    <ul className="min-w-0">
      {list.slice(0, NAMES_SHOWN).map((one) => (
        <li key={`${one.kind} ${one.slug} ${one.name}`} className="min-w-0">
          <LogoLink kind={one.kind ?? kind} of={one} className="min-h-6.5 pointer-coarse:min-h-11" nameClassName="">
            {one.symbol != null && <span className="text-muted">{one.symbol}</span>}
          </LogoLink>
        </li>
      ))}
      {total > NAMES_SHOWN && (
        <li className="flex min-h-6.5 items-center">
          <MoreCount names={list.slice(NAMES_SHOWN).map(({ name }) => name)} count={total - NAMES_SHOWN} />
        </li>
      )}
    </ul>
  );
}
