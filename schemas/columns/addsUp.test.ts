import { expect, it } from 'vitest';
import { DATA_SETS } from './dataSets.ts';
import { addsUp } from './spec.ts';

it('adds up amounts and counts, and nothing that is a price, a share, a middle, a place or a distance', () => {
  const added = Object.values(DATA_SETS).flatMap(({ source, columns }) =>
    columns.filter((column) => column.type === 'number' && addsUp(column)).map(({ field }) => `${source}.${field}`),
  );
  expect(added).toEqual([
    ...['market_cap_usd', 'volume', 'tvl', 'total_raised_usd', 'rounds_in_doubt', 'exchange_assets_usd', 'fdv_usd'].map(
      (field) => `projects.${field}`,
    ),
    ...['fees_24h_usd', 'fees_30d_usd', 'revenue_24h_usd', 'revenue_30d_usd', 'stories_7d'].map(
      (field) => `projects.${field}`,
    ),
    ...['people', 'organizations'].flatMap((source) =>
      ['number_of_investment', 'rounds_led', 'total_investment_amount', 'deals_12m', 'stories_7d'].map(
        (field) => `${source}.${field}`,
      ),
    ),
    ...['fundraising.amount_quantity', 'fundraising.valuation_usd'],
  ]);
});
