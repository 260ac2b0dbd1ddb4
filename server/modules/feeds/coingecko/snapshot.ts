import { z } from 'zod';
import { readMoment } from '../parsing/dates.ts';
import type { Document } from '../parsing/documents.ts';
import { optionalFigure, requiredLine } from '../parsing/fields.ts';
import { notNegative, positive } from '../parsing/figures.ts';
import { Harvest, nameOfItem, type Reader } from '../parsing/reader.ts';
import { projectData } from '../records.ts';

const COIN = z.object({
  id: requiredLine,
  symbol: requiredLine,
  name: requiredLine,
  price: optionalFigure,
  market_cap: optionalFigure,
  volume_24h: optionalFigure,
  change_1h: optionalFigure,
  change_24h: optionalFigure,
  change_7d: optionalFigure,
  change_30d: optionalFigure,
  circulating_supply: optionalFigure,
  total_supply: optionalFigure,
  max_supply: optionalFigure,
});

const SNAPSHOT = z.object({
  timestamp: requiredLine,
  prices: z.object({ top_100: z.array(z.unknown()) }),
});

function snapshotIn(document: Document) {
  if (document.format !== 'json') return null;
  const parsed = SNAPSHOT.safeParse(document.value);
  return parsed.success ? parsed.data : null;
}

/** A market snapshot that somebody made of CoinGecko's figures, in field names of their own. */
export const marketSnapshot: Reader = {
  feed: 'coingecko',
  source: 'CoinGecko',
  recognises: (document) => snapshotIn(document) !== null,
  read: (document) => {
    const harvest = new Harvest();
    const snapshot = snapshotIn(document);
    for (const item of snapshot?.prices.top_100 ?? []) {
      const coin = harvest.validated(COIN, item, nameOfItem);
      if (!coin) continue;
      harvest.add({
        kind: 'project',
        key: coin.id,
        fetchedAt: readMoment(snapshot?.timestamp),
        data: projectData({
          side: 'token',
          name: coin.name,
          symbol: coin.symbol.toUpperCase(),
          gecko_id: coin.id,
          price_usd: positive(coin.price),
          change1h: coin.change_1h,
          change24h: coin.change_24h,
          change7d: coin.change_7d,
          change30d: coin.change_30d,
          market_cap_usd: positive(coin.market_cap),
          volume: notNegative(coin.volume_24h),
          circulating_supply: positive(coin.circulating_supply),
          total_supply: positive(coin.total_supply),
          max_supply: positive(coin.max_supply),
        }),
      });
    }
    return harvest;
  },
};
