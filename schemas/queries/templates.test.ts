import { expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { emptyRow } from '../columns/spec.ts';
import { resolveFilter } from '../filters/merge.ts';
import { matchesFilter, type Row } from '../filters/semantics.ts';
import { SOURCES, type Source } from '../kinds.ts';
import { createSampleData } from '../sample/sampleData.ts';
import { unixMs } from '../units.ts';
import { type TemplateName, templatesOf, templateView } from './templates.ts';
import { DEFAULT_VIEW, decodeView, encodeView } from './view.ts';

it.each(SOURCES)('templates of %s pass through the address as they are', (source) => {
  expect(templatesOf(source).length).toBeGreaterThan(0);
  for (const name of templatesOf(source)) {
    const view = { ...DEFAULT_VIEW, ...templateView(source, name) };
    expect(decodeView(DATA_SETS[source], { ...encodeView(view) })).toEqual(view);
  }
});

const NOW = Date.UTC(2026, 5, 30);

/** Ids of the rows that a template selects on June 30, 2026. */
function selected(source: Source, name: TemplateName, rows: readonly Row[]): readonly number[] {
  const filter = resolveFilter(DATA_SETS[source], templateView(source, name)?.filter ?? [], unixMs(NOW));
  return rows.filter((row) => matchesFilter(DATA_SETS[source], row, filter)).map(({ _id }) => _id);
}

it.each([
  ['projects', 'defiValue'],
  ['fundraising', 'freshSeeds'],
] as const)('the template of %s selects some of the sample, and not most of it', (source, name) => {
  const rows = createSampleData({ seed: 7, projects: 1500, now: NOW }).rows(source, 0, 3_000);
  expect(selected(source, name, rows).length).toBeGreaterThan(0);
  expect(selected(source, name, rows).length).toBeLessThan(rows.length / 2);
});

it('finds large funds whose last deal is certainly half a year ago, and people who invest now', () => {
  const fund = (_id: number, number_of_investment: number | null, last_deal: string | null) => ({
    ...{ ...emptyRow(DATA_SETS.organizations), _id, number_of_investment, last_deal },
  });
  const funds = [
    ...[fund(1, 80, '2025-08'), fund(2, 80, '2026-05-02'), fund(3, 49, '2025-08'), fund(4, 80, null)],
    // It may have been in December or in January.
    ...[fund(5, 80, '2025-12'), fund(6, 50, '2024')],
  ];
  expect(selected('organizations', 'idleFunds', funds)).toEqual([1, 6]);
  const person = (_id: number, deals_12m: number | null) => ({ ...emptyRow(DATA_SETS.people), _id, deals_12m });
  expect(selected('people', 'activeInvestors', [person(1, 2), person(2, 1), person(3, null)])).toEqual([1]);
});

it('has no template of another data set', () => {
  expect(templateView('people', 'freshSeeds')).toBeNull();
});

it('opens a template as rows, whatever the view before it made of them', () => {
  const before = { ...DEFAULT_VIEW, pivot: { group: 'sector' }, groups: 'sector', totals: 'on' };
  for (const name of templatesOf('projects')) {
    const params = encodeView({ ...before, ...templateView('projects', name) });
    expect(Object.keys(params).filter((param) => ['group', 'groups', 'totals'].includes(param))).toEqual([]);
  }
});
