import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldNamed, NOTHING_STALE } from '#schemas/columns/spec.ts';
import { PROFILE_LIMITS } from '#schemas/constants.ts';
import { ACQUISITION } from '#schemas/entities/rows.ts';
import { textKey } from '#schemas/text.ts';
import {
  boundedColumn,
  keysColumn,
  orderBy,
  orderTerms,
  tableName,
  wireColumns,
} from '#server/modules/datasets/storage.ts';
import { EVENT_COLUMNS } from '#server/modules/events/eventList.ts';

/**
 * SQL of the lists of a profile, as JSON. `t` is the row of the profile in its directory, `d` a round. Identifiers come from
 * declarations; values of requests are bound by the caller.
 */

export const PROJECTS = tableName(DATA_SETS.projects);
export const ORGANIZATIONS = tableName(DATA_SETS.organizations);
export const PEOPLE = tableName(DATA_SETS.people);
export const ROUNDS = tableName(DATA_SETS.fundraising);
const JOBS = tableName(DATA_SETS.jobs);
const COMPANY_KEYS = keysColumn(fieldNamed(DATA_SETS.jobs, 'company'));

const rounds = DATA_SETS.fundraising;
/** Amount of a round; one outside its bounds is unknown. */
export const AMOUNT = boundedColumn(fieldNamed(rounds, 'amount_quantity'));
const NEWEST_FIRST = orderBy(orderTerms(rounds, null, () => false));
/** An acquisition brings no money to the project and is no deal. */
export const IS_RAISE = `stages IS DISTINCT FROM '${ACQUISITION}'`;

/** The rows of a select as one JSON list, in their order. */
export function jsonRows(select: string): string {
  return `(SELECT coalesce(json_agg(x), '[]') FROM (${select}) x)`;
}

/** One row of a select as a JSON object; null without one. */
export function jsonRow(select: string): string {
  return `(SELECT row_to_json(x) FROM (${select}) x)`;
}

/** A kind of investor: the party of a profile, and its row. */
export type PartyKind = 'organization' | 'person';

/** Rounds of `t` by who asks: those it raised, or those it joined, where `own` is its part in them. */
export function roundsOf(kind: 'project' | PartyKind): string {
  if (kind === 'project') return `${ROUNDS} d WHERE d.slug = t.slug`;
  return `${ROUNDS} d JOIN round_investors own ON own.round_id = d._id AND own.party_kind = '${kind}' AND own.party_id = t._id WHERE TRUE`;
}

/** Columns of a round, with its investors by role. */
export function roundColumns(row: 'd' | 't'): string {
  const investors = `
    SELECT CASE i.party_kind WHEN 'organization' THEN 'venture' ELSE 'people' END AS kind,
           coalesce(o.ventures_name, h.name) AS name, coalesce(o.slug, h.slug) AS slug, coalesce(o.logo, h.logo) AS logo, h.gender, i.is_lead
      FROM round_investors i
      LEFT JOIN ${ORGANIZATIONS} o ON i.party_kind = 'organization' AND o._id = i.party_id
      LEFT JOIN ${PEOPLE} h ON i.party_kind = 'person' AND h._id = i.party_id
     WHERE i.round_id = ${row}._id
     ORDER BY i.is_lead DESC, i.place`;
  return `${wireColumns(rounds, row)},
    CASE WHEN ${row}.amount_quantity IS NOT NULL THEN 'USD' END AS amount_quantity_unit,
    coalesce((SELECT subcategories FROM round_facts WHERE round_id = ${row}._id), '{}') AS subcategories,
    ${jsonRows(investors)} AS investors`;
}

/** The date of a founding among facts `f`, where it lies in the year that is shown: proposals state years. */
export const foundedIn = (year: string) =>
  `CASE WHEN f.founded LIKE ${year}::integer || '-%' THEN f.founded END AS founded`;

/** Select of rounds, newest first. */
export function roundRows(from: string, limit: number, extra = ''): string {
  return `SELECT ${roundColumns('d')}${extra} FROM ${from} ORDER BY ${NEWEST_FIRST} LIMIT ${limit}`;
}

/** The newest rounds of `t`; of an investor with its role. */
export function roundList(kind: 'project' | PartyKind, limit: number = PROFILE_LIMITS.rounds, condition = ''): string {
  return roundRows(`${roundsOf(kind)}${condition}`, limit, kind === 'project' ? '' : ', own.is_lead');
}

/** The rounds that a project raised for certain: others may be of another company of its name. */
const IS_CERTAIN = 'd.doubt IS NULL';

