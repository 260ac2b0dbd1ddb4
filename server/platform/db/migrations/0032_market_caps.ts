import type { Migration } from './migration.ts';

/** Daily market caps beside daily prices: `market_caps[1]` is the cap of 1 January in US dollars; NULL: unknown. */
export const marketCaps: Migration = {
  name: '0032_market_caps',
  sql: `ALTER TABLE project_prices ADD COLUMN market_caps double precision[] NOT NULL DEFAULT '{}'`,
};
