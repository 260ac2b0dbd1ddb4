import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import { DEFAULT_VIEW, encodeView, type View, type ViewParams } from '#schemas/queries/view.ts';
import { DAY_MS } from '#schemas/units.ts';

/** Days after which a quarter has rounds enough to be an example. */
const DAYS_IN = 30;

export interface Quarter {
  /** First and last day, `2026-10-01`, in UTC. */
  readonly from: string;
  readonly to: string;
  readonly year: number;
  /** 1 to 4. */
  readonly quarter: number;
  /** How many quarters before the one of now. */
  readonly ago: number;
}

/**
 * The quarter of an example, by the day of the newest round (null: none is known) and the time now (UTC ms): of old data it is
 * an old one, and of the first days of a quarter the one before.
 */
export function exampleQuarter(newestRound: string | null, now: number): Quarter {
  const newest = newestRound === null ? now : Date.parse(newestRound);
  const isBegun = newest - startOf(quarterAt(newest)) >= DAYS_IN * DAY_MS;
  const at = quarterAt(newest) - (isBegun ? 0 : 1);
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return {
    from: day(startOf(at)),
    to: day(startOf(at + 1) - DAY_MS),
    year: Math.floor(at / 4),
    quarter: (at % 4) + 1,
    ago: quarterAt(now) - at,
  };
}

/** Quarters since the year 0. */
function quarterAt(ms: number): number {
  const date = new Date(ms);
  return date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3);
}

const startOf = (quarter: number) => Date.UTC(Math.floor(quarter / 4), (quarter % 4) * 3, 1);

const viewParams = (view: Pick<View, 'filter' | 'sort'> & Partial<View>): ViewParams =>
  encodeView({ ...DEFAULT_VIEW, ...view });

/** Seed rounds of a quarter above five million, the largest first. */
export const seedRounds = ({ from, to }: Pick<Quarter, 'from' | 'to'>): ViewParams =>
  viewParams({
    filter: [
      ['stages', 'eq', 'Seed'],
      ['amount_quantity', 'gt', 5_000_000],
      ['date', 'gte', from],
      ['date', 'lte', to],
    ],
    sort: { field: 'amount_quantity', order: 'desc' },
  });

/** Projects of DeFi that are worth less than what they hold, those that hold most first, with the figures compared. */
export const belowTvl: ViewParams = viewParams({
  filter: [
    ['sector', 'eq', 'DeFi'],
    ['cap_to_tvl', 'lt', 1],
  ],
  sort: { field: 'tvl', order: 'desc' },
  columns: [
    ORDER_FIELD,
    ...['name', 'market_cap_usd', 'tvl', 'cap_to_tvl'],
    ...['price_usd', 'change24h', 'change7d', 'sector', 'organizations'],
  ],
});
