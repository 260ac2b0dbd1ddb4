import { BREAKDOWN_RULES, BREAKDOWNS, type Observed } from '#schemas/api/observatory.ts';
import { type Breakdown, type BreakdownRequest, conditionsOf } from '#schemas/queries/breakdown.ts';
import { filterRows } from '#workers/table/filter.ts';
import type { Table } from '#workers/table/table.ts';

/**
 * The same by hand: each breakdown filters the rows and adds its figure by the code of its field in one loop, without
 * spellings, medians and splits. Gives the rows of each.
 */
export function byHand(
  table: Table,
  source: Observed,
): (request: BreakdownRequest) => Readonly<Record<string, number>> {
  const breakdowns: Readonly<Record<string, Breakdown>> = BREAKDOWNS[source];
  return (request) => {
    const rows: Record<string, number> = {};
    for (const [name, breakdown] of Object.entries(breakdowns)) {
      const filtered = filterRows(table, conditionsOf(table.spec, breakdown, request, BREAKDOWN_RULES[source]), '');
      const column = table.columns.get(breakdown.field);
      const figure = table.columns.get(breakdown.measures[0]?.field ?? '');
      const values = figure?.kind === 'number' ? figure.values : null;
      const sums = new Float64Array(column && column.kind !== 'number' ? column.dictionary.texts.length : 16);
      const count = filtered?.length ?? table.length;
      for (let i = 0; i < count; i++) {
        const row = filtered ? (filtered[i] ?? 0) : i;
        const value = values?.[row] ?? 0;
        const added = Number.isNaN(value) ? 0 : value;
        if (column?.kind === 'list') {
          const end = column.offsets[row + 1] ?? 0;
          for (let at = column.offsets[row] ?? 0; at < end; at++) {
            const code = column.codes[at] ?? 0;
            sums[code] = (sums[code] ?? 0) + added;
          }
        } else if (column && column.kind !== 'number') {
          const code = column.codes[row] ?? 0;
          if (code < sums.length) sums[code] = (sums[code] ?? 0) + added;
        } else {
          const bin = Math.min(15, Math.max(0, Math.floor(Math.log10(Math.abs(column?.values[row] ?? 1) + 1))));
          sums[bin] = (sums[bin] ?? 0) + added;
        }
      }
      rows[name] = count;
    }
    return rows;
  };
}
