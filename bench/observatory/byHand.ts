import { OBSERVED_PIVOTS, OBSERVED_RULES, type Observed } from '#schemas/api/observatory.ts';
import { measuredField } from '#schemas/pivot/pivot.ts';
import { conditionsOf, type LinkedPivot, type LinkedRequest, linkedField } from '#schemas/queries/linked.ts';
import { filterRows } from '#workers/table/filter.ts';
import type { Table } from '#workers/table/table.ts';

/** Whether a pivot is a chart of its own: others stand beside one. */
export function isChart(name: string): boolean {
  return name !== 'stagesByMonth' && !name.endsWith('Known');
}

/**
 * The same by hand: each chart filters the rows and adds its figure by the code of its field in one loop, without
 * spellings, medians and splits. Gives the rows of each.
 */
export function byHand(table: Table, source: Observed): (request: LinkedRequest) => Readonly<Record<string, number>> {
  const pivots: Readonly<Record<string, LinkedPivot>> = OBSERVED_PIVOTS[source];
  return (request) => {
    const rows: Record<string, number> = {};
    for (const [name, linked] of Object.entries(pivots)) {
      if (!isChart(name)) continue;
      const filtered = filterRows(table, conditionsOf(table.spec, linked, request, OBSERVED_RULES[source]), '');
      const column = table.columns.get(linkedField(linked));
      const [measure] = linked.pivot.measures;
      const figure = table.columns.get((measure && measuredField(measure)) ?? '');
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
