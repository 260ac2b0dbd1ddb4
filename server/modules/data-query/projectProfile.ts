import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { PROFILE_LIMITS } from '#schemas/constants.ts';
import { roadmapOf } from '#server/modules/community/roadmap.ts';
import { isoMoment } from '#server/modules/datasets/formerAddresses.ts';
import { wireColumns } from '#server/modules/datasets/storage.ts';
import {
  backers,
  boardJobs,
  eventCount,
  eventList,
  foundedIn,
  fundingSummary,
  IS_PRESENT,
  jsonRows,
  memberCount,
  members,
  newsCount,
  newsList,
  ORGANIZATIONS,
  PEOPLE,
  PROJECTS,
  roundList,
  roundsOf,
  STAGE_SHARES,
} from './profileLists.ts';

/** Columns of the answer, and of the lists of a year. */
const DAILY = { price_usd: 'price', market_cap_usd: 'cap', volume_usd: 'volume', moment: 'moment' } as const;
const dayOf = (place: string) => `make_date(year, 1, 1) - DATE '1970-01-01' + ${place}::integer - 1`;

/** Days with a known figure as columns: days since 1970, oldest first, and what is known of each. Sources stand at their first day. */
const PRICE_POINTS = `(
  SELECT json_build_object(
           'day', coalesce(json_agg(day ORDER BY day), '[]'),
           ${Object.entries(DAILY)
             .map(([name, column]) => `'${name}', coalesce(json_agg(${column} ORDER BY day), '[]')`)
             .join(', ')},
           'sources', (
             SELECT coalesce(json_agg(json_build_object('day', ${dayOf('first')}, 'source', source) ORDER BY year, first), '[]')
               FROM project_prices, unnest(sources, source_days) AS runs (source, first)
              WHERE project_id = t._id))
    FROM (SELECT ${dayOf('nth')} AS day, price, cap, volume, moment
            FROM project_prices,
                 unnest(prices, market_caps, volumes, moments) WITH ORDINALITY AS daily (price, cap, volume, moment, nth)
           WHERE project_id = t._id AND coalesce(price, cap, volume) IS NOT NULL) points
)`;

/** Projects with most sectors of `t` in common, those of the nearest market cap first; without one, the largest. */
const SIMILAR = `
  SELECT p.name, p.slug, p.logo, p.symbol, p.stale, p.provenance, p.sector, p.price_usd, p.change24h, p.market_cap_usd
    FROM ${PROJECTS} p
   WHERE p.sector__keys && t.sector__keys AND p._id <> t._id
   ORDER BY (SELECT count(*) FROM unnest(p.sector__keys) AS own (key) WHERE own.key = ANY (t.sector__keys)) DESC,
            abs(ln(nullif(greatest(p.market_cap_usd, 0), 0)) - ln(nullif(greatest(t.market_cap_usd, 0), 0))) NULLS LAST,
            p.market_cap_usd DESC NULLS LAST, p._id
   LIMIT ${PROFILE_LIMITS.similar}`;

const FOUNDERS = `
  SELECT h.name, h.slug, h.logo, h.gender FROM founders f JOIN ${PEOPLE} h ON h._id = f.person_id
   WHERE f.founded_kind = 'project' AND f.founded_id = t._id ORDER BY h._id LIMIT ${PROFILE_LIMITS.members}`;

const ISSUERS = `
  SELECT o.ventures_name AS name, o.slug, o.logo FROM token_organizations x JOIN ${ORGANIZATIONS} o ON o._id = x.organization_id
   WHERE x.project_id = t._id ORDER BY o._id LIMIT ${PROFILE_LIMITS.tokens}`;

const MARKETS = `
  SELECT exchange, pair, price_usd, volume_usd, url FROM project_markets
   WHERE project_id = t._id ORDER BY place LIMIT ${PROFILE_LIMITS.markets}`;

