import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { auth } from '#server/modules/auth/module.ts';
import { dataQuery } from '#server/modules/data-query/module.ts';
import { notifications } from '#server/modules/notifications/module.ts';
import { quests } from '#server/modules/quests/module.ts';
import { readTier } from '#server/modules/users/repository/standing.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { proposals } from './module.ts';
import { setRole } from './repository/members.ts';
import { edit } from './testing/contributions.ts';
import { useDao } from './testing/dao.ts';

const test = useTestAccounts({ modules: [auth, dataQuery, notifications, quests, proposals] });

beforeAll(() => fill(test.database.pool, SMALL_DATA));

const { arrive, aProvider, send, sendNew, review, accepted } = useDao(test);
type Browser = Awaited<ReturnType<typeof arrive>>['browser'];

const row = (slug: string, fields: Record<string, string>, page = 'https://town.example') => ({
  ...{ slug, fields },
  sources: Object.fromEntries(Object.keys(fields).map((field) => [field, page])),
});
const batch = (browser: Browser, rows: readonly object[]) =>
  browser.post('/api/contributions/batch', { source: 'people', privacy: 0, note: '', rows });
const points = async (browser: Browser) => (await browser.get('/api/quests/points')).body.balance;
const standing = async (browser: Browser) => (await browser.get('/api/contributions')).body.standing;

describe('a change', () => {
  it('is taken once of a batch, whatever page states it, and each other row says why it was not', async () => {
    const { browser } = await arrive();
    const provider = await aProvider();
    const same = Array.from({ length: 30 }, (_, at) =>
      row('linh-tran', { location: 'Hue' }, `https://town.example/${at}`),
    );
    const { status, body } = await batch(browser, same);
    expect([status, body.data.length, body.refused.length]).toEqual([200, 1, 29]);
    expect(body.refused[0]).toMatchObject({
      ...{ row: 1, slug: 'linh-tran', name: 'Linh Trần', field: 'location' },
      error: { code: 'proposal_repeated', params: { row: 1 }, path: 'body.rows[1].fields.location' },
    });
    const again = await batch(browser, same);
    expect([again.status, again.body.error.code, again.body.error.path]).toEqual([
      ...[409, 'proposal_twice', 'body.rows[0].fields.location'],
    ]);
    const other = await arrive();
    const theirs = await batch(other.browser, [
      row('linh-tran', { location: ' Hue ' }),
      row('sam-oak', { location: 'Hue' }),
    ]);
    expect([theirs.status, theirs.body.data.length]).toEqual([200, 1]);
    expect(theirs.body.refused).toMatchObject([{ row: 0, error: { code: 'proposal_open' } }]);
    const ids = [...body.data, ...theirs.body.data].map(({ _id }: { _id: number }) => _id);
    await review(provider.browser, 'approve', ids);
    await review(provider.browser, 'accept', ids);
    expect([await points(browser), (await standing(browser)).accepted]).toEqual([10, 1]);
    const late = await batch(other.browser, [row('linh-tran', { location: 'Hue' })]);
    expect([late.status, late.body.error.code]).toEqual([422, 'proposal_unchanged']);
  });

  it.each([
    ['the value that stands there', edit('people', 'ada-bitcoin', { primary_job_title: 'Founder' })],
    ['the same with signs that nobody sees', edit('people', 'ada-bitcoin', { primary_job_title: ' Foun\u200bder' })],
    ['the same list in another order', edit('project', 'aave', { sector: 'lending; DeFi' })],
  ])('is not %s', async (_, body) => {
    const { browser } = await arrive();
    const refused = await send(browser, body);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'proposal_unchanged']);
  });

  it('is not an entry that the data has, or that is proposed already', async () => {
    const [one, other] = [await arrive(), await arrive()];
    const withEntry = (list: string, parts: Record<string, string>) => ({
      ...edit('project', 'aave', {}),
      data: { fields: {}, sources: {}, added: { [list]: { 1: { ...parts, source: 'https://news.example/aave' } } } },
    });
    const known = await send(one.browser, withEntry('rounds', { date: '2021-03', amount: '1,000,000' }));
    expect([known.status, known.body.error.code, known.body.error.path]).toEqual([
      ...[422, 'proposal_entry', 'body.data.added.rounds.1'],
    ]);
    await sendNew(one.browser, withEntry('members', { name: 'Bo Quill', position: 'Founder' }));
    const same = withEntry('members', { name: 'bo quill', position: 'Founder', twitter: '@bo' });
    expect((await send(one.browser, same)).body.error.code).toBe('proposal_twice');
    expect((await send(other.browser, same)).body.error.code).toBe('proposal_open');
    const provider = await aProvider();
    const news = withEntry('news', { title: 'Aave grows', date: '2026-01-10' });
    await accepted(provider.browser, one.browser, news);
    expect((await send(other.browser, news)).body.error.code).toBe('proposal_entry');
  });

  it('to a new entity is proposed once', async () => {
    const [one, other] = [await arrive(), await arrive()];
    const body = (website: string) => edit('project', null, { name: 'Quoril', website });
    await sendNew(one.browser, body('https://quoril.example'));
    expect((await send(one.browser, body('https://quoril.example/about'))).body.error.code).toBe('proposal_twice');
    expect((await send(other.browser, body('https://www.quoril.example'))).body.error.code).toBe('proposal_open');
  });

  it('that was made meanwhile by another pays and counts nothing, and its author reads why', async () => {
    const [one, other] = [await arrive(), await arrive()];
    const provider = await aProvider();
    const first = await sendNew(one.browser, edit('people', 'sam-oak', { gender: 'Male' }));
    const second = await sendNew(other.browser, edit('people', 'sam-oak', { gender: 'male' }));
    // As if a feed had stated it by then.
    await test.database.pool.query('UPDATE proposals SET body = jsonb_set(body, $2, $3) WHERE id = $1', [
      second.id,
      ['data', 'fields', 'gender'],
      '"Male"',
    ]);
    await review(provider.browser, 'approve', [first.id, second.id]);
    await review(provider.browser, 'accept', [first.id, second.id]);
    expect([await points(one.browser), await points(other.browser)]).toEqual([10, 0]);
    expect(await standing(other.browser)).toMatchObject({ accepted: 0, decided: 0 });
    const own = await other.browser.get(`/api/contributions/${second.id}`);
    expect(own.body).toMatchObject({ state: 'accepted', unpaid: 'unchanged', points: null });
    const [notice] = (await other.browser.get('/api/users/notifications')).body.data;
    expect(notice.text).toBe(
      'Sam Oak: It changes nothing: the data said the same by then. So it pays and counts nothing.',
    );
    const { rows } = await test.database.pool.query(
      "SELECT text FROM mail_outbox WHERE recipient = $1 AND subject LIKE 'Accepted%'",
      [`${other.username}@example.com`],
    );
    expect(rows[0].text).toContain('the data said the same by then');
  });

  it('of the provider is approved by another one, and pays nothing', async () => {
    const [own, other] = [await aProvider(), await aProvider()];
    const { id } = await sendNew(own.browser, edit('people', 'sam-oak', { location: 'Oslo' }));
    const refused = { state: null, refused: 'proposal_state', message: 'You cannot decide on a proposal of your own.' };
    expect(await review(own.browser, 'approve', [id])).toMatchObject([refused]);
    expect(await review(other.browser, 'approve', [id])).toMatchObject([{ state: 'open' }]);
    expect(await review(own.browser, 'accept', [id])).toMatchObject([refused]);
    expect(await review(other.browser, 'accept', [id])).toMatchObject([{ state: 'accepted' }]);
    expect(await points(own.browser)).toBe(0);
    expect((await own.browser.get(`/api/contributions/${id}`)).body.unpaid).toBe('provider');
    expect((await standing(own.browser)).accepted).toBe(0);
    await setRole(test.database.pool, own.id, 'none', test.now);
  });
});

