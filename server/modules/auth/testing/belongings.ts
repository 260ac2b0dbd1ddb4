import { randomUUID } from 'node:crypto';
import { EMPTY_POSTING } from '#schemas/api/jobs.ts';
import type { PlanName } from '#schemas/api/plans.ts';
import { givePlan } from '#server/modules/plans/repository/subscriptions.ts';
import { openSession } from '#server/modules/users/repository/sessions.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestAccounts } from '#server/testing/members.ts';
import type { Belongings } from './accessRule.ts';

export const RESEARCH_FIELDS = {
  ...{ title: 'Who earns', firm: '', tags: [], assets: [], screener: null, attachment: null },
  text: 'Lending pays.',
};

export const AD_FIELDS = { ...EMPTY_POSTING, company: 'Acme', title: 'Cook' };

export const CONTRIBUTION = {
  ...{ kind: 'contribute_token', update: 'edit', slug: 'aave', privacy: 0, note: '', others: [], send: false },
  data: { fields: { name: 'Aave V4' }, sources: { name: 'https://aave.example' }, added: {} },
} as const;

let count = 0;

/** A member of a plan who has one of everything. */
export async function arrive(
  test: Pick<TestAccounts, 'now' | 'browse'> & { readonly database: Pick<TestAccounts['database'], 'pool'> },
  plan: PlanName,
): Promise<{ browser: Browser; belongings: Belongings }> {
  const { pool } = test.database;
  const username = `somebody${++count}`;
  const { rows } = await pool.query(
    `INSERT INTO users (name, username, username_key, email, email_key, created_at)
     VALUES ('Linh Tran', $1, $1, $2, $2, now()) RETURNING id`,
    [username, `${username}@example.com`],
  );
  const { id } = rows[0];
  if (plan !== 'standard') await givePlan(pool, id, plan, test.now);
  const { token, companion } = await openSession(pool, { userId: id, device: '', family: null, now: test.now });
  const lists = await pool.query(
    `INSERT INTO saved_lists (id, user_id, source, name, name_key, data, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'projects', n, n, '{}', now(), now() FROM generate_series(1, 3) n RETURNING id`,
    [id],
  );
  const [reportId, editionId, exportId] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `INSERT INTO reports (id, user_id, list_id, source, title, note, charts, frequency, created_at)
     VALUES ($1, $2, $3, 'projects', 'Report', '', '{}', 'none', now())`,
    [reportId, id, lists.rows[0].id],
  );
  await pool.query("INSERT INTO report_editions VALUES ($1, $2, now(), 'Report', 0, '')", [editionId, reportId]);
  await pool.query(
    `INSERT INTO exports (user_id, request_id, source, view, state, granted_at) VALUES ($1, $2, 'projects', '/', 'granted', now())`,
    [id, exportId],
  );
  const watchedId = 1_000 + count;
  await pool.query(
    `INSERT INTO watched (user_id, kind, dataset_kind, record_id, added_at) VALUES ($1, 'watchlist_project', 'sample', $2, now())`,
    [id, watchedId],
  );
  const slug = `research-of-${username}`;
  await pool.query(
    `WITH begun AS (INSERT INTO manuscripts (user_id, slug, created_at) VALUES ($1, $2, now()) RETURNING id)
     INSERT INTO manuscript_revisions (manuscript_id, number, fields, words, saved_at) SELECT id, 1, $3, 2, now() FROM begun`,
    [id, slug, JSON.stringify(RESEARCH_FIELDS)],
  );
  const ad = randomUUID();
  await pool.query('INSERT INTO postings (id, user_id, created_at) VALUES ($1, $2, now())', [ad, id]);
  await pool.query('INSERT INTO posting_revisions (posting_id, number, fields, saved_at) VALUES ($1, 1, $2, now())', [
    ad,
    JSON.stringify(AD_FIELDS),
  ]);
  const { send: _, ...body } = CONTRIBUTION;
  const drafts = await pool.query(
    `INSERT INTO proposals (author_id, kind, type, is_new, entity_id, entity_slug, name, privacy, body, created_at, since)
     VALUES ($1, 'project', 'token', false, 2, 'aave', 'Aave', 0, $2, now(), now()) RETURNING id`,
    [id, JSON.stringify(body)],
  );
  const draft = Number(drafts.rows[0].id);
  await pool.query('UPDATE proposals SET slug = $2 WHERE id = $1', [draft, `${draft}-aave`]);
  await pool.query("INSERT INTO proposal_events VALUES ($1, 1, 'drafted', $2, '{}', now())", [draft, id]);
  const sessions = await pool.query('SELECT id FROM sessions WHERE user_id = $1', [id]);
  const browser = test.browse();
  browser.token = token;
  browser.cookies.set('assay_companion', companion);
  return {
    browser,
    belongings: {
      username,
      sessionId: sessions.rows[0].id,
      listId: lists.rows[0].id,
      ...{ reportId, editionId },
      research: slug,
      ad,
      contribution: draft,
      exportId,
      watchedId,
    },
  };
}
