import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { proposals } from '#server/modules/proposals/module.ts';
import { edit } from '#server/modules/proposals/testing/contributions.ts';
import { useDao } from '#server/modules/proposals/testing/dao.ts';
import { quests } from '#server/modules/quests/module.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { findWrongBalances } from '#server/platform/ledger.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';

const test = useTestAccounts({ modules: [auth, dataQuery, notifications, quests, proposals] });
const { arrive, aProvider, aVoter, sendNew, review, vote, closeVotes, profile, grid, rowsOf, accepted } = useDao(test);
const DAY = 86_400_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp('/tmp/assay-community-');
  await fill(test.database.pool, SMALL_DATA);
});
afterAll(() => rm(folder, { recursive: true }));

interface Coin {
  readonly max?: number;
  readonly price?: number;
}
let synced = 0;
/** A sync in which the source states these figures of Plumeria. */
async function sync({ max = 100, price = 1 }: Coin = {}, listed: readonly object[] = []) {
  const coin = {
    ...{ id: 'plumeria', symbol: 'plum', name: 'Plumeria', current_price: price, market_cap: 9e6 },
    ...{ max_supply: max, last_updated: new Date(Date.UTC(2026, 0, 10, synced++)).toISOString() },
  };
  await writeFile(path.join(folder, 'coingecko_markets_2026-01-10.json'), JSON.stringify([coin, ...listed]));
  const raise = { name: 'Plumeria', date: 1_700_000_000, round: 'Seed', amount: 2, leadInvestors: ['Fig Capital'] };
  const raises = { raises: [{ ...raise, otherInvestors: [], chains: [] }] };
  await writeFile(path.join(folder, 'raises_2026-01-01.json'), JSON.stringify(raises));
  const report = await runSync({ pool: test.database.pool, from: { folder } });
  expect(report.outcome).toBe('good');
}

