import type { Migration } from './migration.ts';

/**
 * What the newest answer of a day states of the TVL of a protocol, for the days that changes look back. `day`: since 1970; `moment`: ms
 * since it began.
 */
export const tvlByDay: Migration = {
  name: '0158_tvl_by_day',
  sql: `
    CREATE TABLE protocol_tvls (
      protocol text NOT NULL,
      day integer NOT NULL,
      moment integer NOT NULL,
      tvl double precision NOT NULL,
      PRIMARY KEY (day, protocol)
    )`,
};
