import { expect, it } from 'vitest';
import { eventsByTime } from './events.ts';

const event = (_id: number, date: string, end_date: string | null = null) => ({
  ...{
    _id,
    date,
    end_date,
    projects: ['plum'],
    organizations: [],
    people: [],
    title: `Event ${_id}`,
    category: 'AMA' as const,
  },
  ...{ starts_at: null, ends_at: null, location: null, status: 'confirmed' as const, source_name: null },
  ...{ description: null, url: null, provenance: null },
});

it('parts events at the day, and keeps the present month and day to come', () => {
  const events = [
    event(1, '2026-11-22'),
    event(2, '2026-11-23'),
    event(3, '2026-11'),
    event(4, '2026-10'),
    event(5, '2027-01-05'),
    event(6, '2025'),
    event(7, '2026-11-20', '2026-11-23'),
  ];
  const { upcoming, past } = eventsByTime(events, Date.UTC(2026, 10, 23, 23, 59));
  expect(upcoming.map(({ _id }) => _id)).toEqual([3, 7, 2, 5]);
  expect(past.map(({ _id }) => _id)).toEqual([1, 4, 6]);
});
