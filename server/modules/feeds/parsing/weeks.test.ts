import { describe, expect, it } from 'vitest';
import { readDate } from './dates.ts';

describe('a week', () => {
  it.each([
    ['2024-W11', '2024-03'],
    ['2024W11', '2024-03'],
    ['week 11 of 2024', '2024-03'],
    ['Week 11, 2024', '2024-03'],
    ['KW 11/2024', '2024-03'],
    ['tuần 11 năm 2024', '2024-03'],
    ['2024-W11-3', '2024-03-13'],
    // From 26 February on.
    ['2024-W09', '2024-Q1'],
    ['2024-W13', '2024-03'],
    // From 30 September on, and from 30 December on.
    ['2024-W40', '2024'],
    ['2025-W01', '2025'],
    ['2020-W53', '2020'],
  ])('%s is read as %s', (written, date) => expect(readDate(written)).toBe(date));

  it.each(['2024-W53', '2024-W00', '2024-W60', 'week 2024', 'W11'])('%s is no date', (written) =>
    expect(readDate(written)).toBeNull(),
  );
});
