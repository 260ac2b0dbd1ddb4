import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay } from '#schemas/dates.ts';
import { epochDay, unixMs } from '#schemas/units.ts';
import { join, round } from '#server/modules/feeds/testing/records.ts';
import { EntityRegistry } from '#server/modules/records/entityRegistry.ts';
import type { FeedRecord } from '#server/modules/records/feedRecords.ts';
import { resolveEntities } from './resolveEntities.ts';
import { dayInAddress, writesMonthsAsDays } from './roundDates.ts';

/** Days that follow one another, and firsts of months among them. */
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, nth) => isoDay(epochDay(unixMs(Date.parse(first) + nth * 86_400_000))));
const firsts = (count: number) => Array.from({ length: count }, (_, nth) => `20${20 + (nth % 6)}-0${1 + (nth % 9)}-01`);

describe('a source that writes months as days', () => {
  it.each([
    ['every day of ten years', daysFrom('2016-01-01', 3_650), false],
    // The lists of 2025: 42 of 100 full dates.
    ['42 firsts of 100', [...firsts(42), ...daysFrom('2025-03-02', 29), ...daysFrom('2025-05-02', 29)], true],
    // All lists together: 1,087 of 8,252.
    ['13 % firsts', [...firsts(1_087), ...Array.from({ length: 7_165 }, () => '2024-03-14')], true],
    ['just three times their share', [...firsts(98), ...Array.from({ length: 902 }, () => '2024-03-14')], false],
    ['a little above', [...firsts(99), ...Array.from({ length: 901 }, () => '2024-03-14')], true],
    ['three firsts alone', firsts(3), false],
    ['four firsts alone', firsts(4), true],
    ['months and years', ['2024-03', '2024', '2024-Q1'], false],
    ['nothing', [], false],
  ])('is known by %s', (_name, dates, isByMonth) => expect(writesMonthsAsDays(dates)).toBe(isByMonth));
});

it.each([
  ['https://news.example/2024/03/05/plum-raises', '2024-03-05'],
  ['https://news.example/business/2024/3/5/plum', '2024-03-05'],
  ['https://news.example/articles/2024-03-05/plum', '2024-03-05'],
  ['https://news.example/2024/mar/05/plum', '2024-03-05'],
  ['https://wire.example/news/home/20240305005123/en/Plum', '2024-03-05'],
  ['https://news.example/2024/02/30/plum', null],
  ['https://news.example/2024/03/plum', null],
  ['https://x.com/plum/status/1765049430712512', null],
  ['https://news.example/plum-raises-20240305', null],
  ['https://news.example/?date=2024/03/05', null],
  ['no address', null],
  [null, null],
])('%s states the day %s', (address, day) => expect(dayInAddress(address)).toBe(day));

/** Rounds of a list that writes months as days. */
const listed = (feed: string, count = 5): FeedRecord[] =>
  firsts(count).map((date, nth) => round({ project: `Quince ${nth}`, date, amount_usd: 1e6 + nth }, { feed }));
const article = (url: string, created_at: string): FeedRecord => ({
  ...{ feed: 'news', key: url, source: 'News', fetchedAt: created_at, kind: 'news' },
  data: { title: 'Plum raises', url, source_name: 'News', created_at, tags: [], summary: null, guid: null },
});
const dateOfPlum = (...records: FeedRecord[]) =>
  join(...records).fundraising.find(({ projects }) => projects === 'Plum')?.date;
const plum = (date: string, announcement: string | null = null, feed = 'monthly') =>
  round({ project: 'Plum', date, announcement, amount_usd: 7e6 }, { feed });

describe('the date of a round', () => {
  it('is the month where its source writes months as days, and only for firsts', () => {
    expect(dateOfPlum(plum('2024-03-01'), ...listed('monthly'))).toBe('2024-03');
    expect(dateOfPlum(plum('2024-03-14'), ...listed('monthly'))).toBe('2024-03-14');
    // The habits of a source say nothing of another one.
    expect(dateOfPlum(plum('2024-03-01', null, 'exact'), ...listed('monthly'))).toBe('2024-03-01');
  });

  it.each([
    ['in the month', 'https://news.example/2024/03/05/plum', '2024-03-05'],
    ['on its first day', 'https://news.example/2024/03/01/plum', '2024-03-01'],
    ['soon after the month', 'https://news.example/2024/04/09/plum', '2024-04-09'],
    ['a year later', 'https://news.example/2025/03/05/plum', '2024-03'],
    ['before the month', 'https://news.example/2024/02/20/plum', '2024-03'],
    ['nowhere', 'https://news.example/plum', '2024-03'],
  ])('is the day of its announcement, stated %s', (_name, announcement, date) => {
    expect(dateOfPlum(plum('2024-03-01', announcement), ...listed('monthly'))).toBe(date);
  });

  it('is the day of the article that announces it, the first of several', () => {
    const announcement = 'https://news.example/plum-raises';
    const articles = [
      article('https://www.news.example/plum-raises?utm_source=x', '2024-03-12T08:00:00.000Z'),
      article('https://news.example/plum-raises/', '2024-03-07T23:00:00.000Z'),
      article('https://news.example/other', '2024-03-02T08:00:00.000Z'),
    ];
    expect(dateOfPlum(plum('2024-03-01', announcement), ...listed('monthly'), ...articles)).toBe('2024-03-07');
    expect(dateOfPlum(plum('2024-03', announcement), ...articles)).toBe('2024-03-07');
    // A day that is stated stays.
    expect(dateOfPlum(plum('2024-03-14', announcement), ...listed('monthly'), ...articles)).toBe('2024-03-14');
  });

  it('is the day that another source states, and both tell of one round', () => {
    const records = [plum('2024-03-01'), plum('2024-03-19', null, 'exact'), ...listed('monthly')];
    expect(join(...records).fundraising.filter(({ projects }) => projects === 'Plum')).toMatchObject([
      { date: '2024-03-19' },
    ]);
  });

  it('is the same for any order and split of the files', () => {
    const own = (list: string, record: FeedRecord): FeedRecord => ({
      ...record,
      ...{ feed: 'files', source: 'Our sheet', list, edition: 'e', key: `${list}#${record.key}` },
    });
    const records = [
      plum('2024-03-01'),
      round(
        { project: 'Fig', date: '2024-05-01', announcement: 'https://news.example/2024/05/06/fig' },
        { feed: 'monthly' },
      ),
      ...listed('monthly'),
      ...daysFrom('2024-06-02', 20).map((date, nth) => round({ project: `Exact ${nth}`, date }, { feed: 'monthly' })),
    ];
    const universe = (given: readonly FeedRecord[]) =>
      resolveEntities(given, new EntityRegistry([]))
        .fundraising.map(({ projects, date }) => `${projects} ${date}`)
        .sort();
    const whole = universe(records.map((record) => own('a', record)));
    expect(whole).toEqual(expect.arrayContaining(['Plum 2024-03', 'Fig 2024-05-06']));
    fc.assert(
      fc.property(
        fc.shuffledSubarray(records, { minLength: records.length }),
        fc.nat(records.length),
        (shuffled, cut) => {
          const split = shuffled.map((record, at) => own(at < cut ? 'a' : 'b', record));
          expect(universe(split)).toEqual(whole);
        },
      ),
      { numRuns: 40 },
    );
  });
});
