import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { appendColumnar, readColumnar } from './columnar.ts';
import { createTable } from './table.ts';
import { encodeColumnar } from './testing/encodeColumnar.ts';
import { readRows } from './viewRows.ts';

const spec = DATA_SETS.projects;
const rows: Row[] = [
  { _id: 5, name: 'Aave', volume: 1.5, sector: ['DeFi', 'DAO'], organizations: [{ name: 'A', slug: 'a', logo: null }] },
  { _id: 2, name: 'Uni', volume: null, sector: [], organizations: [] },
];
const FIELDS = ['name', 'volume', 'sector', 'organizations'];

/** The answer with a changed header of the same length. */
function withHeader(change: (header: string) => string): ArrayBuffer {
  const buffer = encodeColumnar(spec, rows);
  const length = new DataView(buffer).getUint32(4, true);
  const bytes = new Uint8Array(buffer, 8, length);
  const header = change(new TextDecoder().decode(bytes));
  bytes.fill(0x20);
  bytes.set(new TextEncoder().encode(header).subarray(0, length));
  return buffer;
}

it('contains the same rows as JSON, page after page', () => {
  const table = createTable(spec, 1);
  for (const page of [rows, rows.map((row) => ({ ...row, _id: row._id + 10 }))])
    appendColumnar(table, readColumnar(encodeColumnar(spec, page)));
  expect(readRows(table, [0, 1, 2, 3], FIELDS)).toEqual([
    ...rows,
    ...rows.map((row) => ({ ...row, _id: row._id + 10 })),
  ]);
});

it('treats an absent column as one without values', () => {
  const table = createTable(spec);
  appendColumnar(table, readColumnar(withHeader((header) => header.replace('"field":"volume"', '"field":"volumx"'))));
  expect(readRows(table, [0], ['volume', 'name'])).toEqual([{ _id: 5, volume: null, name: 'Aave' }]);
});

describe('a damaged answer', () => {
  const patched = (change: (view: DataView, bodyAt: number) => void) => {
    const buffer = encodeColumnar(spec, rows);
    const view = new DataView(buffer);
    change(view, 8 + view.getUint32(4, true));
    return buffer;
  };
  it.each([
    ['is empty', new ArrayBuffer(0)],
    ['is something else', new TextEncoder().encode('{"data":{"master_projects":[[]]}}').buffer],
    ['says its header is longer than it is', patched((view) => view.setUint32(4, 0x7ffffff8, true))],
    ['has a header that is no JSON', withHeader(() => '{"version":')],
    ['has a header of another shape', withHeader((header) => header.replace('"rows"', '"rowz"'))],
    ['ends early', encodeColumnar(spec, rows).slice(0, -8)],
    ['has more rows than bytes', withHeader((header) => header.replace('"rows":2', '"rows":9'))],
    ['points past its end', withHeader((header) => header.replace('"at":0', '"at":9999992'))],
    ['points between words', withHeader((header) => header.replace('"at":0', '"at":4'))],
    ['has an _id that is none', patched((view, at) => view.setFloat64(at, -1, true))],
    ['has no _id', withHeader((header) => header.replace('"_id"', '"_ix"'))],
    [
      'has texts of another length',
      withHeader((header) => header.replace('"bytes":', '"bytes":1').replace('2026-01-01T', '2026-01-01')),
    ],
    ['has an unknown code', patched((view, at) => view.setUint32(at + 16, 77, true))],
  ])('that %s is refused by name', (_what, buffer) => {
    expect(() => readColumnar(buffer as ArrayBuffer)).toThrow(expect.objectContaining({ kind: 'PARSING_ERROR' }));
  });

  it('is refused when a column has another form, and leaves the table unchanged', () => {
    const table = createTable(spec);
    const page = readColumnar(withHeader((header) => header.replace('"field":"volume"', '"field":"slug"')));
    expect(() => appendColumnar(table, page)).toThrow(/slug/);
    expect(table.length).toBe(0);
  });
});
