import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { isStale, matchesFilter, matchesSearch } from '#schemas/filters/semantics.ts';
import { queriesOf, rowsOf } from '#schemas/testing/arbitraries.ts';
import { unixMs } from '#schemas/units.ts';
import { appendRows } from '../appendRows.ts';
import { createTable } from '../table.ts';
import { createView } from '../view.ts';
import { spreadsOf } from './spread.ts';

const spec = DATA_SETS.projects;
const FIELDS = spec.columns.filter(({ type }) => type === 'number').map(({ field }) => field);
const NOW = unixMs(Date.UTC(2024, 5, 15));

it('spreads are those of the rows of the view, its own conditions among them, without stale figures', () => {
  fc.assert(
    fc.property(rowsOf(spec), queriesOf(spec), (rows, asked) => {
      const query = { ...asked, filter: resolveFilter(spec, asked.filter, NOW) };
      const table = createTable(spec, 4);
      appendRows(table, rows);
      const found = spreadsOf(createView(table, query), [...FIELDS, 'sector', 'nothing']);
      const shown = rows.filter(
        (row) => matchesFilter(spec, row, query.filter) && matchesSearch(spec, row, query.search),
      );
      for (const field of FIELDS) {
        const values = shown
          .flatMap((row) => (isStale(spec, row, field) || typeof row[field] !== 'number' ? [] : [row[field] + 0]))
          .toSorted((a, b) => a - b);
        const spread = found.get(field);
        if (values.length === 0) {
          expect(spread).toBeUndefined();
          continue;
        }
        const [least = 0, most = 0] = [values[0], values.at(-1)];
        const middle = values.length >> 1;
        const lower = values[(values.length - 1) >> 1] ?? 0;
        const sum = lower + (values[middle] ?? 0);
        expect(spread?.median).toBe(Number.isFinite(sum) ? sum / 2 : lower / 2 + (values[middle] ?? 0) / 2);
        // Of fewer than a hundred figures the percentiles are the extremes.
        expect(spread?.to).toBe(most);
        if (spread?.logarithmic) expect(spread.from).toBe(values.find((value) => value > 0));
        else expect(spread?.from).toBe(least);
      }
      expect(found.has('sector')).toBe(false);
    }),
    { numRuns: 100 },
  );
});
