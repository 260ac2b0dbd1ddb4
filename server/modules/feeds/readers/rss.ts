import { parseFeed } from 'feedsmith';
import { z } from 'zod';
import { articleKey, withoutTracking } from '#server/modules/records/articleKey.ts';
import type { DraftRecord } from '#server/modules/records/feedRecords.ts';
import { readMoment } from '../parsing/dates.ts';
import { type Document, UnreadableAnswer } from '../parsing/documents.ts';
import { anything, optionalLine, optionalLines } from '../parsing/fields.ts';
import { listIn, mostHave, nameOfItem, type Reader, ReaderResult } from '../parsing/reader.ts';
import { summaryText } from '../parsing/summary.ts';
import { line, lines, plainText, webAddress } from '../parsing/texts.ts';
import newsPublishers from './newsPublishers.json' with { type: 'json' };

/** Base of relative addresses. */
const XML = z.looseObject({ base: z.string().optional() });

const LINKS = z.array(z.looseObject({ href: z.string().optional(), rel: z.string().optional() })).optional();

/** Fields of RSS, RDF, Atom and JSON feeds, under the names each of them uses. */
const ITEM = z.looseObject({
  title: z.unknown().optional(),
  link: z.unknown().optional(),
  url: z.unknown().optional(),
  links: LINKS,
  guid: z.unknown().optional(),
  id: z.unknown().optional(),
  description: z.unknown().optional(),
  summary: z.unknown().optional(),
  pubDate: z.unknown().optional(),
  published: z.unknown().optional(),
  updated: z.unknown().optional(),
  date_published: z.unknown().optional(),
  dc: z.looseObject({ dates: z.array(z.unknown()).optional() }).optional(),
  xml: XML.optional(),
  categories: z.array(z.unknown()).optional(),
  tags: z.array(z.unknown()).optional(),
});
type Item = z.output<typeof ITEM>;

const CHANNEL = z.looseObject({
  title: z.unknown().optional(),
  link: z.unknown().optional(),
  links: LINKS,
  xml: XML.optional(),
  items: z.array(z.unknown()).optional(),
  entries: z.array(z.unknown()).optional(),
});

/** Categories that are sections of a publisher, not topics. */
const NO_TOPIC = /^(article-type|news|markets?|business|policy|tech|technology|opinion|learn|cryptocurrency|crypto)$/i;
const TAGS_MAX = 12;

/** RSS, RDF or Atom, any version. */
export const newsFeed: Reader = {
  feed: 'rss',
  source: 'News feeds',
  recognizes: (document) => document.format === 'xml' && /^(?:rss|rdf:RDF|feed)$/i.test(document.root),
  read: (document, answer) => {
    const result = new ReaderResult();
    const channel = channelIn(document);
    const base = baseOf(channel, answer.address);
    const publisher = publisherOf(plainText(textOf(channel.title)), URL.canParse(base) ? base : answer.address);
    for (const entry of [...(channel.items ?? []), ...(channel.entries ?? [])]) {
      const item = result.validated(ITEM, entry, nameOfItem);
      if (!item) continue;
      const news = readItem(item, publisher, base);
      if (typeof news === 'string') result.reject(news, plainText(textOf(item.title)) ?? nameOfItem(entry));
      else result.add(news);
    }
    return result;
  },
};

const JSON_FEED = z.looseObject({
  version: z.string().regex(/jsonfeed\.org/i),
  title: anything,
  home_page_url: anything,
  feed_url: anything,
  items: z.array(z.unknown()),
});
const JSON_ITEM = z.looseObject({
  id: anything,
  url: anything,
  external_url: anything,
  summary: anything,
  content_text: anything,
  content_html: anything,
  date_published: anything,
  date_modified: anything,
});

function jsonFeedIn(document: Document) {
  return document.format === 'json' ? (JSON_FEED.safeParse(document.value).data ?? null) : null;
}

