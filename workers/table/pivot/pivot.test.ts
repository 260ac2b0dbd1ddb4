import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { matchesFilter } from '#schemas/filters/semantics.ts';
import { filterOfKeys } from '#schemas/pivot/conditions.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import { filtersToBreak, projectsToBreak, roundsToBreak } from '#schemas/testing/linkedRows.ts';
import { pivotsToCount } from '#schemas/testing/pivotSamples.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { appendRows } from '../appendRows.ts';
import { createTable } from '../table.ts';
import { pivotOf } from './pivot.ts';

const answerOf = (...asked: Parameters<typeof pivotOf>) => unpackPivot(pivotOf(...asked));

const ROWS = { fundraising: roundsToBreak, projects: projectsToBreak };

describe.each(['fundraising', 'projects'] as const)('a pivot of %s', (source) => {
  const spec = DATA_SETS[source];
  const held = (rows: Parameters<typeof appendRows>[1]) => {
    const table = createTable(spec, 1);
    appendRows(table, rows);
    return table;
  };

  it('comes to what it means', () => {
    fc.assert(
      fc.property(ROWS[source], pivotsToCount(source), filtersToBreak[source], (rows, pivot, filter) => {
        const scope = { filter, search: '' };
        expect(answerOf(held(rows), pivot, scope)).toEqual(expectedPivot(spec, rows, pivot, scope));
      }),
      { numRuns: 400 },
    );
  });

  it('comes to what it means after others, and after rows were added', () => {
    fc.assert(
      fc.property(
        ROWS[source],
        fc.array(pivotsToCount(source), { minLength: 2, maxLength: 4 }),
        filtersToBreak[source],
        (rows, pivots, filter) => {
          const half = rows.slice(0, rows.length >> 1);
          const table = held(half);
          const scope = { filter, search: '' };
          for (const pivot of pivots)
            expect(answerOf(table, pivot, scope)).toEqual(expectedPivot(spec, half, pivot, scope));
          appendRows(table, rows.slice(half.length));
          for (const pivot of pivots)
            expect(answerOf(table, pivot, scope)).toEqual(expectedPivot(spec, rows, pivot, scope));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('opens exactly the rows of every cell', () => {
    fc.assert(
      fc.property(ROWS[source], pivotsToCount(source), filtersToBreak[source], (rows, pivot, filter) => {
        const { rows: rowGroups, columns, cells, edges } = answerOf(held(rows), pivot, { filter, search: '' });
        const bins = [...pivot.rows, ...pivot.columns].map((bin, at) => ({ bin, edges: edges[at] ?? null }));
        for (const { row, column, count } of cells) {
          const own = rowGroups[row]?.keys ?? [];
          const across = columns[column]?.keys ?? [];
          const asked = [...bins.slice(0, own.length), ...bins.slice(pivot.rows.length)].slice(
            0,
            own.length + across.length,
          );
          const opened = filterOfKeys(spec, filter, asked, [...own, ...across]);
          if (opened === null) expect(JSON.stringify([own, across])).toContain('inexact');
          else expect(rows.filter((one) => matchesFilter(spec, one, opened))).toHaveLength(count);
        }
      }),
      { numRuns: 200 },
    );
  });
});
