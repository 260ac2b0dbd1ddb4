import { readDate } from '../parsing/dates.ts';
import { positive } from '../parsing/figures.ts';
import { columnNamed, Harvest, type Reader } from '../parsing/reader.ts';
import { line } from '../parsing/texts.ts';

const DAY_MS = 86_400_000;

/** A table of coins by day: somebody asked CoinGecko for its markets every day. Of several lines of a day the last counts. */
export const dailyPrices: Reader = {
  feed: 'coingecko-prices',
  source: 'CoinGecko',
  recognises: (document) =>
    document.format === 'table' &&
    ['id', 'symbol', 'current_price', 'last_updated'].every((name) => document.header.includes(name)),
  read: (document) => {
    const harvest = new Harvest();
    if (document.format !== 'table') return harvest;
    const day = columnNamed(document.header, 'date', 'commit_date', 'last_updated') ?? '';
    const years = new Map<string, { id: string; year: number; prices: (number | null)[]; last: string }>();
    for (const row of document.rows) {
      const id = line(row.id);
      const date = readDate(row[day]);
      const price = positive(row.current_price);
      if (id === null || date?.length !== 10 || price === null) {
        const missing =
          id === null ? 'id: missing' : price === null ? 'current_price: missing or no number' : `${day}: no date`;
        harvest.reject(missing, `${id} ${row[day]}`);
        continue;
      }
      const year = Number(date.slice(0, 4));
      const key = `${id}/${year}`;
      const known = years.get(key) ?? { id, year, prices: [], last: date };
      years.set(key, known);
      const index = (Date.parse(date) - Date.UTC(year, 0, 1)) / DAY_MS;
      while (known.prices.length <= index) known.prices.push(null);
      known.prices[index] = price;
      if (date > known.last) known.last = date;
    }
    for (const [key, { id, year, prices, last }] of years) {
      harvest.add({ kind: 'prices', key, fetchedAt: `${last}T00:00:00.000Z`, data: { gecko_id: id, year, prices } });
    }
    return harvest;
  },
};
