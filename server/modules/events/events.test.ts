import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventCalendar, EventCalendarSchema } from '#schemas/api/events.ts';
import { structUrl } from '#schemas/http.ts';
import { buildApp } from '#server/app.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { fill, rowOf } from '#server/testing/smallData.ts';
import { linkEvents } from './linkEvents.ts';

const database = useTestDatabase();
let folder: string;
let app: FastifyInstance;
const NOW = Date.UTC(2026, 7, 15, 12);

beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-events-');
  await writeFile(path.join(folder, 'index.html'), '<html lang="en"><head><!-- page --><!-- /page --></head></html>');
  const deps = { ...database.deps, clock: () => NOW };
  app = await buildApp(deps, { modules: [dataQuery], siteFolder: folder, recordWithin: 30_000 });
  await fill(
    database.pool,
    {
      projects: [
        rowOf('projects', 1, { name: 'Plumcoin', slug: 'plumcoin' }),
        rowOf('projects', 2, { name: 'Fig', slug: 'fig' }),
      ],
      organizations: [rowOf('organizations', 1, { ventures_name: 'Larkspur', slug: 'larkspur' })],
      people: [rowOf('people', 1, { name: 'Ana Lund', slug: 'ana-lund', gender: 'Female' })],
    },
    'live',
  );
  await database.pool.query(`
    INSERT INTO events (_id, projects, title, category, date, end_date, starts_at, status) VALUES
      (1, '{plumcoin}', 'Long ago', 'AMA', '2026-07-20', NULL, NULL, 'confirmed'),
      (2, '{plumcoin,fig}', 'Summit', 'General', '2026-08-14', '2026-08-16', NULL, 'confirmed'),
      (3, '{fig}', 'Late call', 'AMA', '2026-08-20', NULL, '2026-08-20T18:00:00Z', 'cancelled'),
      (4, '{}', 'Early call', 'AMA', '2026-08-20', NULL, '2026-08-20T08:00:00Z', 'confirmed'),
      (5, '{fig}', 'All day', 'Release', '2026-08-20', NULL, NULL, 'confirmed'),
      (6, '{nobody}', 'Some time', 'Other', '2026-08', NULL, NULL, 'confirmed'),
      (7, '{fig}', 'New Year', 'NFT', '2027-01-01', NULL, NULL, 'gone')`);
  await database.pool.query(
    "UPDATE events SET organizations = '{larkspur}', people = '{ana-lund}' WHERE title IN ('Long ago', 'Late call')",
  );
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = async (params: object): Promise<EventCalendar> => {
  const { statusCode, body } = await app.inject(structUrl('events', params));
  expect(statusCode).toBe(200);
  return EventCalendarSchema.parse(JSON.parse(body).data.events[0]);
};
const titles = ({ events }: EventCalendar) => events.map(({ title }) => title);

