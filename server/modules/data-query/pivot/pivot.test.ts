import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { filtersToBreak, projectsToBreak, roundsToBreak } from '#schemas/testing/linkedRows.ts';
import { pivotsToCount } from '#schemas/testing/pivotSamples.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { holdOnly } from '#server/testing/onlyRows.ts';
import { Answering } from '../answering.ts';
import { pivotQuery } from './query.ts';

/** Pivots in SQL against their plain meaning, to which the table engine is held as well. */

const NOW = Date.UTC(2025, 5, 15, 12);
const ROWS = { fundraising: roundsToBreak, projects: projectsToBreak };

vi.setConfig({ testTimeout: 120_000 });
const database = useTestDatabase();

describe.each(['fundraising', 'projects'] as const)('a pivot of %s', (source) => {
  const spec = DATA_SETS[source];

  it('comes to what it means', async () => {
    for (const seed of [1, 2, 3]) {
      const [drawn = []] = fc.sample(ROWS[source], { numRuns: 1, seed });
      const rows = drawn.map((row): Row => ({ ...emptyRow(spec), [spec.identity]: `Row ${row._id}`, ...row }));
      await holdOnly(database.pool, spec, rows, NOW);
      const answering = new Answering(database.deps);
      await answering.watch.check();
      const asked = fc.sample(fc.tuple(pivotsToCount(source), filtersToBreak[source]), { numRuns: 60, seed });
      for (const [pivot, filter] of asked) {
        const params = JSON.parse(JSON.stringify({ pivot, filter }));
        const { body } = await answering.answer('pivot_rounds', pivotQuery(spec)(params, NOW), 'json', 'test');
        const [answer] = JSON.parse(body.toString()).data.pivot_rounds;
        expect({ pivot, answer }).toEqual({ pivot, answer: expectedPivot(spec, rows, pivot, { filter, search: '' }) });
      }
    }
  });
});
