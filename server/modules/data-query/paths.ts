import { PATHS_LIMITS } from '#schemas/constants.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { PathsParamsSchema } from '#schemas/queries/params.ts';
import { ENTITY_KINDS, presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import { DATA_SET_OF, party, TABLE_OF } from './parties.ts';
import { AMOUNT, jsonRows, ROUNDS } from './profileLists.ts';
import { type QueryReader, readParams, type Values } from './query.ts';

/**
 * The shortest chains between two projects, organizations or people, through rounds, jobs, foundings and issued tokens. Searched
 * level by level from both ends in one statement, so that chains and evidence are of one version of the data. The ends are
 * answered without a chain as well: which of them exist is known, and what they are called.
 */

/** Neighbors of node `f`, some more than once, and how much evidence each relation is: rounds count one by one. */
const NEIGHBORS = `
  SELECT 'project' AS kind, project_id AS id, greatest(rounds, 1) AS evidence FROM portfolio WHERE party_kind = f.kind AND party_id = f.id
  UNION ALL SELECT party_kind, party_id, greatest(rounds, 1) FROM portfolio WHERE f.kind = 'project' AND project_id = f.id
  UNION ALL SELECT 'organization', organization_id, 1 FROM employments WHERE f.kind = 'person' AND person_id = f.id AND organization_id IS NOT NULL
  UNION ALL SELECT 'project', project_id, 1 FROM employments WHERE f.kind = 'person' AND person_id = f.id AND project_id IS NOT NULL
  UNION ALL SELECT 'person', person_id, 1 FROM employments WHERE f.kind = 'organization' AND organization_id = f.id
  UNION ALL SELECT 'person', person_id, 1 FROM employments WHERE f.kind = 'project' AND project_id = f.id
  UNION ALL SELECT founded_kind, founded_id, 1 FROM founders WHERE f.kind = 'person' AND person_id = f.id
  UNION ALL SELECT 'person', person_id, 1 FROM founders WHERE founded_kind = f.kind AND founded_id = f.id
  UNION ALL SELECT 'project', project_id, 1 FROM token_organizations WHERE f.kind = 'organization' AND organization_id = f.id
  UNION ALL SELECT 'organization', organization_id, 1 FROM token_organizations WHERE f.kind = 'project' AND project_id = f.id`;

/** The states of the search: levels reached from the start and from the end. */
const STATES = Array.from({ length: PATHS_LIMITS.steps + 1 }, (_, steps) => ({
  from: Math.ceil(steps / 2),
  to: Math.floor(steps / 2),
}));
const LEVELS = Math.ceil(PATHS_LIMITS.steps / 2);
/** Nodes where the ends meet, of which chains are compared. */
const MEETINGS = 24;

const union = (parts: readonly string[]) => parts.join(' UNION ALL ');
const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/**
 * The next level of one end: nodes not seen from there before, each with the neighbors of the level before that have most
 * evidence; empty once the ends have met.
 */
function level(end: 'from' | 'to', depth: number, metBefore: readonly string[]): string {
  const seen = union(range(depth).map((at) => `SELECT kind, id FROM ${end}_${at}`));
  return `${end}_${depth} AS MATERIALIZED (
    SELECT kind, id, via_kind, via_id, evidence
      FROM (
        SELECT n.kind, n.id, f.kind AS via_kind, f.id AS via_id, sum(n.evidence) AS evidence,
               row_number() OVER (PARTITION BY n.kind, n.id ORDER BY sum(n.evidence) DESC, f.kind, f.id) AS nth
          FROM (SELECT DISTINCT kind, id FROM ${end}_${depth - 1}) f CROSS JOIN LATERAL (${NEIGHBORS}) n
         WHERE NOT EXISTS (${union(metBefore.map((met) => `SELECT FROM ${met}`))})
           AND NOT EXISTS (SELECT FROM (${seen}) s WHERE s.kind = n.kind AND s.id = n.id)
         GROUP BY n.kind, n.id, f.kind, f.id) bound
     WHERE nth <= ${PATHS_LIMITS.chains}
     ORDER BY nth, kind, id LIMIT ${PATHS_LIMITS.nodes})`;
}

/** Levels in the order of the search, each followed by where the ends meet: every shortest chain passes one of these nodes. */
function search(): string[] {
  const parts: string[] = [];
  const mets: string[] = [];
  for (const [steps, { from, to }] of STATES.entries()) {
    if (steps > 0) parts.push(steps % 2 === 1 ? level('from', from, mets) : level('to', to, mets));
    const met = `met_${from}_${to}`;
    parts.push(`${met} AS MATERIALIZED (
      SELECT kind, id, ${from} AS from_depth, ${to} AS to_depth
        FROM from_${from} f JOIN to_${to} t USING (kind, id)
       GROUP BY kind, id
       ORDER BY least(max(f.evidence), max(t.evidence)) DESC, max(f.evidence) + max(t.evidence) DESC, kind, id LIMIT ${MEETINGS})`);
    mets.push(met);
  }
  parts.push(`met AS (${union(mets.map((met) => `SELECT * FROM ${met}`))})`);
  return parts;
}

/** From where the ends met back to one end, over every neighbor that a level holds. */
function walk(end: 'from' | 'to'): string[] {
  const levels = union(
    range(LEVELS + 1).flatMap((at) => (at <= lastLevel(end) ? [`SELECT ${at} AS depth, * FROM ${end}_${at}`] : [])),
  );
  const grown = (list: string, node: string) => (end === 'from' ? `${node} || ${list}` : `${list} || ${node}`);
  return [
    `all_${end} AS MATERIALIZED (${levels})`,
    `walk_${end} AS (
      SELECT kind AS met_kind, id AS met_id, kind, id, ${end}_depth AS depth, ARRAY[kind] AS kinds, ARRAY[id] AS ids,
             NULL::numeric AS weakest, 0::numeric AS evidence
        FROM met
      UNION ALL
      SELECT w.met_kind, w.met_id, n.via_kind, n.via_id, n.depth - 1, ${grown('w.kinds', 'n.via_kind')}, ${grown('w.ids', 'n.via_id')},
             least(w.weakest, n.evidence), w.evidence + n.evidence
        FROM walk_${end} w JOIN all_${end} n ON n.depth = w.depth AND n.kind = w.kind AND n.id = w.id
       WHERE n.via_kind IS NOT NULL)`,
  ];
}

/** The chains with most evidence: first by that of their weakest step, then by that of all. */
const CHAINS = `
  chains AS MATERIALIZED (
    SELECT f.kinds || t.kinds[2:] AS kinds, f.ids || t.ids[2:] AS ids,
           row_number() OVER (ORDER BY least(f.weakest, t.weakest) DESC NULLS LAST, f.evidence + t.evidence DESC, f.ids || t.ids[2:], f.kinds || t.kinds[2:]) AS nth
      FROM walk_from f JOIN walk_to t USING (met_kind, met_id)
     WHERE f.depth = 0 AND t.depth = 0)`;

const lastLevel = (end: 'from' | 'to') => Math.max(...STATES.map((state) => state[end]));

/** What binds the nodes `a` and `b`, in this order or the other. */
function evidence(a: string, b: string): string {
  const either = (one: string, other: string) => (condition: (x: string, y: string) => string) =>
    `((${condition(one, other)}) OR (${condition(other, one)}))`;
  const bound = either(a, b);
  const investment = bound(
    (x, y) => `${x}.kind = 'project' AND i.project_id = ${x}.id AND i.party_kind = ${y}.kind AND i.party_id = ${y}.id`,
  );
  const job = bound(
    (x, y) =>
      `${x}.kind = 'person' AND e.person_id = ${x}.id AND ((${y}.kind = 'project' AND e.project_id = ${y}.id) OR (${y}.kind = 'organization' AND e.organization_id = ${y}.id))`,
  );
  const founding = bound(
    (x, y) =>
      `${x}.kind = 'person' AND f.person_id = ${x}.id AND f.founded_kind = ${y}.kind AND f.founded_id = ${y}.id`,
  );
  const issuing = bound(
    (x, y) =>
      `${x}.kind = 'project' AND ${y}.kind = 'organization' AND o.project_id = ${x}.id AND o.organization_id = ${y}.id`,
  );
  return `json_build_object(
    'rounds', ${jsonRows(`
      SELECT d._id, d.date, d.stages, ${AMOUNT} AS amount_quantity, d.stated_amount, d.stated_currency, d.announcement, i.is_lead
        FROM round_investors i JOIN ${ROUNDS} d ON d._id = i.round_id WHERE ${investment}
       ORDER BY d.date__from DESC NULLS LAST, d._id LIMIT ${PATHS_LIMITS.evidence}`)},
    'jobs', ${jsonRows(`
      SELECT e.position, e.from_date, e.to_date, e.is_primary FROM employments e WHERE ${job} ORDER BY e.place LIMIT ${PATHS_LIMITS.evidence}`)},
    'is_founder', EXISTS (SELECT FROM founders f WHERE ${founding}),
    'is_issuer', EXISTS (SELECT FROM token_organizations o WHERE ${issuing}))`;
}

/** The row that an end names, as level 0. */
function endOf(
  end: 'from' | 'to',
  { kind, slug }: { readonly kind: EntityKind; readonly slug: string },
  values: Values,
): string {
  const spec = DATA_SET_OF[kind];
  const wanted = presentSlug(spec, values.bind(slug, 'text'));
  return `${end}_0 AS MATERIALIZED (
    SELECT '${ENTITY_KINDS[spec.source]}' AS kind, _id AS id, NULL::text AS via_kind, NULL::bigint AS via_id, NULL::numeric AS evidence
      FROM ${TABLE_OF[kind]} WHERE slug = ${wanted} ORDER BY _id LIMIT 1)`;
}

export const pathsQuery: QueryReader = (input) => {
  const { from, to } = readParams(PathsParamsSchema, input);
  return {
    key: JSON.stringify([from.kind, from.slug, to.kind, to.slug]),
    isLarge: true,
    toSql: (values) => `
      WITH RECURSIVE ${[
        endOf('from', from, values),
        endOf('to', to, values),
        ...search(),
        ...walk('from'),
        ...walk('to'),
        CHAINS,
      ].join(', ')}
      SELECT json_build_object(
          'from', ${party('a')}, 'to', ${party('z')}, 'length', (SELECT max(from_depth + to_depth) FROM met),
          'chains', (
            SELECT coalesce(json_agg(${jsonRows(`
                SELECT ${party('one')} AS "from", ${party('next')} AS "to", ${evidence('one', 'next')} AS evidence
                  FROM (SELECT kinds[at] AS kind, ids[at] AS id, kinds[at + 1] AS next_kind, ids[at + 1] AS next_id, at
                          FROM generate_series(1, cardinality(ids) - 1) AS at) one
                 CROSS JOIN LATERAL (SELECT one.next_kind AS kind, one.next_id AS id) next ORDER BY one.at`)} ORDER BY nth), '[]')
              FROM chains WHERE nth <= ${PATHS_LIMITS.chains} AND cardinality(ids) > 1))::text
        FROM (SELECT 1) ends LEFT JOIN from_0 a ON true LEFT JOIN to_0 z ON true`,
  };
};
