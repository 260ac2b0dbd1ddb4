import { PROFILE_LIMITS } from '#schemas/constants.ts';
import {
  fundingSummary,
  jsonRow,
  jsonRows,
  PROJECTS,
  ROUNDS,
  roundColumns,
  roundRows,
  roundsOf,
} from './profileLists.ts';

const PROJECT = `
  SELECT p.name, p.slug, p.logo, p.symbol, p.stale, p.provenance, p.sector, p.price_usd, p.change24h, p.market_cap_usd, p.total_raised_usd, p.description
    FROM ${PROJECTS} p WHERE p.slug = t.slug ORDER BY p._id LIMIT 1`;

const OTHERS = `${roundsOf('project')} AND d._id <> t._id`;

const monthOf = (column: string) => `date_trunc('month', (DATE '1970-01-01' + ${column})::timestamp)`;

/** Rounds of the same stage that lie in the month of round `t`, of other projects. One known only to its year has none. */
const ALIKE = `
  ${ROUNDS} d
   WHERE d.slug IS DISTINCT FROM t.slug AND d.stages IS NOT DISTINCT FROM t.stages
     AND ${monthOf('t.date__from')} = ${monthOf('t.date__to')}
     AND d.date__from >= (${monthOf('t.date__from')})::date - DATE '1970-01-01'
     AND d.date__to < (${monthOf('t.date__from')} + INTERVAL '1 month')::date - DATE '1970-01-01'`;

const NEAREST_ALIKE = `
  SELECT ${roundColumns('d')} FROM ${ALIKE}
   ORDER BY abs(ln(nullif(greatest(d.amount_quantity, 0), 0)) - ln(nullif(greatest(t.amount_quantity, 0), 0))) NULLS LAST,
            d.amount_quantity DESC NULLS LAST, d._id
   LIMIT ${PROFILE_LIMITS.alikeRounds}`;

/** Select list of a round's profile over its row `t`, with the FROM clause. */
export const ROUND_PROFILE = `
  ${roundColumns('t')},
  ${jsonRow(PROJECT)} AS project,
  ${fundingSummary(roundsOf('project'), 'project')} AS funding_summary,
  ${jsonRows(roundRows(OTHERS, PROFILE_LIMITS.rounds))} AS other_rounds,
  ${jsonRows(NEAREST_ALIKE)} AS alike_rounds,
  json_build_object(
    'other_rounds', (SELECT count(*) FROM ${OTHERS}),
    'alike_rounds', (SELECT count(*) FROM ${ALIKE})) AS counts
  FROM ${ROUNDS} t`;
