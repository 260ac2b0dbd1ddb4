import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { COINVESTORS_PAIRED_MAX } from '#schemas/constants.ts';
import { CoInvestorsParamsSchema } from '#schemas/queries/params.ts';
import { presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import { IS_RAISE, jsonRows, ORGANIZATIONS, ROUNDS } from './profileLists.ts';
import { type QueryReader, readParams } from './query.ts';

/** Fewer deals together say nothing of more than chance. */
const LIFT_FROM = 3;

/** Organizations in rounds, acquisitions left out. */
const DEALS = `(
  SELECT i.round_id, i.party_id, i.is_lead, date, date__from, date__to
    FROM round_investors i JOIN ${ROUNDS} ON _id = i.round_id
   WHERE i.party_kind = 'organization' AND ${IS_RAISE})`;

/**
 * Who invests beside an organization: `lift` is the number of deals together against that expected if both had picked their
 * rounds by chance from all rounds with a known organization.
 */
export const coInvestorsQuery: QueryReader = (input) => {
  const { slug, limit } = readParams(CoInvestorsParamsSchema, input);
  return {
    key: JSON.stringify([slug, limit]),
    toSql: (values) => {
      const wanted = presentSlug(DATA_SETS.organizations, values.bind(slug, 'text'));
      const most = values.bind(limit, 'bigint');
      return `
        WITH self AS (SELECT _id FROM ${ORGANIZATIONS} WHERE slug = ${wanted} ORDER BY _id LIMIT 1),
        own AS (SELECT round_id, is_lead FROM ${DEALS} deals JOIN self ON party_id = self._id),
        beside AS (
          SELECT party_id, round_id, theirs.is_lead AS they_lead, own.is_lead AS we_lead, date, date__from, date__to,
                 count(*) OVER (PARTITION BY round_id) AS others
            FROM own JOIN ${DEALS} theirs USING (round_id) JOIN self ON theirs.party_id <> self._id
        ),
        met AS (
          SELECT party_id, count(*) AS deals, count(*) FILTER (WHERE we_lead) AS deals_led,
                 count(*) FILTER (WHERE they_lead) AS deals_led_by_them,
                 (array_agg(date ORDER BY date__from, round_id) FILTER (WHERE date IS NOT NULL))[1] AS first_date,
                 (array_agg(date ORDER BY date__to DESC, round_id) FILTER (WHERE date IS NOT NULL))[1] AS last_date,
                 sum(1.0 / others)::double precision AS weight
            FROM beside GROUP BY party_id
        ),
        nearest AS (SELECT * FROM met ORDER BY weight DESC, deals DESC, party_id LIMIT ${most}),
        chance AS (SELECT (SELECT count(*) FROM own)::double precision / nullif(count(DISTINCT round_id), 0) AS share FROM ${DEALS} deals),
        named AS (
          SELECT o._id, o.ventures_name AS name, o.slug, o.logo, o.type, deals, deals_led, deals_led_by_them, first_date, last_date, weight,
                 CASE WHEN deals >= ${LIFT_FROM} THEN deals / nullif(
                   (SELECT count(*) FROM ${DEALS} theirs WHERE theirs.party_id = nearest.party_id) * (SELECT share FROM chance), 0) END AS lift
            FROM nearest JOIN ${ORGANIZATIONS} o ON o._id = nearest.party_id
           ORDER BY weight DESC, deals DESC, nearest.party_id
        ),
        rounds AS (
          SELECT round_id, o.slug
            FROM ${DEALS} deals
            JOIN (SELECT party_id FROM nearest ORDER BY weight DESC, deals DESC, party_id LIMIT ${COINVESTORS_PAIRED_MAX}) paired
           USING (party_id)
            JOIN ${ORGANIZATIONS} o ON o._id = party_id
        )
        SELECT json_build_object(
          'coinvestors', ${jsonRows('SELECT * FROM named')},
          'pairs', ${jsonRows(`
            SELECT one.slug AS a, other.slug AS b, count(*) AS deals
              FROM rounds one JOIN rounds other ON other.round_id = one.round_id AND other.slug COLLATE "C" > one.slug COLLATE "C"
             GROUP BY one.slug, other.slug ORDER BY one.slug COLLATE "C", other.slug COLLATE "C"`)},
          'counts', json_build_object('coinvestors', (SELECT count(*) FROM met)))::text
          FROM self`;
    },
  };
};
