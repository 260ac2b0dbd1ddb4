import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { rowsOf } from '#schemas/testing/arbitraries.ts';
import type { CsvRequest } from '../protocol.ts';
import { appendRows } from './appendRows.ts';
import { type CsvPacing, writeCsv } from './csv.ts';
import { createTable } from './table.ts';

const spec = DATA_SETS.fundraising;
const calm: CsvPacing = {
  onProgress: () => undefined,
  signal: new AbortController().signal,
  pause: () => Promise.resolve(),
};

async function written(rows: readonly Row[], request: CsvRequest, pacing = calm): Promise<string> {
  const table = createTable(spec);
  appendRows(table, rows);
  const parts = await writeCsv({ table, count: rows.length, order: null }, request, pacing);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await new Blob(parts).arrayBuffer());
}

const round = (fields: object): Row => ({
  _id: 1,
  organizations: [],
  people: [],
  category: [],
  lead_investors: [],
  ...fields,
});
const cells = async (fields: object, columns: string[]) =>
  (await written([round(fields)], { columns, ids: null, sources: false })).split('\r\n')[1];

describe('the file', () => {
  it('starts with a byte order mark and a header, and ends every line with CRLF', async () => {
    const text = await written([round({ projects: 'Aave', amount_quantity: 5 })], {
      columns: ['order', 'projects', 'amount_quantity'],
      ids: null,
      sources: false,
    });
    expect(text).toBe('\ufeff#,Project,Amount (USD)\r\n1,Aave,5\r\n');
  });

  it('writes the requested columns in order, and skips unknown fields', async () => {
    const text = await written([round({ projects: 'A', date: '2024-03' })], {
      columns: ['date', 'nothing', 'projects', 'symbol'],
      ids: null,
      sources: false,
    });
    expect(text).toBe('\ufeffDate,Project,Symbol\r\n2024-03,A,\r\n');
  });

  it('has columns for an amount as it is stated in another currency', async () => {
    const rows = [
      round({ projects: 'A', amount_quantity: 108e5, stated_amount: 1e7, stated_currency: 'EUR' }),
      { ...round({ projects: 'B', amount_quantity: null, stated_amount: 25e6, stated_currency: 'CAD' }), _id: 2 },
      { ...round({ projects: 'C', amount_quantity: 5, stated_amount: null, stated_currency: null }), _id: 3 },
    ];
    const columns = ['amount_quantity', 'stated_amount', 'stated_currency'];
    expect(await written(rows, { columns, ids: null, sources: false })).toBe(
      '\ufeffAmount (USD),Stated amount,Stated currency\r\n10800000,10000000,EUR\r\n,25000000,CAD\r\n5,,\r\n',
    );
  });

  it('numbers rows by their position in the view', async () => {
    const rows = [7, 3, 5].map((_id) => ({ ...round({}), _id }));
    expect(await written(rows, { columns: ['order'], ids: null, sources: false })).toBe('\ufeff#\r\n1\r\n2\r\n3\r\n');
  });

  it('round-trips any rows', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf(spec), async (rows) => {
        const columns = ['projects', 'date', 'amount_quantity', 'organizations', 'category'];
        const text = await written(rows, { columns, ids: null, sources: false });
        const parsed = Papa.parse<string[]>(text.slice(1), { delimiter: ',', newline: '\r\n' }).data.slice(1, -1);
        const expected = rows.map((row) => columns.map((field) => asCell(row[field])));
        expect(parsed).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

/** A cell by the rules, implemented differently. */
function asCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value + 0);
  const text = Array.isArray(value)
    ? value.map((member) => (typeof member === 'string' ? member : member.name)).join('; ')
    : String(value);
  return /^[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/.test(text) ? `'${text}` : text;
}

describe('text that a spreadsheet would run as a formula', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1', "'﹦1"],
    ['ｂ', 'ｂ'],
    ['é=1', 'é=1'],
    ['a=1', 'a=1'],
  ])('%j is written as %j', async (text, cell) => {
    expect(
      (await written([round({ projects: text })], { columns: ['projects'], ids: null, sources: false })).slice(1),
    ).toBe(`Project\r\n${cell}\r\n`);
  });

  it('is escaped at the beginning of a list too, but not in numbers', async () => {
    expect(await cells({ category: ['=x', 'y'], amount_quantity: -5 }, ['category', 'amount_quantity'])).toBe(
      "'=x; y,-5",
    );
    expect(await cells({ category: ['﹢1', 'y'] }, ['category'])).toBe("'﹢1; y");
  });
});

