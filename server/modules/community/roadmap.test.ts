import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { proposals } from '#server/modules/proposals/module.ts';
import { edit } from '#server/modules/proposals/testing/contributions.ts';
import { useDao } from '#server/modules/proposals/testing/dao.ts';
import { quests } from '#server/modules/quests/module.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';

const test = useTestAccounts({ modules: [auth, dataQuery, notifications, quests, proposals] });
const { arrive, aProvider, send, review, page, profile, accepted } = useDao(test);

beforeAll(() => fill(test.database.pool, SMALL_DATA));

const PAGE = 'https://aave.example/plan';
const LAUNCH = {
  time: 'Q3 2026',
  title: 'Launch',
  status: '0',
  icon: 'rocket',
  content: 'Audit\n\n Mainnet ',
  source: PAGE,
};
const DONE = { time: 'Q1 2026', title: 'Test net', status: '1', source: PAGE };
const phases = (...given: readonly Readonly<Record<string, string>>[]) => {
  const body = edit('project', 'aave', {});
  const roadmap = Object.fromEntries(given.map((phase, at) => [String(at + 1), phase]));
  return { ...body, data: { ...body.data, added: { roadmap } } };
};

describe('a roadmap', () => {
  it('is proposed phase by phase, stands on the profile with its origin, and is taken back', async () => {
    const { browser } = await arrive();
    const provider = (await aProvider()).browser;
    const first = await accepted(provider, browser, phases(LAUNCH, DONE));
    expect(await page(first.slug)).toMatchObject({
      added: [
        { list: 'roadmap', parts: { title: 'Launch', status: '0' }, source: PAGE },
        { list: 'roadmap', parts: { title: 'Test net' } },
      ],
      origin_data: { roadmap: [] },
      data_contributor: {
        name: 'Aave',
        roadmap: [
          { time: 'Q3 2026', icon: 'rocket', title: 'Launch', content: ['Audit', 'Mainnet'], status: 0 },
          { time: 'Q1 2026', icon: 'flag', title: 'Test net', content: [], status: 1 },
        ],
      },
    });
    const origin = { page: PAGE, proposal: { _id: first.id, slug: first.slug } };
    const launch = {
      time: 'Q3 2026',
      icon: 'rocket',
      title: 'Launch',
      content: ['Audit', 'Mainnet'],
      status: 0,
      origin,
    };
    expect(await profile('detail_project', 'aave')).toMatchObject({
      roadmap: [launch, { title: 'Test net', status: 1, content: [], icon: 'flag' }],
      counts: { roadmap: 2 },
    });

    // A phase of the same title says what is so now; a proposal that says the same is refused.
    expect((await send(browser, phases({ ...LAUNCH, title: ' launch ' }))).body.error).toMatchObject({
      code: 'proposal_entry',
      path: 'body.data.added.roadmap.1',
    });
    const second = await accepted(provider, browser, phases({ ...LAUNCH, status: '1' }));
    expect((await page(second.slug)).origin_data.roadmap).toHaveLength(2);
    expect((await page(second.slug)).data_contributor.roadmap).toMatchObject([{ status: 1 }, { title: 'Test net' }]);
    expect(await profile('detail_project', 'aave')).toMatchObject({
      roadmap: [{ title: 'Launch', status: 1, origin: { proposal: { _id: second.id } } }, { title: 'Test net' }],
      counts: { roadmap: 2 },
    });
    await review(provider, 'revert', [second.id], 'Too early');
    expect(await profile('detail_project', 'aave')).toMatchObject({ roadmap: [launch, { title: 'Test net' }] });
    await review(provider, 'revert', [first.id], 'Not theirs');
    expect(await profile('detail_project', 'aave')).toMatchObject({ roadmap: [], counts: { roadmap: 0 } });
  });

  it.each([
    ['without a time', { ...LAUNCH, time: ' ' }, '1.time'],
    ['without a title', { ...LAUNCH, title: ' ' }, '1.title'],
    ['without a status', { title: 'A', time: '2026', source: PAGE }, '1.status'],
    ['of an unknown status', { ...LAUNCH, status: 'soon' }, '1.status'],
    ['with a picture that is not offered', { ...LAUNCH, icon: 'skull' }, '1.icon'],
    ['with a text too long', { ...LAUNCH, content: 'a'.repeat(5_001) }, '1.content'],
    ['without a source', { ...LAUNCH, source: 'soon' }, '1.source'],
    ['with an unknown part', { ...LAUNCH, owner: 'me' }, '1.owner'],
  ])('refuses a phase %s, and names what is wrong', async (_, phase, where) => {
    const { browser } = await arrive();
    const { status, body } = await send(browser, phases(phase));
    expect([status, body.error.path]).toEqual([422, `body.data.added.roadmap.${where}`]);
  });

  it('is of projects alone', async () => {
    const { browser } = await arrive();
    const body = edit('venture', 'cobalt-dao', {});
    const sent = await send(browser, { ...body, data: { ...body.data, added: { roadmap: { 1: LAUNCH } } } });
    expect([sent.status, sent.body.error.path]).toEqual([422, 'body.data.added.roadmap']);
  });

  it('of a new project outlives the sync', async () => {
    const { browser } = await arrive();
    const provider = (await aProvider()).browser;
    const body = edit('project', null, { name: 'Quillon', symbol: 'QLN', website: 'https://quillon.example' });
    await accepted(provider, browser, { ...body, data: { ...body.data, added: { roadmap: { 1: LAUNCH } } } });
    const folder = await mkdtemp('/tmp/assay-roadmap-');
    try {
      const coin = { id: 'plumeria', symbol: 'plum', name: 'Plumeria', current_price: 1, market_cap: 9e6 };
      const markets = [{ ...coin, last_updated: '2026-01-10T00:00:00.000Z' }];
      await writeFile(path.join(folder, 'coingecko_markets_2026-01-10.json'), JSON.stringify(markets));
      expect((await runSync({ pool: test.database.pool, from: { folder } })).failures).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
    expect(await profile('detail_project', 'quillon')).toMatchObject({ roadmap: [{ title: 'Launch', status: 0 }] });
  });
});
