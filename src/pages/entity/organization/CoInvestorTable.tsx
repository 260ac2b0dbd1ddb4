import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { CO_INVESTORS } from '#schemas/columns/coInvestors.ts';
import { COINVESTORS_MAX } from '#schemas/constants.ts';
import type { CoInvestors } from '#schemas/entities/connections.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { dealsTogether } from '#schemas/queries/dealFilters.ts';
import { decodeView } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { coInvestorsQuery } from '#src/api/queries.ts';
import { AddressedTable } from '#src/features/data-table/AddressedTable.tsx';
import { rowsSkipped } from '#src/features/data-table/firstRows.ts';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { useWatch } from '#src/features/watchlist/useWatched.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { arrivalMoment } from '#src/shared/hydration.ts';
import type { TableSource } from '#workers/client.ts';
import { coInvestorRows, firstCoInvestors } from './coInvestorRows.ts';

const text = investorMessages.coInvestors;

const SOURCE: TableSource = { kind: 'given', source: 'coInvestors' };

/** Every co-investor of an organization in the directory's grid. `known`: the closest, until all are here. */
export function CoInvestorTable({
  slug,
  name,
  known: { result, version, asOf },
}: {
  readonly slug: string;
  readonly name: string;
  readonly known: { readonly result: CoInvestors; readonly version: number; readonly asOf: string | null };
}) {
  const total = result.counts.coinvestors;
  const { data } = useQuery({ ...coInvestorsQuery(slug, COINVESTORS_MAX), enabled: result.coinvestors.length < total });
  const all = result.coinvestors.length < total ? data?.result?.coinvestors : result.coinvestors;
  const rows = useMemo(() => all && coInvestorRows(all), [all]);
  const search = useSearch({ strict: false });
  const [given] = useState(() =>
    firstCoInvestors(
      rows ?? coInvestorRows(result.coinvestors),
      { total, version, asOf },
      decodeView(CO_INVESTORS, search),
      { skip: rowsSkipped(search), now: unixMs(arrivalMoment()) },
    ),
  );
  const watch = useWatch(CO_INVESTORS, false);
  const table = useAddressedTable({ spec: CO_INVESTORS, source: SOURCE, watch, given });
  const { handle } = table.page.table;
  useEffect(() => {
    if (handle && rows)
      handle.setRows(
        rows,
        rows.map(({ _id }) => _id),
      );
  }, [handle, rows]);
  const figureHref = useCallback(
    (field: string, row: Row) =>
      field === 'co_deals' && typeof row.ventures_name === 'string'
        ? `/directory/fundraising?${new URLSearchParams({ filter: encodeFilter(dealsTogether([name, row.ventures_name])) })}`
        : null,
    [name],
  );
  return <AddressedTable table={table} label={text.table} total={total} figureHref={figureHref} />;
}
