import { NoParamsSchema } from '#schemas/queries/params.ts';
import { AMOUNT, IS_RAISE, NEWEST_ROUND, ROUNDS } from './profileLists.ts';
import { type QueryReader, readParams } from './query.ts';

const EPOCH = `date '1970-01-01'`;
const isoDay = (day: string) => `to_char(${EPOCH} + ${day}, 'YYYY-MM-DD')`;

/**
 * The month of the newest round, and the one before. `until` is the last day compared: of the month before the same day, or
 * its last one where the month is over. A round counts from the last day that its date may mean; acquisitions are left out.
 */
const CAPITAL = `
  WITH newest AS (SELECT newest AS day, date_trunc('month', ${EPOCH} + newest) AS month FROM ${NEWEST_ROUND}),
  bounds AS (
    SELECT day,
           month::date - ${EPOCH} AS this_month,
           (month + interval '1 month')::date - ${EPOCH} AS next_month,
           (month - interval '1 month')::date - ${EPOCH} AS last_month
      FROM newest
  ),
  months AS (
    SELECT this_month AS first_day, next_month - 1 AS last_day, day AS until FROM bounds
    UNION ALL
    SELECT last_month, this_month - 1,
           CASE WHEN day = next_month - 1 THEN this_month - 1 ELSE least(last_month + day - this_month, this_month - 1) END
      FROM bounds
  ),
  raises AS (
    SELECT m.first_day, date__to AS day, date__to <= m.until AS is_counted, ${AMOUNT} AS amount
      FROM months m JOIN ${ROUNDS} ON date__from >= m.first_day AND date__to <= m.last_day
     WHERE ${IS_RAISE}
  ),
  compared AS (
    SELECT first_day,
           count(*) FILTER (WHERE is_counted) AS rounds,
           count(*) FILTER (WHERE is_counted AND amount IS NULL) AS undisclosed,
           sum(amount) FILTER (WHERE is_counted) AS amount_usd,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) FILTER (WHERE is_counted) AS median_usd,
           count(*) AS whole_rounds,
           sum(amount) AS whole_amount_usd
      FROM raises GROUP BY first_day
  ),
  days AS (
    SELECT first_day, json_build_object('day', json_agg(day ORDER BY day), 'amount_usd', json_agg(amount_usd ORDER BY day)) AS points
      FROM (SELECT first_day, day, sum(amount) AS amount_usd FROM raises WHERE amount IS NOT NULL GROUP BY first_day, day) daily
     GROUP BY first_day
  )
  SELECT json_build_object('months', coalesce(json_agg(json_build_object(
      'from', ${isoDay('m.first_day')},
      'to', ${isoDay('m.last_day')},
      'until', ${isoDay('m.until')},
      'rounds', coalesce(c.rounds, 0),
      'undisclosed', coalesce(c.undisclosed, 0),
      'amount_usd', c.amount_usd,
      'median_usd', c.median_usd,
      'whole', json_build_object('rounds', coalesce(c.whole_rounds, 0), 'amount_usd', c.whole_amount_usd),
      'points', coalesce(d.points, '{"day":[],"amount_usd":[]}')
    ) ORDER BY m.first_day DESC), '[]'))::text
    FROM months m LEFT JOIN compared c USING (first_day) LEFT JOIN days d USING (first_day)
   WHERE m.first_day IS NOT NULL`;

/** What was raised in the month of the newest round, against the month before. */
export const homeCapitalQuery: QueryReader = (input) => {
  readParams(NoParamsSchema, input);
  return { key: '', toSql: () => CAPITAL };
};
