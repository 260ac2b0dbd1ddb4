import { compareKeys } from '#schemas/text.ts';
import { DAY_MS } from '#schemas/units.ts';
import type { FeedRecord, PricesRecord, ProjectRecord } from '#server/modules/feeds/records.ts';
import { presentTokens, replacementOf, toPresentToken } from './migratedTokens.ts';
import type { Project } from './projects.ts';

/** The newest answered price of each day of a year, of one token. */
export interface TokenYear {
  /** Key of the token, see `tokenOf`. */
  readonly token: string;
  readonly year: number;
  /** US dollars; 0 is 1 January. */
  readonly prices: (number | null)[];
  /** Moment of each price, in ms since its day began; null without a price. */
  readonly moments: (number | null)[];
}

/** Daily prices of a project in one year, of the token that it has now. */
export interface PriceYear {
  readonly projectId: number;
  readonly year: number;
  /** US dollars; 0 is 1 January. */
  readonly prices: readonly (number | null)[];
  /** Market caps of the same days. */
  readonly caps: readonly (number | null)[];
}

type Figures = (number | null)[];

const GECKO = 'gecko:';

/** `gecko:` and its CoinGecko id, or its record for a token without one. */
function tokenOf({ feed, key, data }: ProjectRecord): string {
  return data.gecko_id === null ? `record:${feed}/${key}` : `${GECKO}${data.gecko_id}`;
}

/** A price of a token on a day. */
export interface SpotPrice {
  readonly token: string;
  readonly year: number;
  readonly day: number;
  readonly moment: number;
  readonly price: number;
}

/** The price that a record states; null without a price, or without a date that says its day. */
export function spotOf(record: FeedRecord): SpotPrice | null {
  if (record.kind !== 'project' || record.fetchedAt === '') return null;
  const { data, fetchedAt } = record;
  if (data.side !== 'token' || data.price_usd === null) return null;
  const year = Number(fetchedAt.slice(0, 4));
  const since = Date.parse(fetchedAt) - Date.UTC(year, 0, 1);
  const day = Math.floor(since / DAY_MS);
  return { token: tokenOf(record), year, day, moment: since - day * DAY_MS, price: data.price_usd };
}

/** What counts on one day, the last most: of a replaced token, of the present one, and its newest answer. */
const RANKS = { oldSpot: 0, oldTable: 1, spot: 2, table: 3, newest: 4 } as const;

/**
 * Daily prices of projects, all of one scale: that of the token a project has now. Depends on the given prices alone, not on
 * the order in which they arrived.
 */
export function findDailyPrices(
  histories: readonly PricesRecord[],
  spots: readonly TokenYear[],
  projects: readonly { readonly project: Project; readonly id: number }[],
): PriceYear[] {
  const owners = new Map<string, { readonly id: number; readonly listed: ReadonlySet<string> }>();
  for (const { project, id } of projects) {
    const tokens = project.records.filter(({ data }) => data.side === 'token');
    const owner = { id, listed: new Set(tokens.flatMap(({ data }) => data.gecko_id ?? [])) };
    for (const key of [...project.keys, ...tokens.map(tokenOf)]) owners.set(key, owner);
  }
  const years = new Map<string, { projectId: number; year: number; prices: Figures; caps: Figures; ranks: number[] }>();
  const add = (token: string, year: number, rank: keyof typeof RANKS) => {
    const owner = owners.get(token);
    if (!owner) return null;
    const place = `${owner.id}/${year}`;
    const list = years.get(place) ?? { projectId: owner.id, year, prices: [], caps: [], ranks: [] };
    years.set(place, list);
    const geckoId = token.startsWith(GECKO) ? token.slice(GECKO.length) : null;
    return (day: number, price: number, moment: number, cap: number | null = null) => {
      const counts = RANKS[rank] * DAY_MS + moment;
      if (counts < (list.ranks[day] ?? 0)) return;
      while (list.prices.length <= day) list.prices.push(null);
      list.prices[day] = geckoId === null ? price : toPresentToken(price, geckoId, owner.listed);
      list.ranks[day] = counts;
      // A price without a cap keeps the day's known cap: sources do not state a cap as removed.
      if (cap === null) return;
      while (list.caps.length <= day) list.caps.push(null);
      list.caps[day] = cap;
    };
  };
  const isOld = (geckoId: string) => replacementOf(geckoId) !== null;
  for (const { token, year, prices, moments } of [...spots].sort((a, b) => compareKeys(a.token, b.token))) {
    const set = add(token, year, isOld(token.slice(GECKO.length)) ? 'oldSpot' : 'spot');
    if (!set) continue;
    for (const [day, price] of prices.entries()) if (price !== null) set(day, price, moments[day] ?? 0);
  }
  for (const { data } of [...histories].sort(
    (a, b) => compareKeys(a.fetchedAt, b.fetchedAt) || compareKeys(a.key, b.key),
  )) {
    const set = add(`${GECKO}${data.gecko_id}`, data.year, isOld(data.gecko_id) ? 'oldTable' : 'table');
    if (!set) continue;
    for (const [day, price] of data.prices.entries())
      if (price !== null) set(day, price, 0, data.market_caps[day] ?? null);
  }
  for (const { project } of projects) {
    for (const record of presentTokens(project.records)) {
      const spot = spotOf(record);
      if (spot) add(spot.token, spot.year, 'newest')?.(spot.day, spot.price, spot.moment, record.data.market_cap_usd);
    }
  }
  return [...years.values()].map(({ projectId, year, prices, caps }) => ({ projectId, year, prices, caps }));
}
