import { JOB_ROLES, PAY_ADS_MIN } from '#schemas/entities/storyPages.ts';
import {
  fundingSummary,
  jsonRow,
  jsonRows,
  ORGANIZATIONS,
  PEOPLE,
  PROJECTS,
  ROUNDS,
  roundsOf,
  utc,
} from './profileLists.ts';
import { bySlug, type QueryReader } from './query.ts';

const ASSETS = `
  SELECT p.name, p.slug, p.logo, p.symbol
    FROM unnest(r.assets) WITH ORDINALITY AS named (slug, place) JOIN ${PROJECTS} p USING (slug) ORDER BY named.place`;

const beside = (condition: string, order: string) => `
  SELECT s.slug, s.title FROM research s WHERE ${condition} ORDER BY ${order} LIMIT 1`;
const NEWER = beside('(s.created_at, -s._id) > (r.created_at, -r._id)', 's.created_at, s._id DESC');
const OLDER = beside('(s.created_at, -s._id) < (r.created_at, -r._id)', 's.created_at DESC, s._id');

/** The reader of a query about one story by its slug. */
const storyQuery = (select: (slug: string) => string): QueryReader =>
  bySlug((slug) => `SELECT row_to_json(page)::text FROM (${select(slug)}) page`);

/** A column that exclusive research keeps for members. */
const forAll = (column: string) => `CASE WHEN NOT r.exclusive THEN r.${column} END AS ${column}`;

/** A piece of research by its slug, with the projects it is about and the research beside it. */
export const researchQuery = storyQuery(
  (slug) => `
    SELECT r._id, r.slug, r.title, r.summary, r.exclusive, ${forAll('content')}, ${utc('r.created_at')} AS created_at, r.tags, r.author, r.featured, r.origin,
           ${forAll('parts')}, r.firm, ${forAll('screener')}, ${forAll('attachment')},
           ${jsonRows(ASSETS)} AS assets, ${jsonRow(NEWER)} AS newer, ${jsonRow(OLDER)} AS older
      FROM research r WHERE r.slug = ${slug} LIMIT 1`,
);

const INVESTORS_MAX = 12;
/** The investors of project `t`: those of most of its rounds first. */
const INVESTORS = `
  SELECT CASE i.party_kind WHEN 'organization' THEN 'venture' ELSE 'people' END AS kind,
         coalesce(o.ventures_name, h.name) AS name, coalesce(o.slug, h.slug) AS slug, coalesce(o.logo, h.logo) AS logo, h.gender
    FROM ${ROUNDS} d JOIN round_investors i ON i.round_id = d._id
    LEFT JOIN ${ORGANIZATIONS} o ON i.party_kind = 'organization' AND o._id = i.party_id
    LEFT JOIN ${PEOPLE} h ON i.party_kind = 'person' AND h._id = i.party_id
   WHERE d.slug = t.slug AND coalesce(o._id, h._id) IS NOT NULL
   GROUP BY 1, 2, 3, 4, 5 ORDER BY count(*) DESC, max(d.date__from) DESC NULLS LAST, name LIMIT ${INVESTORS_MAX}`;

const HIRING_PROJECT = `
  SELECT 'project' AS kind, t.name, t.slug, t.logo, t.symbol AS label, t.sector, NULL AS location,
         ${fundingSummary(roundsOf('project'), 'project')} AS funding, ${jsonRows(INVESTORS)} AS investors
    FROM ${PROJECTS} t WHERE t.slug = j.project ORDER BY t._id LIMIT 1`;

const HIRING_ORGANIZATION = `
  SELECT 'venture' AS kind, t.ventures_name AS name, t.slug, t.logo, t.type AS label, '{}'::text[] AS sector, t.location,
         NULL AS funding, '[]'::json AS investors
    FROM ${ORGANIZATIONS} t WHERE t.slug = j.organization ORDER BY t._id LIMIT 1`;

/** The role that a title names; null: none. */
const roleOf = (title: string) =>
  `CASE ${JOB_ROLES.map(([role, words]) => `WHEN ${title} ~* '\\m(${words})\\M' THEN '${role}'`).join(' ')} END`;

const percentile = (share: number) => `percentile_cont(${share}) WITHIN GROUP (ORDER BY s.max_salary)`;

/** Only what ads state counts: nothing is estimated. */
const PAY = `
  SELECT own.role, count(*) AS n, min(s.max_salary) AS least, ${percentile(0.25)} AS p25, ${percentile(0.5)} AS median,
         ${percentile(0.75)} AS p75, max(s.max_salary) AS most,
         CASE WHEN j.max_salary IS NOT NULL THEN
           100.0 * count(*) FILTER (WHERE s._id <> j._id AND s.max_salary < j.max_salary) / nullif(count(*) - 1, 0) END AS above
    FROM (SELECT ${roleOf('j.name')} AS role) own
    JOIN jobs s ON s.max_salary IS NOT NULL AND s.state = 'published' AND ${roleOf('s.name')} = own.role
   GROUP BY own.role HAVING count(*) >= ${PAY_ADS_MIN}`;

const SIMILAR_MAX = 6;
const wordsOf = (title: string) => `regexp_split_to_array(lower(${title}), '[^[:alnum:]]+')`;
/** Ads of the same department or role, of the last posted ones. */
const SIMILAR = `
  SELECT s.slug, s.name, s.company, coalesce(s.company_logo, p.logo) AS company_logo, s.places, s.workplace_type, s.min_salary,
         s.max_salary, s.posted_date, s.expires_on
    FROM (SELECT * FROM jobs one
           WHERE one._id <> j._id AND one.closed_on IS NULL AND one.delisted_on IS NULL AND one.state = 'published'
             AND (one.department = j.department OR ${roleOf('one.name')} = ${roleOf('j.name')})
           ORDER BY one.posted_date DESC NULLS LAST, one._id LIMIT 1000) s
    LEFT JOIN ${PROJECTS} p ON p.slug = s.project
   ORDER BY cardinality(ARRAY(SELECT unnest(${wordsOf('s.name')}) INTERSECT SELECT unnest(${wordsOf('j.name')}))) DESC,
            (s.places && j.places) DESC, s.posted_date DESC NULLS LAST, s._id
   LIMIT ${SIMILAR_MAX}`;

/** The page of an ad, of which `source` is the row: with who hires, what the role pays, and similar ads. */
export const jobPage = (source: string) => `
    SELECT j._id, j.slug, j.name, j.company, j.company_logo, j.company_website, j.department, j.description, j.places, j.countries,
           j.workplace_type, j.employment_type, j.min_salary, j.max_salary, j.pay_min, j.pay_max, j.pay_currency, j.pay_period,
           j.posted_date, j.expires_on, j.seen_on, j.closed_on, j.apply_url, j.apply_urls, j.project, j.origin, j.attachment,
           coalesce(${jsonRow(HIRING_PROJECT)}, ${jsonRow(HIRING_ORGANIZATION)}) AS hiring,
           ${jsonRow(PAY)} AS pay, ${jsonRows(SIMILAR)} AS similar
      FROM ${source} j`;

/** A published ad by its slug. */
export const jobQuery = storyQuery(
  (slug) => `${jobPage('jobs')} WHERE j.slug = ${slug} AND j.state = 'published' LIMIT 1`,
);
