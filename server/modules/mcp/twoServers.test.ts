import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { V1_NAMES, V1_SETS, type V1Name } from '#schemas/api/public-api.ts';
import { KINDS } from '#schemas/kinds.ts';
import { buildApp } from '#server/app.ts';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { SAMPLE_NOW } from '#server/modules/ask/testing/sampleReader.ts';
import { ensureSampleData } from '#server/modules/sync/loadSample.ts';
import { modules } from '#server/modules.ts';
import { ask } from '#server/testing/ask.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { call, connectAssistant } from './testing/client.ts';

const test = useTestAccounts({ environment: { SAMPLE_PROJECTS: '40' }, modules });
let other: FastifyInstance;
let clients: readonly [Client, Client];

beforeAll(async () => {
  test.now = SAMPLE_NOW;
  await ensureSampleData(test.database.deps);
  // Of its own caches and of the same database.
  other = await buildApp({ ...test.database.deps }, { modules });
  const { id } = await test.addMember('owner', 'enterprise');
  const keyNamed = async (name: string) =>
    (await makeKey(test.database.pool, id, { name, scopes: ['read'], expires_in_days: null }, test.now)).key;
  clients = [
    await connectAssistant(test.app, await keyNamed('one')),
    await connectAssistant(other, await keyNamed('two')),
  ];
});
afterAll(async () => {
  await Promise.all((clients ?? []).map((client) => client.close()));
  await other?.close();
});

const RowSchema = z.object({
  _id: z.int(),
  name: z.string(),
  slug: z.string().nullable(),
  address: z.string().nullable(),
  as_of: z.string(),
  sources: z.array(z.object({ of: z.int(), as_of: z.string().nullable() })),
  values: z.record(z.string(), z.unknown()),
});
const PageSchema = z.object({
  total: z.int(),
  sources: z.array(z.object({ source: z.string(), fields: z.array(z.string()) })),
  rows: z.array(RowSchema),
  next: z.string().nullable(),
});
type Page = z.output<typeof PageSchema>;

/** What the directory says. */
const DirectorySchema = z.array(z.looseObject({ _id: z.int() }));
async function directory(name: V1Name, params: object) {
  const { rowsSid, totalSid } = KINDS[V1_SETS[name].source];
  const rows = DirectorySchema.parse(await ask(test.app, rowsSid, params));
  return { rows, total: z.object({ total: z.int() }).parse(await ask(test.app, totalSid, params)).total };
}

/** A call, and what its answer has to be. */
interface Step {
  readonly tool: string;
  readonly args: object;
  readonly check: (answer: Record<string, unknown>) => Promise<void> | void;
}

const withoutPictures = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => {
        if (typeof one !== 'object' || one === null) return one;
        const { logo: _logo, gender: _gender, ...rest } = { logo: null, gender: null, ...one };
        return rest;
      })
    : (value ?? null);

function query(data_set: V1Name, args: object, params: object): Step {
  return {
    tool: 'query',
    args: { data_set, ...args },
    check: async (answer) => {
      const page: Page = PageSchema.parse(answer);
      const said = await directory(data_set, params);
      expect(page.total).toBe(said.total);
      expect(page.rows.map(({ _id }) => _id)).toEqual(said.rows.map(({ _id }) => _id));
      // Each source with its fields stands once, and rows refer to all of them.
      const named = page.sources.map((source) => JSON.stringify(source));
      const referred = new Set(page.rows.flatMap(({ sources }) => sources.map(({ of }) => of)));
      expect(new Set(named).size).toBe(named.length);
      expect([...referred].toSorted((a, b) => a - b)).toEqual(named.map((_, at) => at));
      for (const [at, row] of page.rows.entries()) {
        for (const [field, value] of Object.entries(row.values)) {
          expect([field, value]).toEqual([field, withoutPictures(said.rows[at]?.[field])]);
        }
        expect(row.as_of).toMatch(/^\d{4}-\d{2}-\d{2}T/);
        if (row.address !== null) expect(row.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[a-z-]+\/./);
      }
    },
  };
}

