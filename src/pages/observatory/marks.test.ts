import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BREAKDOWN_RULES, BREAKDOWNS, type ProjectsObserved, type RoundsObserved } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Breakdown } from '#schemas/queries/breakdown.ts';
import { expectedBreakdown, filtersToBreak, projectsToBreak, roundsToBreak } from '#schemas/testing/breakdowns.ts';
import { BIN_CHARTS } from '#src/charts/binDescriptors.ts';
import {
  capMarks,
  changeMarks,
  countOf,
  dealMarks,
  monthMarks,
  sectorMarks,
  sizeMarks,
  sumOf,
  totalOf,
  unvaluedNote,
  valueMarks,
} from '#src/charts/observedMarks.ts';
import { ALL_EVENTS, LAST_YEAR, periodOf, readObservatory, withPeriod, writeObservatory } from './address.ts';

const answersOf = (
  source: 'fundraising' | 'projects',
  rows: Parameters<typeof expectedBreakdown>[1],
  filter: Parameters<typeof expectedBreakdown>[3]['filter'],
) =>
  Object.fromEntries(
    Object.entries(BREAKDOWNS[source] as Readonly<Record<string, Breakdown>>).map(([name, breakdown]) => [
      name,
      expectedBreakdown(DATA_SETS[source], rows, breakdown, { filter, window: null }, BREAKDOWN_RULES[source]),
    ]),
  );
const add = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe('what the charts of rounds draw', () => {
  it('adds up to the rounds that pass, whatever the filter', () => {
    fc.assert(
      fc.property(roundsToBreak, filtersToBreak.fundraising, (rows, filter) => {
        const answers = answersOf('fundraising', rows, filter) as unknown as RoundsObserved;
        const { months, sizes, stages } = answers;
        const drawn = monthMarks(months);
        expect(add(drawn.map(({ value }) => value)) + months.unplaced.sums[0]!).toBe(totalOf(months).value ?? 0);
        expect(add(drawn.map(({ rows: count }) => count)) + months.unplaced.rows).toBe(months.all.rows);
        expect(add(drawn.map(({ unknown }) => unknown))).toBe(
          months.all.rows - months.all.known[0]! - (months.unplaced.rows - months.unplaced.known[0]!),
        );
        for (const mark of drawn) expect(add(mark.parts?.map(({ value }) => value) ?? [])).toBe(mark.value ?? 0);
        expect(add(dealMarks(months).map(({ value }) => value))).toBe(add(drawn.map(({ rows: count }) => count)));
        expect(add(sizeMarks(sizes).map(({ value }) => value))).toBe(countOf(sizes).value);
        expect(add(valueMarks(stages).map(({ value }) => value)) + (sumOf(stages.unplaced) ?? 0)).toBe(
          totalOf(stages).value ?? 0,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('says how much has no bar of its own', () => {
    const totals = (rows: number, known: number, sum: number) => ({ rows, known: [known], sums: [sum], median: null });
    const stages = { all: totals(9, 8, 5e6), unplaced: totals(3, 2, 1.5e6), count: 1, bins: [], splits: [] };
    expect(unvaluedNote(stages, BIN_CHARTS.stages)).toEqual([
      '2 rounds without a stage, 1.5M USD in all, are in no bar.',
    ]);
    expect(unvaluedNote({ ...stages, unplaced: totals(3, 0, 0) }, BIN_CHARTS.stages)).toEqual([]);
  });

  it('has every month from the first to the last, and all sizes', () => {
    fc.assert(
      fc.property(roundsToBreak, (rows) => {
        const answers = answersOf('fundraising', rows, []) as unknown as RoundsObserved;
        const months = monthMarks(answers.months).map(({ key }) => String(key));
        for (const [at, month] of months.entries()) {
          const before = months[at - 1];
          if (before === undefined) continue;
          const next = new Date(`${before}-01T00:00:00Z`);
          next.setUTCMonth(next.getUTCMonth() + 1);
          expect(month).toBe(next.toISOString().slice(0, 7));
        }
        expect([0, 6]).toContain(sizeMarks(answers.sizes).length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('what the charts of projects draw', () => {
  it('adds up to the projects that pass, and colors a sector by the change of its caps', () => {
    fc.assert(
      fc.property(projectsToBreak, filtersToBreak.projects, (rows, filter) => {
        const { caps, changes, sectors } = answersOf('projects', rows, filter) as unknown as ProjectsObserved;
        expect(add(capMarks(caps).map(({ value }) => value))).toBe(countOf(caps).value);
        expect(add(changeMarks(changes).map(({ value }) => value))).toBe(countOf(changes).value);
        for (const mark of sectorMarks(sectors, 'cap')) {
          const bin = sectors.bins.find((one) => one.bin === mark.key);
          expect(mark.value).toBe(bin?.sums[0]);
          if (mark.second != null) expect(mark.second).toBeGreaterThanOrEqual(-100);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('the address', () => {
  it('is the last year without a filter, and says when there is none', () => {
    expect(readObservatory({})).toEqual({ rounds: LAST_YEAR, projects: [], window: '1y', events: ALL_EVENTS });
    expect(writeObservatory(readObservatory({}))).toEqual({});
    expect(writeObservatory({ rounds: [], projects: [], window: 'all', events: ALL_EVENTS })).toEqual({
      filter: 'all',
      investors: 'all',
    });
    expect(readObservatory({ filter: 'all' }).rounds).toEqual([]);
    const nonsense = {
      filter: 'nonsense',
      investors: '7y',
      market: 3,
      events: '2026-02-30',
      category: 'Party',
      project: '',
    };
    expect(readObservatory(nonsense)).toEqual({ rounds: LAST_YEAR, projects: [], window: '1y', events: ALL_EVENTS });
  });

  it('comes back as it was written', () => {
    const search = {
      ...{ filter: 'date.gte.-P30D,stages.in.Seed|Series A', market: 'sector.eq.DeFi', investors: '30d' },
      ...{ events: '2026-11-24', category: 'Hard Fork', project: 'plum' },
    };
    expect(writeObservatory(readObservatory(search))).toEqual(search);
  });

  it('knows its periods, and another one takes the chosen months along', () => {
    expect(periodOf(LAST_YEAR)).toBe('1y');
    expect(periodOf([])).toBe('all');
    expect(periodOf([['date', 'gte', '2024-01-01']])).toBeNull();
    expect(
      withPeriod(
        [
          ['stages', 'eq', 'Seed'],
          ['date', 'gte', '-P1Y'],
          ['date', 'in', ['2026-02']],
        ],
        '30d',
      ),
    ).toEqual([
      ['stages', 'eq', 'Seed'],
      ['date', 'gte', '-P30D'],
    ]);
  });
});