/**
 * Funding as one sentence says it, of the rounds of a FROM clause that ends in conditions. What an investor joined is in no doubt,
 * whoever raised it.
 */
export function fundingSummary(from: string, of: 'project' | 'investor'): string {
  const counts = of === 'project' ? IS_CERTAIN : 'TRUE';
  const latest = (column: string) =>
    `(array_agg(${column} ORDER BY date__from DESC NULLS LAST, _id) FILTER (WHERE ${counts}))[1]`;
  return jsonRow(`
    SELECT sum(${AMOUNT}) FILTER (WHERE ${counts}) AS total_funding_amount, count(*) AS rounds,
           count(*) FILTER (WHERE ${counts}) - count(${AMOUNT}) FILTER (WHERE ${counts}) AS undisclosed,
           count(*) FILTER (WHERE NOT (${counts})) AS in_doubt,
           ${latest('date')} AS latest_date, ${latest('stages')} AS latest_stage
      FROM ${from} AND ${IS_RAISE}`);
}

/** Money raised by kind of round, of project `t`: shares are of all known amounts. */
export const STAGE_SHARES = `
  SELECT stages AS stage, count(*) AS rounds, sum(${AMOUNT}) AS amount_usd,
         100 * sum(${AMOUNT}) / nullif(sum(sum(${AMOUNT})) OVER (), 0) AS share
    FROM ${roundsOf('project')} AND ${IS_CERTAIN}
   GROUP BY stages ORDER BY amount_usd DESC NULLS LAST, stage ASC NULLS LAST`;

/** Day of the newest round; one known by its month alone counts only where no other is. */
export const NEWEST_ROUND = `(
  SELECT coalesce(max(date__to) FILTER (WHERE date__from = date__to), max(date__to)) AS newest FROM ${ROUNDS}
) n`;

const DEALS = `count(_id) AS deals, count(_id) FILTER (WHERE is_lead) AS deals_led, sum(${AMOUNT}) AS capital_usd,
  count(_id) - count(${AMOUNT}) AS undisclosed`;

/** The deals of investor `t`, or the rounds that project `t` raised for certain. */
const dealsOf = (kind: 'project' | PartyKind) => {
  const [isLead, condition] = kind === 'project' ? ['FALSE AS is_lead', ` AND ${IS_CERTAIN}`] : ['is_lead', ''];
  return `(SELECT _id, ${isLead}, amount_quantity, stages, category, date__from, date__to FROM ${roundsOf(kind)} AND ${IS_RAISE}${condition}) deals`;
};

const dayOf = (column: string) => `(DATE '1970-01-01' + ${column})::timestamp`;
const quarterOf = (column: string) => `date_trunc('quarter', ${dayOf(column)})`;

/** The deals of investor or project `t` by quarter, the last `count` up to the newest round of all data, which a caller may have read already. */
export function dealQuarters(kind: 'project' | PartyKind, count: string, newest = NEWEST_ROUND): string {
  return `
    SELECT to_char(q, 'YYYY"-Q"Q') AS quarter, ${DEALS}
      FROM (SELECT generate_series(${quarterOf('newest')} - (${count} - 1) * INTERVAL '3 months', ${quarterOf('newest')}, INTERVAL '3 months') AS q
              FROM ${newest}) quarters
      LEFT JOIN ${dealsOf(kind)} ON ${quarterOf('date__from')} = q AND ${quarterOf('date__to')} = q
     GROUP BY q ORDER BY q`;
}

/** What investor `t` did: by quarter, stage and sector. */
export function activity(kind: PartyKind, quarters: number): string {
  const deals = dealsOf(kind);
  return `json_build_object(
    'quarters', ${jsonRows(dealQuarters(kind, String(quarters)))},
    'undated', (SELECT count(*) FROM ${deals} WHERE date__from IS NULL OR ${quarterOf('date__from')} <> ${quarterOf('date__to')}),
    'stages', ${jsonRows(`SELECT stages AS name, ${DEALS} FROM ${deals} GROUP BY stages ORDER BY deals DESC, name NULLS LAST`)},
    'sectors', ${jsonRows(`
      SELECT named.name, ${DEALS}
        FROM ${deals} LEFT JOIN LATERAL jsonb_array_elements_text(category) AS named (name) ON TRUE
       GROUP BY named.name ORDER BY deals DESC, named.name NULLS LAST LIMIT ${PROFILE_LIMITS.sectors}`)})`;
}

/** The sources of project `p` where a figure is stale, to say of which moment it is: of hundreds of others they would be long. */
const STALE_PROVENANCE = `CASE WHEN p.stale__keys <> ARRAY['${textKey(NOTHING_STALE)}'] THEN p.provenance END AS provenance`;

