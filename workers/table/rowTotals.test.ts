import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { PivotMeasure } from '#schemas/pivot/pivot.ts';
import type { TotalsAnswer } from '#schemas/pivot/totals.ts';
import { rowsOf } from '#schemas/testing/arbitraries.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { appendRows } from './appendRows.ts';
import { rowTotals } from './rowTotals.ts';
import { createTable } from './table.ts';
import { createView } from './view.ts';
import { idsAt, rowsOfView, withLeftOut } from './viewRows.ts';

const spec = DATA_SETS.fundraising;
const MEASURES: readonly PivotMeasure[] = [
  { figure: 'sum', field: 'amount_quantity' },
  { figure: 'median', field: 'amount_quantity' },
  { figure: 'max', field: 'date' },
  { figure: 'distinct', field: 'stages' },
];

/** Sums differ in their last digits by the order in which they are added. */
const rounded = <Totals extends Pick<TotalsAnswer, 'values'>>(totals: Totals) => ({
  ...totals,
  values: totals.values.map((value) => value && Number(value.toPrecision(10))),
});

it('says of a view, or of rows by their ids, what a pivot says of all of them', () => {
  fc.assert(
    fc.property(rowsOf(spec), fc.array(fc.nat(220)), fc.boolean(), (rows, some, isFiltered) => {
      const table = createTable(spec);
      appendRows(table, rows);
      const filter = isFiltered ? ([['amount_quantity', 'gt', 0]] as const) : [];
      const view = rowsOfView(createView(table, { filter, sort: null, search: '' }));
      const pivot = { rows: [], columns: [], measures: MEASURES, sort: null, limit: { rows: null, columns: null } };
      const totalOf = (of: typeof rows) => {
        const [all] = expectedPivot(spec, of, pivot, { filter: [], search: '' }).cells;
        return all ?? { count: 0, values: [], unknown: [], stale: [] };
      };
      const inView = new Set(idsAt(view, 0, view.count));
      const { count, values, unknown, stale } = totalOf(rows.filter(({ _id }) => inView.has(_id)));
      const whole = rowTotals(view, MEASURES, null);
      if (count === 0) expect(whole.count).toBe(0);
      else expect(rounded(whole)).toEqual(rounded({ count, values, unknown, stale }));

      // Selected rows count whether or not the view has them.
      const chosen = rows.filter((_, at) => some.includes(at));
      const ids = Float64Array.from(chosen, ({ _id }) => _id);
      const selected = rowTotals(withLeftOut(view, ids), MEASURES, ids);
      const meant = totalOf(chosen);
      expect(selected.count).toBe(chosen.length);
      if (chosen.length > 0) expect(rounded(selected).values).toEqual(rounded(meant).values);
    }),
  );
});
