import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, findField, NOTHING_STALE, STALE_FIELD } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { parseFilter } from '#schemas/filters/parseFilter.ts';
import { compareRows, matchesFilter, type Row } from '#schemas/filters/semantics.ts';
import { everyTriple, type Filter, type FilterPart } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { FormulaNode } from '#schemas/formulas/ast.ts';
import { evaluateFormula } from '#schemas/formulas/evaluate.ts';
import { NO, YES } from '#schemas/formulas/formulaColumn.ts';
import type { CalledName } from '#schemas/formulas/functions.ts';
import { computedParts } from '#schemas/formulas/partFormulas.ts';
import { printFormula } from '#schemas/formulas/print.ts';
import { fieldFormulas, readFormula, withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { type ViewFormula, writeFormulas } from '#schemas/formulas/written.ts';
import { rowsOf, triplesOf } from '#schemas/testing/arbitraries.ts';
import { formulasOf } from '#schemas/testing/formulas.ts';
import { unixMs } from '#schemas/units.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { holdOnly } from '#server/testing/onlyRows.ts';
import { appendRows } from '#workers/table/appendRows.ts';
import { formulaTable } from '#workers/table/formulas/formulaTable.ts';
import { createTable, type Table } from '#workers/table/table.ts';
import { createView, rowAt } from '#workers/table/view.ts';
import { readRows as readTableRows } from '#workers/table/viewRows.ts';
import { Answering } from '../answering.ts';
import { masterQuery, totalQuery } from '../master.ts';
import { optionsQuery } from '../options.ts';
import { pivotQuery } from '../pivot/query.ts';
import { summaryQuery } from '../summary.ts';

/** Formulas in SQL and in the worker against what they mean, over rows chosen to overflow, to vanish and to be unknown. */

const NOW = Date.UTC(2026, 0, 15, 12);
const TODAY = unixMs(Date.UTC(2026, 0, 15));
const ROWS = 70;
const HARD = [0, 1, -1, 2, 0.1, 100, 1e15, 1e36, -1e12, 5e-324, 1e-31, 1e-29, 1.7976931348623157e308, 1e9, 3, 7];

vi.setConfig({ testTimeout: 300_000 });
const database = useTestDatabase();

function hardRows(spec: DataSetSpec): readonly Row[] {
  const rows = fc.sample(rowsOf(spec, ROWS, ROWS), { numRuns: 1, seed: 5 }).flat();
  const figures = fc.sample(fc.array(fc.constantFrom(...HARD, null, null), { minLength: 60, maxLength: 60 }), {
    numRuns: ROWS,
    seed: 6,
  });
  const stale = fc.sample(fc.subarray([NOTHING_STALE, 'Price', 'Market cap', 'TVL', 'Amount']), {
    numRuns: ROWS,
    seed: 7,
  });
  return rows.map((row, at) => {
    const values = Object.entries(row).map(([name, value], place): [string, unknown] => {
      if (name === STALE_FIELD) return [name, stale[at]];
      // A reference has a name.
      if (Array.isArray(value)) return [name, value.map((one) => (one?.name === '' ? { ...one, name: 'x' } : one))];
      return [
        name,
        findField(spec, name)?.type === 'number' && (at + place) % 3 > 0 ? figures[at]?.[place % 60] : value,
      ];
    });
    return { ...Object.fromEntries(values), _id: row._id };
  });
}

describe.each([
  ['projects', DATA_SETS.projects, 120],
  ['rounds', DATA_SETS.fundraising, 120],
] as const)('formulas over %s', (_, spec, runs) => {
  let rows: readonly Row[] = [];
  let answering: Answering;
  const table: Table = createTable(spec);

  beforeAll(async () => {
    rows = hardRows(spec);
    await holdOnly(database.pool, spec, rows, NOW);
    answering = new Answering(database.deps);
    await answering.watch.check();
    appendRows(table, rows);
  });

  const ask = async (reader: ReturnType<typeof masterQuery>, params: object) => {
    const answer = await answering.answer('master_projects', reader(params, NOW), 'json', 'test');
    return JSON.parse(answer.body.toString()).data.master_projects[0];
  };

  const { figures, conditions, dates, texts } = formulasOf(spec);
  const checked = (nodes: readonly FormulaNode[]): readonly ViewFormula[] =>
    nodes.flatMap((node, at) => {
      const text = printFormula(node);
      const key = `f_x${at}`;
      return readFormula(spec, text).ok ? [{ key, title: key, text }] : [];
    });
  const some = fc.array(fc.oneof(figures, conditions, dates, texts), { minLength: 6, maxLength: 12 }).map(checked);

  it('are the same in SQL, in the worker and by their meaning', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(some, async (formulas) => {
        if (formulas.length === 0) return;
        const extended = withFormulas(spec, formulas, TODAY);
        const fields = formulas.map(({ key }) => key);
        const params = { f: writeFormulas(formulas), fields, take: 100 };
        const bySql = new Map<number, Row>((await ask(masterQuery(spec), params)).map((row: Row) => [row._id, row]));
        const own = formulaTable(table, extended);
        const places = Array.from({ length: own.length }, (_unused, row) => row);
        const byWorker = new Map(readTableRows(own, places, fields).map((row) => [row._id, row]));
        for (const [at, { core, text }] of fieldFormulas(extended).entries()) {
          const field = fields[at] ?? '';
          const isClose = text.includes('log(');
          const byMeaning = new Map(
            rows.map((row) => [row._id, inCell(evaluateFormula(spec, core, row, TODAY, rows))]),
          );
          const cells = (held: ReadonlyMap<number, Row>) =>
            new Map(rows.map(({ _id }) => [_id, held.get(_id)?.[field] ?? null]));
          const [ofWorker, ofSql] = [cells(byWorker), cells(bySql)];
          // All rows at once: ten thousands of expectations, each with its row as text, took longer than what they compare.
          expect(ofWorker, `${text} in the worker`).toEqual(byMeaning);
          if (!isClose) expect(ofSql, `${text} in SQL`).toEqual(byMeaning);
          else
            for (const [id, meant] of byMeaning) {
              const sql = ofSql.get(id);
              if (typeof meant !== 'number' || typeof sql !== 'number' || Math.abs(meant) <= 1e-9) continue;
              // Logarithms of two libraries differ in their last bits.
              expect(Math.abs(sql / meant - 1), `${text} in SQL of row ${id}`).toBeLessThan(1e-6);
            }
          compared += rows.length;
        }
      }),
      { numRuns: runs, seed: 3 },
    );
    expect(compared).toBeGreaterThan(runs * ROWS);
  });

  it('filter, order, count and group rows as any column does', async () => {
    const formulas =
      spec.source === 'projects'
        ? [
            { key: 'f_a', title: 'A', text: 'market_cap_usd / tvl' },
            { key: 'f_b', title: 'B', text: 'f_a * 2 > 3 or volume is unknown' },
            { key: 'f_c', title: 'C', text: 'rank(f_a)' },
            { key: 'f_d', title: 'D', text: 'f_a > median(f_a)' },
            { key: 'f_e', title: 'E', text: 'if(f_a > 1, "large", coalesce(symbol, "Small"))' },
            { key: 'f_g', title: 'G', text: 'coalesce(ath_date, listed)' },
          ]
        : [
            { key: 'f_a', title: 'A', text: 'amount_quantity / 2 + 1' },
            { key: 'f_b', title: 'B', text: 'years_since(date) > 2 and f_a > 1' },
            { key: 'f_c', title: 'C', text: 'rank(f_a)' },
            { key: 'f_d', title: 'D', text: 'f_a > median(f_a)' },
            { key: 'f_e', title: 'E', text: 'if(f_a > 2, "large", "Small")' },
            { key: 'f_g', title: 'G', text: 'max(date, 2023-Q2)' },
          ];
    const extended = withFormulas(spec, formulas, TODAY);
    const full = meaningOf(extended, rows, []);
    const filters: readonly (readonly Triple[])[] = [
      [],
      [['f_a', 'gt', 0.5]],
      [['f_b', 'eq', YES]],
      [['f_b', 'ne', YES]],
      [['f_a', 'known', 0]],
      [
        ['f_b', 'in', [NO]],
        ['f_a', 'known', [0, 1]],
        ['f_a', 'lt', 100],
      ],
      [['f_c', 'lte', 5]],
      [['f_e', 'in', ['SMALL', 'large']]],
      [['f_e', 'starts', 'l']],
      [['f_g', 'gte', '2023-08']],
      [['f_g', 'eq', '2023-Q2']],
      [
        ['f_a', 'gt', 0.5],
        ['f_c', 'lte', 5],
      ],
      [
        ['f_b', 'ne', YES],
        ['f_d', 'eq', YES],
      ],
    ];
    const f = writeFormulas(formulas);
    for (const filter of filters)
      for (const sort of [
        null,
        { field: 'f_a', order: 'desc' },
        { field: 'f_b', order: 'asc', ties: [{ field: 'f_a', order: 'asc' }] },
        { field: 'f_c', order: 'asc' },
        { field: 'f_e', order: 'desc' },
        { field: 'f_g', order: 'asc' },
      ] as const) {
        const own = formulaTable(table, computedParts(extended, filter, TODAY).spec);
        const meant = meaningOf(extended, rows, filter)
          .filter((row) => matchesFilter(extended, row, filter))
          .sort((a, b) => compareRows(extended, sort, a, b))
          .map(({ _id }) => _id);
        const view = createView(own, { filter, sort, search: '' });
        expect(Array.from({ length: view.matching }, (_unused, place) => own.ids[rowAt(view, place)])).toEqual(meant);
        const asked = { f, filter, sort, fields: [] };
        expect((await ask(masterQuery(spec), { ...asked, take: 100 })).map(({ _id }: Row) => _id)).toEqual(meant);
        const first = meant[4];
        if (first !== undefined && meant.length > 5) {
          const after = await ask(masterQuery(spec), { ...asked, take: 20, after: first });
          expect(after.map(({ _id }: Row) => _id)).toEqual(meant.slice(5, 25));
        }
        expect(await ask(totalQuery(spec), { f, filter })).toEqual({ total: meant.length });
      }
    const known = full.flatMap((row) => (typeof row.f_a === 'number' ? [row.f_a] : []));
    expect(await ask(summaryQuery(spec), { f, field: 'f_a' })).toMatchObject({
      values: known.length,
      most: Math.max(...known),
    });
    const yes = full.filter((row) => row.f_b === YES).length;
    expect(await ask(optionsQuery(spec), { f, field: 'f_b' })).toContainEqual({ value: YES, count: yes });
    const large = full.filter((row) => row.f_e === 'large').length;
    expect(await ask(optionsQuery(spec), { f, field: 'f_e' })).toContainEqual({ value: 'large', count: large });
    const byYear = {
      rows: [{ field: 'f_g', by: 'year' }],
      columns: [],
      measures: [{ figure: 'count' }],
      sort: null,
    };
    const year = full.flatMap(({ f_g: date }) => (typeof date === 'string' ? [date.slice(0, 4)] : []))[0];
    expect(JSON.stringify(await ask(pivotQuery(spec), { f, pivot: byYear }))).toContain(`${year}`);
    const pivot = {
      rows: [{ field: 'f_b', by: 'value' }],
      columns: [],
      measures: [{ figure: 'count' }, { figure: 'max', field: 'f_a' }],
      sort: null,
    };
    expect(JSON.stringify(await ask(pivotQuery(spec), { f, pivot }))).toContain(`${yes}`);
  });

  it('count over the rows that the filter leaves, whatever is searched and however many are asked for', async () => {
    const overView = fc
      .tuple(fc.constantFrom<CalledName>('rank', 'zscore', 'median', 'sum', 'mean', 'count'), figures)
      .map(([name, of]): FormulaNode => ({ kind: 'call', name, args: [of], span: of.span }));
    const asked = fc.record({
      formulas: fc.array(fc.oneof(overView, overView, figures), { minLength: 2, maxLength: 5 }).map(checked),
      filter: fc.array(triplesOf(spec), { maxLength: 2 }),
      take: fc.integer({ min: 1, max: 9 }),
      search: fc.constantFrom('', 'a'),
    });
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ formulas, filter: given, take, search }) => {
        fc.pre(formulas.length > 0 && !JSON.stringify(formulas).includes('log('));
        const parsed = parseFilter(spec, given);
        if (!parsed.ok) return;
        const filter = resolveFilter(spec, parsed.value, unixMs(NOW));
        const { spec: extended } = computedParts(withFormulas(spec, formulas, TODAY), filter, TODAY);
        const fields = formulas.map(({ key }) => key);
        const meant = new Map(meaningOf(extended, rows, filter).map((row) => [row._id, row]));
        const own = formulaTable(table, extended);
        const view = createView(own, { filter, sort: null, search });
        const places = Array.from({ length: Math.min(take, view.matching) }, (_unused, place) => rowAt(view, place));
        const params = { f: writeFormulas(formulas), filter: given, search, fields, take };
        const bySql = await ask(masterQuery(spec), params);
        const expected = bySql.map(({ _id }: Row) => {
          const row = meant.get(_id);
          return { _id, ...Object.fromEntries(fields.map((field) => [field, row?.[field]])) };
        });
        const said = JSON.stringify([formulas, filter]);
        expect(bySql, `SQL: ${said}`).toEqual(expected);
        expect(readTableRows(own, places, fields), `worker: ${said}`).toEqual(expected);
        compared += expected.length;
      }),
      { numRuns: runs, seed: 4 },
    );
    expect(compared).toBeGreaterThan(runs);
  });

  it('are parts of a filter, in groups and what they are not', async () => {
    const part = conditions
      .map((node): FilterPart => ({ formula: printFormula(node) }))
      .filter((one) => parseFilter(spec, [one]).ok);
    const triple = triplesOf(spec);
    const group = fc.oneof(
      part,
      part.map((of): FilterPart => ({ not: of })),
      fc.tuple(part, triple, part).map(([a, b, c]): FilterPart => ({ any: [a, { all: [b, c] }] })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 2 }), async (parts) => {
        const parsed = parseFilter(spec, parts);
        if (!parsed.ok) return;
        // Logarithms of two libraries differ in their last bits.
        fc.pre(!JSON.stringify(parsed.value).includes('log('));
        const now = unixMs(NOW);
        const resolved = resolveFilter(spec, parsed.value, now);
        const computed = computedParts(spec, resolved, TODAY);
        const meant = meaningOf(computed.spec, rows, computed.filter)
          .filter((row) => matchesFilter(computed.spec, row, computed.filter))
          .sort((a, b) => compareRows(spec, null, a, b))
          .map(({ _id }) => _id);
        const asked = await ask(masterQuery(spec), { filter: parts, fields: [], take: 100 });
        expect(
          asked.map(({ _id }: Row) => _id),
          JSON.stringify(parts),
        ).toEqual(meant);
        expect(await ask(totalQuery(spec), { filter: parts })).toEqual({ total: meant.length });
        const own = formulaTable(table, computed.spec);
        const view = createView(own, { filter: computed.filter, sort: null, search: '' });
        expect(Array.from({ length: view.matching }, (_unused, place) => own.ids[rowAt(view, place)])).toEqual(meant);
      }),
      { numRuns: runs, seed: 9 },
    );
  });

  it('are refused with a reason where one cannot be read', async () => {
    await expect(ask(masterQuery(spec), { f: 'f_a|A|1 +' })).rejects.toMatchObject({
      status: 422,
      facts: {
        code: 'wrong_value',
        reason: 'formula',
        name: 'f_a',
        detail: expect.stringContaining('missing at the end'),
      },
    });
    await expect(ask(masterQuery(spec), { filter: [{ formula: 'name + 1' }] })).rejects.toMatchObject({ status: 422 });
    await expect(ask(masterQuery(spec), { filter: [{ formula: '1 + 1' }] })).rejects.toMatchObject({ status: 422 });
    await expect(ask(masterQuery(spec), { f: 'name' })).rejects.toMatchObject({ status: 422 });
    await expect(ask(masterQuery(spec), { f: 'f_a|A|1', filter: [['f_b', 'gt', 1]] })).rejects.toMatchObject({
      status: 422,
    });
  });
});

/** The rows with the columns of formulas, where functions over the view count those that pass the other parts of a filter. */
function meaningOf(spec: DataSetSpec, rows: readonly Row[], filter: Filter): readonly Row[] {
  const columns = spec.columns.flatMap(({ field, formula }) => (formula ? [{ field, core: formula.core }] : []));
  const overView = columns.filter(({ core }) => JSON.stringify(core).includes('"overView"')).map(({ field }) => field);
  const filled = (view: readonly Row[], wanted: typeof columns) =>
    rows.map((row): Row => {
      const values = wanted.map(({ field, core }) => [field, inCell(evaluateFormula(spec, core, row, TODAY, view))]);
      return { ...row, ...Object.fromEntries(values) };
    });
  const plain = columns.filter(({ field }) => !overView.includes(field));
  const others = filter.filter((part) => everyTriple([part]).every(([field]) => !overView.includes(field)));
  return filled(
    filled([], plain).filter((row) => matchesFilter(spec, row, others)),
    columns,
  );
}

/** As cells hold what a formula says. */
function inCell(value: number | boolean | string | null): number | string | null {
  return typeof value === 'boolean' ? (value ? YES : NO) : value;
}
