import { DashboardParamsSchema, DetailParamsSchema } from '#schemas/queries/params.ts';
import { jsonList } from './pages.ts';
import { readParams, refuse } from './params.ts';
import type { QueryReader } from './query.ts';

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
      jsonList(`SELECT * FROM news ORDER BY created_at ${sortType}, _id LIMIT ${values.bind(limit, 'bigint')}`),
  };
};

/** News in which a person, or an organization they belong to, is named. */
export const peopleNewsQuery: QueryReader = (input) => {
  const { slug } = readParams(DetailParamsSchema, input);
  return {
    key: JSON.stringify(slug),
    toSql: (values) =>
      jsonList(`SELECT * FROM news WHERE slug = ${values.bind(slug, 'text')} ORDER BY created_at DESC, _id`),
  };
};

/** The events of a project, newest first. */
export const projectEventsQuery: QueryReader = (input) => {
  const { slug } = readParams(DetailParamsSchema, input);
  return {
    key: JSON.stringify(slug),
    toSql: (values) =>
      jsonList(`SELECT * FROM events WHERE slug = ${values.bind(slug, 'text')} ORDER BY date DESC, _id`),
  };
};
