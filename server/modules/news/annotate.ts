import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { findMentions } from './findMentions.ts';
import { isTooNew, type ToldArticle } from './groupStories.ts';
import { readEntities } from './namedEntities.ts';
import { NameIndex } from './nameIndex.ts';
import {
  digestOf,
  type ReadArticle,
  readArticles,
  readDerived,
  type StoredArticle,
  toldArticles,
  writeDerived,
  writeFigures,
  writeMentions,
  writeStories,
} from './repository/annotations.ts';

/** Names a text can have per article; more are lists of tickers. */
const MENTIONS_MAX = 60;
/** Counts up when texts are read or grouped in another way, so that all articles are read again. */
const READING = 2;

/**
 * Groups all articles into stories and finds what they mention; writes what differs and counts the articles that changed.
 * Only texts that changed are read again, unless the names changed that are searched for; stories are grouped only if
 * something that decides them changed.
 * `stated`: articles say themselves whom they are about, as those of the sample do; else it follows from their mentions.
 * `link`: writes whom articles are about beside that, before stories are counted, and answers how many it changed.
 * `now`: ms since 1970.
 */
export async function annotateNews(
  client: ClientBase,
  now: number,
  {
    stated = false,
    link = async () => 0,
  }: { readonly stated?: boolean; readonly link?: (client: ClientBase) => Promise<number> } = {},
): Promise<number> {
  const articles = await readArticles(client);
  const last = await readDerived(client);
  const index = new NameIndex(await readEntities(client));
  const names = index.digest();
  const read = mentionsOf(articles, index, last?.names !== names);
  const told = await toldArticles(client, articles, read);
  const stories = storiesDigest(told, now);
  const isGrouped = last?.stories === stories && articles.every(({ story }) => story !== null);
  const changed =
    (isGrouped ? 0 : await writeStories(client, articles, told, now)) + (await writeMentions(client, read, stated));
  if (last?.names !== names || last.stories !== stories) await writeDerived(client, { names, stories });
  const linked = await link(client);
  return changed + linked + (await writeFigures(client));
}

/** Hash of all that decides which articles tell one story. */
function storiesDigest(told: readonly ToldArticle[], now: number): string {
  const hash = createHash('sha256').update(String(READING));
  for (const article of told.toSorted((one, other) => one.id - other.id))
    hash.update(JSON.stringify([article, isTooNew(article, now)]));
  return hash.digest('base64url');
}

/** What articles mention: those whose text is another than the one that was read, or all. */
function mentionsOf(articles: readonly StoredArticle[], index: NameIndex, isAll: boolean): ReadArticle[] {
  return articles.flatMap((article) => {
    const { title, summary, tags, mentions_input, mentions_digest } = article;
    const input = digestOf([READING, title, summary, tags]);
    if (!isAll && input === mentions_input && mentions_digest !== null) return [];
    return [{ article, input, mentions: findMentions(article, index).slice(0, MENTIONS_MAX) }];
  });
}
