import { useMemo } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Holding } from '#schemas/entities/profiles.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { formatCount } from '#schemas/format.ts';
import { type DealInvestor, portfolioOf } from '#schemas/queries/dealFilters.ts';
import { AddressedTable } from '#src/features/data-table/AddressedTable.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { useWatch } from '#src/features/watchlist/useWatched.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import type { TableSource } from '#workers/client.ts';
import { useListView } from '../useListView.ts';
import { Holdings } from './Holdings.tsx';

const text = investorMessages.portfolio;

const NO_IDS: readonly number[] = [];
const VIEWS = ['projects', 'investments'] as const;

/** Projects of an investor: as the directory's rows with every condition, or by when and how often it invested. */
export function Portfolio({
  title,
  investor: { kind, name },
  ids = NO_IDS,
  holdings,
  total,
}: {
  readonly title: string;
  readonly investor: DealInvestor;
  /** Numbers of a person's projects. */
  readonly ids?: readonly number[];
  readonly holdings: readonly Holding[];
  readonly total: number;
}) {
  const [shown, show] = useListView(VIEWS);
  const fixed = useMemo(() => portfolioOf({ kind, name }, ids), [kind, name, ids]);
  const choice = (
    <Segmented
      label={text.show}
      options={VIEWS.map((value) => ({ value, label: text.views[value] }))}
      value={shown}
      onChange={show}
    />
  );
  if (shown === 'investments') return <Holdings title={title} holdings={holdings} total={total} end={choice} />;
  return (
    <section aria-label={title} className="flex h-[80dvh] min-h-100 flex-col">
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-6 max-desk:px-4">
        <h2 className="text-14">{title}</h2>
        <span className="figure text-12 text-faint">{formatCount(total)}</span>
        <div className="ml-auto">{choice}</div>
      </div>
      <Projects fixed={fixed} total={total} />
    </section>
  );
}

const SOURCE: TableSource = { kind: 'server', source: 'projects' };

/** The directory's table of the projects that pass `fixed`; `total`: how many they are. */
function Projects({ fixed, total }: { readonly fixed: Filter; readonly total: number }) {
  const watch = useWatch(DATA_SETS.projects, false);
  const table = useAddressedTable({ spec: DATA_SETS.projects, source: SOURCE, watch, fixed });
  return <AddressedTable table={table} label={text.label} total={total} />;
}