describe('a list of events', () => {
  it('is what is to come, nearest first: what still lasts and the present month too', async () => {
    const answer = await ask({});
    expect(titles(answer)).toEqual(['Some time', 'Summit', 'All day', 'Early call', 'Late call', 'New Year']);
    expect(answer).toMatchObject({ today: '2026-08-15', month: '2026-08', total: 6, undated: 1, project: null });
    expect(answer.events[1]?.about.map(({ name }) => name)).toEqual(['Plumcoin', 'Fig']);
    expect(answer.events[0]?.about).toEqual([]);
    expect(answer.events[3]?.starts_at).toBe('2026-08-20T08:00:00.000Z');
  });

  it('is what is over, newest first, or of a month, or of a day', async () => {
    expect(titles(await ask({ when: 'past' }))).toEqual(['Long ago']);
    expect(titles(await ask({ when: '2026-07' }))).toEqual(['Long ago']);
    expect(titles(await ask({ when: '2026-08-16' }))).toEqual(['Some time', 'Summit']);
    expect(titles(await ask({ when: '2027-01' }))).toEqual(['New Year']);
  });

  it('is of a category and about a project', async () => {
    const answer = await ask({ category: 'AMA', project: 'fig' });
    expect(titles(answer)).toEqual(['Late call']);
    expect(answer.project?.name).toBe('Fig');
    expect(answer.days).toEqual([{ day: '2026-08-20', events: 1, titles: ['Late call'] }]);
    expect(await ask({ project: 'nobody-here' })).toMatchObject({ events: [], total: 0, project: null });
  });

  it('is about an organization or a person, whose profile lists them too', async () => {
    for (const subject of [{ organization: 'larkspur' }, { person: 'ana-lund' }]) {
      const answer = await ask(subject);
      expect(titles(answer)).toEqual(['Late call']);
      expect(answer.events[0]?.about.map(({ kind, name, gender }) => [kind, name, gender])).toEqual([
        ['project', 'Fig', null],
        ['venture', 'Larkspur', null],
        ['people', 'Ana Lund', 'Female'],
      ]);
    }
    const profileOf = async (sid: 'detail_venture' | 'detail_people', slug: string) =>
      JSON.parse((await app.inject(structUrl(sid, { slug }))).body).data[sid][0];
    for (const profile of [
      await profileOf('detail_venture', 'larkspur'),
      await profileOf('detail_people', 'ana-lund'),
    ]) {
      expect(profile.counts.events).toBe(2);
      expect(profile.events.map(({ title }: { title: string }) => title)).toEqual(['Late call', 'Long ago']);
    }
  });

  it('has a calendar of its month: each day that an event touches, the first titles named', async () => {
    const { days } = await ask({ when: '2026-08' });
    expect(days).toEqual([
      ...['2026-08-14', '2026-08-15', '2026-08-16'].map((day) => ({ day, events: 1, titles: ['Summit'] })),
      { day: '2026-08-20', events: 3, titles: ['All day', 'Early call'] },
    ]);
  });

  it.each([{ when: 'soon' }, { when: '2026-13' }, { when: '2026-02-30' }, { category: 'Party' }, { kind: 'AMA' }])(
    'refuses %j',
    async (params) => {
      expect((await app.inject(structUrl('events', params))).statusCode).toBe(422);
    },
  );
});

it('is about whoever holds it, and whom its title names', async () => {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      "INSERT INTO events (_id, title, category, date, hosts) VALUES (8, 'A talk with Ana Lund on Plumcoin', 'AMA', '2026-09-01', '{Larkspur,Fig Foundation}')",
    );
    expect(await linkEvents(client)).toBeGreaterThan(0);
    const { rows } = await client.query('SELECT projects, organizations, people FROM events WHERE _id = 8');
    expect(rows).toEqual([{ projects: ['fig', 'plumcoin'], organizations: ['larkspur'], people: ['ana-lund'] }]);
    expect(await linkEvents(client)).toBe(0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

describe('/events.ics', () => {
  const get = (query: string) => app.inject({ url: `/events.ics${query}`, headers: { host: 'assay.example' } });

  it('is the same list as a calendar', async () => {
    for (const params of [
      {},
      { when: 'past' },
      { category: 'AMA', project: 'fig' },
      { when: '2026-08-20' },
      { organization: 'larkspur' },
      { person: 'ana-lund' },
    ]) {
      const { statusCode, body, headers } = await get(`?${new URLSearchParams(params)}`);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      const found = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
      expect(found.map((component) => component.getFirstPropertyValue('summary'))).toEqual(titles(await ask(params)));
    }
  });

  it('keeps the identities of its events', async () => {
    const { body } = await get('?when=2026-08-20&category=Release');
    expect(body).toContain('UID:event-5@assay.example\r\n');
    expect(body).toContain('DTSTAMP:20260815T120000Z\r\n');
  });

  it.each(['?when=soon', '?category=Party', '?project=%00', '?projects=fig'])('refuses %s', async (query) => {
    expect((await get(query)).statusCode).toBe(422);
  });
});
