import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Answered, AnswerSchema, type AskQuery } from '#schemas/api/ask.ts';
import { EXAMPLE_KINDS, EXAMPLE_QUESTIONS, questionAbout } from '#schemas/ask/exampleQuestions.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { storedFields } from '#schemas/columns/spec.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import { structUrl } from '#schemas/http.ts';
import { DATA_SET_NAMES, KINDS, tablePath } from '#schemas/kinds.ts';
import { readPivot } from '#schemas/pivot/address.ts';
import { PivotAnswerSchema } from '#schemas/pivot/answer.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { decodeView } from '#schemas/queries/view.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { readHelp } from '#server/modules/help/helpBook.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { createBuiltIn, createHelpSearch } from './answerer.ts';
import { answerQuery } from './answerQuery.ts';
import { QUESTIONS } from './testing/questions.ts';
import { SAMPLE_NOW } from './testing/sampleReader.ts';

const used = modules.filter(({ name, memberRoutes }) => memberRoutes || name === 'data-query');
const test = useTestAccounts({ sample: COMMON_SAMPLE, modules: used });
let member: Browser;

beforeAll(async () => {
  test.now = COMMON_SAMPLE.at;
  member = await test.signedIn('analyst', 'pro');
});

async function ask(question: string, more: object = {}): Promise<{ answer: Answer; conversation: string }> {
  const { status, body } = await member.post('/api/chat/ask', { ask_id: randomUUID(), question, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return { answer: AnswerSchema.parse(body.message.reply), conversation: body.conversation.id };
}

async function answered(question: string, more: object = {}): Promise<Answered> {
  const { answer } = await ask(question, more);
  if (answer.kind !== 'answer') throw new Error(`${question}: ${JSON.stringify(answer)}`);
  return answer;
}

/** What the directory says of the same conditions. */
async function directory(sid: Sid, params: object) {
  const { body } = await member.get(structUrl(sid, params));
  return body.data[sid][0];
}

const filterOf = ({ triples, period }: AskQuery) => [
  ...triples,
  ...(period?.from ? [[period.field, 'gte', period.from]] : []),
  ...(period?.to ? [[period.field, 'lte', period.to]] : []),
];

describe('the example questions', () => {
  it.each(EXAMPLE_KINDS.flatMap((kind) => EXAMPLE_QUESTIONS[kind].map((question) => [kind, question] as const)))(
    'of %s: %s',
    async (kind, question) => {
      const { answer } = await ask(question);
      expect(answer.kind, JSON.stringify(answer)).toBe(kind === 'help' ? 'help' : 'answer');
    },
  );

  it('of a record that is known', async () => {
    const [project] = (await answered('Top 10 projects by market cap')).rows.flatMap(({ cells }) => cells.flat());
    if (!project || typeof project !== 'object') throw new Error('no project');
    const answer = await answered(questionAbout('project', project.name));
    expect(answer.query.source).toBe('organizations');
  });

  it('goes on from the rows that it is about', async () => {
    const { query } = await answered('Seed rounds over $5m');
    const answer = await answered('only in 2025', { about: query });
    expect(answer.query).toMatchObject({ triples: query.triples, period: { from: '2025' } });
  });
});

describe('answers', () => {
  it('list rows with chips, sources and the page of the table', async () => {
    const answer = await answered('Seed rounds over $5m in 2025');
    expect(answer.query).toMatchObject({ source: 'fundraising', period: { from: '2025', to: '2025' } });
    expect(answer.chips.map(({ part }) => part)).toEqual(['source', 'condition', 'condition', 'period']);
    expect(answer.rows.length).toBeGreaterThan(0);
    expect(answer.rows[0]?.path).toMatch(/^\/round\/\d+$/);
    expect(answer.openIn?.path).toContain('/directory/fundraising?filter=');
    expect(answer.sources.find(({ label }) => label === 'Amount')).toMatchObject({ source: 'sample data' });
    expect(answer.sentence).toContain('Together they raised');
  });

  it('name people with the gender that draws them: the subjects, and those whom rows refer to', async () => {
    const named = async (question: string) => {
      const { query, rows } = await answered(question);
      const names = rows
        .flatMap(({ cells }) => cells.flat())
        .filter((cell) => typeof cell === 'object' && cell !== null);
      return { source: query.source, genders: new Set(names.map(({ gender }) => gender)) };
    };
    expect(await named('People in Singapore')).toEqual({
      source: 'people',
      genders: new Set([undefined, 'Male', 'Female']),
    });
    const { genders } = await named('Rounds with lead investors and people');
    expect(genders).toContain('Male');
  });

  it('say what was asked, and of what', async () => {
    const { sentence } = await answered('largest seed rounds of 2025');
    expect(sentence).toContain('First by Amount');
    expect(sentence).not.toContain('Together');
    expect((await answered('Top 3 projects by market cap')).sentence).toContain('First by Market cap');
    expect((await answered('how many rounds by stage in 2025')).sentence).toMatch(/^Rounds by kind of round/);
    expect((await answered('rounds announced on June 14, 2025')).sentence).toContain('on Jun 14, 2025');
    expect((await answered('rounds joined by funds in Singapore')).sentence).toContain('joined by organizations (');
  });

  it('says that there are more groups', async () => {
    const { groups, sentence } = await answered('number of rounds each month').then((answer) => ({
      groups: answer.rows.length,
      sentence: answer.sentence,
    }));
    expect(groups).toBe(24);
    expect(sentence).toContain('Only the newest 24 are shown.');
  });

  it('give one figure of one record', async () => {
    const answer = await answered('market cap of Korvane');
    expect(answer.figure).toMatchObject({ label: 'Market cap', unit: 'usd' });
    expect(answer.rows).toHaveLength(1);
  });

  it('group by values and by time, with a chart', async () => {
    const bars = await answered('funding by category in 2025');
    expect(bars.chart).toMatchObject({ kind: 'bars', unit: 'usd' });
    const columns = await answered('monthly funding in 2025');
    expect(columns.chart?.points.map(({ label }) => label)[0]).toContain('2025');
    expect(columns.chart?.points).toHaveLength(12);
  });

  it('group by two things, a column for each of the newest periods or largest values', async () => {
    const { columns, rows, sentence, chips, openIn, query } = await answered('median round by stage and quarter');
    expect(query).toMatchObject({ group: { field: 'stages' }, across: { field: 'date', by: 'quarter' } });
    expect(columns.slice(0, 3).map(({ field }) => field)).toEqual(['bin', 'rows', 'figure']);
    const quarters = columns.slice(3).map(({ label }) => label);
    expect(quarters).toHaveLength(8);
    expect(quarters).toEqual(quarters.toSorted());
    expect(rows.every(({ cells }) => cells.length === 11)).toBe(true);
    expect(sentence).toMatch(/^Median amount by kind of round and quarter/);
    expect(chips.filter(({ part }) => part === 'group').map(({ at, value }) => [at, value])).toEqual([
      [0, 'Round'],
      [1, 'quarter'],
    ]);
    expect(openIn?.path).toContain('group=stages');
    expect(openIn?.path).toContain('by=date.quarter');
  });

  it('say what no rows pass', async () => {
    const answer = await answered('rounds above 900 billion');
    expect(answer).toMatchObject({ total: 0, rows: [], openIn: null });
    expect(answer.sentence).toMatch(/^No rounds match/);
  });

  it('show the amount of a round as it is stated in another currency, and never add it up', async () => {
    const { pool } = test.database;
    const query: AskQuery = {
      ...{
        source: 'fundraising',
        triples: [['stated_currency', 'in', ['EUR', 'CAD', 'GBP', 'CHF']]],
        relation: null,
        group: null,
      },
      ...{ aggregate: { of: 'rows', field: null }, sort: { field: 'amount_quantity', order: 'desc' }, limit: 50 },
      ...{ period: null, shown: [] },
    };
    const answer = await answerQuery(pool, query, SAMPLE_NOW);
    const at = answer.columns.findIndex(({ field }) => field === 'amount_quantity');
    for (const { stated } of answer.rows) {
      expect(stated).toEqual({ at, amount: expect.any(Number), currency: expect.stringMatching(/^[A-Z]{3}$/) });
    }
    expect(answer.sentence).toMatch(/ USD \((?:€|C\$|£|CHF\s)[\d.]+[KM]\)/);
    const unknown = answer.rows.filter(({ cells }) => cells[at] === null);
    expect(unknown.length).toBeGreaterThan(0);
    expect(answer.leftOut).toBe(unknown.length);
    const { rows } = await pool.query(
      `SELECT sum(amount_quantity) AS sum FROM ${tableName(DATA_SETS.fundraising)} WHERE stated_currency IS NOT NULL`,
    );
    const dollars = await answerQuery(pool, { ...query, sort: null }, SAMPLE_NOW);
    expect(dollars.figure?.value).toBe(rows[0].sum);
    const summed: AskQuery = { ...query, aggregate: { of: 'sum', field: 'stated_amount' }, sort: null };
    await expect(answerQuery(pool, summed, SAMPLE_NOW)).rejects.toMatchObject({ status: 422 });
    const others: AskQuery = { ...query, triples: [['stated_currency', 'known', 0]] };
    expect((await answerQuery(pool, others, SAMPLE_NOW)).rows.some(({ stated }) => stated)).toBe(false);
  });

  it('name the sources of all rows that a figure is of, and not of the shown ones alone', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query(
      `SELECT _id, provenance FROM ${tableName(DATA_SETS.fundraising)}
        WHERE amount_quantity IS NOT NULL ORDER BY amount_quantity, _id LIMIT 1`,
    );
    const [{ _id: id, provenance }] = rows;
    const other = [{ source: 'DefiLlama', fetched_at: '2026-05-01T08:00:00.000Z', fields: ['amount_quantity'] }];
    const put = (text: string) =>
      pool.query(`UPDATE ${tableName(DATA_SETS.fundraising)} SET provenance = $2 WHERE _id = $1`, [id, text]);
    const ofAmount = ({ sources }: Answered) =>
      sources.filter(({ label }) => label === 'Amount').map(({ source, asOf }) => [source, asOf]);
    try {
      await put(JSON.stringify(other));
      for (const question of ['Total raised', 'Median round by stage', 'Biggest rounds']) {
        const answer = await answered(question);
        expect(answer.rows.map((row) => row.id)).not.toContain(id);
        expect(ofAmount(answer), question).toContainEqual(['DefiLlama', '2026-05-01T08:00:00.000Z']);
        expect(ofAmount(answer), question).toContainEqual(['sample data', expect.any(String)]);
      }
      // What is malformed says nothing, and what has no figure is no source of it.
      await put('[{]');
      expect(ofAmount(await answered('Total raised')).map(([source]) => source)).toEqual(['sample data']);
    } finally {
      await put(provenance);
    }
  });

  it('go on from the query before', async () => {
    const first = await ask('Series A rounds in 2025');
    const next = await ask('and in 2024?', { conversation: first.conversation });
    expect(next.answer).toMatchObject({
      kind: 'answer',
      query: { triples: [['stages', 'eq', 'Series A']], period: { from: '2024', to: '2024' } },
    });
    const third = await ask('only DeFi', { conversation: first.conversation });
    expect(third.answer).toMatchObject({ kind: 'answer', query: { period: { from: '2024', to: '2024' } } });
  });

  it('run a query that was edited, and refuse one that names what is not there', async () => {
    const { query } = await answered('Series A rounds in 2025');
    const edited = await answered('Series A rounds in 2025', {
      query: { ...query, triples: [['stages', 'eq', 'Seed']] },
    });
    expect(edited.query.triples).toEqual([['stages', 'eq', 'Seed']]);
    for (const wrong of [
      { triples: [['password', 'eq', 'x']] },
      { sort: { field: 'password', order: 'asc' } },
      { group: { field: 'amount_quantity', by: 'value' } },
      { group: { field: 'stages', by: 'value' }, across: { field: 'amount_quantity', by: 'value' } },
      { aggregate: { of: 'sum', field: 'stages' } },
      { relation: { kind: 'team', record: null, triples: [] } },
      { shown: ['password'] },
      { source: 'proposals' },
    ]) {
      const body = { ask_id: randomUUID(), question: 'x', query: { ...query, ...wrong } };
      expect((await member.post('/api/chat/ask', body)).status, JSON.stringify(wrong)).toBe(422);
    }
  });

  it('cite the help', async () => {
    const { answer } = await ask('How do I save a list?');
    expect(answer.kind).toBe('help');
    if (answer.kind === 'help') expect(answer.passages[0]?.path).toMatch(/^\/support\//);
  });

  it('say which words were not understood, and offer what the search finds', async () => {
    const { answer } = await ask('Korvane blorptronic holders');
    expect(answer).toMatchObject({ kind: 'nothing', words: expect.arrayContaining(['blorptronic']) });
  });

  it('find rows by what they have to do with others', async () => {
    for (const question of [
      'Who invested in Korvane in 2021?',
      'Who co-invested with Larkspur Capital?',
      'team of Korvane',
      'founders of Korvane',
      'who used to work at Larkspur Capital',
      'Which DeFi projects with over 1M TVL raised since 2020?',
      'articles mentioning Larkspur Capital',
      'what did Larkspur Capital invest in in 2024',
    ]) {
      const answer = await answered(question);
      expect(answer.query.relation, question).not.toBeNull();
      expect(answer.total, question).toBeGreaterThanOrEqual(answer.rows.length);
    }
  });
});

/** The rows that an address of a table page shows, as the page asks for them. */
async function rowsAt(path: string): Promise<{ total: number; ids: readonly number[]; source: string }> {
  const { pathname, searchParams } = new URL(path, 'http://assay.example');
  const source = DATA_SET_NAMES.find(
    (name) => tablePath(name) === pathname && (searchParams.get('type') ?? name) === name,
  );
  if (!source) throw new Error(`no table at ${path}`);
  const { filter, sort } = decodeView(DATA_SETS[source], Object.fromEntries(searchParams));
  const { total } = await directory(KINDS[source].totalSid, { filter, sort: null });
  const rows = await directory(KINDS[source].rowsSid, { filter, sort, skip: 0, take: 20 });
  return { total, ids: rows.map(({ _id }: { _id: number }) => _id), source };
}

/** Compares the groups of an answer with the pivot of the page that it leads to. */
async function comparePivot({ query, columns, rows, openIn }: Answered, question: string): Promise<void> {
  const { searchParams } = new URL(openIn?.path ?? '', 'http://assay.example');
  const spec = DATA_SETS[query.source];
  const { filter, pivot: written } = decodeView(spec, Object.fromEntries(searchParams));
  if (written === undefined) return;
  const read = readPivot(written);
  if (!read.ok) throw new Error(`${question}: ${openIn?.path}`);
  const pivot = PivotAnswerSchema.parse(await directory(KINDS[query.source].pivotSid, { pivot: read.pivot, filter }));
  const nameOf = (groups: typeof pivot.rows, at: number) => (at < 0 ? null : (groups[at]?.keys[0] ?? null));
  const cellAt = (row: string, column: string | null = null) =>
    pivot.cells.find((cell) => nameOf(pivot.rows, cell.row) === row && nameOf(pivot.columns, cell.column) === column);
  const isCount = read.pivot.measures[0]?.figure === 'count';
  const at = (name: string) => columns.findIndex(({ field }) => field === name);
  for (const { cells } of rows) {
    const bin = query.group?.by === 'month' ? null : cells[at('bin')];
    if (typeof bin !== 'string') continue;
    expect([bin, cellAt(bin)?.count], question).toEqual([bin, cells[at('rows')]]);
    if (at('figure') >= 0 && !isCount)
      expect([bin, cellAt(bin)?.values[0]], question).toEqual([bin, cells[at('figure')]]);
    for (const [place, { field, label }] of columns.entries()) {
      // Months are named by words.
      if (!field.startsWith('part_') || query.across?.by === 'month') continue;
      const cell = cellAt(bin, label);
      const said = isCount ? (cell?.count ?? 0) : (cell?.values[0] ?? null);
      expect([bin, label, said], question).toEqual([bin, label, cells[place]]);
      pivots.parts += 1;
    }
  }
  pivots.compared += rows.length;
}

const pivots = { compared: 0, parts: 0 };

/** Compares an answer with what the directory says of the same conditions, and with the page that it leads to. */
async function compare(answer: Answered, question: string): Promise<void> {
  const { query } = answer;
  if (!query.relation) {
    const filter = filterOf(query);
    const { total } = await directory(KINDS[query.source].totalSid, { filter, sort: null });
    expect(answer.total, question).toBe(total);
    const { of, field } = query.aggregate;
    if (of === 'count' && !query.group) expect(answer.figure?.value, question).toBe(total);
    if ((of === 'sum' || of === 'median') && field !== null && answer.figure) {
      const summary = await directory(KINDS[query.source].summarySid, { field, filter });
      expect(answer.figure.value, question).toBeCloseTo(summary[of], 0);
    }
  }
  if (answer.leftOutIn) expect((await rowsAt(answer.leftOutIn)).total, question).toBe(answer.leftOut);
  // More rows than an address can name, of conditions that it cannot say beside each other.
  const said = new Set(query.triples.map(([field, operator]) => `${field}.${operator}`));
  const meant = new Set(query.triples.map((triple) => JSON.stringify(triple)));
  const isUnsaid = answer.total > FILTER_LIMITS.listMembers && said.size < meant.size;
  expect(answer.openIn === null, question).toBe(answer.total === 0 || isUnsaid);
  if (!answer.openIn) return;
  const page = await rowsAt(answer.openIn.path);
  expect([page.source, page.total], question).toEqual([query.source, answer.total]);
  if (query.group) return comparePivot(answer, question);
  const shown = answer.rows.map(({ id }) => id);
  expect(page.ids.slice(0, shown.length), question).toEqual(shown.slice(0, page.ids.length));
}

describe('figures and addresses of answers', () => {
  it('are those of the directory, for every question of the golden set', { timeout: 240_000 }, async () => {
    let compared = 0;
    const help = createHelpSearch(() => readHelp(test.database.deps.config));
    const builtIn = createBuiltIn(test.database.deps, help);
    for (const [question] of QUESTIONS) {
      const answer = await builtIn({ question, query: null, about: null, previous: null, now: SAMPLE_NOW });
      if (answer.kind !== 'answer') continue;
      await compare(answer, question);
      compared++;
    }
    expect(compared).toBeGreaterThan(150);
    expect(pivots.compared).toBeGreaterThan(200);
    expect(pivots.parts).toBeGreaterThan(50);
  });

  it('are those of the directory, for any query', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        await compare(await answerQuery(test.database.pool, query, SAMPLE_NOW), JSON.stringify(query));
      }),
      // Few rows and many, by two conditions of which a table keeps the later one, and by one said twice.
      { numRuns: 50, examples: [[doubled(1e6, 1e8)], [doubled(1e8, 1e9)], [doubled(1e9, 1e9, '2025-03')]] },
    );
  });
});

