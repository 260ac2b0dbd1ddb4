import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeListData } from '#schemas/api/saved-lists.ts';
import { messageSchema } from '#schemas/api/webhooks.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { makeKey } from '#server/modules/api-keys/repository.ts';
import { useRecordingsFolder } from '#server/modules/feeds/testing/recordings.ts';
import { testRequestOptions } from '#server/modules/feeds/testing/upstream.ts';
import { edit } from '#server/modules/proposals/testing/contributions.ts';
import { useDao } from '#server/modules/proposals/testing/dao.ts';
import { runSync } from '#server/modules/sync/sync.ts';
import { modules } from '#server/modules.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { useReceiver, useWebhooks, verified } from './testing/webhooks.ts';

const test = useTestAccounts({ modules, environment: { WEBHOOKS_LOOPBACK: 'on' } });
const receiver = useReceiver();
const hooks = useWebhooks(test);
const dao = useDao(test);

let owner: Browser;
let key: string;
beforeAll(async () => {
  owner = await test.signedIn('owner', 'enterprise');
  const { rows } = await test.database.pool.query("SELECT id FROM users WHERE username = 'owner'");
  const wanted = { name: 'Test', scopes: ['read' as const, 'export' as const], expires_in_days: null };
  key = (await makeKey(test.database.pool, Number(rows[0].id), wanted, test.now)).key;
});
beforeEach(async () => {
  await test.database.pool.query('TRUNCATE webhook_endpoints, webhook_events CASCADE');
  await fill(test.database.pool, SMALL_DATA);
});

/** What messages of an event have said since the last look. */
async function told<Data>(secret: string, message: { parse: (body: unknown) => { data: Data } }): Promise<Data[]> {
  await hooks.run();
  return receiver.received.splice(0).map((request) => message.parse(verified(secret, request)).data);
}
const ask = (address: string) =>
  test.app.inject({
    url: address.replace('https://assay.example', ''),
    headers: { authorization: `Bearer ${key}` },
  });

describe('proposal.decided', () => {
  it('tells of what is accepted and rejected, by the provider and by votes, and not whose it is', async () => {
    const { secret } = await hooks.add(owner, receiver.url, ['proposal.decided']);
    const [provider, author] = [await dao.aProvider(), await dao.arrive()];
    const accepted = await dao.accepted(
      provider.browser,
      author.browser,
      edit('project', 'aave', { description: 'Lends' }),
    );
    const rejected = await dao.sendNew(author.browser, edit('project', 'bitcoin', { description: 'Worse' }));
    await dao.review(provider.browser, 'approve', [rejected.id]);
    await dao.review(provider.browser, 'reject', [rejected.id]);
    const messages = await told(secret, messageSchema('proposal.decided'));
    expect(messages).toEqual([
      {
        proposal: {
          ...{ id: accepted.id, name: 'Aave', slug: accepted.slug, outcome: 'accepted' },
          url: `https://assay.example/dao/${accepted.slug}`,
        },
        entity: {
          ...{ kind: 'project', slug: 'aave', url: 'https://assay.example/project/aave' },
          api_url: 'https://assay.example/api/v1/projects/aave',
        },
      },
      expect.objectContaining({ proposal: expect.objectContaining({ slug: rejected.slug, outcome: 'rejected' }) }),
    ]);
    expect(JSON.stringify(messages)).not.toContain(author.username);
    expect((await ask(messages[0]?.entity.api_url ?? '')).json().data.name).toBe('Aave');
  });

  it('of a call that fails is not told', async () => {
    await hooks.add(owner, receiver.url, ['proposal.decided']);
    const author = await dao.arrive();
    const sent = await dao.sendNew(author.browser, edit('project', 'aave', { website: 'https://aave.example' }));
    // Nobody may decide this one yet.
    await dao.vote(author.browser, sent.slug, 'accept');
    expect(await hooks.run()).toBe(0);
    expect((await test.database.pool.query('SELECT FROM webhook_events')).rowCount).toBe(0);
  });
});