it('pays and counts no more than really changed, over random batches', async () => {
  const provider = await aProvider();
  const slugs = ['linh-tran', 'ada-bitcoin', 'sam-oak'];
  const cell = fc.record({
    slug: fc.constantFrom(...slugs),
    field: fc.constantFrom('location', 'gender', 'sector'),
    value: fc.constantFrom('Hue', 'Hue ', 'Vinh', 'DeFi; Games', 'Games; DeFi'),
    page: fc.constantFrom('https://a.example', 'https://b.example'),
  });
  const batches = fc.array(fc.record({ by: fc.nat(1), rows: fc.array(cell, { minLength: 1, maxLength: 12 }) }), {
    minLength: 1,
    maxLength: 5,
  });
  const totals = async (ids: readonly number[]) => {
    const { rows } = await test.database.pool.query(
      `SELECT (SELECT coalesce(sum(amount), 0)::int FROM ledger WHERE unit = 'points' AND user_id = ANY($1)) AS points,
              (SELECT count(*)::int FROM entity_revisions r JOIN proposals p ON p.id = r.proposal_id
                WHERE p.author_id = ANY($1) AND r.before <> r.after) AS changes`,
      [ids],
    );
    let counted = 0;
    for (const id of ids) counted += (await readTier(test.database.pool, id, test.now)).accepted;
    return { ...rows[0], counted };
  };
  await fc.assert(
    fc.asyncProperty(batches, async (given) => {
      const members = [await arrive(), await arrive()];
      const ids: number[] = [];
      for (const { by, rows } of given) {
        const wanted = rows.map(({ slug, field, value, page }) => row(slug, { [field]: value }, page));
        const { status, body } = await batch(members[by]!.browser, wanted);
        if (status === 200) ids.push(...body.data.map(({ _id }: { _id: number }) => _id));
        else expect(body.error.code).toMatch(/^proposal_(?:unchanged|twice|open|limit)$/);
      }
      await review(provider.browser, 'approve', ids);
      await review(provider.browser, 'accept', ids);
      const { points: paid, changes, counted } = await totals(members.map(({ id }) => id));
      expect(paid).toBeLessThanOrEqual(changes * 10);
      expect(counted).toBeLessThanOrEqual(changes);
      expect(paid).toBe(counted * 10);
    }),
    { numRuns: 5 },
  );
}, 60_000);
