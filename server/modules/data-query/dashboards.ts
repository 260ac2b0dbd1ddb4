import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, findGroup, type Sort, storedFields } from '#schemas/columns/spec.ts';
import { KNOWN_ROWS, SORT_FILTER_TYPE } from '#schemas/constants.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { decodeWireFilter, isWireParameter } from '#schemas/filters/wire.ts';
import { COUNTED_SETS } from '#schemas/kinds.ts';
import { type DashboardParams, DashboardParamsSchema, NoParamsSchema } from '#schemas/queries/params.ts';
import { presetField, presetsOf } from '#schemas/queries/sortPresets.ts';
import { presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import { currentColumn, orderBy, orderTerms, tableName } from '#server/modules/datasets/storage.ts';
import { projectRefs } from '#server/modules/datasets/storyRows.ts';
import { EVENT_COLUMNS } from '#server/modules/events/eventList.ts';
import { knownCondition, whereCondition } from './conditions.ts';
import { SPARKLINE } from './details.ts';
import { jsonList, pageByOffset } from './pages.ts';
import { AMOUNT, IS_RAISE, NEWEST_ROUND, ROUNDS } from './profileLists.ts';
import { bySlug, costOf, type QueryReader, readParams, refuse, settle } from './query.ts';

/** Top rows of a directory for a dashboard card; projects with their sparkline. */
export function dashboardQuery(spec: DataSetSpec, always: Filter = []): QueryReader {
  return (input, now) => {
    const params = readParams(DashboardParamsSchema, input);
    const { limit, sortFilterType, sortType, raised, days, ...wire } = params;
    refuseUnknown(spec, wire);
    for (const [name, value] of Object.entries({ raised, days })) {
      if (value === undefined || spec === DATA_SETS.fundraising) continue;
      throw refuse({ code: 'unknown_param', reason: 'query', name }, name);
    }
    const { filter, daily } = settle(spec, decodeWireFilter(spec, wire), now);
    const sort = dashboardSort(spec, params);
    const extras = spec.source === 'projects' ? { extras: `${SPARKLINE} AS sparkline` } : {};
    return {
      key: JSON.stringify([limit, sort, filter, raised, days]),
      daily,
      cost: costOf(filter, ''),
      toSql: async (values, { longTexts }) => {
        const terms = orderTerms(spec, sort, await longTexts(spec), true);
        const where = [whereCondition(spec, [...always, ...filter], '', values)];
        if (raised) where.push(IS_RAISE, `${AMOUNT} IS NOT NULL`);
        if (days !== undefined) where.push(daysToNewest(values.bind(days, 'integer')));
        return pageByOffset({ spec, where: where.join(' AND '), terms, skip: 0, take: limit, ...extras }, values);
      },
    };
  };
}

/** Whether a round lies entirely in so many days up to the newest one. */
function daysToNewest(days: string | number, newest = `(SELECT newest FROM ${NEWEST_ROUND})`): string {
  return `date__from > ${newest} - ${days} AND date__to <= ${newest}`;
}

function dashboardSort(spec: DataSetSpec, { sortFilterType, sortType }: DashboardParams): Sort {
  if (sortFilterType === SORT_FILTER_TYPE.default) {
    // DESC is the default order of the data set, ASC its reverse.
    const { field, order } = spec.defaultSort;
    return { field, order: sortType === 'DESC' ? order : order === 'asc' ? 'desc' : 'asc' };
  }
  const presets = presetsOf(spec.source);
  const preset = presets.find((one) => SORT_FILTER_TYPE[one] === sortFilterType);
  const field = preset && presetField(spec, preset);
  if (field === undefined) {
    // The data set has no column for this preset.
    const known = presets.map((one) => SORT_FILTER_TYPE[one]).join(' or ');
    const order = { source: spec.source, order: sortFilterType, known };
    throw refuse({ code: 'wrong_value', reason: 'order', ...order }, 'sortFilterType');
  }
  return { field, order: sortType === 'ASC' ? 'asc' : 'desc' };
}

function refuseUnknown(spec: DataSetSpec, wire: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(wire)) {
    if (isWireParameter(spec, name)) continue;
    if (/^(apply|optionsUse)_/.test(name)) {
      throw refuse({ code: 'unknown_field', reason: 'filter', field: name, source: spec.source }, name);
    }
    throw refuse({ code: 'unknown_param', reason: 'query', name }, name);
  }
}

const projects = tableName(DATA_SETS.projects);
const countOf = (source: keyof typeof DATA_SETS) => `(SELECT count(*) FROM ${tableName(DATA_SETS[source])})`;

const CAP = currentColumn(DATA_SETS.projects, 'market_cap_usd');
const CHANGE = currentColumn(DATA_SETS.projects, 'change24h');
const VOLUME = currentColumn(DATA_SETS.projects, 'volume');
const TVL = currentColumn(DATA_SETS.projects, 'tvl');
const ofLastDays = (days: number) => `${ROUNDS}, ${NEWEST_ROUND} WHERE ${daysToNewest(days, 'newest')}`;
const RAISED_30D = `${ofLastDays(30)} AND ${IS_RAISE}`;

