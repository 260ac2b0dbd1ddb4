import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { FINANCIALS_LIMIT, PROFILE_LIMITS } from '#schemas/constants.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import { wireColumns } from '#server/modules/datasets/storage.ts';
import {
  activity,
  eventCount,
  eventList,
  fundingSummary,
  holdings,
  IS_RAISE,
  jsonRow,
  jsonRows,
  newsCount,
  newsList,
  ORGANIZATIONS,
  PEOPLE,
  PROJECTS,
  roundList,
  roundsOf,
} from './profileLists.ts';

/** Where a job is: the organization, or the project where there is none. */
const PLACE_OF_JOB = `
  CASE WHEN o._id IS NULL THEN 'project' ELSE 'venture' END AS kind, coalesce(o.ventures_name, p.name) AS name,
  coalesce(o.slug, p.slug) AS slug, CASE WHEN o._id IS NULL THEN p.logo ELSE o.logo END AS logo`;

const JOBS = `
  employments e LEFT JOIN ${ORGANIZATIONS} o ON o._id = e.organization_id LEFT JOIN ${PROJECTS} p ON p._id = e.project_id
   WHERE e.person_id = t._id AND (o._id IS NOT NULL OR p._id IS NOT NULL)`;

const EXPERIENCE = `
  SELECT ${jsonRow(`SELECT ${PLACE_OF_JOB}`)} AS primary_job_organization,
         CASE WHEN o._id IS NOT NULL AND p._id IS NOT NULL THEN json_build_object('name', p.name, 'slug', p.slug, 'logo', p.logo) END AS project,
         e.position, e.from_date, e.to_date, e.is_primary
    FROM ${JOBS}
   ORDER BY e.is_primary DESC, (e.to_date IS NOT NULL), e.to_date COLLATE "C" DESC, e.from_date COLLATE "C" DESC NULLS LAST, e.place
   LIMIT ${PROFILE_LIMITS.experience}`;

const PRIMARY_ORGANIZATION = `SELECT ${PLACE_OF_JOB} FROM ${JOBS} AND e.is_primary ORDER BY e.place LIMIT 1`;

const VENTURES = `
  SELECT o.ventures_name AS name, o.slug, o.logo FROM employments e JOIN ${ORGANIZATIONS} o ON o._id = e.organization_id
   WHERE e.person_id = t._id GROUP BY o._id ORDER BY min(e.place) LIMIT ${PROFILE_LIMITS.experience}`;

/** Jobs of the person at projects. */
const PROJECT_JOBS = `employments e JOIN ${PROJECTS} p ON p._id = e.project_id WHERE e.person_id = t._id`;
const HAS_SYMBOL = ' AND p.symbol IS NOT NULL';
const NO_SYMBOL = ' AND p.symbol IS NULL';

/** Projects of the person's jobs; `condition` narrows them by their row `p`. */
const projectsJoined = (condition = '') => `
  SELECT p.name, p.slug, p.logo, p.symbol FROM ${PROJECT_JOBS}${condition} GROUP BY p._id ORDER BY min(e.place) LIMIT ${PROFILE_LIMITS.experience}`;

/** Projects with a token that the person works on or invested in. */
const TOKENS = `
  ${PROJECTS} p WHERE p.symbol IS NOT NULL
     AND p._id IN (SELECT project_id FROM employments WHERE person_id = t._id
                   UNION SELECT project_id FROM portfolio WHERE party_kind = 'person' AND party_id = t._id)`;

const REL_TOKENS = `
  SELECT p.name, p.slug, p.logo, p.symbol FROM ${TOKENS} ORDER BY p.market_cap_usd DESC NULLS LAST, p._id LIMIT ${PROFILE_LIMITS.tokens}`;

/** A project and the organization behind it that bears its name are listed once, as the project. */
const FOUNDED = `
  SELECT CASE f.founded_kind WHEN 'project' THEN 'project' ELSE 'venture' END AS kind, coalesce(o.ventures_name, p.name) AS name,
         coalesce(o.slug, p.slug) AS slug, coalesce(o.logo, p.logo) AS logo
    FROM founders f
    LEFT JOIN ${ORGANIZATIONS} o ON f.founded_kind = 'organization' AND o._id = f.founded_id
    LEFT JOIN ${PROJECTS} p ON f.founded_kind = 'project' AND p._id = f.founded_id
   WHERE f.person_id = t._id AND (o._id IS NOT NULL OR p._id IS NOT NULL)
     AND NOT EXISTS (SELECT FROM founders g JOIN ${PROJECTS} q ON q._id = g.founded_id AND g.founded_kind = 'project'
                      WHERE g.person_id = t._id AND q.name = o.ventures_name)
   ORDER BY f.founded_kind, f.founded_id LIMIT ${PROFILE_LIMITS.experience}`;

const PORTFOLIO_IDS = `
  SELECT project_id FROM portfolio WHERE party_kind = 'person' AND party_id = t._id ORDER BY project_id LIMIT ${FILTER_LIMITS.listMembers}`;

const joined = roundsOf('person');

/** Select list of a person's profile over its row `t`, with the FROM clause. */
export const PERSON_PROFILE = `
  ${wireColumns(DATA_SETS.people, 't')},
  coalesce(f.job_title, array_remove(ARRAY[t.primary_job_title], NULL)) AS job_title, f.twitter, f.linkedin, f.crunchbase,
  ${jsonRow(PRIMARY_ORGANIZATION)} AS primary_organization,
  ${jsonRows(VENTURES)} AS ventures,
  ${jsonRows(projectsJoined())} AS projects_join,
  ${jsonRows(projectsJoined(HAS_SYMBOL))} AS projects_join_has_symbol,
  ${jsonRows(projectsJoined(NO_SYMBOL))} AS projects_join_no_symbol,
  ${jsonRows(REL_TOKENS)} AS rel_tokens,
  ${jsonRows(FOUNDED)} AS founder,
  ${jsonRows(EXPERIENCE)} AS experience,
  ${jsonRows(holdings('person'))} AS portfolio_angel_investor,
  (SELECT coalesce(json_agg(project_id), '[]') FROM (${PORTFOLIO_IDS}) f) AS portfolio_ids,
  ${fundingSummary(joined, 'investor')} AS funding_summary,
  ${activity('person', FINANCIALS_LIMIT)} AS activity,
  ${jsonRows(roundList('person'))} AS rounds,
  ${jsonRows(newsList('people'))} AS recent_news,
  ${jsonRows(eventList('people'))} AS events,
  json_build_object(
    'rounds', (SELECT count(*) FROM ${joined}),
    'rounds_led', (SELECT count(*) FROM ${joined} AND own.is_lead AND ${IS_RAISE}),
    'portfolio_angel_investor', (SELECT count(*) FROM portfolio f WHERE f.party_kind = 'person' AND f.party_id = t._id),
    'experience', (SELECT count(*) FROM ${JOBS}),
    'rel_tokens', (SELECT count(*) FROM ${TOKENS}),
    'projects_join_has_symbol', (SELECT count(DISTINCT p._id) FROM ${PROJECT_JOBS}${HAS_SYMBOL}),
    'projects_join_no_symbol', (SELECT count(DISTINCT p._id) FROM ${PROJECT_JOBS}${NO_SYMBOL}),
    'recent_news', ${newsCount('people')},
    'events', ${eventCount('people')}) AS counts
  FROM ${PEOPLE} t LEFT JOIN person_facts f ON f.person_id = t._id`;
