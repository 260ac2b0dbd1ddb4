import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { PivotAnswerSchema } from '#schemas/pivot/answer.ts';
import { EMPTY_PIVOT } from '#schemas/pivot/pivot.ts';
import { filtersToBreak, projectsToBreak, roundsToBreak } from '#schemas/testing/linkedRows.ts';
import { pivotsToCount } from '#schemas/testing/pivotSamples.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { holdOnly } from '#server/testing/onlyRows.ts';
import { Answering } from '../answering.ts';
import { pivotQuery } from './query.ts';

/** Pivots in SQL against their plain meaning, to which the table engine is held as well. */

const AddedSchema = z.object({ data: z.object({ pivot_rounds: z.tuple([PivotAnswerSchema]) }) });
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

it('of what is said of another record adds up to all rows, those of which nothing is known among them', async () => {
  const spec = DATA_SETS.fundraising;
  const [drawn = []] = fc.sample(roundsToBreak, { numRuns: 1, seed: 4 });
  const rows = drawn.map((row): Row => ({ ...emptyRow(spec), [spec.identity]: `Row ${row._id}`, ...row }));
  await holdOnly(database.pool, spec, rows, NOW);
  const answering = new Answering(database.deps);
  await answering.watch.check();
  const pivot = {
    ...EMPTY_PIVOT,
    rows: [{ field: 'project_country', by: 'value' }],
    columns: [{ field: 'date', by: 'quarter' }],
    measures: [{ figure: 'count' }, { figure: 'sum', field: 'amount_quantity' }],
  };
  const { body } = await answering.answer('pivot_rounds', pivotQuery(spec)({ pivot, filter: [] }, NOW), 'json', 'test');
  const { cells } = AddedSchema.parse(JSON.parse(body.toString())).data.pivot_rounds[0];
  const total = cells.find(({ row, column }) => row === -1 && column === -1);
  const inner = cells.filter(({ row, column }) => row >= 0 && column >= 0);
  const sum = (figures: readonly (number | null)[]) => figures.reduce<number>((all, one) => all + (one ?? 0), 0);
  expect(total?.count).toBe(rows.length);
  expect(sum(inner.map(({ count }) => count))).toBe(rows.length);
  expect(sum(inner.map(({ values }) => values[1] ?? null))).toBe(total?.values[1]);
});
