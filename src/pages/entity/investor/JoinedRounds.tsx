import { useMemo } from 'react';
import { formatCount } from '#schemas/format.ts';
import type { DealInvestor } from '#schemas/queries/dealFilters.ts';
import { AddressedTable } from '#src/features/data-table/AddressedTable.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { useWatch } from '#src/features/watchlist/useWatched.ts';
import type { MarkedRows } from '#src/grid/props.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import type { TableSource } from '#workers/client.ts';
import { useListView } from '../useListView.ts';
import { isLedBy, JOINED_ROUNDS, JOINED_VIEWS, joinedFilter } from './joinedRows.ts';

const text = investorMessages.joined;

/** Every round that an investor joined, as the directory's rows; those it led are marked, and can be shown alone. `total`: of all. */
export function JoinedRounds({
  investor: { kind, name },
  total,
}: {
  readonly investor: DealInvestor;
  readonly total: number;
}) {
  const [view, show] = useListView(JOINED_VIEWS);
  return (
    <section aria-label={text.title} className="flex h-[80dvh] min-h-100 flex-col">
      <div className="flex min-h-11 items-center gap-2 border-b border-line px-6 max-desk:px-4">
        <h2 className="text-14">{text.title}</h2>
        <span className="figure text-12 text-faint">{formatCount(total)}</span>
        <div className="ml-auto">
          <Segmented
            label={text.show}
            options={JOINED_VIEWS.map((value) => ({ value, label: text.views[value] }))}
            value={view}
            onChange={show}
          />
        </div>
      </div>
      <Rounds key={view} {...{ kind, name, view }} total={view === 'all' ? total : null} />
    </section>
  );
}

const SOURCE: TableSource = { kind: 'server', source: 'fundraising' };

function Rounds({
  kind,
  name,
  view,
  total,
}: DealInvestor & {
  readonly view: (typeof JOINED_VIEWS)[number];
  readonly total: number | null;
}) {
  const fixed = useMemo(() => joinedFilter({ kind, name }, view), [kind, name, view]);
  const marked = useMemo((): MarkedRows => ({ has: (row) => isLedBy(row, name), label: text.led }), [name]);
  const watch = useWatch(JOINED_ROUNDS, false);
  const table = useAddressedTable({ spec: JOINED_ROUNDS, source: SOURCE, watch, fixed });
  return (
    <AddressedTable table={table} label={text.label} total={total ?? table.page.table.state.matching} marked={marked} />
  );
}