it('names the source of each figure and the minute of its fetch', async () => {
  const provenance = JSON.stringify([
    { source: 'venture, rounds', fetched_at: '2025-02-09T17:44:31.123Z', fields: ['amount_quantity'] },
    { source: 'raises', fetched_at: '2025-02-10T08:00:00Z', fields: ['projects', 'date'] },
  ]);
  const text = await written([round({ projects: 'A', amount_quantity: 5, provenance }), { ...round({}), _id: 2 }], {
    columns: ['order', 'projects', 'amount_quantity'],
    ids: null,
    sources: true,
  });
  expect(text.slice(1).split('\r\n')).toEqual([
    '#,Project,Amount (USD),Source of Project,Source of Amount',
    '1,A,5,raises 2025-02-10T08:00Z,"venture, rounds 2025-02-09T17:44Z"',
    '2,,,,',
    '',
  ]);
});

const CONFLICT = JSON.stringify([
  { source: 'raises', fetched_at: '2025-02-10T08:00:00Z', fields: ['projects', 'amount_quantity'] },
  { source: 'ranks', fetched_at: null, fields: ['projects'], others: { amount_quantity: 12_500_000 } },
]);

it('says of which moment stale figures are, in a column that is there only for them', async () => {
  const table = createTable(DATA_SETS.projects);
  const provenance = JSON.stringify([{ source: 'DefiLlama', fetched_at: '2021-12-23T00:00:00.000Z', fields: ['tvl'] }]);
  appendRows(table, [
    { _id: 1, name: 'Kiwi', price_usd: 2, tvl: 5, stale: ['TVL', 'Price'], provenance },
    { _id: 2, name: 'Lime', price_usd: 3, tvl: 4, stale: ['None'], provenance },
    { _id: 3, name: 'Plum', price_usd: null, tvl: 4, stale: ['Price'], provenance },
  ]);
  const file = async (columns: string[]) => {
    const parts = await writeCsv({ table, count: 3, order: null }, { columns, ids: null, sources: false }, calm);
    return (await new Blob(parts).text()).replace('\uFEFF', '').split('\r\n');
  };
  expect(await file(['name', 'price_usd', 'tvl'])).toEqual([
    'Project,Price (USD),TVL (USD),Stale figures as of',
    'Kiwi,2,5,Price date unknown; TVL 2021-12-23T00:00Z',
    'Lime,3,4,',
    'Plum,,4,',
    '',
  ]);
  expect((await file(['name']))[0]).toBe('Project');
});

it('states the amount of a source that disagrees, beside its name', async () => {
  const text = await written([round({ projects: 'A', amount_quantity: 12_000_000, provenance: CONFLICT })], {
    columns: ['projects', 'amount_quantity'],
    ids: null,
    sources: true,
  });
  expect(text.slice(1).split('\r\n')[1]).toBe(
    'A,12000000,raises 2025-02-10T08:00Z; ranks date unknown,raises 2025-02-10T08:00Z; ranks date unknown states 12500000',
  );
});

describe('a row in a file', () => {
  const columns = ['order', 'projects', 'symbol', 'amount_quantity'];
  const rows = [
    round({ _id: 10_000_007, projects: 'A, B', slug: 'a-b', symbol: '=AB', amount_quantity: 5 }),
    round({ _id: 3 }),
  ];

  it('has number, ticker and address first, and is found by them again', async () => {
    const text = await written(rows, { columns, ids: null, sources: false, origin: 'https://assay.example' });
    const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
    expect(Object.keys(data[0] ?? {})).toEqual(['ID', 'Symbol', 'Address', '#', 'Project', 'Amount (USD)']);
    expect(data[0]).toMatchObject({
      ID: '10000007',
      Symbol: "'=AB",
      Address: 'https://assay.example/project/a-b',
      Project: 'A, B',
      'Amount (USD)': '5',
    });
    expect(data[1]).toMatchObject({ ID: '3', Symbol: '', Address: '' });
  });

  it('has no address where it has no page', async () => {
    const text = await written(rows, { columns, ids: null, sources: false, origin: null });
    expect(text.slice(1).split('\r\n')[0]).toBe('ID,Symbol,#,Project,Amount (USD)');
  });
});

it('reports progress, and stops when cancelled', async () => {
  const rows = Array.from({ length: 9000 }, (_, index) => ({ ...round({}), _id: index + 1 }));
  const progress: number[] = [];
  await written(
    rows,
    { columns: ['order'], ids: null, sources: false },
    { ...calm, onProgress: ({ rows: done }) => progress.push(done) },
  );
  expect(progress.length).toBeGreaterThan(1);
  expect(progress.at(-1)).toBe(9000);

  const control = new AbortController();
  const stoppedProgress: number[] = [];
  const stopped = written(
    rows,
    { columns: ['order'], ids: null, sources: false },
    {
      ...calm,
      signal: control.signal,
      onProgress: ({ rows: done }) => {
        stoppedProgress.push(done);
        control.abort();
      },
    },
  );
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect(stoppedProgress).toHaveLength(1);
});
