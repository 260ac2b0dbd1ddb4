import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAKDOWN_RULES, BREAKDOWNS, OBSERVED } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { matchesFilter } from '#schemas/filters/semantics.ts';
import { type Breakdown, conditionsOfBins } from '#schemas/queries/breakdown.ts';
import {
  expectedBreakdown,
  filtersToBreak,
  projectsToBreak,
  roundsToBreak,
  windowsToBreak,
} from '#schemas/testing/breakdowns.ts';
import { appendRows } from './appendRows.ts';
import { BreakdownCounter } from './breakdown.ts';
import { createTable } from './table.ts';

const ROWS = { fundraising: roundsToBreak, projects: projectsToBreak };

describe.each(OBSERVED)('breakdowns of %s', (source) => {
  const spec = DATA_SETS[source];
  const rules = BREAKDOWN_RULES[source];
  const breakdowns: Readonly<Record<string, Breakdown>> = BREAKDOWNS[source];
  const held = (rows: Parameters<typeof appendRows>[1]) => {
    const table = createTable(spec, 1);
    appendRows(table, rows);
    return new BreakdownCounter(table, rules);
  };

  it('count what their meaning says, request after request', () => {
    fc.assert(
      fc.property(
        ROWS[source],
        fc.array(filtersToBreak[source], { minLength: 1, maxLength: 4 }),
        windowsToBreak,
        (rows, filters, window) => {
          const counter = held(rows);
          for (const filter of filters) {
            const answers = counter.count(breakdowns, { filter, window });
            for (const [name, breakdown] of Object.entries(breakdowns))
              expect({ [name]: answers[name] }).toEqual({
                [name]: expectedBreakdown(spec, rows, breakdown, { filter, window }, rules),
              });
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('add up to their rows, and a bin to the rows that its conditions choose', () => {
    fc.assert(
      fc.property(ROWS[source], filtersToBreak[source], (rows, filter) => {
        const request = { filter, window: null };
        const answers = held(rows).count(breakdowns, request);
        for (const [name, breakdown] of Object.entries(breakdowns)) {
          const { all, unplaced, bins, splits } = answers[name] ?? expect.fail();
          const field = spec.columns.find(({ field: of }) => of === breakdown.field);
          if (field?.type !== 'tags' && field?.type !== 'refs' && !breakdown.most) {
            expect(bins.reduce((sum, bin) => sum + bin.rows, unplaced.rows)).toBe(all.rows);
            expect(bins.reduce((sum, bin) => sum + (bin.sums[0] ?? 0), unplaced.sums[0] ?? 0)).toBeCloseTo(
              all.sums[0] ?? 0,
              0,
            );
          }
          for (const bin of bins) {
            if (breakdown.split)
              expect(splits.filter((part) => part.bin === bin.bin).reduce((sum, part) => sum + part.rows, 0)).toBe(
                bin.rows,
              );
            const conditions = conditionsOfBins(spec, breakdown, [bin.bin], request, rules);
            expect(rows.filter((row) => matchesFilter(spec, row, conditions))).toHaveLength(bin.rows);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
