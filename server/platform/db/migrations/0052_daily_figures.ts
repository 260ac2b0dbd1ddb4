import type { Migration } from './migration.ts';

/**
 * Beside each daily price: what was traded within 24 hours (US dollars), the moment of the price in ms since its day began (NULL:
 * of the day as a whole), and who states it: `sources[i]` counts from day `source_days[i]` of the year on, 1 is 1 January.
 * Answers keep their caps and volumes by day too. Stored tables get volumes when they are read again; all stored answers are of
 * the source that gave their token its identifier.
 */
export const dailyFigures: Migration = {
  name: '0052_daily_figures',
  sql: `
    ALTER TABLE project_prices
      ADD COLUMN IF NOT EXISTS volumes double precision[] NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS moments integer[] NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS sources text[] NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS source_days smallint[] NOT NULL DEFAULT '{}';
    ALTER TABLE token_prices
      ADD COLUMN IF NOT EXISTS market_caps double precision[] NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS volumes double precision[] NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS sources text[] NOT NULL DEFAULT '{}',
      ADD COLUMN IF NOT EXISTS source_days smallint[] NOT NULL DEFAULT '{}';
    UPDATE token_prices SET sources = '{CoinGecko}', source_days = '{1}' WHERE starts_with(token, 'gecko:');
    UPDATE token_prices t SET sources = ARRAY[r.source], source_days = '{1}'
      FROM feed_records r WHERE r.kind = 'project' AND t.token = 'record:' || r.feed || '/' || r.key;
    UPDATE feed_records SET data = '{"volumes": []}'::jsonb || data WHERE kind = 'prices'`,
};
