import { beforeAll, expect, it } from 'vitest';
import { QuestsAnswerSchema } from '#schemas/api/quests.ts';
import { auth } from '#server/modules/auth/module.ts';
import { proposals } from '#server/modules/proposals/module.ts';
import { edit } from '#server/modules/proposals/testing/contributions.ts';
import { useDao } from '#server/modules/proposals/testing/dao.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { quests } from './module.ts';

const test = useTestAccounts({ modules: [auth, proposals, quests] });
const { arrive, aProvider, aVoter, accepted, review } = useDao(test);
beforeAll(() => fill(test.database.pool, SMALL_DATA));

type Browser = Awaited<ReturnType<typeof arrive>>['browser'];

/** The tasks of contributors, by what they check: how many of how many, and whether they can be claimed. */
async function tasks(browser: Browser) {
  const { data } = QuestsAnswerSchema.parse((await browser.get('/api/quests')).body);
  const own = data.find(({ name }) => name === 'Contribute')?.quest ?? [];
  return Object.fromEntries(own.map(({ more, state, have, need }) => [more.type_check, `${state} ${have}/${need}`]));
}

it('count accepted contributions, and fields that were empty before, until they are reverted', async () => {
  const provider = (await aProvider()).browser;
  const { browser } = await arrive();
  await accepted(provider, browser, edit('venture', 'aster-capital', { location: 'Bern' }));
  expect(await tasks(browser)).toMatchObject({
    accepted_contributions: 'claimable 1/1',
    filled_fields: 'open 0/1',
  });
  const { id } = await accepted(provider, browser, edit('venture', 'cobalt-dao', { location: 'Oslo' }));
  expect(await tasks(browser)).toMatchObject({ filled_fields: 'claimable 1/1' });
  await review(provider, 'revert', [id]);
  expect(await tasks(browser)).toMatchObject({ filled_fields: 'open 0/1' });
  const claim = { quest: 102, task: 'first-accepted-contribution', time: 1 };
  expect((await browser.post('/api/quests/claim', claim)).body).toMatchObject({ is_paid: true, points: 30 });
});

it('count members who came by the code and became contributors of Tier 1', async () => {
  const inviter = await arrive();
  // Ten accepted contributions and an account of that age.
  const invited = [await aVoter(), await arrive()];
  expect(await tasks(inviter.browser)).toMatchObject({ referred_contributors: 'open 0/1' });
  await test.database.pool.query('UPDATE users SET referred_by = $1 WHERE id = ANY($2::bigint[])', [
    inviter.id,
    invited.map(({ id }) => id),
  ]);
  expect(await tasks(inviter.browser)).toMatchObject({ referred_contributors: 'claimable 1/1' });
});

/** The quest that the data make, as a member finds it: its tasks by name. */
async function quality(browser: Browser) {
  const { data } = QuestsAnswerSchema.parse((await browser.get('/api/quests')).body);
  return new Map(data.find(({ name }) => name === 'Data quality')?.quest.map((task) => [task.name, task]));
}

it('the data ask for what large projects lack, and pay who filled it once', async () => {
  const provider = (await aProvider()).browser;
  const [one, other] = [await arrive(), await arrive()];
  const name = 'Add the description of Bitcoin';
  expect((await quality(one.browser)).get(name)).toMatchObject({
    ...{ state: 'open', path: '/project/bitcoin', field: expect.any(String) },
  });
  // What it has is no task, and not every token has an end of its supply.
  expect((await quality(one.browser)).has('Add the sector of Bitcoin')).toBe(false);
  expect((await quality(one.browser)).has('Add the maximum supply of Bitcoin')).toBe(false);
  await accepted(provider, one.browser, edit('project', 'bitcoin', { description: 'Money of the internet' }));
  const task = (await quality(one.browser)).get(name);
  expect(task).toMatchObject({ state: 'claimable', have: 1, need: 1, more: { points: 15 } });
  expect((await quality(other.browser)).has(name)).toBe(false);
  const claim = { quest: 100, task: task?.key, time: 1 };
  expect((await other.browser.post('/api/quests/claim', claim)).status).toBe(404);
  expect((await one.browser.post('/api/quests/claim', claim)).body).toMatchObject({ is_paid: true, points: 15 });
  expect((await one.browser.post('/api/quests/claim', claim)).body).toMatchObject({ is_paid: false });
  expect((await quality(one.browser)).get(name)).toMatchObject({ state: 'done' });
});

it('the data ask which of two figures is right, until somebody has settled it', async () => {
  const provider = (await aProvider()).browser;
  const [one, other] = [await arrive(), await arrive()];
  const entry = { source: 'coingecko', fetched_at: '2026-01-10T00:00:00Z', fields: ['total_supply'] };
  await test.database.pool.query(
    "UPDATE directory_projects SET total_supply = 16000000, provenance = $1 WHERE slug = 'aave'",
    [JSON.stringify([{ ...entry, others: { total_supply: 15_000_000 } }])],
  );
  const name = 'Settle the total supply of Aave';
  expect((await quality(one.browser)).get(name)).toMatchObject({ state: 'open', more: { points: 25 } });
  await accepted(provider, one.browser, edit('project', 'aave', { total_supply: '15500000' }));
  expect((await quality(one.browser)).get(name)).toMatchObject({ state: 'claimable' });
  expect((await quality(other.browser)).has(name)).toBe(false);
});

it('the data ask which of two companies a project is whose rounds are in doubt', async () => {
  const provider = (await aProvider()).browser;
  const { browser } = await arrive();
  const name = 'Say which Ångström it is: add the year of founding';
  expect((await quality(browser)).has(name)).toBe(false);
  await test.database.pool.query("UPDATE directory_projects SET rounds_in_doubt = 2 WHERE slug = 'angstrom'");
  expect((await quality(browser)).get(name)).toMatchObject({ state: 'open', path: '/project/angstrom' });
  await accepted(provider, browser, edit('project', 'angstrom', { year_founded: '2019' }));
  expect((await quality(browser)).get(name)).toMatchObject({ state: 'claimable', more: { points: 15 } });
});
