import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_POSTING } from '#schemas/api/jobs.ts';
import { RESEARCH_LIMITS } from '#schemas/api/research.ts';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { POST_JOB_LENGTHS } from '#schemas/forms/postJob.ts';
import { auth } from '#server/modules/auth/module.ts';
import { jobs } from '#server/modules/jobs/module.ts';
import { proposals } from '#server/modules/proposals/module.ts';
import { edit } from '#server/modules/proposals/testing/contributions.ts';
import { useDao } from '#server/modules/proposals/testing/dao.ts';
import { research } from '#server/modules/research/module.ts';
import type { Browser } from '#server/testing/browser.ts';
import { useTestAccounts } from '#server/testing/members.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';

const test = useTestAccounts({ modules: [auth, proposals, research, jobs] });
beforeAll(() => fill(test.database.pool, SMALL_DATA));
const { arrive, aProvider, sendNew, review } = useDao(test);

/** What a parser takes longest for: containers and tables, which are counted before, and emphasis and brackets, which time ends. */
const HOSTILE = ['>', '1. ', '|a|b|\n', '*_~~', 'a]'];
const full = (part: string, length: number) => `|a|b|\n|-|-|\n${part.repeat(Math.floor((length - 14) / part.length))}`;

/** Median wait of other requests while `work` goes on, five at least, in ms. */
async function waitOfOthers(work: Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (waits.length < 5 || !isOver) {
    const from = performance.now();
    // A turn of the event loop, which is what a hostile text would hold up.
    await setImmediate();
    expect((await test.browse().get('/healthz')).status).toBe(200);
    waits.push(performance.now() - from);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.POSITIVE_INFINITY;
}

/** Sends texts of the longest allowed length; each is taken or refused with a reason. */
async function attack(
  send: (text: string) => ReturnType<Browser['post']>,
  length: number,
  path: string,
): Promise<void> {
  // The first text starts the threads.
  expect((await send('Hello')).status).toBe(200);
  for (const part of HOSTILE) {
    const answer = send(full(part, length));
    expect(await waitOfOthers(answer), part).toBeLessThan(200);
    const { status, body } = await answer;
    if (status !== 200)
      expect([status, body.error.code, body.error.path], part).toEqual([422, 'text_too_complex', path]);
  }
}

describe('a hostile text', () => {
  it('of research holds nobody else up, before and when it is submitted', async () => {
    const author = await test.signedIn('writer');
    const research = '/api/users/research';
    await attack((text) => author.post(`${research}/preview`, { text }), RESEARCH_LIMITS.text, 'body.text');
    const fields = { title: 'Lending', firm: '', tags: [], assets: [], screener: null, attachment: null };
    const { body } = await author.post(research, { ...fields, text: full('*_~~', RESEARCH_LIMITS.text) });
    const submitted = author.post(`${research}/${body.slug}/submitted`, {});
    expect(await waitOfOthers(submitted)).toBeLessThan(200);
    expect((await submitted).body.error).toMatchObject({ code: 'text_too_complex', params: { reason: 'time' } });
    expect((await author.get(`${research}/${body.slug}`)).body).toMatchObject({ standing: { state: 'draft' } });
  });

  it('of an ad holds nobody else up', async () => {
    const poster = await test.signedIn('poster');
    const fields = {
      ...{ ...EMPTY_POSTING, company: 'Lumenfold', website: 'https://lumenfold.example', title: 'Engineer' },
      ...{ department: 'Engineering', workplace: 'Remote', places: 'Worldwide', employment: 'Full-time' },
      apply: 'https://lumenfold.example/apply',
    };
    const send = (description: string) =>
      poster.post('/api/jobs/preview', { id: null, fields: { ...fields, description } });
    await attack(send, POST_JOB_LENGTHS.description, 'body.description');
  });

  it('of a comment is made into HTML when it is written, and never when it is read', async () => {
    const { browser } = await arrive();
    const provider = await aProvider();
    const { id, slug } = await sendNew(browser, edit('people', 'linh-tran', { gender: 'Female' }));
    await review(provider.browser, 'approve', [id]);
    const comments = `/api/dao/proposals/${slug}/comments`;
    await attack((text) => browser.post(comments, { text }), CONTRIBUTION_LIMITS.comment, 'body.text');
    await test.database.pool.query(`UPDATE proposal_comments SET html = '<p>Stored</p>'`);
    const { body } = await browser.get(comments);
    expect(new Set(body.data.map(({ html }: { html: string }) => html))).toEqual(new Set(['<p>Stored</p>']));
  });
});
