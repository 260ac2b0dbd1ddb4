import { DashboardParamsSchema, DetailParamsSchema } from '#schemas/queries/params.ts';
import { jsonList } from './pages.ts';
import { readParams, refuse } from './params.ts';
import type { QueryReader } from './query.ts';

/** Lists of what was written and what takes place; a whole article is a page of its own. Times are ISO in UTC. */

const LIST_MAX = 100;

const utc = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`;
const ARTICLE = `_id, slug, title, summary, url, source_name, ${utc('created_at')}, tags, provenance, projects, organizations, people`;
const EVENT = '_id, project, title, category, date, url, description, provenance';

/** The latest news; DESC is newest first. News have no figures to order by and no fields to filter. */
export const newsDashboardQuery: QueryReader = (input) => {
  const { limit, sortFilterType, sortType, ...rest } = readParams(DashboardParamsSchema, input);
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw refuse('unknown_param', `'${unknown}' is no parameter of this query.`, unknown);
  if (sortFilterType !== 0) {
    throw refuse('wrong_value', `News cannot be ordered by ${sortFilterType}: use 0.`, 'sortFilterType');
  }
  return {
    key: JSON.stringify([limit, sortType]),
    toSql: (values) =>
      jsonList(
        `SELECT ${ARTICLE} FROM news ORDER BY news.created_at ${sortType}, _id LIMIT ${values.bind(limit, 'bigint')}`,
      ),
  };
};

/** The latest news in which a person is named. */
export const peopleNewsQuery: QueryReader = (input) => {
  const { slug } = readParams(DetailParamsSchema, input);
  return {
    key: JSON.stringify(slug),
    toSql: (values) =>
      jsonList(
        `SELECT ${ARTICLE} FROM news WHERE people @> ARRAY[${values.bind(slug, 'text')}] ORDER BY news.created_at DESC, _id LIMIT ${LIST_MAX}`,
      ),
  };
};

/** The events of a project, latest first. */
export const projectEventsQuery: QueryReader = (input) => {
  const { slug } = readParams(DetailParamsSchema, input);
  return {
    key: JSON.stringify(slug),
    toSql: (values) =>
      jsonList(
        `SELECT ${EVENT} FROM events WHERE project = ${values.bind(slug, 'text')} ORDER BY date COLLATE "C" DESC, _id LIMIT ${LIST_MAX}`,
      ),
  };
};