describe('round.created', () => {
  const recordings = useRecordingsFolder();
  const raise = (name: string, amount: number) => ({
    ...{ name, date: 1_700_000_000, round: 'Seed', amount, leadInvestors: ['Fig Capital'], otherInvestors: [] },
    ...{ chains: [], valuation: null },
  });
  const sync = async (...raises: object[]) => {
    await recordings.write('raises.json', { raises });
    const report = await runSync({
      ...{ pool: test.database.pool, from: { folder: recordings.folder }, requestOptions: testRequestOptions() },
    });
    expect(report.directories).not.toBeNull();
  };

  it('tells of rounds that a sync adds, and of none where the whole data set is new or nothing is', async () => {
    const { secret } = await hooks.add(owner, receiver.url, ['round.created']);
    await sync(raise('Acme', 2.5), raise('Birch', 3));
    expect(await told(secret, messageSchema('round.created'))).toEqual([]);
    await sync(raise('Acme', 2.5), { ...raise('Birch', 3), valuation: 50 }, raise('Cedar', 5));
    const [message, ...others] = await told(secret, messageSchema('round.created'));
    expect(others).toEqual([]);
    expect(message?.round).toEqual({
      ...{ id: expect.any(Number), project: 'Cedar', project_slug: 'cedar', stage: 'Seed', amount_usd: 5_000_000 },
      ...{ stated_amount: null, stated_currency: null, date: '2023-11-14' },
      ...{ url: `https://assay.example/round/${message?.round.id}` },
      api_url: `https://assay.example/api/v1/rounds/${message?.round.id}`,
    });
    const record = await ask(message?.round.api_url ?? '');
    expect([record.statusCode, record.json().data.amount_quantity]).toEqual([200, 5_000_000]);
    await sync(raise('Acme', 2.5), { ...raise('Birch', 3), valuation: 50 }, raise('Cedar', 5));
    expect(await told(secret, messageSchema('round.created'))).toEqual([]);
  });

  it('tells of a round that an accepted proposal adds', async () => {
    const { secret } = await hooks.add(owner, receiver.url, ['round.created']);
    const [provider, author] = [await dao.aProvider(), await dao.arrive()];
    const contribution = edit('project', 'aave', { description: 'Lends on' });
    const parts = { date: '2026-01-10', amount: '7000000', source: 'https://aave.example/round' };
    const rounds = { rounds: { '1': parts } };
    await dao.accepted(provider.browser, author.browser, {
      ...contribution,
      data: { ...contribution.data, added: rounds },
    });
    expect(await told(secret, messageSchema('round.created'))).toMatchObject([
      { round: { project: 'Aave', project_slug: 'aave', amount_usd: 7_000_000 } },
    ]);
  });
});

it('export.ready leads to the document of a report, for the key of its member with the scope export', async () => {
  const { secret } = await hooks.add(owner, receiver.url, ['export.ready']);
  const view = { ...DEFAULT_VIEW, filter: [['type', 'in', ['Fund']]] as const };
  const list = (
    await owner.post('/api/users/storage/add', {
      ...{ source: 'organizations', name: 'Funds', data: writeListData({ view, notify: false }) },
    })
  ).body.data;
  const report = (
    await owner.post('/api/users/reports/add', {
      ...{ storage_id: list.storage_id, title: 'Weekly', note: '', charts: [], frequency: 'none' },
    })
  ).body.data;
  await owner.post('/api/users/reports/make', { report_id: report.report_id });
  const [message] = await told(secret, messageSchema('export.ready'));
  if (!message) throw new Error('Nothing was told');
  expect(message).toMatchObject({
    export: { report_id: report.report_id, title: 'Weekly', url: 'https://assay.example/profile-settings/reports' },
    list: { id: list.storage_id, name: 'Funds', source: 'organizations' },
  });
  const document = await ask(message.export.api_url);
  expect([document.statusCode, document.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(document.body).toContain(` · ${message.export.rows} rows</p>`);
  // And its rows as they are now.
  expect((await ask(message.list.api_url ?? '')).json().data).toHaveLength(message.export.rows);
  const other = await test.addMember('other', 'enterprise');
  const theirs = await makeKey(
    test.database.pool,
    other.id,
    { name: 'x', scopes: ['export'], expires_in_days: null },
    test.now,
  );
  key = theirs.key;
  expect((await ask(message.export.api_url)).statusCode).toBe(404);
});