const doubled = (narrow: number, wide: number, from?: string): AskQuery => ({
  source: 'fundraising',
  triples: [
    ['amount_quantity', 'lte', narrow],
    ['amount_quantity', 'lte', wide],
  ],
  ...{ relation: null, aggregate: { of: 'rows', field: null }, group: null, sort: null, limit: null },
  period: from === undefined ? null : { field: 'date', from, to: null },
  shown: [],
});

/** Queries with conditions on figures, dates and texts, every figure, and groups. */
const anyQuery = fc
  .constantFrom<AskQuery['source']>('projects', 'organizations', 'people', 'fundraising', 'news', 'jobs')
  .chain((source) => {
    const fields = storedFields(DATA_SETS[source]);
    const ofType = (...types: string[]) => fields.filter(({ type, filterable }) => filterable && types.includes(type));
    const named = (list: readonly { readonly field: string }[]) =>
      fc.constantFrom(...list.map(({ field }) => field), '').filter((field) => field !== '' || list.length === 0);
    const numbers = ofType('number');
    const conditions: fc.Arbitrary<AskQuery['triples'][number]>[] = [
      fc.tuple(
        named(fields.filter(({ filterable, choices, ownControl }) => filterable && !choices && !ownControl)),
        fc.constant('known' as const),
        fc.constantFrom(0, 1),
      ),
      ...(numbers.length === 0
        ? []
        : [
            fc.tuple(
              named(numbers),
              fc.constantFrom('gt' as const, 'lte' as const),
              fc.constantFrom(0, 1, 10, 1e3, 1e6, 1e8),
            ),
          ]),
    ];
    const dates = ofType('date');
    const groups = [
      ...dates.map(({ field }) => ({ field, by: 'quarter' as const })),
      ...ofType('text', 'tags', 'refs').map(({ field }) => ({ field, by: 'value' as const })),
    ];
    return fc.record<AskQuery>({
      source: fc.constant(source),
      triples: fc.array(fc.oneof(...conditions), { maxLength: 2 }),
      relation: fc.constant(null),
      aggregate:
        numbers.length === 0
          ? fc.constantFrom({ of: 'rows' as const, field: null }, { of: 'count' as const, field: null })
          : fc.oneof(
              fc.constantFrom({ of: 'rows' as const, field: null }, { of: 'count' as const, field: null }),
              fc.record({
                of: fc.constantFrom('sum' as const, 'average' as const, 'median' as const),
                field: named(numbers),
              }),
            ),
      group: fc.option(fc.constantFrom(...groups), { freq: 2 }),
      across: fc.option(fc.constantFrom(...groups), { freq: 2 }),
      sort: fc.constant(null),
      limit: fc.option(fc.integer({ min: 1, max: 50 })),
      period:
        dates.length === 0
          ? fc.constant(null)
          : fc.option(
              fc.record({
                field: named(dates),
                from: fc.constantFrom(null, '2024', '2025-03', '-P6M'),
                to: fc.constantFrom(null, '2026'),
              }),
            ),
      shown: fc.constant([]),
    });
  });
