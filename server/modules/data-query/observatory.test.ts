import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  INVESTOR_WINDOWS,
  type InvestorWindow,
  OBSERVATORY_SCHEMAS,
  OBSERVED,
  OBSERVED_PIVOTS,
  OBSERVED_RULES,
  windowTriple,
} from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import { measuredField } from '#schemas/pivot/pivot.ts';
import { keyedGroups } from '#schemas/pivot/reading.ts';
import { conditionsOfKeys, type LinkedPivot } from '#schemas/queries/linked.ts';
import { filtersToBreak, projectsToBreak, roundsToBreak } from '#schemas/testing/linkedRows.ts';
import { expectedLinked } from '#schemas/testing/pivots.ts';
import { unixMs } from '#schemas/units.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { holdOnly } from '#server/testing/onlyRows.ts';
import { appendRows } from '#workers/table/appendRows.ts';
import { linkedOf } from '#workers/table/pivot/linked.ts';
import { createTable } from '#workers/table/table.ts';
import { Answering } from './answering.ts';
import { totalQuery } from './master.ts';
import { observatoryQuery } from './observatory.ts';
import { summaryQuery } from './summary.ts';

/** The observatory's SQL against the plain meaning of linked pivots and against the table engine. */

const NOW = Date.UTC(2025, 5, 15, 12);
const SIDS = { fundraising: 'observatory_rounds', projects: 'observatory_projects' } as const;
const FIGURES = { fundraising: 'amount_quantity', projects: 'market_cap_usd' } as const;
const ROWS = { fundraising: roundsToBreak, projects: projectsToBreak };

vi.setConfig({ testTimeout: 120_000 });
const database = useTestDatabase();

describe.each(OBSERVED)('the observatory over %s', (source) => {
  const spec = DATA_SETS[source];
  const rules = OBSERVED_RULES[source];
  const pivots: Readonly<Record<string, LinkedPivot>> = OBSERVED_PIVOTS[source];

  it('counts what its meaning says, as the table engine does, and a bin what the directory shows', async () => {
    for (const seed of [5, 6, 7]) {
      const [drawn = []] = fc.sample(ROWS[source], { numRuns: 1, seed });
      const rows = drawn.map((row): Row => ({ ...emptyRow(spec), [spec.identity]: `Row ${row._id}`, ...row }));
      await holdOnly(database.pool, spec, rows, NOW);
      const answering = new Answering(database.deps);
      await answering.watch.check();
      const ask = async (sid: 'observatory_rounds', query: Parameters<Answering['answer']>[1]) =>
        JSON.parse((await answering.answer(sid, query, 'json', 'test')).body.toString()).data[sid][0];
      const table = createTable(spec);
      appendRows(table, rows);
      const engine = linkedOf(table, rules);
      const requests = fc.tuple(
        filtersToBreak[source],
        fc.constantFrom(...(Object.keys(INVESTOR_WINDOWS) as InvestorWindow[])),
      );
      for (const [filter, window] of fc.sample(requests, { numRuns: 8, seed })) {
        const params = JSON.parse(JSON.stringify({ filter, window }));
        const found = OBSERVATORY_SCHEMAS[source].parse(
          await ask('observatory_rounds', observatoryQuery(spec, source)(params, NOW)),
        );
        const since = windowTriple(window);
        const [resolved = null] = since ? resolveFilter(spec, [since], unixMs(NOW)) : [];
        const request = { filter, window: resolved };
        const counted = engine.count(pivots, request);
        for (const [name, linked] of Object.entries(pivots)) {
          const answer = (found as Record<string, unknown>)[name];
          expect({ [name]: answer }).toEqual({ [name]: expectedLinked(spec, rows, linked, request, rules) });
          expect({ [name]: answer }).toEqual({ [name]: unpackPivot(counted[name] ?? expect.fail()) });
        }
      }
    }
  });

  it('opens the directory with the rows and the sum of a bin', async () => {
    const answering = new Answering(database.deps);
    await answering.watch.check();
    const ask = async (query: Parameters<Answering['answer']>[1]) =>
      JSON.parse((await answering.answer(SIDS[source], query, 'json', 'test')).body.toString()).data[SIDS[source]][0];
    for (const filter of fc.sample(filtersToBreak[source], { numRuns: 3, seed: 3 })) {
      const params = JSON.parse(JSON.stringify({ filter, window: 'all' }));
      const found = OBSERVATORY_SCHEMAS[source].parse(await ask(observatoryQuery(spec, source)(params, NOW)));
      for (const [name, linked] of Object.entries(pivots)) {
        const answer = Object.entries(found).find(([own]) => own === name)?.[1] ?? expect.fail();
        if (linked.pivot.rows[0]?.by === 'known') continue;
        for (const { key, cell } of keyedGroups(answer)) {
          const conditions = conditionsOfKeys(spec, linked, [key], { filter, window: null }, rules);
          expect((await ask(totalQuery(spec)({ filter: conditions }, NOW))).total).toBe(cell.count);
          const [measure] = linked.pivot.measures;
          if (!measure || measuredField(measure) !== FIGURES[source]) continue;
          const summary = await ask(summaryQuery(spec)({ field: FIGURES[source], filter: conditions }, NOW));
          expect(summary.sum ?? 0).toBeCloseTo(cell.values[0] ?? 0, 3);
        }
      }
    }
  });
});
