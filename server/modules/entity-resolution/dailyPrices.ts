import { compareKeys } from '#schemas/text.ts';
import { DAY_MS } from '#schemas/units.ts';
import type { FeedRecord, PricesRecord, ProjectRecord } from '#server/modules/records/feedRecords.ts';
import { DayList } from './dayList.ts';
import { presentTokens, replacementOf, toPresentToken } from './migratedTokens.ts';
import type { Project } from './projects.ts';

/** What is stated of a day, in US dollars. */
export interface DayFigures {
  readonly price: number;
  readonly cap: number | null;
  /** Traded within 24 hours. */
  readonly volume: number | null;
  /** Who states the price, as shown. */
  readonly source: string | null;
  /** ms since the day began; null: the day as a whole. */
  readonly moment: number | null;
}

/** The newest answer about each day of a year, of one token. */
export interface TokenYear {
  /** Key of the token, see `tokenOf`. */
  readonly token: string;
  readonly year: number;
  readonly days: DayList<DayFigures>;
}

/** Daily figures of a project in one year, of the token that it has now. */
export interface PriceYear {
  readonly projectId: number;
  readonly year: number;
  readonly days: DayList<DayFigures>;
}

/** Sets an entry of a list that ends with its last known day. */
export function setDay<Item>(list: (Item | null)[], day: number, item: Item | null): void {
  while (list.length <= day) list.push(null);
  list[day] = item;
}

const GECKO = 'gecko:';

/** `gecko:` and its CoinGecko id, or its record for a token without one. */
function tokenOf({ feed, key, data }: ProjectRecord): string {
  return data.gecko_id === null ? `record:${feed}/${key}` : `${GECKO}${data.gecko_id}`;
}

/** A price of a token on a day, with what the same answer states beside it. */
export interface SpotPrice extends DayFigures {
  readonly token: string;
  readonly year: number;
  readonly day: number;
  readonly source: string;
  readonly moment: number;
}

/** The price that a record states; null without a price, or without a date that says its day. */
export function spotOf(record: FeedRecord): SpotPrice | null {
  if (record.kind !== 'project' || record.fetchedAt === '') return null;
  const { data, fetchedAt, source } = record;
  if (data.side !== 'token' || data.price_usd === null) return null;
  const year = Number(fetchedAt.slice(0, 4));
  const since = Date.parse(fetchedAt) - Date.UTC(year, 0, 1);
  const day = Math.floor(since / DAY_MS);
  return {
    ...{ token: tokenOf(record), year, day, moment: since - day * DAY_MS, source },
    ...{ price: data.price_usd, cap: data.market_cap_usd, volume: data.volume },
  };
}

/** With what decides which of two counts. */
type RankedFigures = DayFigures & { readonly rank: number };

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
  const years = new Map<string, Omit<PriceYear, 'days'> & { readonly days: DayList<RankedFigures> }>();
  const add = (token: string, year: number, rank: keyof typeof RANKS) => {
    const owner = owners.get(token);
    if (!owner) return null;
    const place = `${owner.id}/${year}`;
    const { days } = years.get(place) ?? { days: new DayList<RankedFigures>() };
    years.set(place, { projectId: owner.id, year, days });
    const geckoId = token.startsWith(GECKO) ? token.slice(GECKO.length) : null;
    return (day: number, { price, cap, volume, source, moment }: DayFigures) => {
      const counts = RANKS[rank] * DAY_MS + (moment ?? 0);
      const before = days.get(day);
      if (counts < (before?.rank ?? 0)) return;
      days.set(day, {
        price: geckoId === null ? price : toPresentToken(price, geckoId, owner.listed),
        // A price without a cap or volume keeps the day's known one: sources do not state them as removed.
        cap: cap ?? before?.cap ?? null,
        volume: volume ?? before?.volume ?? null,
        ...{ source, moment, rank: counts },
      });
    };
  };
  const isOld = (geckoId: string) => replacementOf(geckoId) !== null;
  for (const { token, year, days } of [...spots].sort((a, b) => compareKeys(a.token, b.token))) {
    const set = add(token, year, isOld(token.slice(GECKO.length)) ? 'oldSpot' : 'spot');
    if (set) for (const [day, figures] of days.entries()) set(day, figures);
  }
  for (const { data, source } of [...histories].sort(
    (a, b) => compareKeys(a.fetchedAt, b.fetchedAt) || compareKeys(a.key, b.key),
  )) {
    const set = add(`${GECKO}${data.gecko_id}`, data.year, isOld(data.gecko_id) ? 'oldTable' : 'table');
    if (!set) continue;
    for (const [day, price] of data.prices.entries()) {
      if (price === null) continue;
      const [cap = null, volume = null] = [data.market_caps[day], data.volumes[day]];
      set(day, { price, cap, volume, source, moment: null });
    }
  }
  for (const { project } of projects) {
    for (const record of presentTokens(project.records)) {
      const spot = spotOf(record);
      if (spot) add(spot.token, spot.year, 'newest')?.(spot.day, spot);
    }
  }
  return [...years.values()];
}
