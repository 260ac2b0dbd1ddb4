import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { describe, expect, it } from 'vitest';
import { acceptChange } from '#server/modules/community/accept.ts';
import { findEntity } from '#server/modules/community/entities.ts';
import { takeChangeBack } from '#server/modules/community/takeBack.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { type TestDatabase, useTestDatabase } from '#server/testing/database.ts';
import { keepStated } from './keepStated.ts';
import { ensureSampleData } from './loadSample.ts';
import { runSync } from './sync.ts';

/** Proposals that an older version accepted, which kept nothing of what the sources state, are taken back by this one. */

const PAGE = 'https://pages.example/about';

async function readData(client: PoolClient) {
  const tables = ['directory_projects', 'directory_organizations', 'directory_people', 'directory_fundraising'];
  const data: string[] = [];
  for (const table of [...tables, 'employments', 'project_facts', 'organization_facts', 'person_facts', 'portfolio']) {
    const { rows } = await client.query(`SELECT to_jsonb(t)::text AS row FROM ${table} t ORDER BY 1`);
    data.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return data;
}

/** A member changed fields and added a round and somebody; then this version starts. */
async function expectTakenBack(database: TestDatabase, slug: string): Promise<void> {
  const { pool, deps } = database;
  const before = await withTransaction(pool, readData);
  const proposal = await withTransaction(pool, async (client) => {
    const entity = await findEntity(client, 'venture', { slug });
    const [project] = (await client.query('SELECT name FROM directory_projects WHERE slug IS NOT NULL ORDER BY _id'))
      .rows;
    const { rows } = await client.query(
      `INSERT INTO proposals (kind, type, is_new, name, privacy, body, created_at, state, since)
       VALUES ('venture', 'venture', false, 'A proposal', 1, '{}', now(), 'accepted', now()) RETURNING id`,
    );
    const added = {
      rounds: { 1: { project: String(project?.name), date: '2099-01-01', amount: '7', source: PAGE } },
      members: { 1: { name: 'Bo Quill', position: 'Partner', source: PAGE } },
    };
    const data = { fields: { summary: 'Invests in herbs' }, sources: { summary: PAGE }, added };
    const base = { summary: String(entity?.row.summary ?? '') };
    const change = { kind: 'venture' as const, isNew: false, entityId: entity?.id ?? null, data, base };
    await acceptChange(client, { ...change, proposal: Number(rows[0]?.id) }, deps.clock());
    await client.query('DELETE FROM stated_records');
    return Number(rows[0]?.id);
  });
  const accepted = await withTransaction(pool, readData);
  expect(accepted).not.toEqual(before);
  await keepStated(deps);
  expect(await withTransaction(pool, readData)).toEqual(accepted);
  expect((await pool.query('SELECT FROM stated_records')).rowCount).toBeGreaterThan(0);
  await withTransaction(pool, (client) => takeChangeBack(client, proposal, deps.clock()));
  expect(await withTransaction(pool, readData)).toEqual(before);
}

describe('what an older version accepted', () => {
  const sample = useTestDatabase({ environment: { SAMPLE_PROJECTS: '60' } });
  const live = useTestDatabase();

  it('of sample data is taken back', async () => {
    await ensureSampleData(sample.deps);
    const { rows } = await sample.pool.query('SELECT slug FROM directory_organizations ORDER BY _id LIMIT 1');
    await expectTakenBack(sample, rows[0]?.slug);
  });

  it('of live data is taken back', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'assay-stated-'));
    try {
      const raise = { name: 'Sage', date: 1_700_000_000, round: 'Seed', amount: 2, leadInvestors: ['Fig Capital'] };
      const raises = [{ ...raise, otherInvestors: ['Kite Ventures'], chains: [] }];
      await writeFile(path.join(folder, 'raises_2026-01-01.json'), JSON.stringify({ raises }));
      const requestOptions = testRequestOptions([], { clock: live.deps.clock });
      expect(await runSync({ pool: live.pool, from: { folder }, requestOptions })).toMatchObject({ outcome: 'good' });
    } finally {
      await rm(folder, { recursive: true });
    }
    await expectTakenBack(live, 'fig-capital');
  });
});
