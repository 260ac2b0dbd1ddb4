import type { PivotMeasure } from '#schemas/pivot/pivot.ts';
import type { TotalsAnswer } from '#schemas/pivot/totals.ts';
import { allInOne } from './pivot/groups.ts';
import { FigureReader, GroupMeasures } from './pivot/measures.ts';
import { placementOf } from './pivot/placement.ts';
import { NOT_HELD, placesOf, rowAtPlace, type ViewRows } from './viewRows.ts';

/** What rows by `_id` (null: the whole view) come to, as pivots count: each row once, unknown and stale figures left out. */
export function rowTotals(view: ViewRows, measures: readonly PivotMeasure[], ids: Float64Array | null): TotalsAnswer {
  const { table } = view;
  const rows = rowsAt(view, ids && placesOf(view, ids));
  const reader = new FigureReader(table, (field) => placementOf(table, { field, by: 'value' }, null, rows));
  const all = new GroupMeasures(allInOne(rows), reader, null);
  const measured = measures.map((measure) => all.measured(measure));
  return {
    count: rows.length,
    values: measured.map(({ values }) => {
      const value = values[0] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    }),
    unknown: measured.map(({ unknown }) => unknown[0] ?? 0),
    stale: measured.map(({ stale }) => stale[0] ?? 0),
  };
}

function rowsAt(view: ViewRows, places: Uint32Array | null): Uint32Array {
  const rows = new Uint32Array(places ? places.length : view.count);
  let held = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rowAtPlace(view, places ? (places[i] ?? 0) : i);
    if (row !== NOT_HELD) rows[held++] = row;
  }
  return rows.subarray(0, held);
}
