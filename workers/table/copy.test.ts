import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { COPIED_ROWS_MAX } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { rowsOf } from '#schemas/testing/arbitraries.ts';
import { appendRows } from './appendRows.ts';
import { copyRows } from './copy.ts';
import { createTable } from './table.ts';
import { createView } from './view.ts';
import { type Pacing, rowsOfView, type ViewRows } from './viewRows.ts';

const calm: Pacing = { signal: new AbortController().signal, pause: () => Promise.resolve() };
const spec = DATA_SETS.fundraising;

function held(rows: readonly Row[], of: DataSetSpec = spec): ViewRows {
  const table = createTable(of);
  appendRows(table, rows);
  return rowsOfView(createView(table, { filter: [], sort: null, search: '' }));
}

const round = (fields: object, _id = 1): Row => ({ _id, organizations: [], people: [], ...fields });
const copied = (rows: readonly Row[], columns: readonly string[], header = false) =>
  copyRows(held(rows), { columns, ids: Float64Array.from(rows, ({ _id }) => _id), header }, calm);

/** A cell by the rules, implemented differently. */
function asCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value + 0);
  const text = Array.isArray(value)
    ? value.map((member) => (typeof member === 'string' ? member : member.name)).join('; ')
    : String(value);
  const line = text.replace(/\r\n/g, ' ').replace(/[\t\r\n]/g, ' ');
  return /^[\t\r=+\-@＝＋－＠﹦﹢﹣﹫]/.test(text) || /^\s*[=+\-@＝＋－＠﹦﹢﹣﹫]/.test(line) ? `'${line}` : line;
}

