import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { dateColumn, linksColumn, numberColumn, refsColumn, tagsColumn, textColumn } from '#schemas/columns/define.ts';
import { defineDataSet } from '#schemas/columns/defineDataSet.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { ABOUT } from '#schemas/testing/columns.ts';
import { appendRows } from './appendRows.ts';
import { appendColumnar, readColumnar } from './columnar.ts';
import { writeCsv } from './csv.ts';
import { distributionsOf } from './distribution/distribution.ts';
import { optionsOf } from './options.ts';
import { createTable } from './table.ts';
import { encodeColumnar } from './testing/encodeColumnar.ts';
import { createView, rowAt, type ViewQuery } from './view.ts';
import { readRows } from './viewRows.ts';

/** A data set with one more column of each type, by declaration only. */
const spec: DataSetSpec = defineDataSet({
  ...DATA_SETS.people,
  columns: [
    ...DATA_SETS.people.columns,
    numberColumn('score', 'Score', 100, 'number', 'count', { about: ABOUT }),
    textColumn('motto', 'Motto', 100, 'text', { about: ABOUT, searchable: true }),
    dateColumn('joined', 'Joined', 100, { about: ABOUT }),
    tagsColumn('skills', 'Skills', 100, { about: ABOUT, searchable: true }),
    refsColumn('friends', 'Friends', 100, 'avatars', 'people', { about: ABOUT, searchable: true }),
    linksColumn('pages', 'Pages', 100, { about: ABOUT }),
  ],
});

const ref = (name: string) => ({ name, slug: null, logo: null });
const ROWS = [
  { _id: 1, score: 10, motto: 'Onward', joined: '2024-03', skills: ['Go'], friends: [ref('Bo')], pages: ['https://a'] },
  { _id: 2, score: null, motto: null, joined: '2023', skills: [], friends: [], pages: [] },
  {
    _id: 3,
    score: -2,
    motto: 'alone',
    joined: '2024-05-01',
    skills: ['Rust', 'Go'],
    friends: [
      { ...ref('Al'), gender: 'Male' },
      { ...ref('Bo'), kind: 'venture' as const },
    ],
    pages: [],
  },
];
const table = createTable(spec);
appendRows(table, ROWS);

const WHOLE: ViewQuery = { filter: [], sort: null, search: '' };
const ids = (query: Partial<ViewQuery>) => {
  const view = createView(table, { ...WHOLE, ...query });
  return Array.from({ length: view.matching }, (_, place) => table.ids[rowAt(view, place)]);
};

describe('a column added to a declaration', () => {
  it('is in the window', () => {
    const fields = ['score', 'motto', 'joined', 'skills', 'friends', 'pages'];
    const view = createView(table, { ...WHOLE, sort: { field: 'score', order: 'asc' } });
    const rows = ROWS.map((_, place) => rowAt(view, place));
    expect(readRows(table, rows, fields)).toEqual([ROWS[2], ROWS[0], ROWS[1]]);
    // Those that came by column are the same.
    const byColumn = createTable(spec);
    appendColumnar(byColumn, readColumnar(encodeColumnar(spec, ROWS)));
    expect(readRows(byColumn, [2, 0, 1], fields)).toEqual([ROWS[2], ROWS[0], ROWS[1]]);
  });

  it.each([
    ['score', [['score', 'gt', 0]], [1]],
    ['motto', [['motto', 'starts', 'on']], [1]],
    ['joined', [['joined', 'gte', '2024-03-01']], [1, 3]],
    ['skills', [['skills', 'in', ['rust']]], [3]],
    ['friends', [['friends', 'ne', 'al']], [1]],
  ] as const)('filters: %s', (_field, filter, expected) => {
    expect(ids({ filter })).toEqual(expected);
  });

  it.each([
    ['score', [1, 3, 2]],
    ['motto', [1, 3, 2]],
    ['joined', [3, 1, 2]],
    ['skills', [3, 1, 2]],
    ['friends', [3, 1, 2]],
  ])('sorts, missing last: %s', (field, expected) => {
    expect(ids({ sort: { field, order: 'desc' } })).toEqual(expected);
  });

  it.each([
    ['onw', [1]],
    ['rust', [3]],
    ['bo', [1, 3]],
    ['bo alone', [3]],
    ['2024', []],
  ])('is searched: %s', (search, expected) => {
    expect(ids({ search })).toEqual(expected);
  });

  it('has options and a distribution', () => {
    expect(optionsOf(table, WHOLE, 'skills', '', 10)).toEqual([
      { value: 'Go', count: 2 },
      { value: 'Rust', count: 1 },
    ]);
    expect(distributionsOf(createView(table, WHOLE), ['score'], false).get('score')?.shape).toMatchObject({
      from: -2,
      to: 10,
    });
  });

  it('is in the CSV', async () => {
    const calm = { onProgress: () => undefined, signal: new AbortController().signal, pause: () => Promise.resolve() };
    const request = { columns: ['score', 'motto', 'joined', 'skills', 'friends', 'pages'], ids: null, sources: false };
    const parts = await writeCsv({ table, count: 3, order: null }, request, calm);
    expect(await new Blob(parts).text()).toBe(
      'Score,Motto,Joined,Skills,Friends,Pages\r\n10,Onward,2024-03,Go,Bo,https://a\r\n,,2023,,,\r\n-2,alone,2024-05-01,Rust; Go,Al; Bo,\r\n',
    );
  });
});
