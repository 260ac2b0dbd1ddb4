import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { readSteps } from '#server/modules/history/repository.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { ask } from '#server/testing/ask.ts';
import { differingHistory } from '#server/testing/historyOfRows.ts';
import { useTestAccounts } from '#server/testing/members.ts';

const test = useTestAccounts();
let folder = '';
let site = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'assay-joined-'));
  site = await mkdtemp(path.join(tmpdir(), 'assay-joined-site-'));
  await writeFile(path.join(site, 'index.html'), '<html lang="en"><head><!-- page --><!-- /page --></head></html>');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await rm(site, { recursive: true });
});

const sync = async (name: string, content: unknown) => {
  await writeFile(path.join(folder, name), JSON.stringify(content));
  return await runSync({ pool: test.database.pool, from: { folder } });
};
const raise = (name: string) => ({
  name,
  date: 1_700_000_000,
  round: 'Seed',
  amount: 2.5,
  leadInvestors: ['Fig Capital'],
  otherInvestors: ['Zyla Roe'],
  chains: [],
});
const protocol = (id: string, name: string, gecko: string | null) => ({
  id,
  name,
  symbol: '-',
  category: 'Dexes',
  chains: ['Ethereum'],
  gecko_id: gecko,
  tvl: 5,
});

const RowsSchema = z.array(z.object({ _id: z.coerce.number(), slug: z.string() }));
const rowsOf = async (table: string) =>
  RowsSchema.parse((await test.database.pool.query(`SELECT _id, slug FROM ${table} ORDER BY _id`)).rows);

describe('projects that turn out to be one', () => {
  it('keep the older number and address; lists, notes and addresses follow', async () => {
    await sync('protocols_2026-01-01.json', [protocol('1', 'Plum', 'plum'), protocol('2', 'Pear Swap', null)]);
    await sync('raises_2026-01-01.json', { raises: [raise('Quince')] });
    const [plum, pear] = await rowsOf('directory_projects');
    const [fig, jane] = await rowsOf('directory_organizations');
    const browser = await test.signedIn('follower', 'pro');
    const watch = (sid: string, _id: number | undefined) =>
      browser.post(`/api/users/watch-list/add?${new URLSearchParams({ sid, params: JSON.stringify([{ _id }]) })}`);
    for (const row of [plum, pear]) await watch('watchlist_project', row?._id);
    await browser.post('/api/users/watch-list/note', { sid: 'watchlist_project', _id: plum?._id, note: 'First' });
    await browser.post('/api/users/watch-list/note', { sid: 'watchlist_project', _id: pear?._id, note: 'Second' });
    await watch('watchlist_venture', jane?._id);
    const added = await browser.post('/api/users/storage/add', {
      source: 'projects',
      name: 'Picked',
      data: { view: { filter: `_id.in.${plum?._id}|${pear?._id}` }, notify: true },
    });
    expect(added.status).toBe(200);

    await sync('protocols_2026-01-02.json', [protocol('2', 'Pear Swap', 'plum')]);
    await sync('investors_2026-01-02.json', { institutionalInvestors: [], angelInvestors: [{ name: 'Zyla Roe' }] });

    expect((await rowsOf('directory_projects')).map(({ _id }) => _id)).not.toContain(pear?._id);
    expect(await differingHistory(test.database.pool)).toEqual([]);
    const joined = (await readSteps(test.database.pool, 'project', pear?._id ?? 0)).filter(
      ({ field }) => field === 'joined',
    );
    expect(joined.map(({ value }) => JSON.parse(value ?? 'null'))).toEqual([{ kind: 'project', id: plum?._id }]);
    const get = async (sid: string) =>
      (await browser.get(`/api/users/watch-list/get?${new URLSearchParams({ sid })}`)).body.data;
    expect(await get('watchlist_project')).toMatchObject([
      { _id: plum?._id, note: expect.stringMatching(/^(First\nSecond|Second\nFirst)$/) },
    ]);
    expect(await get('watchlist_venture')).toEqual([]);
    expect(await get('watchlist_user')).toMatchObject([{ slug: 'zyla-roe' }]);
    const lists = await browser.get('/api/users/storage/load');
    expect(JSON.stringify(lists.body)).toContain(`_id.in.${plum?._id}"`);
    // A client with the old number or address.
    expect((await watch('watchlist_project', pear?._id)).body).toEqual({ data: [{ _id: plum?._id }] });

    const app = await buildApp(test.database.deps, { siteFolder: site, recordWithin: 30_000 });
    expect(await ask(app, 'detail_project', { slug: 'pear-swap' })).toMatchObject({ _id: plum?._id, slug: 'plum' });
    expect(await ask(app, 'detail_venture', { slug: fig?.slug })).toMatchObject({ _id: fig?._id });
    const open = async (url: string) => {
      const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      return [statusCode, headers.location];
    };
    expect(await open('/project/pear-swap?a=1')).toEqual([301, '/project/plum?a=1']);
    expect(await open('/organization/zyla-roe')).toEqual([301, '/people/zyla-roe']);
    expect(await open('/project/plum')).toEqual([200, undefined]);
    // Their numbers in a shared view.
    expect(await open(`/directory/projects?q=p&filter=_id.in.${pear?._id}%7C${plum?._id}&sort=tvl.desc`)).toEqual([
      301,
      `/directory/projects?q=p&filter=_id.in.${plum?._id}&sort=tvl.desc`,
    ]);
    expect(await open(`/master-demo/projects?filter=_id.in.${plum?._id}`)).toEqual([200, undefined]);
    for (const filter of [
      ['_id', 'in', [pear?._id]],
      ['_id', 'eq', pear?._id],
    ]) {
      expect(await ask(app, 'master_projects', { filter: [filter] })).toMatchObject([{ _id: plum?._id }]);
    }
    for (const filter of [
      ['_id', 'nin', [pear?._id]],
      ['_id', 'ne', pear?._id],
    ]) {
      expect(await ask(app, 'total_projects', { filter: [filter] })).toEqual({ total: 1 });
    }
    const sitemap = await app.inject({ url: '/sitemaps/projects-1.xml' });
    expect(sitemap.body).toContain('/project/plum');
    expect(sitemap.body).not.toContain('pear-swap');
    await app.close();
  });
});
