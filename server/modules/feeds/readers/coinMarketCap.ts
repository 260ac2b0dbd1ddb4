import { readItems } from '../files/fileReader.ts';
import { valueAt } from '../files/paths.ts';
import { listIn, mostHave, type Reader } from '../parsing/reader.ts';

const COLUMNS = {
  name: 'name',
  symbol: 'symbol',
  price_usd: 'quote.USD.price',
  change1h: 'quote.USD.percent_change_1h',
  change24h: 'quote.USD.percent_change_24h',
  change7d: 'quote.USD.percent_change_7d',
  change30d: 'quote.USD.percent_change_30d',
  market_cap_usd: 'quote.USD.market_cap',
  volume: 'quote.USD.volume_24h',
  circulating_supply: 'circulating_supply',
  total_supply: 'total_supply',
  max_supply: 'max_supply',
  fdv_usd: 'quote.USD.fully_diluted_market_cap',
  cap_rank: 'cmc_rank',
  moment: 'quote.USD.last_updated',
};

/** CoinMarketCap's listings, saved by somebody: its figures stand below `quote`, by currency. */
export const coinListings: Reader = {
  feed: 'files',
  source: 'CoinMarketCap',
  recognizes: (document) => {
    const coins = listIn(document, 'data') ?? [];
    const isPriced = (coin: unknown) =>
      typeof coin === 'object' && coin !== null && valueAt(coin, 'quote.USD.price') !== undefined;
    return mostHave(coins, 'name', 'symbol', 'quote') && coins.some(isPriced);
  },
  read: (document) => {
    const coins = (listIn(document, 'data') ?? []).filter((coin) => typeof coin === 'object' && coin !== null);
    const isGiven = ([, path]: readonly [string, string]) => coins.some((coin) => valueAt(coin, path) !== undefined);
    const columns = Object.entries(COLUMNS).filter(isGiven);
    return readItems(document, {
      source: 'CoinMarketCap',
      directory: 'projects',
      columns: Object.fromEntries(columns.map(([field, column]) => [field, { column }])),
      rows: null,
      isDated: false,
    });
  },
};
