import { z } from 'zod';
import { readMoment } from '../parsing/dates.ts';
import { anything, optionalLine, optionalLines } from '../parsing/fields.ts';
import { Harvest, listIn, mostHave, nameOfItem, type Reader } from '../parsing/reader.ts';
import { lines, plainText, webAddress } from '../parsing/texts.ts';
import { newsKey } from './feed.ts';

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
