import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  OBSERVED_PIVOTS,
  OBSERVED_RULES,
  type ProjectsObserved,
  type RoundsObserved,
} from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { allOf, groupOf, isFromFirstEdge, keyedGroups } from '#schemas/pivot/reading.ts';
import type { LinkedPivot } from '#schemas/queries/linked.ts';
import { filtersToBreak, projectsToBreak, roundsToBreak } from '#schemas/testing/linkedRows.ts';
import { expectedLinked } from '#schemas/testing/pivots.ts';
import { BIN_CHARTS } from '#src/charts/binDescriptors.ts';
import {
  beforeCalendar,
  beforeCalendarNote,
  capMarks,
  changeMarks,
  countOf,
  dayMarks,
  dealMarks,
  leftOutOf,
  monthMarks,
  sectorMarks,
  sizeMarks,
  sumOf,
  totalOf,
  unplacedOf,
  unvaluedNote,
  valueMarks,
} from '#src/charts/observedMarks.ts';
import { ALL_EVENTS } from '#src/features/events/address.ts';
import { LAST_YEAR, periodOf, readObservatory, withPeriod, writeObservatory } from './address.ts';

const answersOf = (
  source: 'fundraising' | 'projects',
  rows: Parameters<typeof expectedLinked>[1],
  filter: Parameters<typeof expectedLinked>[3]['filter'],
) =>
  Object.fromEntries(
    Object.entries(OBSERVED_PIVOTS[source] as Readonly<Record<string, LinkedPivot>>).map(([name, linked]) => [
      name,
      expectedLinked(DATA_SETS[source], rows, linked, { filter, window: null }, OBSERVED_RULES[source]),
    ]),
  );
const add = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe('what the charts of rounds draw', () => {
  it('adds up to the rounds that pass, whatever the filter', () => {
    fc.assert(
      fc.property(roundsToBreak, filtersToBreak.fundraising, (rows, filter) => {
        const answers = answersOf('fundraising', rows, filter) as unknown as RoundsObserved;
        const { days, months, sizes, stages, stagesKnown } = answers;
        const drawn = monthMarks(answers);
        const undated = months.cells.filter(({ row }) => typeof months.rows[row]?.keys[0] === 'object');
        expect(add(drawn.map(({ value }) => value)) + add(undated.map((cell) => sumOf(cell)))).toBe(
          totalOf(months).value ?? 0,
        );
        expect(add(undated.map(({ count }) => count))).toBe(unplacedOf(months));
        expect(add(drawn.map(({ rows: count }) => count)) + unplacedOf(months)).toBe(allOf(months).count);
        expect(add(drawn.map(({ unknown }) => unknown))).toBe(
          totalOf(months).unknown - add(undated.map((cell) => leftOutOf(cell))),
        );
        for (const mark of drawn) expect(add(mark.parts?.map(({ value }) => value) ?? [])).toBe(mark.value ?? 0);
        expect(add(dealMarks(months).map(({ value }) => value))).toBe(add(drawn.map(({ rows: count }) => count)));
        const before = beforeCalendar(days);
        const cells = dayMarks(days);
        expect(add(cells.map(({ rows: count }) => count)) + (before?.rows ?? 0) + unplacedOf(days)).toBe(
          allOf(days).count,
        );
        expect(add(cells.map(({ value }) => value)) + (before?.sum ?? 0)).toBe(
          add(keyedGroups(days).map(({ cell }) => sumOf(cell))),
        );
        expect(add(sizeMarks(sizes).map(({ value }) => value))).toBe(countOf(sizes, isFromFirstEdge).value);
        expect(add(valueMarks(stages).map(({ value }) => value)) + (sumOf(groupOf(stagesKnown, 0)) ?? 0)).toBe(
          totalOf(stages).value ?? 0,
        );
      }),
      { numRuns: 100 },
    );
  });

  it('says of the days of all years which the calendar has no room for', () => {
    const cell = (row: number, count: number, sum: number) => ({
      ...{ row, column: -1, count, values: [sum], unknown: [0], stale: [0] },
    });
    const keys = ['2024-01-05', '2025-11-24', '2026-11-30'];
    const answer = {
      rows: keys.map((key) => ({ keys: [key] })),
      cells: [cell(-1, 9, 6e6), cell(0, 4, 1e6), cell(1, 3, 2e6), cell(2, 2, 3e6)],
    };
    const days = answer as unknown as RoundsObserved['days'];
    expect(dayMarks(days).map(({ key }) => key)).toEqual(['2025-11-25', '2026-11-30'].slice(1));
    expect(beforeCalendarNote(days)).toEqual([
      'The calendar has room for 53 weeks: 7 rounds before Nov 30, 2026, 3M USD in all, are in no cell.',
    ]);
    expect(beforeCalendarNote({ ...days, cells: days.cells.slice(0, 1), rows: [] })).toEqual([]);
  });

  it('says how much has no bar of its own', () => {
    const cell = (row: number, count: number, unknown: number, sum: number | null) => ({
      ...{ row, column: -1, count, values: [sum], unknown: [unknown], stale: [0] },
    });
    const rows = [{ keys: [0] }, { keys: [1] }];
    const known = { rows, cells: [cell(-1, 9, 1, 5e6), cell(0, 3, 1, 1.5e6), cell(1, 6, 0, 3.5e6)] };
    expect(unvaluedNote(known, BIN_CHARTS.stages)).toEqual([
      '2 rounds without a stage, 1.5M USD in all, are in no bar.',
    ]);
    expect(unvaluedNote({ rows, cells: [cell(-1, 9, 4, 3.5e6), cell(0, 3, 3, null)] }, BIN_CHARTS.stages)).toEqual([]);
  });

  it('has every month from the first to the last, and all sizes', () => {
    fc.assert(
      fc.property(roundsToBreak, (rows) => {
        const answers = answersOf('fundraising', rows, []) as unknown as RoundsObserved;
        const months = monthMarks(answers).map(({ key }) => String(key));
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
        expect(add(capMarks(caps).map(({ value }) => value))).toBe(countOf(caps, isFromFirstEdge).value);
        expect(add(changeMarks(changes).map(({ value }) => value))).toBe(countOf(changes).value);
        for (const mark of sectorMarks(sectors, 'cap')) {
          const group = keyedGroups(sectors).find(({ key }) => key === mark.key);
          expect(mark.value).toBe(group?.cell.values[0]);
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