async function steps(): Promise<Step[]> {
  const { rows: projects } = await directory('projects', { take: 5 });
  const slugs = z
    .array(z.looseObject({ slug: z.string(), name: z.string(), symbol: z.string().nullable() }))
    .parse(projects);
  return [
    ...V1_NAMES.flatMap((name) => [query(name, { limit: 20 }, { take: 20 })]),
    ...[1e7, 1e9].flatMap((least) => [
      query(
        'projects',
        { where: [`market cap >= ${least}`], sort: 'tvl.desc', limit: 30 },
        { filter: [['market_cap_usd', 'gte', least]], sort: { field: 'tvl', order: 'desc' }, take: 30 },
      ),
      query(
        'rounds',
        { filter: [['amount_quantity', 'gte', least]], limit: 100 },
        { filter: [['amount_quantity', 'gte', least]], take: 100 },
      ),
    ]),
    ...['rounds', 'projects'].map((data_set): Step => {
      const [group, figure] = data_set === 'rounds' ? ['stages', 'amount_quantity'] : ['sector', 'market_cap_usd'];
      return {
        tool: 'pivot',
        args: { data_set, group: [group], show: [`sum.${figure}`, `median.${figure}`], order: '0.desc', top: 5 },
        check: ({ cells }) => expect(cells).toHaveLength(6),
      };
    }),
    {
      tool: 'values',
      args: { data_set: 'projects', field: 'sector', limit: 5 },
      check: ({ values }) => expect(values).toHaveLength(5),
    },
    ...slugs.slice(0, 2).map(
      ({ slug }): Step => ({
        tool: 'prices',
        args: { project: slug, limit: 5 },
        check: ({ project }) => expect(project).toBe(slug),
      }),
    ),
    {
      tool: 'events',
      args: { when: 'past' },
      check: ({ events, total }) =>
        expect(z.array(z.unknown()).parse(events).length).toBeLessThanOrEqual(Number(total)),
    },
    ...['total raised in 2025', 'median round by quarter'].map(
      (question): Step => ({
        tool: 'answer',
        args: { question },
        check: ({ kind, sources }) => {
          expect(kind).toBe('answer');
          expect(sources).not.toEqual([]);
        },
      }),
    ),
    ...slugs.flatMap(({ slug, name, symbol }): Step[] => [
      {
        tool: 'get_record',
        args: { data_set: 'projects', slug },
        check: (answer) => {
          const row = projects.find((one) => one.slug === slug);
          expect(answer).toMatchObject({ name, slug, record: { price_usd: row?.price_usd, tvl: row?.tvl } });
          expect(answer.sources).not.toEqual([]);
        },
      },
      {
        tool: 'search',
        args: { text: name },
        check: ({ matches }) =>
          expect(matches).toContainEqual(expect.objectContaining({ kind: 'project', slug, name })),
      },
      ...(symbol === null
        ? []
        : [
            {
              tool: 'search',
              args: { text: `$${symbol}`, kinds: ['project'] },
              check: ({ matches }: Record<string, unknown>) =>
                expect(matches).toContainEqual(expect.objectContaining({ by: 'symbol' })),
            },
          ]),
      {
        tool: 'explain_filter',
        args: { data_set: 'projects', where: [`name is "${slug}"`, 'tvl >= 5M'] },
        check: (answer) =>
          expect(answer).toMatchObject({
            ok: true,
            conditions: [{}, { means: 'TVL >= 5M', filter: [['tvl', 'gte', 5e6]] }],
          }),
      },
      {
        tool: 'recent_changes',
        args: { since: '2025-01-01', limit: 1 + (slug.length % 40) },
        check: ({ changes }) => expect(changes).toHaveLength(1 + (slug.length % 40)),
      },
    ]),
    ...V1_NAMES.map(
      (data_set): Step => ({
        tool: 'explain_filter',
        args: { data_set },
        check: ({ ok, fields }) => {
          expect(ok).toBe(true);
          expect(fields).toContainEqual(
            expect.objectContaining({ field: expect.any(String), words: expect.any(Array) }),
          );
        },
      }),
    ),
  ];
}

describe('two servers of one database', () => {
  it('answer calls of all tools alike, with the figures of the directory', { timeout: 60_000 }, async () => {
    const all = await steps();
    expect(new Set(all.map(({ tool }) => tool)).size).toBe(10);
    for (const client of clients) expect((await client.listTools()).tools).toHaveLength(10);
    for (const step of all) {
      const [first, second] = await Promise.all(clients.map((client) => call(client, step.tool, step.args)));
      await step.check(first ?? {});
      // Each server names itself in addresses.
      expect(JSON.parse(anywhere(second))).toEqual(JSON.parse(anywhere(first)));
    }
  });

  it('follow the cursor of one another', async () => {
    await test.database.pool.query("DELETE FROM rate_limits WHERE name LIKE 'v1:%'");
    const [one, two] = clients;
    const args = { data_set: 'people', limit: 40, sort: 'name.asc', fields: ['name'] };
    const ids: number[] = [];
    let cursor: string | null = null;
    let total = 0;
    for (let at = 0; at === 0 || cursor !== null; at++) {
      const more: object = cursor === null ? {} : { cursor };
      const page: Page = PageSchema.parse(await call(at % 2 === 0 ? one : two, 'query', { ...args, ...more }));
      ids.push(...page.rows.map(({ _id }) => _id));
      ({ next: cursor, total } = page);
    }
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);

    const told: unknown[] = [];
    for (let next: unknown = null, at = 0; at === 0 || next !== null; at++) {
      const more: object = next === null ? {} : { cursor: next };
      const answer = await call(at % 2 === 0 ? one : two, 'recent_changes', {
        since: '2025-10-01',
        limit: 25,
        ...more,
      });
      told.push(
        ...z
          .array(z.looseObject({}))
          .parse(answer.changes)
          .map((change) => anywhere(change)),
      );
      next = answer.next;
    }
    const whole: Record<string, unknown>[] = [];
    for (const kind of ['rounds', 'news', 'research']) {
      const { changes, next } = await call(one, 'recent_changes', { since: '2025-10-01', limit: 100, kinds: [kind] });
      whole.push(...z.array(z.looseObject({})).parse(changes));
      expect([kind, next === null || whole.length >= 100]).toEqual([kind, true]);
    }
    expect(told.length).toBeGreaterThanOrEqual(whole.length);
    for (const change of whole) expect(told).toContain(anywhere(change));
  });
});

const anywhere = (answer: unknown) => JSON.stringify(answer).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '');
