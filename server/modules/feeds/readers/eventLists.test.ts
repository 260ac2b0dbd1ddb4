import { expect, it } from 'vitest';
import { only, reading } from '../testing/recordings.ts';

const read = (body: string) => {
  const { records, rejected } = reading(body);
  return { events: only(records, 'event').map(({ data }) => data), reasons: rejected.map(({ reason }) => reason) };
};

it('reads livestreams of projects, with times in UTC and dates in two spellings', () => {
  const { events, reasons } = read(
    [
      'projectName,projectId,title,hyperlink,utcDate,utcTime',
      'Plum,1ab,Weekly Call #17,https://www.youtube.com/watch?v=x,8/22/24,9:30',
      'Fig,2ab,Fig ships v2,https://lu.ma/x,09/19/2024,',
      'Fig,2ab,Soon,https://lu.ma/x,TBD,10:00',
      'Fig,2ab,Late,https://lu.ma/x,9/19/24,25:00',
      'Fig,2ab,,https://lu.ma/x,9/19/24,5:00',
    ].join('\n'),
  );
  expect(events).toMatchObject([
    {
      ...{ title: 'Weekly Call #17', date: '2024-08-22', starts_at: '2024-08-22T09:30:00.000Z', hosts: ['Plum'] },
      ...{ url: 'https://www.youtube.com/watch?v=x', category: 'General' },
    },
    { title: 'Fig ships v2', date: '2024-09-19', starts_at: null, category: 'Release' },
  ]);
  expect(reasons).toEqual(['utcDate: not a date', 'utcTime: not a time', 'title: missing']);
});

it('reads the events of a week by the clocks of Berlin, without the template of the list', () => {
  const week = (more: object) => ({
    ...{ name: 'Plum night', org: 'Plum, Fig Foundation', date: '2024-05-21', days: 1, times: '22:00-03:00' },
    ...{ attendees: 5, types: ['party'], ...more },
  });
  const { events, reasons } = read(
    JSON.stringify([
      week({ venueName: 'Hall', venueAddress: 'Street 1', links: { web: 'https://plum.example' } }),
      week({ name: 'Summit', days: 3, times: '10:00-18:00' }),
      week({ name: 'Example conference' }),
      week({ name: 'Long', days: 400 }),
    ]),
  );
  expect(events).toMatchObject([
    {
      ...{ date: '2024-05-21', end_date: '2024-05-22', starts_at: '2024-05-21T20:00:00.000Z' },
      ...{ ends_at: '2024-05-22T01:00:00.000Z', location: 'Hall, Street 1', url: 'https://plum.example' },
      ...{ hosts: ['Plum', 'Fig Foundation'], category: 'General' },
    },
    { title: 'Summit', date: '2024-05-21', end_date: '2024-05-23', starts_at: null },
  ]);
  expect(reasons).toEqual(['an example, no event', 'days: not between 1 and 31']);
});
