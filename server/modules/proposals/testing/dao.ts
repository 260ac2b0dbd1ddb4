import { expect } from 'vitest';
import { z } from 'zod';
import type { ContributionBody } from '#schemas/api/contributions.ts';
import { DAO_RULES } from '#schemas/api/dao.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestAccounts } from '#server/testing/members.ts';
import { closeDueProposals } from '../decide.ts';
import { setRole } from '../repository/members.ts';
import { makeEligible } from './contributions.ts';

type Browser = Awaited<ReturnType<TestAccounts['signedIn']>>;
const RowSchema = z.looseObject({ slug: z.string().nullable() });
const ProjectsSchema = z.array(
  z.object({
    slug: z.string().nullable(),
    max_supply: z.number().nullable(),
    price_usd: z.number().nullable(),
    provenance: z.string().nullable(),
  }),
);

/** Contributors, the provider and members of the DAO of a test server, and what they do. */
export function useDao(test: TestAccounts) {
  let named = 0;
  const idOf = async (username: string) =>
    Number((await test.database.pool.query('SELECT id FROM users WHERE username = $1', [username])).rows[0].id);
  const arrive = async () => {
    const username = `person${++named}`;
    const browser = await test.signedIn(username);
    return { username, browser, id: await idOf(username) };
  };
  const aProvider = async () => {
    const one = await arrive();
    await setRole(test.database.pool, one.id, 'provider', test.now);
    return one;
  };
  /** A member of the DAO who may vote: ten accepted contributions, and an account of that age. */
  const aVoter = async () => {
    const one = await arrive();
    await makeEligible(test.database.pool, one.id, test.now);
    const { status } = await one.browser.post('/api/dao/membership', { rules_version: DAO_RULES.version });
    expect(status).toBe(200);
    return one;
  };

  const send = async (browser: Browser, body: ContributionBody, isSent = true) =>
    await browser.post('/api/contributions', { ...body, send: isSent });
  const sendNew = async (browser: Browser, body: ContributionBody) => {
    const { status, body: sent } = await send(browser, body);
    expect([status, sent.error ?? null]).toEqual([200, null]);
    return { id: Number(sent._id), slug: String(sent.slug) };
  };
  const review = async (browser: Browser, action: string, ids: readonly number[], reason = 'Because') =>
    (await browser.post('/api/dao/review', { ids, action, reason })).body.data;
  const page = async (slug: string, browser = test.browse()) => (await browser.get(`/api/dao/proposals/${slug}`)).body;
  const vote = (browser: Browser, slug: string, choice: 'accept' | 'reject') =>
    browser.post(`/api/dao/proposals/${slug}/vote`, { vote: choice });
  const closeVotes = () =>
    closeDueProposals(test.database.deps.direct, { now: test.now, site: 'https://assay.example' });
  const profile = async (sid: 'detail_project' | 'detail_venture' | 'detail_people', slug: string): Promise<unknown> =>
    await ask(test.app, sid, { slug });
  /** Whom the provider decides about: nobody else can vote. */
  const accepted = async (provider: Browser, browser: Browser, body: ContributionBody) => {
    const sent = await sendNew(browser, body);
    await review(provider, 'approve', [sent.id]);
    const [result] = await review(provider, 'accept', [sent.id]);
    expect(result).toMatchObject({ state: 'accepted', refused: null });
    return sent;
  };
  /** The first rows of a grid. */
  const rowsOf = async (sid: 'master_projects' | 'master_funds') =>
    z.array(RowSchema).parse(await ask(test.app, sid, { take: 100 }));
  /** A row of the grid of projects, with its provenance read. */
  const grid = async (slug: string) => {
    const row = ProjectsSchema.parse(await rowsOf('master_projects')).find((one) => one.slug === slug);
    if (!row) throw new Error(`No row has the slug ${slug}`);
    return { ...row, provenance: readProvenance(row.provenance) };
  };
  return { arrive, aProvider, aVoter, send, sendNew, review, page, vote, closeVotes, profile, grid, rowsOf, accepted };
}
