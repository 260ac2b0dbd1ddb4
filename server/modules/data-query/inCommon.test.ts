import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type InCommon, InCommonSchema } from '#schemas/entities/connections.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { buildApp } from '#server/app.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { ask } from '#server/testing/ask.ts';
import { COMMON_SAMPLE } from '#server/testing/commonSample.ts';
import { useTestDatabase } from '#server/testing/database.ts';

const database = useTestDatabase({ sample: COMMON_SAMPLE, clock: () => COMMON_SAMPLE.at });
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(database.deps);
});
afterAll(() => app?.close());

const TABLES = {
  project: tableName(DATA_SETS.projects),
  venture: tableName(DATA_SETS.organizations),
  people: tableName(DATA_SETS.people),
} as const;
const STORED = { project: 'project', venture: 'organization', people: 'person' } as const;

const Bond = z.object({ kind: z.string(), id: z.coerce.number(), owner: z.coerce.number() });
const Named = z.array(z.object({ _id: z.coerce.number(), slug: z.string() }));

/** What a query of bonds gives for these rows: by what they are bound to, the places that are bound to it. */
async function boundTo(ids: readonly number[], sql: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await database.pool.query(sql, [ids]);
  const found = new Map<string, Set<number>>();
  for (const row of rows) {
    const { kind, id, owner } = Bond.parse(row);
    const key = `${kind} ${id}`;
    found.set(key, (found.get(key) ?? new Set()).add(ids.indexOf(owner)));
  }
  return new Map(
    [...found].filter(([, places]) => places.size > 1).map(([key, places]) => [key, [...places].sort((a, b) => a - b)]),
  );
}

const placesOf = (bonds: readonly unknown[]) => bonds.flatMap((bond, at) => (bond === null ? [] : [at]));

/** The busiest of a kind, by what they are bound to. */
async function busiest(kind: EntityKind, count: number) {
  const bonds = kind === 'project' ? 'project_id = t._id' : `party_kind = '${STORED[kind]}' AND party_id = t._id`;
  const { rows } = await database.pool.query(
    `SELECT _id, slug FROM ${TABLES[kind]} t ORDER BY (SELECT count(*) FROM portfolio WHERE ${bonds}) DESC, _id LIMIT $1`,
    [count],
  );
  return Named.parse(rows);
}

/** Numbers of parties, which the answer names by slug. */
async function numbersOf(shared: InCommon['jobs'] | InCommon['investments']) {
  const numbers = new Map<string, number>();
  for (const [kind, table] of Object.entries(TABLES))
    for (const { _id, slug } of Named.parse((await database.pool.query(`SELECT _id, slug FROM ${table}`)).rows))
      numbers.set(`${kind} ${slug}`, _id);
  return shared.rows.map(({ party, bonds }) => {
    const key = `${STORED[party.kind]} ${numbers.get(`${party.kind} ${party.slug}`)}`;
    return [key, placesOf(bonds)] as const;
  });
}

describe('what several have in common', () => {
  it.each([
    ['venture', 4],
    ['people', 8],
    ['project', 8],
  ] as const)('is counted over everything that is known, of each %s', async (kind, count) => {
    const compared = await busiest(kind, count);
    const ids = compared.map(({ _id }) => _id);
    const asked = { kind, slugs: compared.map(({ slug }) => slug), limit: 100 };
    const answer = InCommonSchema.parse(await ask(app, 'in_common', asked));

    const investments = await boundTo(
      ids,
      kind === 'project'
        ? `SELECT DISTINCT party_kind AS kind, party_id AS id, project_id AS owner FROM round_investors WHERE project_id = ANY($1)`
        : `SELECT DISTINCT 'project' AS kind, project_id AS id, party_id AS owner FROM round_investors
            WHERE party_kind = '${STORED[kind]}' AND party_id = ANY($1) AND project_id IS NOT NULL`,
    );
    const jobs = await boundTo(
      ids,
      kind === 'people'
        ? `SELECT 'organization' AS kind, organization_id AS id, person_id AS owner FROM employments WHERE person_id = ANY($1) AND organization_id IS NOT NULL
           UNION SELECT 'project', project_id, person_id FROM employments WHERE person_id = ANY($1) AND project_id IS NOT NULL`
        : `SELECT 'person' AS kind, person_id AS id, ${STORED[kind]}_id AS owner FROM employments WHERE ${STORED[kind]}_id = ANY($1)`,
    );
    expect(investments.size).toBeGreaterThan(0);
    for (const [shared, expected] of [
      [answer.investments, investments],
      [answer.jobs, jobs],
    ] as const) {
      expect(shared.total).toBe(expected.size);
      expect(shared.rows).toHaveLength(Math.min(100, shared.total));
      const listed = await numbersOf(shared);
      for (const [key, places] of listed) expect(places, key).toEqual(expected.get(key));
      expect(new Set(listed.map(([key]) => key)).size).toBe(listed.length);
      const owners = shared.rows.map(({ bonds }) => placesOf(bonds).length);
      expect(owners).toEqual(owners.toSorted((a, b) => b - a));
    }

    if (kind === 'project') expect(answer.rounds).toBeNull();
    else {
      const rounds = await boundTo(
        ids,
        `SELECT 'round' AS kind, round_id AS id, party_id AS owner FROM round_investors
          WHERE party_kind = '${STORED[kind]}' AND party_id = ANY($1)`,
      );
      expect(answer.rounds?.total).toBe(rounds.size);
      for (const { _id, bonds } of answer.rounds?.rows ?? [])
        expect(placesOf(bonds)).toEqual(rounds.get(`round ${_id}`));
    }
  });

  it('is cut where asked, with its whole number', async () => {
    const compared = await busiest('venture', 3);
    const slugs = compared.map(({ slug }) => slug);
    const whole = InCommonSchema.parse(await ask(app, 'in_common', { kind: 'venture', slugs }));
    const cut = InCommonSchema.parse(await ask(app, 'in_common', { kind: 'venture', slugs, limit: 2 }));
    expect(whole.investments.total).toBeGreaterThan(2);
    expect(cut.investments).toEqual({ total: whole.investments.total, rows: whole.investments.rows.slice(0, 2) });
    expect(cut.rounds).toEqual({ total: whole.rounds?.total, rows: whole.rounds?.rows.slice(0, 2) });
  });

  it('is nothing with an unknown name, and with the same one', async () => {
    const [one] = await busiest('venture', 1);
    for (const other of ['nobody', one?.slug ?? '']) {
      const answer = await ask(app, 'in_common', { kind: 'venture', slugs: [one?.slug, other] });
      const nothing = { total: 0, rows: [] };
      expect(answer).toEqual({ rounds: nothing, investments: nothing, jobs: nothing });
    }
  });
});
