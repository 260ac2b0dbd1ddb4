import { useQuery } from '@tanstack/react-query';
import type { InCommon as Shared } from '#schemas/entities/connections.ts';
import { roundName } from '#schemas/entities/roundNames.ts';
import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { inCommonQuery } from '#src/api/queries.ts';
import { RoundLink } from '#src/features/rounds/RoundLink.tsx';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { LogoLink } from '#src/ui/LogoLink.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { type Compared, type SideRow, SideTable } from './SideTable.tsx';

const text = compareMessages.page;

/** What at least two of the compared share, counted over all that is known: rounds, investments, and people or places of work. */
export function InCommon({ kind, compared }: { readonly kind: EntityKind; readonly compared: readonly Compared[] }) {
  const slugs = compared.flatMap(({ slug }) => slug ?? []);
  const { data, error, isError, refetch } = useQuery(inCommonQuery(kind, slugs));
  const shared = data?.result;
  if (!shared) {
    return isError ? (
      <QueryFailure title={text.inCommonFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={text.inCommonLoading} className="p-6">
        <Skeleton className="h-60" />
      </div>
    );
  }
  const side = { kind, compared } as const;
  const { investments, jobs } = text.inCommon[kind];
  return (
    <>
      {shared.rounds && (
        <CommonTable
          {...side}
          title={text.roundsInCommon}
          none={text.noRoundsInCommon}
          corner={text.round}
          total={shared.rounds.total}
          rows={shared.rounds.rows.map(roundRow)}
        />
      )}
      <CommonTable
        {...side}
        {...investments}
        corner={text.name}
        total={shared.investments.total}
        rows={shared.investments.rows.map(({ party, bonds }) =>
          partyRow(
            party,
            bonds.map((bond) => bond && text.backed(bond.rounds, bond.rounds_led)),
          ),
        )}
      />
      <CommonTable
        {...side}
        {...jobs}
        corner={text.name}
        total={shared.jobs.total}
        rows={shared.jobs.rows.map(({ party, bonds }) =>
          partyRow(
            party,
            bonds.map((bond) => bond && (bond.position ?? text.works)),
          ),
        )}
      />
    </>
  );
}

/** The first rows with their whole number; where there is nothing, that. */
function CommonTable({
  none,
  total,
  ...table
}: {
  readonly title: string;
  readonly none: string;
  readonly kind: EntityKind;
  readonly compared: readonly Compared[];
  readonly corner: string;
  readonly total: number;
  readonly rows: readonly SideRow[];
}) {
  if (total === 0) {
    return (
      <Section title={table.title}>
        <p className="text-13 text-muted">{none}</p>
      </Section>
    );
  }
  const listed = table.rows.length;
  return (
    <SideTable
      {...table}
      total={total}
      note={listed < total ? text.firstOf(listed, total) : formatCount(total)}
      isFigures={false}
    />
  );
}

const cells = (notes: readonly (string | null)[]) => notes.map((note) => note ?? <Missing key="none" />);

function roundRow({ bonds, ...round }: NonNullable<Shared['rounds']>['rows'][number]): SideRow {
  return {
    key: String(round._id),
    head: <RoundLink round={round}>{roundName(round)}</RoundLink>,
    cells: cells(bonds.map((bond) => bond && (bond.is_lead ? text.led : text.joined))),
  };
}

function partyRow(party: Shared['jobs']['rows'][number]['party'], notes: readonly (string | null)[]): SideRow {
  return {
    key: `${party.kind} ${party.slug ?? party.name}`,
    head: <LogoLink kind={party.kind} of={party} className="text-text" />,
    cells: cells(notes),
  };
}
