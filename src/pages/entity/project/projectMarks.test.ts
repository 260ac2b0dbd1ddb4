import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { bareProject } from '#schemas/testing/profiles.ts';
import { projectMarks } from './projectMarks.ts';

const OPENERS = { openRound: () => undefined, openEvents: () => undefined, openStory: () => undefined };

/** The marks of rounds of these dates: the day of each, and what it says. */
function marksOf(...dates: readonly string[]) {
  const rounds = dates.map((date, at) => ({
    ...emptyRow(DATA_SETS.fundraising),
    ...{ _id: at + 1, date, stages: 'Seed', projects: 'Plum', slug: 'plum' },
    ...{ amount_quantity_unit: null, subcategories: [], investors: [] },
  }));
  const { marks, note } = projectMarks(bareProject('Plum', { rounds }), OPENERS);
  return { days: marks.map(({ time }) => new Date(time).toISOString().slice(0, 10)), marks, note };
}

describe('the mark of a round', () => {
  it('stands on its day where that is known', () => {
    expect(marksOf('2026-03-01').days).toEqual(['2026-03-01']);
  });

  it('stands in the middle of a month or quarter, never on its first day, and says no day', () => {
    const { days, marks } = marksOf('2026-03', '2026-Q2');
    expect(days).toEqual(['2026-03-16', '2026-05-16']);
    expect(marks[0]?.label).toMatch(/Mar 2026/);
    expect(marks.map(({ label }) => /\b(?:Mar|Apr) 1\b/.test(label))).toEqual([false, false]);
  });

  it('is left out where only the year is known, which is said', () => {
    const { days, note } = marksOf('2026', '2026-03-05');
    expect(days).toEqual(['2026-03-05']);
    expect(note).not.toBe('');
  });
});
