import type { ClientBase, Pool, PoolClient } from 'pg';
import type { ManuscriptFields } from '#schemas/api/research.ts';
import { researchPage } from '#schemas/i18n/mailPages.ts';
import { listStories } from '#server/modules/datasets/listStories.ts';
import { summaryText } from '#server/modules/feeds/parsing/summary.ts';
import { notifyAndMail } from '#server/modules/notifications/notifyAndMail.ts';
import { readShownName } from '#server/modules/users/repository/usernames.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { inThisThread, type TextAsker, type TextRunner } from '#server/platform/texts/textTask.ts';
import { type CompiledResearch, picturesIn, RESEARCH_TEXT } from './compile.ts';
import { ownFiles } from './files.ts';
import {
  addEvent,
  eventsOf,
  type Found,
  lockManuscript,
  readRevision,
  readStanding,
} from './repository/manuscripts.ts';

/** What makes research public, and what takes it back. */

/** A text as its page shows it. Files that are not the author's are not shown. */
export async function compileFor({ db, texts }: TextSource, text: string, asker: TextAsker): Promise<CompiledResearch> {
  const { pictures } = await ownFiles(db, asker.userId, picturesIn(text));
  return await texts.run(RESEARCH_TEXT, { text, pictures }, asker);
}

/** Where files of members are known, and what compiles their texts. */
interface TextSource {
  readonly db: ClientBase | Pool;
  readonly texts: TextRunner;
}

/**
 * The compiled text, where it can be submitted.
 * @throws ApiError 422 with its first fault.
 */
export async function soundText(
  { db, texts }: TextSource,
  userId: number,
  { text, attachment }: Pick<ManuscriptFields, 'text' | 'attachment'>,
): Promise<CompiledResearch> {
  const compiled = await compileFor({ db, texts }, text, { userId, path: 'fields.text' });
  const [first] = compiled.faults;
  if (first) {
    const count = compiled.faults.length;
    throw new ApiError(422, { code: 'research_faults', reason: 'text', count, line: first.line }, 'fields.text');
  }
  if (compiled.parts.length === 0) throw new ApiError(422, { code: 'research_faults', reason: 'empty' }, 'fields.text');
  if (attachment !== null && !(await ownFiles(db, userId, [attachment.address])).known.has(attachment.address)) {
    throw new ApiError(
      422,
      { code: 'research_faults', reason: 'stranger', name: attachment.name },
      'fields.attachment',
    );
  }
  return compiled;
}

/** Tags within words. */
const INLINE = /<\/?(?:a|b|code|del|em|i|s|strong|sub|sup|u)\b[^>]*>/g;

/** Publishes the submitted revision; the address and the first date stay. Returns its title. */
export async function publishResearch(pool: Pool, slug: string, now: number): Promise<string> {
  return await withTransaction(pool, async (client) => {
    const found = await lockManuscript(client, slug, null);
    const { submitted } = await readStanding(client, found, now);
    await addEvent(client, found, { kind: 'published', revision: submitted ?? found.newest }, now);
    const { fields } = await readRevision(client, found, submitted ?? found.newest);
    const { parts, content } = await soundText({ db: client, texts: inThisThread }, found.userId, fields);
    const name = await authorName(client, found.userId);
    const { title, tags, assets, firm, screener, attachment, exclusive } = fields;
    const summary = summaryText(content?.replaceAll(INLINE, ''));
    await client.query(
      `INSERT INTO research
         (_id, slug, title, summary, content, created_at, tags, assets, author, origin, manuscript_id, parts, firm, screener, attachment, exclusive)
       VALUES (nextval('member_research'), $1, $2, $3, $4, $5, $6, $7, $8, 'author', $9, $10, $11, $12, $13, $14)
       ON CONFLICT (manuscript_id) DO UPDATE SET title = excluded.title, summary = excluded.summary, content = excluded.content,
         tags = excluded.tags, assets = excluded.assets, author = excluded.author, parts = excluded.parts, firm = excluded.firm,
         screener = excluded.screener, attachment = excluded.attachment, exclusive = excluded.exclusive`,
      [
        ...[
          slug,
          title,
          exclusive ? beginningOf(summary) : summary,
          content,
          new Date(now),
          tags,
          assets,
          name,
          found.id,
        ],
        ...[
          JSON.stringify(parts),
          firm === '' ? null : firm,
          screener,
          attachment && JSON.stringify(attachment),
          exclusive,
        ],
      ],
    );
    await showResearch(client);
    await notifyAuthor(client, found, { what: 'published', title, reason: null, now });
    return title;
  });
}

