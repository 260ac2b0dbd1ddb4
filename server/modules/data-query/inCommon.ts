import type { EntityKind } from '#schemas/kinds.ts';
import { InCommonParamsSchema } from '#schemas/queries/params.ts';
import { ENTITY_KINDS, presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import { DATA_SET_OF, party, TABLE_OF } from './parties.ts';
import { AMOUNT, jsonRows, ROUNDS } from './profileLists.ts';
import { type QueryReader, readParams } from './query.ts';

/**
 * What at least two of several projects, organizations or people are bound to, counted over everything that is known. `asked`
 * holds the compared: `nth` is the place in the request, `id` the number of the row, null where nothing has the address.
 */

/** Bonds: place and number of the compared (`nth`, `owner`), what it is bound to (`kind`, `id`), and how (`bond`, `weight`). */
type Bonds = string;

const PARTY_KIND = { venture: ENTITY_KINDS.organizations, people: ENTITY_KINDS.people } as const;

function roundsJoined(kind: Exclude<EntityKind, 'project'>): Bonds {
  return `
    SELECT a.nth, a.id AS owner, 'round' AS kind, i.round_id AS id, json_build_object('is_lead', i.is_lead) AS bond, 0 AS weight
      FROM asked a JOIN round_investors i ON i.party_kind = '${PARTY_KIND[kind]}' AND i.party_id = a.id`;
}

/** Projects of investors, or investors of projects. */
function investments(kind: EntityKind): Bonds {
  const bond = `json_build_object('rounds', f.rounds, 'rounds_led', f.rounds_led) AS bond, f.rounds AS weight`;
  return kind === 'project'
    ? `SELECT a.nth, a.id AS owner, f.party_kind AS kind, f.party_id AS id, ${bond}
         FROM asked a JOIN portfolio f ON f.project_id = a.id`
    : `SELECT a.nth, a.id AS owner, '${ENTITY_KINDS.projects}' AS kind, f.project_id AS id, ${bond}
         FROM asked a JOIN portfolio f ON f.party_kind = '${PARTY_KIND[kind]}' AND f.party_id = a.id`;
}

const places = (column: 'organization_id' | 'project_id', kind: string) => `
  SELECT a.nth, a.id AS owner, '${kind}' AS kind, e.${column} AS id, e.position, e.to_date, e.person_id, e.place
    FROM asked a JOIN employments e ON e.person_id = a.id AND e.${column} IS NOT NULL`;

const staff = (column: 'organization_id' | 'project_id') => `
  SELECT a.nth, a.id AS owner, '${ENTITY_KINDS.people}' AS kind, e.person_id AS id, e.position, e.to_date, e.person_id, e.place
    FROM asked a JOIN employments e ON e.${column} = a.id`;

/** People of a place, or the places of people; of several jobs at one place a present one says the position. */
function jobs(kind: EntityKind): Bonds {
  const all =
    kind === 'people'
      ? `${places('organization_id', ENTITY_KINDS.organizations)} UNION ALL ${places('project_id', ENTITY_KINDS.projects)}`
      : staff(kind === 'venture' ? 'organization_id' : 'project_id');
  return `
    SELECT DISTINCT ON (nth, kind, id) nth, owner, kind, id, json_build_object('position', position) AS bond, 0 AS weight
      FROM (${all}) held ORDER BY nth, kind, id, (to_date IS NOT NULL), place`;
}

/** The bonds that at least two share: their number, and the first of them with the bond of each of the compared. */
function shared(bonds: Bonds, columns: string, from: string, order: string, limit: string): string {
  return `(
    WITH bonds AS MATERIALIZED (${bonds}),
    met AS MATERIALIZED (
      SELECT kind, id, count(DISTINCT owner) AS owners, sum(weight) AS weight FROM bonds GROUP BY kind, id HAVING count(DISTINCT owner) > 1)
    SELECT json_build_object(
      'total', (SELECT count(*) FROM met),
      'rows', ${jsonRows(`
        SELECT ${columns},
               (SELECT json_agg(b.bond ORDER BY a.nth)
                  FROM asked a LEFT JOIN bonds b ON b.nth = a.nth AND b.kind = m.kind AND b.id = m.id) AS bonds
          FROM ${from} ORDER BY ${order} LIMIT ${limit}`)}))`;
}

const sharedParties = (bonds: Bonds, limit: string) =>
  shared(bonds, `${party('m')} AS party`, 'met m', 'm.owners DESC, m.weight DESC, m.kind, m.id', limit);

const sharedRounds = (bonds: Bonds, limit: string) =>
  shared(
    bonds,
    `d._id, d.projects, d.slug, d.stages, d.date, ${AMOUNT} AS amount_quantity`,
    `met m JOIN ${ROUNDS} d ON d._id = m.id`,
    'd.date__from DESC NULLS LAST, d._id',
    limit,
  );

export const inCommonQuery: QueryReader = (input) => {
  const { kind, slugs, limit } = readParams(InCommonParamsSchema, input);
  return {
    key: JSON.stringify([kind, slugs, limit]),
    isLarge: true,
    toSql: (values) => {
      const given = values.bind(slugs, 'text[]');
      const most = values.bind(limit, 'bigint');
      return `
        WITH asked AS MATERIALIZED (
          SELECT nth, (SELECT _id FROM ${TABLE_OF[kind]} WHERE slug = ${presentSlug(DATA_SET_OF[kind], 'given.slug')} ORDER BY _id LIMIT 1) AS id
            FROM unnest(${given}) WITH ORDINALITY AS given (slug, nth))
        SELECT json_build_object(
          'rounds', ${kind === 'project' ? 'NULL' : sharedRounds(roundsJoined(kind), most)},
          'investments', ${sharedParties(investments(kind), most)},
          'jobs', ${sharedParties(jobs(kind), most)})::text`;
    },
  };
};
