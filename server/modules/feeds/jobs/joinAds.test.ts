import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JobData, JobRecord } from '#server/modules/records/feedRecords.ts';
import { joinAds } from './joinAds.ts';

const record = (key: string, known: Partial<JobData>, fetchedAt = '2026-08-01T00:00:00.000Z'): JobRecord => ({
  kind: 'job',
  feed: 'jobs',
  source: 'Lever',
  key,
  fetchedAt,
  data: {
    title: 'Engineer',
    company: 'acme',
    url: `https://jobs.lever.co/acme/${key}`,
    department: null,
    description: null,
    places: [],
    countries: [],
    workplace: null,
    employment: null,
    pay: null,
    posted: null,
    ...known,
  },
});

it('joins an ad for several places, with an address for each', () => {
  const lisbon = record('b', { places: ['Lisbon, Portugal'], countries: ['Portugal'], posted: '2026-07-02' });
  const berlin = record('a', {
    title: 'ENGINEER',
    places: ['Berlin, Germany'],
    countries: ['Germany'],
    posted: '2026-07-01',
  });
  expect(joinAds([lisbon, berlin])).toEqual([
    expect.objectContaining({
      keys: ['a', 'b'],
      places: ['Berlin, Germany', 'Lisbon, Portugal'],
      countries: ['Germany', 'Portugal'],
      posted: '2026-07-01',
      urls: [
        { places: ['Berlin, Germany'], url: 'https://jobs.lever.co/acme/a' },
        { places: ['Lisbon, Portugal'], url: 'https://jobs.lever.co/acme/b' },
      ],
    }),
  ]);
});

it.each<[string, Partial<JobData>]>([
  ['title', { title: 'Senior Engineer' }],
  ['company', { company: 'umbra' }],
  ['text', { description: '<p>Other</p>' }],
  ['pay', { pay: { min: 1, max: 2, currency: 'USD', period: 'year' } }],
  ['workplace', { workplace: 'Remote' }],
])('keeps ads of another %s apart', (_, other) => {
  expect(joinAds([record('a', {}), record('b', other)])).toHaveLength(2);
});

const arbitraryRecords = fc
  .uniqueArray(
    fc.record({
      key: fc.integer({ min: 0, max: 40 }).map(String),
      title: fc.constantFrom('Engineer', 'ENGINEER', 'Lawyer'),
      company: fc.constantFrom('acme', 'umbra'),
      places: fc.subarray(['Berlin, Germany', 'Lisbon, Portugal', 'Worldwide']),
      posted: fc.constantFrom(null, '2026-07-01', '2026-07-02'),
      day: fc.constantFrom('01', '02'),
    }),
    { selector: ({ key }) => key },
  )
  .map((all) => all.map(({ key, day, ...known }) => record(key, known, `2026-08-${day}T00:00:00.000Z`)));

it('gives the same ads for any order of the records, and loses no record and no place', () => {
  fc.assert(
    fc.property(arbitraryRecords, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (records, draws) => {
      const shuffled = records
        .map((one) => ({ one, at: draws.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one);
      const ads = joinAds(records);
      expect(joinAds(shuffled)).toEqual(ads);
      expect(ads.flatMap(({ keys }) => keys).sort()).toEqual(records.map(({ key }) => key).sort());
      for (const { keys, places } of ads) {
        const own = records.filter(({ key }) => keys.includes(key)).flatMap(({ data }) => data.places);
        expect(new Set(places)).toEqual(new Set(own));
      }
    }),
  );
});

it('takes one number at Greenhouse for one ad, whatever its board is called, and the newest of its records', () => {
  const own = record('greenhouse/acme/33', { title: 'Old title', company: 'acme' }, '2026-07-01T00:00:00.000Z');
  const listed = record('Desk/ads#greenhouse/acmecorp/33', { title: 'New title', company: 'Acme Corp' });
  const other = record('lever/acme/33', {});
  for (const order of [
    [own, listed, other],
    [other, listed, own],
  ])
    expect(joinAds(order).map(({ title, keys }) => [title, keys])).toEqual([
      ['New title', ['Desk/ads#greenhouse/acmecorp/33', 'greenhouse/acme/33']],
      ['Engineer', ['lever/acme/33']],
    ]);
});
