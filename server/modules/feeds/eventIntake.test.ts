import { beforeEach, expect, it } from 'vitest';
import { runSync } from '#server/modules/sync/sync.ts';
import { liveFeeds } from './fetchers/feeds.ts';
import { useUnsyncedDatabase } from './testing/recordings.ts';
import { json, testRequestOptions, useUpstream } from './testing/upstream.ts';

const database = useUnsyncedDatabase();
const upstream = useUpstream();
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 7, 1);

const COINS = [
  { id: 'plum', symbol: 'plm', name: 'Plumcoin', current_price: 1, market_cap: 9e9 },
  { id: 'fig', symbol: 'fig', name: 'Figchain', current_price: 2, market_cap: 8e9 },
];
const event = (uid: string, summary: string, start: string, ...more: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${summary}`, `DTSTART:${start}`, ...more, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'X-WR-CALNAME:Plum', ...events, 'END:VCALENDAR', ''].join('\r\n');

let body = '';
let etag: string | null = null;
let asked: (string | undefined)[] = [];
beforeEach(() => {
  etag = null;
  asked = [];
  upstream.answer = (request, response) => {
    if (!request.url?.endsWith('.ics')) return json(response, COINS);
    const known = request.headers['if-none-match'];
    asked.push(known);
    if (etag !== null && known === etag) response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'text/calendar', ...(etag === null ? {} : { etag }) }).end(body);
  };
});

const sync = (now = NOW, calendars: readonly string[] = ['/a.ics']) => {
  const feeds = liveFeeds({
    coingecko: { apiKey: null, plan: 'demo', pages: 1, url: upstream.url },
    ...{ defillamaUrl: upstream.url, wikidataUrl: upstream.url, rssFeeds: [], jobBoards: null, jobBoardsUrl: null },
    eventCalendars: calendars.map((path) => `${upstream.url}${path}`),
  })
    .filter(({ name }) => name === 'coingecko' || name === 'icalendar')
    .map((feed) => ({ ...feed, pace: { requests: 1_000, perMs: 1 } }));
  return runSync({
    pool: database.pool,
    from: { feeds },
    requestOptions: testRequestOptions([], { clock: () => now, timeoutMs: 2_000, attempts: 1 }),
  });
};
const events = async () =>
  (await database.pool.query('SELECT title, date, status, projects FROM events ORDER BY day_from, title')).rows;

it('comes from calendars, about the projects that its title names or that hold it; twice changes nothing', async () => {
  body = calendar(
    event('1', 'Plumcoin AMA', '20260810T180000Z'),
    event('2', 'Community call', '20260811T180000Z', 'ORGANIZER;CN=Figchain Foundation:mailto:a@fig.example'),
    event('3', 'Meetup', '20260812T180000Z'),
  );
  const first = await sync();
  expect(first.feeds.find(({ feed }) => feed === 'icalendar')).toMatchObject({ outcome: 'complete', fresh: 3 });
  expect(first.directories?.events).toMatchObject({ inserted: 3 });
  expect(await events()).toEqual([
    { title: 'Plumcoin AMA', date: '2026-08-10', status: 'confirmed', projects: ['plumcoin'] },
    { title: 'Community call', date: '2026-08-11', status: 'confirmed', projects: ['figchain'] },
    { title: 'Meetup', date: '2026-08-12', status: 'confirmed', projects: [] },
  ]);
  const again = await sync(NOW + DAY);
  expect(again.directories?.events).toEqual({ inserted: 0, changed: 0, unchanged: 3, deleted: 0 });
});

it('that a calendar lists no longer is marked, unless it is over, and comes back', async () => {
  const past = event('1', 'Past', '20260801T100000Z');
  const next = event('2', 'Next', '20260820T100000Z');
  const moved = event('3', 'Moved', '20260821T100000Z');
  body = calendar(past, next, moved);
  await sync();
  body = calendar(event('3', 'Moved', '20260825T100000Z'));
  const statuses = async () => (await events()).map(({ title, date, status }) => `${title} ${date} ${status}`);
  const later = NOW + 5 * DAY;
  await sync(later);
  const marked = ['Past 2026-08-01 confirmed', 'Next 2026-08-20 gone', 'Moved 2026-08-25 confirmed'];
  expect(await statuses()).toEqual(marked);
  const { directories } = await sync(later);
  expect(directories?.events).toMatchObject({ changed: 0, unchanged: 3 });
  body = calendar(next);
  await sync(later + DAY);
  expect(await statuses()).toEqual(['Past 2026-08-01 confirmed', 'Next 2026-08-20 confirmed', 'Moved 2026-08-25 gone']);
});

it('is gone with a calendar that the settings no longer name, and stays while one fails or has nothing newer', async () => {
  body = calendar(event('1', 'Call', '20260820T100000Z'));
  etag = '"v1"';
  await sync();
  await sync();
  expect(asked).toEqual([undefined, '"v1"']);
  expect(await events()).toMatchObject([{ status: 'confirmed' }]);
  body = '<html><body>Sorry</body></html>';
  etag = null;
  const { feeds } = await sync();
  expect(feeds.find(({ feed }) => feed === 'icalendar')?.failures[0]?.reason).toContain('HTML page');
  expect(await events()).toMatchObject([{ status: 'confirmed' }]);
  // Of two reports of one moment neither is the later.
  await sync(NOW + 60_000, []);
  expect(await events()).toMatchObject([{ status: 'gone' }]);
});

it('of a calendar without changes is read anew after a month, since repeated events go on', async () => {
  body = calendar(event('1', 'Call', '20260820T100000Z', 'RRULE:FREQ=MONTHLY'));
  etag = '"v1"';
  await sync();
  const [{ last: before }] = (await database.pool.query('SELECT max(date) AS last FROM events')).rows;
  await sync(NOW + 31 * DAY);
  expect(asked).toEqual([undefined, undefined]);
  const [{ last: after }] = (await database.pool.query('SELECT max(date) AS last FROM events')).rows;
  expect(after > before).toBe(true);
});
