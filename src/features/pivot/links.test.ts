import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { matchesFilter } from '#schemas/filters/semantics.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { DEFAULT_VIEW, decodeView, encodeView } from '#schemas/queries/view.ts';
import { filtersToBreak, roundsToBreak } from '#schemas/testing/linkedRows.ts';
import { pivotsToCount } from '#schemas/testing/pivotSamples.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { unixMs } from '#schemas/units.ts';
import { cellFilter } from './links.ts';

const spec = DATA_SETS.fundraising;
const NOW = unixMs(Date.UTC(2026, 10, 30));

describe('the address of a cell', () => {
  it('shows exactly its rows', () => {
    fc.assert(
      fc.property(roundsToBreak, pivotsToCount('fundraising'), filtersToBreak.fundraising, (rows, pivot, filter) => {
        const answer = expectedPivot(spec, rows, pivot, { filter, search: '' });
        for (const { row, column, count } of answer.cells) {
          const keys = [answer.rows[row]?.keys ?? [], answer.columns[column]?.keys ?? []] as const;
          const narrowed = cellFilter(spec, filter, pivot, answer.edges, ...keys, NOW);
          // No conditions choose dates that are not exact.
          if (narrowed === null) {
            expect(JSON.stringify(keys)).toContain('inexact');
            continue;
          }
          const { filter: read } = decodeView(spec, { ...encodeView({ ...DEFAULT_VIEW, filter: narrowed }) });
          expect(rows.filter((one) => matchesFilter(spec, one, read))).toHaveLength(count);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('keeps a rolling date rolling, but where weeks narrow it', () => {
    const filter: readonly Triple[] = [['date', 'gte', '-P1Y']];
    const pivot = (by: 'quarter' | 'week') => ({
      ...{ rows: [{ field: 'date', by }], columns: [], measures: [{ figure: 'count' as const }], sort: null },
      limit: { rows: null, columns: null },
    });
    expect(cellFilter(spec, filter, pivot('quarter'), [null], ['2026-Q1'], [], NOW)).toEqual([
      ['date', 'gte', '-P1Y'],
      ['date', 'eq', '2026-Q1'],
    ]);
    // The first week is cut where the year begins.
    const [{ 2: since }] = resolveFilter(spec, filter, NOW) as [Triple];
    expect(cellFilter(spec, filter, pivot('week'), [null], ['2025-W48'], [], NOW)).toContainEqual([
      'date',
      'gte',
      since,
    ]);
  });
});
