import type { DataSetName } from '../kinds.ts';

/** Formulas that many ask for, by data set; pages have their titles and what they say. */
export const READY_FORMULAS = {
  cap_to_tvl: { source: 'projects', text: 'market_cap_usd / tvl' },
  fdv_to_cap: { source: 'projects', text: 'fdv_usd / market_cap_usd' },
  turnover: { source: 'projects', text: 'pct(volume, market_cap_usd)' },
  price_to_fees: { source: 'projects', text: 'market_cap_usd / (fees_30d_usd * 365 / 30)' },
  circulating: { source: 'projects', text: 'pct(circulating_supply, coalesce(max_supply, total_supply))' },
  raised_to_fdv: { source: 'projects', text: 'pct(total_raised_usd, fdv_usd)' },
  share_sold: { source: 'fundraising', text: 'pct(amount_quantity, valuation_usd)' },
  months_since: { source: 'fundraising', text: 'months_since(date)' },
  months_idle: { source: 'organizations', text: 'months_since(last_deal)' },
} as const satisfies Record<string, { readonly source: DataSetName; readonly text: string }>;

export type ReadyFormula = keyof typeof READY_FORMULAS;

const isReady = (name: string): name is ReadyFormula => Object.hasOwn(READY_FORMULAS, name);

/** Those of a data set, in their order. */
export function readyFormulas(source: DataSetName): readonly ReadyFormula[] {
  return Object.keys(READY_FORMULAS).flatMap((name) =>
    isReady(name) && READY_FORMULAS[name].source === source ? [name] : [],
  );
}
