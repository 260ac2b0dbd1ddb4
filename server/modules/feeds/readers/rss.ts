import { parseFeed } from 'feedsmith';
import { z } from 'zod';
import { readMoment } from '../parsing/dates.ts';
import { type Document, UnreadableAnswer } from '../parsing/documents.ts';
import { anything, optionalLine, optionalLines } from '../parsing/fields.ts';
import { Harvest, listIn, mostHave, nameOfItem, type Reader } from '../parsing/reader.ts';
import { lines, plainText, webAddress } from '../parsing/texts.ts';
import type { DraftRecord } from '../records.ts';
import newsPublishers from './newsPublishers.json' with { type: 'json' };

/** What relative addresses are relative to. */
const XML = z.looseObject({ base: z.string().optional() });

const LINKS = z.array(z.looseObject({ href: z.string().optional(), rel: z.string().optional() })).optional();

/** What RSS, RDF, Atom and JSON feeds have in common, under the names each of them uses. */
const ITEM = z.looseObject({
  title: z.unknown().optional(),
  link: z.unknown().optional(),
  url: z.unknown().optional(),
  links: LINKS,
  guid: z.unknown().optional(),
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

/** Marks of a publisher's own filing, no topics. */
const NO_TOPIC = /^(article-type|news|markets?|business|policy|tech|technology|opinion|learn|cryptocurrency|crypto)$/i;
const TAGS_MAX = 12;

/** RSS, RDF or Atom, in any of their versions. */
export const newsFeed: Reader = {
  feed: 'rss',
  source: 'News feeds',
  recognises: (document) => document.format === 'xml' && /^(?:rss|rdf:RDF|feed)$/i.test(document.root),
  read: (document, answer) => {
    const harvest = new Harvest();
    const channel = channelIn(document);
    const base = baseOf(channel, answer.address);
    const publisher = publisherOf(plainText(textOf(channel.title)), URL.canParse(base) ? base : answer.address);
    for (const entry of [...(channel.items ?? []), ...(channel.entries ?? [])]) {
      const item = harvest.validated(ITEM, entry, nameOfItem);
      if (!item) continue;
      const news = readItem(item, publisher, base);
      if (typeof news === 'string') harvest.reject(news, plainText(textOf(item.title)) ?? nameOfItem(entry));
      else harvest.add(news);
    }
    return harvest;
  },
};

/** @throws UnreadableAnswer where there is no feed in it, though it calls itself one. */
function channelIn(document: Document): z.output<typeof CHANNEL> {
  try {
    const parsed = CHANNEL.safeParse(document.format === 'xml' ? parseFeed(document.text).feed : null);
    if (parsed.success) return parsed.data;
  } catch {
    // The library throws on anything that is no feed.
  }
  throw new UnreadableAnswer('the feed is damaged');
}

/** The article, or why there is none. `base`: what the addresses in the feed are relative to. */
function readItem(item: Item, publisher: string, base: string): DraftRecord | string {
  const title = plainText(textOf(item.title));
  if (title === null) return 'title: missing';
  const url = addressOf(item, base);
  if (url === null) return 'link: missing or no web address';
  const created = readMoment(
    item.pubDate ?? item.published ?? item.date_published ?? item.dc?.dates?.[0] ?? item.updated,
  );
  if (created === null) return 'date: missing or no date';
  const tags = lines([...(item.categories ?? []), ...(item.tags ?? [])].map(tagOf));
  return {
    kind: 'news',
    key: newsKey(url),
    fetchedAt: null,
    data: {
      title,
      url,
      source_name: publisher,
      created_at: created,
      tags: tags.filter((tag) => !NO_TOPIC.test(tag)).slice(0, TAGS_MAX),
      summary: plainText(textOf(item.description ?? item.summary)),
    },
  };
}

/** What the addresses in a feed are relative to: what it says itself, where it came from, or the site it is of. */
function baseOf({ xml, link, links }: z.output<typeof CHANNEL>, address: string): string {
  if (xml?.base !== undefined) return xml.base;
  return URL.canParse(address) ? address : (webAddress(link) ?? webAddress(alternateIn(links)?.href) ?? address);
}

function alternateIn(links: z.output<typeof LINKS>) {
  return links?.find((link) => link.rel === undefined || link.rel === 'alternate') ?? links?.[0];
}

/** `/news/fig`, `//n.example/fig`: an address that leaves out what it shares with its base, and no mere words. */
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

/** The news feeds we read unless settings name others. */
export const NEWS_FEEDS: readonly string[] = PUBLISHERS.map(({ feed }) => feed);

const NAMES_BY_HOST: ReadonlyMap<string, string> = new Map(
  PUBLISHERS.map(({ name, feed }) => [hostOf(feed), name] as const),
);

/** The host of a feed, without a prefix that says nothing of the publisher. */
function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^(?:www|feeds|rss)\./, '');
}