describe('the text', () => {
  it('round-trips any rows', async () => {
    const columns = ['projects', 'date', 'amount_quantity', 'organizations', 'category'];
    await fc.assert(
      fc.asyncProperty(rowsOf(spec, 40, 1), async (rows) => {
        const { text, rows: count } = await copied(rows, columns, true);
        const [header, ...lines] = Papa.parse<string[]>(text, { delimiter: '\t', newline: '\n' }).data;
        expect(header).toEqual(['Project', 'Date', 'Amount (USD)', 'Investors', 'Category']);
        expect(count).toBe(rows.length);
        const cells = rows.map((row) => columns.map((field) => asCell(row[field])));
        expect(lines.toSorted()).toEqual(cells.toSorted());
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('carries number, ticker and address of a row first', async () => {
    const rows = held([round({ projects: 'A', slug: 'a', symbol: 'AAA', amount_quantity: 5 }, 7)]);
    const request = {
      columns: ['projects', 'symbol', 'amount_quantity'],
      ids: Float64Array.of(7),
      header: true,
      origin: 'https://assay.example',
    };
    const { text, html, columns } = await copyRows(rows, request, calm);
    expect(text).toBe('ID\tSymbol\tAddress\tProject\tAmount (USD)\n7\tAAA\thttps://assay.example/project/a\tA\t5');
    expect(html).toContain('<a href="https://assay.example/project/a">');
    expect(columns).toBe(5);
  });

  it('carries the sources of each figure on request, with the amount of one that disagrees', async () => {
    const provenance = JSON.stringify([
      { source: 'raises', fetched_at: '2025-02-10T08:00:00Z', fields: ['projects', 'amount_quantity'] },
      { source: '=ranks', fetched_at: '2025-02-10T08:00:00Z', fields: ['date'], others: { amount_quantity: 6 } },
    ]);
    const rows = held([round({ projects: 'A', amount_quantity: 5, date: '2025', provenance })]);
    const request = { columns: ['order', 'amount_quantity', 'date'], ids: Float64Array.of(1), header: true };
    const { text, html, columns } = await copyRows(rows, { ...request, sources: true }, calm);
    expect(text.split('\n')).toEqual([
      '#\tAmount (USD)\tDate\tSource of Amount\tSource of Date',
      "1\t5\t2025\traises 2025-02-10T08:00Z; =ranks 2025-02-10T08:00Z states 6\t'=ranks 2025-02-10T08:00Z",
    ]);
    expect(html).toContain('<th>Source of Amount</th>');
    expect(columns).toBe(5);
    expect(await copyRows(rows, request, calm)).toMatchObject({ columns: 3 });
  });

  it('holds the named rows in view order, numbered by their positions', async () => {
    const rows = held([1, 2, 3, 4].map((id) => round({ projects: `P${id}`, date: `202${id}` }, id)));
    const request = { columns: ['order', 'projects', 'nothing'], ids: Float64Array.from([1, 4, 4, 77]), header: false };
    expect(await copyRows(rows, request, calm)).toMatchObject({ rows: 2, text: '1\tP4\n4\tP1' });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    ['\tx', "' x"],
    [' \n@SUM(A1)', "'  @SUM(A1)"],
    ['a\r\nb\tc', 'a b c'],
    ['"quoted" first', '"""quoted"" first"'],
    ['then "quoted"', 'then "quoted"'],
  ])('writes %j as %j', async (text, cell) => {
    expect((await copied([round({ projects: text, amount_quantity: -5 })], ['projects', 'amount_quantity'])).text).toBe(
      `${cell}\t-5`,
    );
  });
});

describe('the table', () => {
  it('holds the same cells, escaped', async () => {
    const { html } = await copied(
      [round({ projects: '<b>"A&B"</b>', amount_quantity: 5 })],
      ['order', 'projects', 'amount_quantity'],
      true,
    );
    expect(html).toBe(
      '<table><thead><tr><th>#</th><th>Project</th><th>Amount (USD)</th></tr></thead>' +
        '<tbody><tr><td>1</td><td>&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;</td><td>5</td></tr></tbody></table>',
    );
  });

  it('links web addresses only', async () => {
    const cell = async (announcement: string) => (await copied([round({ announcement })], ['announcement'])).html;
    expect(await cell('https://a.example/?b="c"&d')).toContain(
      '<td><a href="https://a.example/?b=&quot;c&quot;&amp;d">https://a.example/?b=&quot;c&quot;&amp;d</a></td>',
    );
    for (const text of ['javascript:alert(1)', 'data:text/html,x', ' https://a', 'ftp://a', '//a'])
      expect(await cell(text)).not.toContain('<a');
    const social = ['https://x.com/a', 'javascript:1'];
    const people = held([{ _id: 1, name: 'Ann', social }], DATA_SETS.people);
    const { html } = await copyRows(
      people,
      { columns: ['name', 'social'], ids: Float64Array.of(1), header: false },
      calm,
    );
    expect(html).toContain('<td>Ann</td><td><a href="https://x.com/a">https://x.com/a</a>; javascript:1</td>');
  });
});

describe('many rows', () => {
  const rows = held(Array.from({ length: COPIED_ROWS_MAX + 1 }, (_, index) => round({}, index + 1)));
  const ids = Float64Array.from({ length: COPIED_ROWS_MAX + 1 }, (_, index) => index + 1);
  const request = { columns: ['order'], header: false };

  it('are refused beyond the limit', async () => {
    const tooMany = copyRows(rows, { ...request, ids }, calm);
    await expect(tooMany).rejects.toThrow(RangeError);
    await expect(tooMany).rejects.toThrow('20001 rows');
    expect((await copyRows(rows, { ...request, ids: ids.subarray(1) }, calm)).rows).toBe(COPIED_ROWS_MAX);
  });

  it('let other work run in the worker, and stop when cancelled', async () => {
    const control = new AbortController();
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 3) control.abort(new DOMException('enough', 'AbortError'));
    };
    const copying = copyRows(rows, { ...request, ids: ids.subarray(1) }, { signal: control.signal, pause });
    await expect(copying).rejects.toMatchObject({ name: 'AbortError' });
    expect(pauses).toBe(3);
  });
});