const HOLDING = 'f.rounds, f.rounds_led, f.is_acquirer, f.first_date, f.last_date';

/** The portfolio of investor `t`, the latest first. */
export function holdings(kind: PartyKind): string {
  return `
    SELECT p._id, p.name, p.slug, p.logo, p.symbol, ${HOLDING}, p.sector, p.price_usd, p.change24h, p.market_cap_usd, p.total_raised_usd,
           p.stale, ${STALE_PROVENANCE}
      FROM portfolio f JOIN ${PROJECTS} p ON p._id = f.project_id
     WHERE f.party_kind = '${kind}' AND f.party_id = t._id
     ORDER BY f.last_date COLLATE "C" DESC NULLS LAST, p._id LIMIT ${PROFILE_LIMITS.portfolio}`;
}

/** The investors of project `t`, those that led most first. */
export function backers(kind: PartyKind): string {
  const [table, name, gender] =
    kind === 'organization' ? [ORGANIZATIONS, 'ventures_name', ''] : [PEOPLE, 'name', ' o.gender,'];
  return `
    SELECT o.${name} AS name, o.slug, o.logo,${gender} ${HOLDING}
      FROM portfolio f JOIN ${table} o ON o._id = f.party_id
     WHERE f.party_kind = '${kind}' AND f.project_id = t._id
     ORDER BY f.rounds_led DESC, f.rounds DESC, o.number_of_investment DESC NULLS LAST, o._id LIMIT ${PROFILE_LIMITS.backers}`;
}

/** People of `t`, those who still work there and its founders first. */
export function members(at: 'project' | 'organization', condition = ''): string {
  return `
    SELECT h.name, h.slug, h.logo, h.gender, e.position, e.from_date, e.to_date, e.is_primary,
           EXISTS (SELECT FROM founders f WHERE f.person_id = e.person_id AND f.founded_kind = '${at}' AND f.founded_id = t._id) AS is_founder
      FROM employments e JOIN ${PEOPLE} h ON h._id = e.person_id
     WHERE e.${at}_id = t._id${condition}
     ORDER BY (e.to_date IS NOT NULL), is_founder DESC, e.from_date COLLATE "C" NULLS LAST, h._id, e.place
     LIMIT ${PROFILE_LIMITS.members}`;
}

/** Of employments: the person still works there, as far as is known. */
export const IS_PRESENT = ' AND e.to_date IS NULL';

export function memberCount(at: 'project' | 'organization', condition = ''): string {
  return `(SELECT count(*) FROM employments e JOIN ${PEOPLE} h ON h._id = e.person_id WHERE e.${at}_id = t._id${condition})`;
}

/** A moment as ISO text, UTC. */
export const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The latest news about `t`. */
export function newsList(field: 'projects' | 'organizations' | 'people'): string {
  return `
    SELECT n._id, n.slug, n.title, n.summary, n.url, n.source_name, ${utc('n.created_at')} AS created_at, n.tags
      FROM news n WHERE n.${field} @> ARRAY[t.slug] ORDER BY n.created_at DESC, n._id LIMIT ${PROFILE_LIMITS.news}`;
}

export function newsCount(field: 'projects' | 'organizations' | 'people'): string {
  return `(SELECT count(*) FROM news n WHERE n.${field} @> ARRAY[t.slug])`;
}

/** The newest events about `t`. */
export function eventList(field: 'projects' | 'organizations' | 'people'): string {
  return `
    SELECT ${EVENT_COLUMNS} FROM events
     WHERE ${field} @> ARRAY[t.slug] ORDER BY day_from DESC, _id LIMIT ${PROFILE_LIMITS.events}`;
}

export function eventCount(field: 'projects' | 'organizations' | 'people'): string {
  return `(SELECT count(*) FROM events e WHERE e.${field} @> ARRAY[t.slug])`;
}

/** Ads on the board of jobs with a company's name of an ad of `t`, and these names: a filter by them finds the same ads. */
export function boardJobs(field: 'project' | 'organization'): string {
  const own = `jobs ad JOIN ${JOBS} listed USING (_id) WHERE ad.${field} = t.slug`;
  return `json_build_object(
    'total', (SELECT count(*) FROM ${JOBS} WHERE ${COMPANY_KEYS} && ARRAY(SELECT unnest(listed.${COMPANY_KEYS}) FROM ${own})),
    'companies', (SELECT coalesce(json_agg(company ORDER BY company), '[]') FROM (SELECT DISTINCT ad.company FROM ${own}) names))`;
}
