import { z } from 'zod';
import { DAY_MS } from '#schemas/units.ts';
import { setDay } from '#server/modules/entity-resolution/dailyPrices.ts';
import { readDate } from '../parsing/dates.ts';
import { positive } from '../parsing/figures.ts';
import { columnNamed, objectWith, type Reader, ReaderResult, tableWith } from '../parsing/reader.ts';
import { line } from '../parsing/texts.ts';

interface Year {
  readonly id: string;
  readonly year: number;
  readonly prices: (number | null)[];
  readonly caps: (number | null)[];
  readonly volumes: (number | null)[];
  last: string;
}

/** US dollars; null: unknown. */
interface DayOfCoin {
  readonly price: number;
  readonly cap: number | null;
  readonly volume: number | null;
}

/**
 * Daily prices, caps and volumes by coin and year; of several for one day the last counts. A year that ends on another day is another
 * record: it may know days that a newer one does not.
 */
class DailyPrices {
  readonly #years = new Map<string, Year>();

  /** `date`: a full ISO date. */
  set(id: string, date: string, { price, cap, volume }: DayOfCoin): void {
    const year = Number(date.slice(0, 4));
    const key = `${id}/${year}`;
    const known = this.#years.get(key) ?? { id, year, prices: [], caps: [], volumes: [], last: date };
    this.#years.set(key, known);
    const day = (Date.parse(date) - Date.UTC(year, 0, 1)) / DAY_MS;
    setDay(known.prices, day, price);
    setDay(known.caps, day, cap);
    setDay(known.volumes, day, volume);
    if (date > known.last) known.last = date;
  }

  addTo(result: ReaderResult): void {
    for (const [key, { id, year, prices, caps, volumes, last }] of this.#years) {
      result.add({
        kind: 'prices',
        key: `${key}/${last}`,
        fetchedAt: `${last}T00:00:00.000Z`,
        data: { gecko_id: id, year, prices, market_caps: caps, volumes },
      });
    }
  }
}

/** A table of coins by day. */
export const dailyPrices: Reader = {
  feed: 'coingecko-prices',
  source: 'CoinGecko',
  recognizes: tableWith('id', 'symbol', 'current_price', 'last_updated'),
  read: (document) => {
    const result = new ReaderResult();
    if (document.format !== 'table') return result;
    const day = columnNamed(document.header, 'date', 'commit_date', 'last_updated') ?? '';
    const daily = new DailyPrices();
    for (const row of document.rows) {
      const id = line(row.id);
      const date = readDate(row[day]);
      const price = positive(row.current_price);
      if (id === null || date?.length !== 10 || price === null) {
        const missing =
          id === null
            ? 'id: missing'
            : price === null
              ? 'current_price: missing or not a number'
              : `${day}: not a date`;
        result.reject(missing, `${id} ${row[day]}`);
        continue;
      }
      daily.set(id, date, { price, cap: positive(row.market_cap), volume: positive(row.total_volume) });
    }
    daily.addTo(result);
    return result;
  },
};

const CHART = z.object({
  prices: z.array(z.unknown()),
  market_caps: z.array(z.unknown()),
  total_volumes: z.array(z.unknown()),
});
const POINT = z.tuple([z.number(), z.number()]);

/** `/coins/{id}/market_chart`: prices, caps and volumes by moment; the last of a day (UTC) counts. Its address names the coin. */
export const marketChart: Reader = {
  feed: 'coingecko-prices',
  source: 'CoinGecko',
  recognizes: objectWith('prices', 'market_caps', 'total_volumes'),
  reasonToSkip: (_, { address }) => {
    if (coinInAddress(address) === null) return 'its address does not name the coin';
    const currency = /[?&]vs_currency=([a-z]+)/i.exec(address)?.[1]?.toLowerCase() ?? 'usd';
    return currency === 'usd' ? null : `its figures are in ${currency.toUpperCase()}, not in US dollars`;
  },
  read: (document, { address }) => {
    const result = new ReaderResult();
    const id = coinInAddress(address);
    const chart = document.format === 'json' ? CHART.safeParse(document.value).data : undefined;
    if (id === null || !chart) return result;
    const caps = byMoment(chart.market_caps);
    const volumes = byMoment(chart.total_volumes);
    const daily = new DailyPrices();
    for (const item of chart.prices) {
      const point = result.validated(POINT, item, (given) => `${id} ${JSON.stringify(given)}`);
      const price = point && positive(point[1]);
      if (!point || price === null) continue;
      const date = readDate(point[0]);
      if (date === null) {
        result.reject('0: not a moment', `${id} ${JSON.stringify(point)}`);
        continue;
      }
      daily.set(id, date, { price, cap: positive(caps.get(point[0])), volume: positive(volumes.get(point[0])) });
    }
    daily.addTo(result);
    return result;
  },
};

function byMoment(points: readonly unknown[]): ReadonlyMap<number, number> {
  return new Map(
    points.flatMap((point): [number, number][] => {
      const read = POINT.safeParse(point).data;
      return read ? [read] : [];
    }),
  );
}

function coinInAddress(address: string): string | null {
  return /\/coins\/([\w.-]+)\/market_chart(?:\?|$)/.exec(address)?.[1] ?? null;
}