/**
 * Stale figures count nowhere. Market change: weighted by the market cap a day ago, projects without both figures
 * excluded. Raised: rounds of the 30 days up to the newest round, acquisitions left out. `counted`: projects in each sum.
 */
const TOTALS = `
  SELECT json_build_object(
    'projects', count(*),
    'people', ${countOf('people')},
    'organizations', ${countOf('organizations')},
    'fundraising', ${countOf('fundraising')},
    'market_cap_usd', sum(${CAP}),
    'market_cap_change24h', (
      SELECT 100 * (sum(${CAP}) / nullif(sum(${CAP} / nullif(1 + ${CHANGE} / 100, 0)), 0) - 1)
        FROM ${projects} WHERE ${CAP} IS NOT NULL AND ${CHANGE} > -100
    ),
    'volume_usd', sum(${VOLUME}),
    'tvl_usd', sum(${TVL}),
    'counted', json_build_object('market_cap_usd', count(${CAP}), 'volume_usd', count(${VOLUME}), 'tvl_usd', count(${TVL})),
    'priced', count(${currentColumn(DATA_SETS.projects, 'price_usd')}),
    'raised_30d_usd', (SELECT sum(${AMOUNT}) FROM ${RAISED_30D}),
    'raised_30d_rounds', (SELECT count(*) FROM ${RAISED_30D}),
    'rounds_7d', (SELECT count(*) FROM ${ofLastDays(7)}),
    'raised_until', (SELECT to_char(date '1970-01-01' + newest, 'YYYY-MM-DD') FROM ${NEWEST_ROUND})
  )::text FROM ${projects}`;

/** Totals over all data. */
export const homeTotalsQuery: QueryReader = (input) => {
  readParams(NoParamsSchema, input);
  return { key: '', toSql: () => TOTALS };
};

/** Rows with a value by field and group, and rows: of a directory, and of its first rows in its own order. */
function knownOf(spec: DataSetSpec): string {
  const fields = storedFields(spec).map((field) => [field.field, knownCondition(field)] as const);
  const groups = (spec.groups ?? []).map(
    ({ field }) => [field, findGroup(spec, field)?.map(knownCondition).join(' OR ') ?? 'FALSE'] as const,
  );
  const countsIn = (rows: string) =>
    [...fields, ...groups].map(([name, known]) => `'${name}', count(*) FILTER (WHERE ${rows} AND (${known}))`);
  const counted = (rows: string) =>
    `'rows', count(*) FILTER (WHERE ${rows}), 'fields', json_build_object(${countsIn(rows).join(', ')})`;
  const first = `json_build_object(${counted(`place <= ${KNOWN_ROWS}`)})`;
  const place = `row_number() OVER (ORDER BY ${orderBy(orderTerms(spec, null, () => false))}) AS place`;
  return `(SELECT json_build_object(${counted('TRUE')}, 'first', ${first}) FROM (SELECT *, ${place} FROM ${tableName(spec)}) placed)`;
}

/** How much is known, over all data and in the first rows of each table that hides what is nearly unknown. */
export const homeKnownQuery: QueryReader = (input) => {
  readParams(NoParamsSchema, input);
  const sets = COUNTED_SETS.map((name) => `'${name}', ${knownOf(DATA_SETS[name])}`);
  return { key: '', toSql: () => `SELECT json_build_object(${sets.join(', ')})::text` };
};

/** News and events. Times are ISO in UTC. */

const LIST_MAX = 100;

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
const ARTICLE = `_id, slug, title, summary, url, source_name, ${utc('created_at')}, tags, provenance, projects, organizations, people`;

/** The projects that an article is about. */
const ASSETS = `${projectRefs('news.projects', ", 'symbol', p.symbol")} AS assets`;

/** Latest news with the projects they are about, DESC newest first. News cannot be filtered or ordered by a figure. */
export const newsDashboardQuery: QueryReader = (input) => {
  const { limit, sortFilterType, sortType, ...rest } = readParams(DashboardParamsSchema, input);
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw refuse({ code: 'unknown_param', reason: 'query', name: unknown }, unknown);
  if (sortFilterType !== 0) {
    throw refuse({ code: 'wrong_value', reason: 'news_order', order: sortFilterType }, 'sortFilterType');
  }
  return {
    key: JSON.stringify([limit, sortType]),
    toSql: (values) =>
      jsonList(
        `SELECT ${ARTICLE}, ${ASSETS} FROM news ORDER BY news.created_at ${sortType}, _id LIMIT ${values.bind(limit, 'bigint')}`,
      ),
  };
};

/** Latest news that name a person. */
export const peopleNewsQuery = bySlug((slug) =>
  jsonList(
    `SELECT ${ARTICLE} FROM news WHERE people @> ARRAY[${presentSlug(DATA_SETS.people, slug)}] ORDER BY news.created_at DESC, _id LIMIT ${LIST_MAX}`,
  ),
);

/** The events of a project, latest first. */
export const projectEventsQuery = bySlug((slug) =>
  jsonList(
    `SELECT ${EVENT_COLUMNS} FROM events WHERE projects @> ARRAY[${presentSlug(DATA_SETS.projects, slug)}] ORDER BY day_from DESC, _id LIMIT ${LIST_MAX}`,
  ),
);