/** Characters of an exclusive text that everybody can read; of a short one at most a third. */
const BEGINNING_MAX = 280;

/** The beginning of a summary up to a whole word. */
function beginningOf(summary: string | null): string | null {
  if (summary === null) return null;
  const cut = summary.slice(0, Math.min(BEGINNING_MAX, Math.floor(summary.length / 3)));
  const words = cut.slice(0, cut.search(/\s\S*$/)).trim();
  return words === '' ? null : `${words.replace(/[.,;:\s]+$/, '')}…`;
}

/** Gives a submitted revision back to its author. Returns its title. */
export async function returnResearch(pool: Pool, slug: string, reason: string, now: number): Promise<string> {
  return await withTransaction(pool, async (client) => {
    const found = await lockManuscript(client, slug, null);
    const { submitted } = await readStanding(client, found, now);
    const revision = submitted ?? found.newest;
    await addEvent(client, found, { kind: 'returned', revision, reason }, now);
    const { title } = (await readRevision(client, found, revision)).fields;
    await notifyAuthor(client, found, { what: 'returned', title, reason, now });
    return title;
  });
}

/** Takes published research from its readers; the author keeps the manuscript. Returns its title. */
export async function unpublishResearch(pool: Pool, slug: string, reason: string, now: number): Promise<string> {
  return await withTransaction(pool, async (client) => {
    const found = await lockManuscript(client, slug, null);
    const { published } = await readStanding(client, found, now);
    await addEvent(client, found, { kind: 'unpublished', revision: published ?? found.newest, reason }, now);
    const { rows } = await client.query<{ title: string }>(
      'DELETE FROM research WHERE manuscript_id = $1 RETURNING title',
      [found.id],
    );
    const title = rows[0]?.title ?? slug;
    await showResearch(client);
    await notifyAuthor(client, found, { what: 'unpublished', title, reason, now });
    return title;
  });
}

/** Marks published research as featured, or no longer. Returns its title; null: nothing published has the slug. */
export async function featureResearch(pool: Pool, slug: string, isFeatured: boolean): Promise<string | null> {
  return await withTransaction(pool, async (client) => {
    const { rows } = await client.query<{ title: string }>(
      'UPDATE research SET featured = $2 WHERE slug = $1 RETURNING title',
      [slug, isFeatured],
    );
    const [row] = rows;
    if (!row) return null;
    await showResearch(client);
    return row.title;
  });
}

/** Names the author of what a member published as readers see the member now. */
export async function nameResearch(client: PoolClient, userId: number): Promise<void> {
  await putAuthor(client, userId, await authorName(client, userId));
}

async function putAuthor(client: PoolClient, userId: number, name: string): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE research SET author = $2
      WHERE manuscript_id IN (SELECT id FROM manuscripts WHERE user_id = $1) AND author IS DISTINCT FROM $2`,
    [userId, name],
  );
  if (rowCount) await showResearch(client);
}

/** An account ends: what it published stays, under the name of nobody. */
export async function releaseResearch(client: PoolClient, userId: number): Promise<void> {
  await putAuthor(client, userId, FORMER_MEMBER);
  await client.query(
    `DELETE FROM research_files f WHERE user_id = $1
        AND NOT EXISTS (SELECT FROM research p
                         WHERE p.origin = 'author' AND position(f.name in concat(p.content, p.attachment::text)) > 0)`,
    [userId],
  );
}

/** Author of research whose account is gone. */
const FORMER_MEMBER = 'Former member';
/** Author of research whose profile is private. */
const PRIVATE_MEMBER = 'Private member';

const authorName = async (client: PoolClient, userId: number) =>
  (await readShownName(client, userId)) ?? PRIVATE_MEMBER;

/** Brings the list up to date: a newer one moves others to another shelf. */
const showResearch = (client: PoolClient) => listStories(client, 'research', null);

async function notifyAuthor(
  client: PoolClient,
  found: Found,
  decision: {
    readonly what: 'published' | 'returned' | 'unpublished';
    readonly title: string;
    readonly reason: string | null;
    readonly now: number;
  },
): Promise<void> {
  const { what, title, reason, now } = decision;
  const { slug } = found;
  const count = (await eventsOf(client, found)).length;
  const data = { slug, title, what, reason };
  const news = { key: `research ${found.id} ${count}`, kind: 'research_decided', data, at: now } as const;
  await notifyAndMail(client, found.userId, news, ({ name, language }) =>
    writeMail(language, (mails) =>
      mails.researchDecided({ name, title, what, reason, page: researchPage(slug, what) }),
    ),
  );
}
