import { resolveFilter } from '#schemas/filters/merge.ts';
import { computedParts } from '#schemas/formulas/partFormulas.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { DAY_MS, type UnixMs, unixMs } from '#schemas/units.ts';
import type { TableQuery } from '../protocol.ts';
import { formulaTable } from '../table/formulas/formulaTable.ts';
import type { Table } from '../table/table.ts';
import type { ViewQuery } from '../table/view.ts';

/** A query with rolling dates resolved and without formulas among its conditions, and the table that has their columns. */
export function askedOf(
  table: Table,
  query: TableQuery,
  now: UnixMs,
): { readonly table: Table; readonly asked: ViewQuery } {
  const shown = withFormulas(table.spec, query.formulas, dayOf(now));
  const { spec, filter } = computedParts(shown, resolveFilter(shown, query.filter, now), dayOf(now));
  return { table: formulaTable(table, spec), asked: { ...query, filter } };
}

/** One moment for a day, so that what was computed stays. */
export function dayOf(now: UnixMs): UnixMs {
  return unixMs(Math.floor(now / DAY_MS) * DAY_MS);
}