/** A JSON Feed, of any version. */
export const jsonFeed: Reader = {
  feed: 'rss',
  source: 'News feeds',
  recognizes: (document) => jsonFeedIn(document) !== null,
  read: (document, answer) => {
    const result = new ReaderResult();
    const feed = jsonFeedIn(document);
    const home = webAddress(feed?.home_page_url) ?? webAddress(feed?.feed_url);
    const base = URL.canParse(answer.address) ? answer.address : (home ?? answer.address);
    const publisher = publisherOf(plainText(feed?.title), home ?? base);
    for (const entry of feed?.items ?? []) {
      const given = result.validated(JSON_ITEM, entry, nameOfItem);
      if (!given) continue;
      const item = ITEM.safeParse({
        title: given.title,
        url: given.url ?? given.external_url,
        guid: given.id,
        description: given.summary ?? given.content_text ?? given.content_html,
        date_published: given.date_published ?? given.date_modified,
        tags: given.tags,
      });
      const news = item.success ? readItem(item.data, publisher, base) : 'tags: not a list';
      if (typeof news === 'string') result.reject(news, plainText(given.title) ?? nameOfItem(entry));
      else result.add(news);
    }
    return result;
  },
};

/** @throws UnreadableAnswer if the document holds no feed. */
function channelIn(document: Document): z.output<typeof CHANNEL> {
  try {
    const parsed = CHANNEL.safeParse(document.format === 'xml' ? parseFeed(document.text).feed : null);
    if (parsed.success) return parsed.data;
  } catch {
    // The library throws on anything but a feed.
  }
  throw new UnreadableAnswer('the feed is damaged');
}

/** The article, or the reason there is none. `base`: base of relative addresses. */
function readItem(item: Item, publisher: string, base: string): DraftRecord | string {
  const title = plainText(textOf(item.title));
  if (title === null) return 'title: missing';
  const url = addressOf(item, base);
  if (url === null) return 'link: missing or not a web address';
  const created = readMoment(
    item.pubDate ?? item.published ?? item.date_published ?? item.dc?.dates?.[0] ?? item.updated,
  );
  if (created === null) return 'date: missing or not a date';
  const tags = lines([...(item.categories ?? []), ...(item.tags ?? [])].map(tagOf));
  return {
    kind: 'news',
    key: articleKey(url),
    fetchedAt: null,
    data: {
      title,
      url: withoutTracking(url),
      source_name: publisher,
      created_at: created,
      tags: tags.filter((tag) => !NO_TOPIC.test(tag)).slice(0, TAGS_MAX),
      summary: summaryText(textOf(item.description ?? item.summary), [title, publisher]),
      guid: guidOf(item, base),
    },
  };
}

/** Base of relative addresses: stated by the feed, else its own address, else its website. */
function baseOf({ xml, link, links }: z.output<typeof CHANNEL>, address: string): string {
  if (xml?.base !== undefined) return xml.base;
  return URL.canParse(address) ? address : (webAddress(link) ?? webAddress(alternateIn(links)?.href) ?? address);
}

function alternateIn(links: z.output<typeof LINKS>) {
  return links?.find((link) => link.rel === undefined || link.rel === 'alternate') ?? links?.[0];
}

/** Completes `/news/fig` or `//n.example/fig`; null for plain words. */
function completed(link: unknown, base: string): string | null {
  const path = typeof link === 'string' ? link.trim() : '';
  return /^\.{0,2}\//.test(path) && URL.canParse(path, base) ? new URL(path, base).href : null;
}

function addressOf(item: Item, base: string): string | null {
  const near =
    item.xml?.base !== undefined && URL.canParse(item.xml.base, base) ? new URL(item.xml.base, base).href : base;
  const { href = '' } = alternateIn(item.links) ?? {};
  return (
    webAddress(item.link) ??
    webAddress(item.url) ??
    webAddress(href !== '' && URL.canParse(href, near) ? new URL(href, near).href : href) ??
    webAddress(completed(item.link, near)) ??
    webAddress(textOf(item.guid))
  );
}

/** Longer identifiers are texts. */
const GUID_MAX = 400;

