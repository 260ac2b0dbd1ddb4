import type { Activity, DealShare } from '#schemas/entities/profiles.ts';
import type { DealInvestor } from '#schemas/queries/dealFilters.ts';
import type { BinMark, BinTotal } from '#src/charts/bins.ts';
import { pictureMark } from '#src/charts/tableCharts.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';

const text = investorMessages.shares;

export interface DealsProps {
  readonly investor: DealInvestor & { readonly slug: string | null };
  readonly activity: Activity;
  /** Source and moment. */
  readonly origin: string;
}

type Deals = Omit<DealShare, 'name'>;

/** What a file says of deals, after what they have in common. */
export const DEAL_HEADS = [text.deals, text.led, chartMessages.column(text.capital, text.usd), text.undisclosed];

export function dealCells({ deals, deals_led, capital_usd, undisclosed }: Deals): readonly (number | null)[] {
  return [deals, deals_led, capital_usd, undisclosed];
}

/** Deals as a bar of their capital. */
export function dealMark(
  key: string,
  { deals, capital_usd, undisclosed }: Deals,
  more: { label?: string } = {},
): BinMark {
  return pictureMark(key, capital_usd, { rows: deals, unknown: undisclosed, ...more });
}

/** All deals of bins that share none. */
export function dealTotal(bins: readonly Deals[]): BinTotal {
  const known = bins.flatMap(({ capital_usd }) => capital_usd ?? []);
  return {
    value: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0),
    rows: bins.reduce((sum, { deals }) => sum + deals, 0),
    unknown: bins.reduce((sum, { undisclosed }) => sum + undisclosed, 0),
  };
}