const CONTRACTS = `
  SELECT chain, address FROM project_contracts WHERE project_id = t._id ORDER BY place LIMIT ${PROFILE_LIMITS.contracts}`;

/** Phases with where each comes from; a step of their content a line. */
const ROADMAP = `
  SELECT e.parts->>'time' AS time, coalesce(nullif(e.parts->>'icon', ''), 'flag') AS icon, e.parts->>'title' AS title,
         ARRAY(SELECT btrim(line) FROM regexp_split_to_table(coalesce(e.parts->>'content', ''), E'\\n') AS line WHERE btrim(line) <> '') AS content,
         CASE e.parts->>'status' WHEN '1' THEN 1 ELSE 0 END AS status,
         json_build_object('page', e.source, 'proposal', json_build_object('_id', p.id, 'slug', p.slug), 'at', ${isoMoment('e.at')}) AS origin
    FROM (${roadmapOf('t._id')}) e JOIN proposals p ON p.id = e.proposal_id ORDER BY e.place LIMIT ${PROFILE_LIMITS.roadmap}`;

const countOf = (from: string) => `(SELECT count(*) FROM ${from})`;
const backerCount = (kind: string) => countOf(`portfolio f WHERE f.project_id = t._id AND f.party_kind = '${kind}'`);

/** Select list of a project's profile over its row `t`, with the FROM clause. */
export const PROJECT_PROFILE = `
  ${wireColumns(DATA_SETS.projects, 't')},
  f.market_cap_rate_24h, f.year_founded, ${foundedIn('f.year_founded')}, f.location, f.website, coalesce(f.social, '{}') AS social, coalesce(f.ecosystem, '{}') AS ecosystem,
  f.description_html, coalesce(f.chain_tvls, '[]') AS chain_tvls,
  CASE WHEN t.total_raised_usd IS NOT NULL THEN json_build_object('amount', t.total_raised_usd, 'unit', 'USD') END AS funding_received,
  ${fundingSummary(roundsOf('project'), 'project')} AS funding_summary,
  ${jsonRows(FOUNDERS)} AS founders,
  ${jsonRows(backers('organization'))} AS funding_funds,
  ${jsonRows(backers('person'))} AS funding_peoples,
  ${jsonRows(members('project'))} AS all_member,
  ${jsonRows(members('project', IS_PRESENT))} AS employees,
  ${jsonRows(ISSUERS)} AS issuers,
  ${jsonRows(MARKETS)} AS markets,
  ${jsonRows(CONTRACTS)} AS contracts,
  ${jsonRows(eventList('projects'))} AS events,
  ${jsonRows(ROADMAP)} AS roadmap,
  ${jsonRows(newsList('projects'))} AS news_proj,
  ${jsonRows(SIMILAR)} AS similar_projects,
  ${jsonRows(STAGE_SHARES)} AS distribution,
  ${jsonRows(roundList('project'))} AS rounds,
  ${boardJobs('project')} AS jobs,
  ${PRICE_POINTS} AS price_points,
  json_build_object(
    'rounds', ${countOf(roundsOf('project'))},
    'funding_funds', ${backerCount('organization')},
    'funding_peoples', ${backerCount('person')},
    'all_member', ${memberCount('project')},
    'employees', ${memberCount('project', IS_PRESENT)},
    'markets', ${countOf('project_markets m WHERE m.project_id = t._id')},
    'contracts', ${countOf('project_contracts c WHERE c.project_id = t._id')},
    'events', ${eventCount('projects')},
    'roadmap', ${countOf(`(${roadmapOf('t._id')}) phases`)},
    'news_proj', ${newsCount('projects')}) AS counts
  FROM ${PROJECTS} t LEFT JOIN project_facts f ON f.project_id = t._id`;

/** Select list of a project's daily figures over its row `t`, with the FROM clause. */
export const PROJECT_PRICES = `
  t.name, t.slug, t.symbol, t.logo, t.provenance, ${PRICE_POINTS} AS price_points FROM ${PROJECTS} t`;
