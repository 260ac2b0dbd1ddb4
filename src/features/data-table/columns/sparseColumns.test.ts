import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { withListColumns } from '#schemas/columns/listColumns.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { HomeKnown } from '#schemas/queries/results.ts';
import { DEFAULT_LAYOUT, visibleColumns } from '#schemas/queries/view.ts';
import { toggleColumn } from './choice.ts';
import { type Known, withKnownColumns } from './sparseColumns.ts';
import { firstSharesIn } from './useKnownColumns.ts';

const { projects } = DATA_SETS;
const NOTHING: ReadonlyMap<string, number> = new Map();
const SPARSE = new Map([
  ['price_usd', 0.04],
  ['volume', 0.04],
  ['market_cap_usd', 0.04],
  ['tvl', 0.3],
  ['description', 0.2],
  ['total_raised_usd', 0.6],
  ['former_names', 0.9],
]);
const all: Known = { ofAll: SPARSE, ofView: SPARSE, rows: 10_000 };
const fields = (known: Known, filter: readonly Triple[] = [], sort: string | null = null) =>
  visibleColumns(
    withKnownColumns(projects, { filter, sort: sort === null ? null : { field: sort, order: 'desc' } }, known),
    DEFAULT_LAYOUT,
  ).map(({ field }) => field);

describe('columns of data that is mostly unknown', () => {
  it('start shown where their member types them: an own column begins empty', () => {
    const note = { key: 'o_note0000', title: 'Note', kind: 'text' as const, options: [], several: false };
    const own = withListColumns(projects, [note]);
    const empty = new Map([...SPARSE, [note.key, 0]]);
    const shown = withKnownColumns(own, { filter: [], sort: null }, { ofAll: SPARSE, ofView: empty, rows: 10_000 });
    expect(visibleColumns(shown, DEFAULT_LAYOUT).map(({ field }) => field)).toContain(note.key);
  });

  it('start hidden, except the one that orders the rows, and make room for others that are known', () => {
    const shown = fields(all);
    expect(shown).not.toContain('price_usd');
    expect(shown).not.toContain('volume');
    expect(shown).toEqual(expect.arrayContaining(['name', 'market_cap_usd', 'tvl', 'total_raised_usd']));
    expect(shown).not.toContain('description');
    expect(shown).not.toContain('former_names');
    expect(fields({ ofAll: NOTHING, ofView: NOTHING, rows: 0 })).toEqual(
      visibleColumns(projects, DEFAULT_LAYOUT).map(({ field }) => field),
    );
  });

  it('start hidden on the board of jobs too, which pay and place are rarely known of', () => {
    const { jobs } = DATA_SETS;
    const counted = { rows: 200, fields: { name: 200, min_salary: 3, max_salary: 3, department: 9, countries: 90 } };
    const ofAll = firstSharesIn({ jobs: { ...counted, first: counted } } as unknown as HomeKnown, 'jobs');
    const shown = visibleColumns(
      withKnownColumns(jobs, { filter: [], sort: null }, { ofAll, ofView: ofAll, rows: 200 }),
      DEFAULT_LAYOUT,
    ).map(({ field }) => field);
    expect(visibleColumns(jobs, DEFAULT_LAYOUT).map(({ field }) => field)).toContain('department');
    expect(shown).not.toContain('department');
    expect(shown).not.toContain('min_salary');
    expect(shown).toEqual(expect.arrayContaining(['name', 'posted_date']));
  });

  it('show as soon as the view filters or sorts by them, alone or as part of a group', () => {
    expect(fields(all, [['volume', 'gte', 5]])).toContain('volume');
    expect(fields(all, [['market_data', 'known', 1]])).toContain('price_usd');
    expect(fields(all, [], 'price_usd')).toContain('price_usd');
    const sort = { field: 'name', order: 'asc', ties: [{ field: 'price_usd', order: 'asc' }] } as const;
    const { columns } = withKnownColumns(projects, { filter: [], sort }, all);
    expect(columns.find(({ field }) => field === 'price_usd')?.defaultVisible).toBe(true);
  });

  it('follow the view, and a small view hides only what the whole data set hides', () => {
    const known = new Map([...SPARSE, ['price_usd', 1]]);
    expect(fields({ ofAll: SPARSE, ofView: known, rows: 400 })).toContain('price_usd');
    const unknown = new Map([
      ['tvl', 0],
      ['price_usd', 0],
    ]);
    expect(fields({ ofAll: SPARSE, ofView: unknown, rows: 400 })).not.toContain('tvl');
    const few = fields({ ofAll: SPARSE, ofView: unknown, rows: 3 });
    expect(few).toContain('tvl');
    expect(few).not.toContain('price_usd');
  });

  it('stay as the member chose them', () => {
    const spec = withKnownColumns(projects, { filter: [], sort: null }, all);
    const chosen = toggleColumn(spec, DEFAULT_LAYOUT, 'price_usd');
    expect(chosen.columns).toContain('price_usd');
    expect(chosen.columns).not.toContain('volume');
    expect(visibleColumns(projects, chosen).map(({ field }) => field)).toEqual(chosen.columns);
  });
});