/** The identifier an entry states, of its own feed; null: it states none. */
function guidOf({ guid, id }: Item, base: string): string | null {
  const stated = line(textOf(guid ?? id));
  if (stated === null || stated.length > GUID_MAX || !URL.canParse(base)) return null;
  return `${hostOf(base)} ${stated}`;
}

function textOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'value' in value ? value.value : value;
}

function tagOf(category: unknown): unknown {
  if (typeof category !== 'object' || category === null) return plainText(category);
  if ('domain' in category && category.domain === 'article-type') return null;
  return plainText(
    'name' in category
      ? category.name
      : 'label' in category
        ? category.label
        : 'term' in category
          ? category.term
          : null,
  );
}

const PUBLISHERS = z
  .strictObject({
    about: z.array(z.string()),
    publishers: z.array(z.strictObject({ name: z.string().min(1), feed: z.url() })),
  })
  .parse(newsPublishers).publishers;

/** News feeds to read unless the settings name others. */
export const NEWS_FEEDS: readonly string[] = PUBLISHERS.map(({ feed }) => feed);

const NAMES_BY_HOST: ReadonlyMap<string, string> = new Map(
  PUBLISHERS.map(({ name, feed }) => [hostOf(feed), name] as const),
);

/** Host of a feed without prefixes such as `www`. */
function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^(?:www|feeds|rss)\./, '');
}

function publisherOf(title: string | null, address: string): string {
  const host = URL.canParse(address) ? hostOf(address) : null;
  const known = host === null ? undefined : NAMES_BY_HOST.get(host);
  // "CoinDesk: Bitcoin, Ethereum, Crypto News and Price Data"
  return known ?? title?.split(/\s*[:|–—]\s+|\s+-\s+/)[0] ?? host ?? 'News';
}

const ARTICLE = z.object({
  title: anything,
  link: anything,
  canonical_link: anything,
  description: anything,
  source: optionalLine,
  pub_date: anything,
  pubDate: anything,
  category: optionalLine,
  first_seen: anything,
  last_seen: anything,
  tags: optionalLines,
});

/** What the list of a day says of itself. */
const DAY = z.object({ fetchedAt: anything });

/** Categories that say nothing of an article. */
const NO_TAGS = new Set(['general', 'news', 'other', 'uncategorized']);

/** Archived articles of news feeds, one JSON object a line or the list of a day; some links are wrapped in CDATA. */
export const articleArchive: Reader = {
  feed: 'rss',
  source: 'News feeds',
  recognizes: (document) => {
    const articles = listIn(document, 'articles', 'data');
    return ['pub_date', 'pubDate'].some((date) => mostHave(articles, 'title', 'link', date, 'source'));
  },
  read: (document) => {
    const result = new ReaderResult();
    const listed = document.format === 'json' ? DAY.safeParse(document.value).data?.fetchedAt : undefined;
    for (const item of listIn(document, 'articles', 'data') ?? []) {
      const article = result.validated(ARTICLE, item, nameOfItem);
      if (!article) continue;
      const title = plainText(article.title);
      const url = webAddress(article.link) ?? webAddress(article.canonical_link);
      const created = readMoment(article.pub_date) ?? readMoment(article.pubDate);
      if (title === null || url === null || created === null) {
        const missing =
          title === null
            ? 'title: missing'
            : url === null
              ? 'link: missing or not a web address'
              : 'date: missing or not a date';
        result.reject(missing, title ?? nameOfItem(item));
        continue;
      }
      result.add({
        kind: 'news',
        key: articleKey(url),
        fetchedAt: readMoment(article.last_seen) ?? readMoment(article.first_seen) ?? readMoment(listed),
        data: {
          title,
          url: withoutTracking(url),
          source_name: article.source ?? new URL(url).hostname,
          created_at: created,
          tags: lines([
            ...article.tags,
            ...(article.category && !NO_TAGS.has(article.category.toLowerCase()) ? [article.category] : []),
          ]),
          summary: summaryText(article.description, [title, article.source]),
          guid: null,
        },
      });
    }
    return result;
  },
};