describe('what members contributed', () => {
  it('outlives the end of the sample data, and every sync', async () => {
    const { browser } = await arrive();
    const provider = (await aProvider()).browser;
    const body = edit('project', null, { name: 'Quillon', symbol: 'QLN', website: 'https://quillon.example' });
    const added = {
      rounds: { 1: { date: '2025-11', amount: '2500000', source: 'https://quillon.example/round' } },
      members: { 1: { name: 'Bo Quill', position: 'Founder', source: 'https://quillon.example/team' } },
      news: { 1: { title: 'A quiet opening', date: '2026-01-09', source: 'https://news.example/quillon' } },
    };
    await accepted(provider, browser, { ...body, data: { ...body.data, added } });
    const before = await profile('detail_project', 'quillon');
    expect(before).toMatchObject({ total_raised_usd: 2_500_000, news_proj: [{ title: 'A quiet opening' }] });
    for (const price of [1, 2, 3]) {
      await sync({ price });
      expect(await profile('detail_project', 'quillon')).toMatchObject({
        ...{ name: 'Quillon', symbol: 'QLN', website: 'https://quillon.example', total_raised_usd: 2_500_000 },
        rounds: [{ amount_quantity: 2_500_000 }],
        all_member: [{ name: 'Bo Quill', position: 'Founder' }],
        news_proj: [{ title: 'A quiet opening' }],
      });
      expect(await profile('detail_people', 'bo-quill')).toMatchObject({ job_title: ['Founder'] });
    }
    expect(await profile('detail_project', 'aave')).toEqual({});
    // Of live data too, with an investor that the feeds know.
    const venture = edit('venture', 'fig-capital', { summary: 'Invests early', sector: 'DeFi' });
    const round = { project: 'Plumeria', date: '2025-12-01', amount: '7', source: 'https://fig.example/deal' };
    const { id } = await accepted(provider, browser, {
      ...venture,
      data: { ...venture.data, added: { rounds: { 1: round } } },
    });
    const investor = async () => (await rowsOf('master_funds')).find(({ slug }) => slug === 'fig-capital');
    for (const price of [4, 5]) {
      // The grid counts it too.
      expect(await investor()).toMatchObject({
        ...{ number_of_investment: 2, total_investment_amount: 2_000_007, median_round_usd: 1_000_003.5 },
        ...{ actively_investing: 'Yes', relate_project: [{ slug: 'plumeria-2' }, { slug: 'plumeria' }] },
      });
      expect(await profile('detail_venture', 'fig-capital')).toMatchObject({
        summary: 'Invests early',
        counts: { rounds: 2 },
        rounds: [{ amount_quantity: 7, slug: 'plumeria' }, { amount_quantity: 2e6 }],
      });
      expect(await profile('detail_project', 'plumeria')).toMatchObject({ total_raised_usd: 7 });
      await sync({ price });
    }
    await review(provider, 'revert', [id]);
    const alone = { number_of_investment: 1, total_investment_amount: 2e6, median_round_usd: 2e6 };
    expect(await investor()).toMatchObject({ ...alone, relate_project: [{ slug: 'plumeria-2' }] });
    await sync({ price: 6 });
    expect(await investor()).toMatchObject(alone);
    expect(await profile('detail_venture', 'fig-capital')).toMatchObject({ summary: null, counts: { rounds: 1 } });
  });

  it('is one with what a feed lists later, and keeps its address and where it came from', async () => {
    const { browser } = await arrive();
    const provider = (await aProvider()).browser;
    const body = edit('project', null, {
      ...{ name: 'Tarragon', symbol: 'tgn', website: 'https://tarragon.example', description: 'Settles herbs' },
    });
    const { id } = await accepted(provider, browser, body);
    const other = edit('project', null, { name: 'Sorrel', symbol: 'SRL', website: 'https://www.sorrel.example/' });
    await accepted(provider, browser, other);
    const coin = { current_price: 3, market_cap: 8e6, last_updated: '2026-01-10T20:00:00.000Z' };
    const listed = [
      { ...coin, id: 'tarragon', symbol: 'tgn', name: 'Tarragon' },
      // Two of that name: which one it is, nobody knows.
      { ...coin, id: 'sorrel', symbol: 'srl', name: 'Sorrel' },
      { ...coin, id: 'sorrel-too', symbol: 'srl', name: 'Sorrel' },
    ];
    for (const price of [12, 13]) {
      await sync({ price }, listed);
      const rows = (await rowsOf('master_projects')).filter(({ name }) => name === 'Tarragon' || name === 'Sorrel');
      expect(rows.filter(({ name }) => name === 'Tarragon')).toMatchObject([{ slug: 'tarragon', price_usd: 3 }]);
      expect(rows.filter(({ name }) => name === 'Sorrel')).toHaveLength(3);
      const row = await grid('tarragon');
      const community = row.provenance.find(({ source }) => source === `Community, proposal #${id}`);
      expect(community?.fields).toContain('description');
      expect(await profile('detail_project', 'tarragon')).toMatchObject({
        ...{ website: 'https://tarragon.example', description: 'Settles herbs' },
      });
    }
    await review(provider, 'revert', [id]);
    await sync({ price: 14 }, listed);
    expect(await grid('tarragon')).toMatchObject({ price_usd: 3 });
    expect(await profile('detail_project', 'tarragon')).toMatchObject({ website: null, description: null });
  });

  it('stands above the sources until their own value changes; then both are shown, until it is taken back', async () => {
    await sync();
    const author = await arrive();
    const provider = await aProvider();
    const voters = [await aVoter(), await aVoter(), await aVoter()];
    const { id, slug } = await sendNew(author.browser, edit('project', 'plumeria', { max_supply: '120' }));
    await review(provider.browser, 'approve', [id]);
    for (const { browser } of voters) await vote(browser, slug, 'accept');
    test.now += 2 * DAY;
    await closeVotes();
    const source = `Community, proposal #${id}`;
    const shown = async () => {
      const row = await grid('plumeria');
      return {
        max: row.max_supply,
        price: row.price_usd,
        community: row.provenance.find((entry) => entry.source === source),
        others: row.provenance.flatMap(({ others }) => (others ? [others] : [])),
      };
    };
    expect(await shown()).toMatchObject({ max: 120, community: { fields: ['max_supply'] }, others: [] });
    await sync({ price: 7 });
    expect(await shown()).toMatchObject({ max: 120, price: 7, community: { fields: ['max_supply'] }, others: [] });
    await sync({ max: 110, price: 8 });
    expect(await shown()).toMatchObject({ max: 110, community: { fields: [], others: { max_supply: 120 } } });
    await sync({ max: 110, price: 9 });
    expect(await shown()).toMatchObject({ max: 110, price: 9, others: [{ max_supply: 120 }] });
    // A further proposal decides.
    await provider.browser.signIn(provider.username, PASSWORD);
    await author.browser.signIn(author.username, PASSWORD);
    for (const one of voters) await one.browser.signIn(one.username, PASSWORD);
    const next = await sendNew(author.browser, edit('project', 'plumeria', { max_supply: '130' }));
    await review(provider.browser, 'approve', [next.id]);
    for (const { browser } of voters) await vote(browser, next.slug, 'accept');
    test.now += 2 * DAY;
    await closeVotes();
    await sync({ max: 110, price: 10 });
    expect(await shown()).toMatchObject({ max: 130, others: [] });
    await provider.browser.signIn(provider.username, PASSWORD);
    await review(provider.browser, 'revert', [next.id]);
    expect(await shown()).toMatchObject({ max: 110, others: [{ max_supply: 120 }] });
    await review(provider.browser, 'revert', [id]);
    expect(await shown()).toMatchObject({ max: 110, others: [] });
    await sync({ max: 110, price: 11 });
    expect(await shown()).toMatchObject({ max: 110, price: 11, community: undefined, others: [] });
    expect(await findWrongBalances(test.database.pool)).toEqual([]);
  });
});
