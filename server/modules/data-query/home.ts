import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { NoParamsSchema } from '#schemas/queries/params.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { readParams } from './params.ts';
import type { QueryReader } from './query.ts';

const projects = tableName(DATA_SETS.projects);
const rounds = tableName(DATA_SETS.fundraising);
const countOf = (source: keyof typeof DATA_SETS) => `(SELECT count(*) FROM ${tableName(DATA_SETS[source])})`;

/**
 * The market's change weighs every project by its capital a day ago; projects without both figures are left out. A round
 * counts for the last 30 days when every day it may mean lies in the 30 days up to the newest data.
 */
const TOTALS = `
  SELECT json_build_object(
    'projects', count(*),
    'people', ${countOf('people')},
    'organizations', ${countOf('organizations')},
    'fundraising', ${countOf('fundraising')},
    'market_cap_usd', sum(market_cap_usd),
    'market_cap_change24h', (
      SELECT 100 * (sum(market_cap_usd) / nullif(sum(market_cap_usd / (1 + change24h / 100)), 0) - 1)
        FROM ${projects} WHERE market_cap_usd IS NOT NULL AND change24h > -100
    ),
    'volume_usd', sum(volume),
    'tvl_usd', sum(tvl),
    'raised_30d_usd', (
      SELECT sum(amount_quantity) FROM ${rounds}, (SELECT floor(extract(epoch FROM as_of) / 86400)::integer AS today FROM dataset) d
       WHERE date__from > today - 30 AND date__to <= today
    )
  )::text FROM ${projects}`;

/** The headline figures over everything. */
export const homeTotalsQuery: QueryReader = (input) => {
  readParams(NoParamsSchema, input);
  return { key: '', toSql: () => TOTALS };
};