function publisherOf(title: string | null, address: string): string {
  const host = URL.canParse(address) ? hostOf(address) : null;
  const known = host === null ? undefined : NAMES_BY_HOST.get(host);
  // "CoinDesk: Bitcoin, Ethereum, Crypto News and Price Data"
  return known ?? title?.split(/\s*[:|–—]\s+|\s+-\s+/)[0] ?? host ?? 'News';
}

/** One article is one address, whatever campaign its link counts for. */
export function newsKey(url: string): string {
  const address = new URL(url);
  address.hash = '';
  for (const name of [...address.searchParams.keys()])
    if (/^utm_|^fbclid$|^ref$/i.test(name)) address.searchParams.delete(name);
  return `${address.hostname.replace(/^www\./, '')}${address.pathname.replace(/\/+$/, '')}${address.search}`.toLowerCase();
}

const ARTICLE = z.object({
  title: anything,
  link: anything,
  canonical_link: anything,
  description: anything,
  source: optionalLine,
  pub_date: anything,
  first_seen: anything,
  last_seen: anything,
  tickers: optionalLines,
  tags: optionalLines,
});

/** Names under which an archive lists a coin beside its ticker. */
const TICKER = /^[A-Z0-9]{2,6}$/;
const WORDS_FOR_TICKERS = new Set(['BITCOIN', 'RIPPLE', 'TETHER', 'SOLANA', 'POLYGON']);

/** Articles that an archive took from news feeds, one JSON object a line; some links kept their CDATA wrapping. */
export const articleArchive: Reader = {
  feed: 'rss',
  source: 'News feeds',
  recognises: (document) => mostHave(listIn(document, 'articles', 'data'), 'title', 'link', 'pub_date', 'source'),
  read: (document) => {
    const harvest = new Harvest();
    for (const item of listIn(document, 'articles', 'data') ?? []) {
      const article = harvest.validated(ARTICLE, item, nameOfItem);
      if (!article) continue;
      const title = plainText(article.title);
      const url = webAddress(article.link) ?? webAddress(article.canonical_link);
      const created = readMoment(article.pub_date);
      if (title === null || url === null || created === null) {
        const missing =
          title === null
            ? 'title: missing'
            : url === null
              ? 'link: missing or no web address'
              : 'date: missing or no date';
        harvest.reject(missing, title ?? nameOfItem(item));
        continue;
      }
      const tickers = article.tickers.filter((ticker) => TICKER.test(ticker) && !WORDS_FOR_TICKERS.has(ticker));
      harvest.add({
        kind: 'news',
        key: newsKey(url),
        fetchedAt: readMoment(article.last_seen) ?? readMoment(article.first_seen),
        data: {
          title,
          url,
          source_name: article.source ?? new URL(url).hostname,
          created_at: created,
          tags: lines([...tickers, ...article.tags]),
          summary: plainText(article.description),
        },
      });
    }
    return harvest;
  },
};
