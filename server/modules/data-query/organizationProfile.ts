import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { FINANCIALS_LIMIT, PROFILE_LIMITS } from '#schemas/constants.ts';
import { wireColumns } from '#server/modules/datasets/storage.ts';
import {
  AMOUNT,
  activity,
  boardJobs,
  eventCount,
  eventList,
  foundedIn,
  fundingSummary,
  holdings,
  IS_PRESENT,
  IS_RAISE,
  jsonRow,
  jsonRows,
  memberCount,
  members,
  newsCount,
  newsList,
  ORGANIZATIONS,
  PROJECTS,
  ROUNDS,
  roundList,
  roundsOf,
} from './profileLists.ts';

const TOKENS = `token_organizations x JOIN ${PROJECTS} p ON p._id = x.project_id WHERE x.organization_id = t._id`;

const RELATED_TOKEN = `
  SELECT p.name, p.slug, p.logo, p.symbol FROM ${TOKENS} ORDER BY p.market_cap_usd DESC NULLS LAST, p._id LIMIT ${PROFILE_LIMITS.tokens}`;

/** Organizations that invested in the projects of `t`. */
const BACKED_BY = `
  portfolio f JOIN token_organizations x ON x.project_id = f.project_id AND x.organization_id = t._id
              JOIN ${ORGANIZATIONS} o ON o._id = f.party_id
   WHERE f.party_kind = 'organization' AND f.party_id <> t._id`;

const INVESTORS = `
  SELECT o.ventures_name, o.slug, o.logo FROM ${BACKED_BY}
   GROUP BY o._id ORDER BY sum(f.rounds_led) DESC, sum(f.rounds) DESC, o._id LIMIT ${PROFILE_LIMITS.investors}`;

/** Rounds that the projects of `t` raised. */
const RAISED = `
  ${ROUNDS} d JOIN ${PROJECTS} p ON p.slug = d.slug
   WHERE EXISTS (SELECT FROM token_organizations x WHERE x.project_id = p._id AND x.organization_id = t._id)`;

/** Columns of the rounds of projects of `t`, free of the projects' own. */
const RAISED_ROUNDS = `(SELECT d._id, d.date, d.date__from, d.stages, d.amount_quantity, d.doubt FROM ${RAISED}) d WHERE TRUE`;

const FUNDING_RAISED = `(
  CASE WHEN EXISTS (SELECT FROM token_organizations x WHERE x.organization_id = t._id) THEN ${fundingSummary(RAISED_ROUNDS, 'project')} END)`;

const joined = roundsOf('organization');
const NEWS = newsList('organizations');

/** Select list of an organization's profile over its row `t`, with the FROM clause. */
export const ORGANIZATION_PROFILE = `
  ${wireColumns(DATA_SETS.organizations, 't')},
  (SELECT sum(${AMOUNT}) FROM ${joined} AND ${IS_RAISE}) AS total_funding_amount,
  ${fundingSummary(joined, 'investor')} AS funding_summary,
  ${activity('organization', FINANCIALS_LIMIT)} AS activity,
  f.website, f.twitter, f.linkedin, f.crunchbase_link, f.email_address, f.assets_under_management, ${foundedIn('t.year_founded')},
  ${jsonRows(RELATED_TOKEN)} AS related_token,
  ${jsonRows(INVESTORS)} AS investors,
  ${FUNDING_RAISED} AS funding_raised,
  ${jsonRows(members('organization'))} AS all_member,
  ${jsonRows(members('organization', IS_PRESENT))} AS employees,
  ${jsonRows(holdings('organization'))} AS portfolio,
  ${jsonRows(roundList('organization'))} AS rounds,
  ${jsonRows(roundList('organization', PROFILE_LIMITS.ledRounds, ` AND own.is_lead AND ${IS_RAISE}`))} AS led_rounds,
  ${jsonRows(NEWS)} AS recent_news,
  ${jsonRows(eventList('organizations'))} AS events,
  ${boardJobs('organization')} AS jobs,
  json_build_object('fund_recent_news_id', ${jsonRow(`SELECT coalesce(json_agg(_id), '[]') AS ref_ids FROM (${NEWS}) latest`)}) AS data_ref,
  json_build_object(
    'rounds', (SELECT count(*) FROM ${joined}),
    'rounds_led', (SELECT count(*) FROM ${joined} AND own.is_lead AND ${IS_RAISE}),
    'portfolio', (SELECT count(*) FROM portfolio f WHERE f.party_kind = 'organization' AND f.party_id = t._id),
    'investors', (SELECT count(DISTINCT o._id) FROM ${BACKED_BY}),
    'all_member', ${memberCount('organization')},
    'employees', ${memberCount('organization', IS_PRESENT)},
    'related_token', (SELECT count(*) FROM ${TOKENS}),
    'recent_news', ${newsCount('organizations')},
    'events', ${eventCount('organizations')}) AS counts
  FROM ${ORGANIZATIONS} t LEFT JOIN organization_facts f ON f.organization_id = t._id`;
