import type { Migration } from './migration.ts';

/**
 * Answered prices by token and day, from which those of projects follow. `moments[1]`: ms since 1 January began; NULL without a
 * price. Stored prices of projects are taken over, but for projects of two tokens whose scales differ.
 */
export const tokenPrices: Migration = {
  name: '0031_token_prices',
  sql: `
    CREATE TABLE token_prices (
      token text NOT NULL,
      year integer NOT NULL,
      prices double precision[] NOT NULL,
      moments integer[] NOT NULL,
      PRIMARY KEY (token, year)
    );
    INSERT INTO token_prices (token, year, prices, moments)
    SELECT DISTINCT ON (project_id, year) key, year, prices,
           ARRAY(SELECT CASE WHEN price IS NOT NULL THEN 0 END FROM unnest(prices) WITH ORDINALITY AS days (price, day) ORDER BY day)
      FROM project_prices
      JOIN entity_keys ON kind = 'project' AND id = project_id
     WHERE EXISTS (SELECT FROM dataset WHERE dataset.kind = 'live')
       AND NOT EXISTS (
         SELECT FROM (VALUES ('maker', 'sky'), ('ethlend', 'aave')) AS replaced (old, present)
           JOIN entity_keys AS own ON own.kind = 'project' AND own.id = project_id AND own.key = 'gecko:' || old
          WHERE EXISTS (SELECT FROM feed_records WHERE feed_records.kind = 'project' AND data ->> 'gecko_id' = present))
     ORDER BY project_id, year,
              key IN ('gecko:maker', 'gecko:ethlend') DESC, starts_with(key, 'gecko:') DESC, starts_with(key, 'token:') DESC, key`,
};
