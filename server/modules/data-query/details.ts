import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { PAGE_TAKE_MAX } from '#schemas/constants.ts';
import { DetailParamsSchema, FinancialsParamsSchema } from '#schemas/queries/params.ts';
import { presentSlug } from '#server/modules/datasets/formerAddresses.ts';
import {
  boundedColumn,
  orderBy,
  orderTerms,
  slugsColumn,
  tableName,
  valueColumn,
  wireColumns,
} from '#server/modules/datasets/storage.ts';
import { jsonList } from './pages.ts';
import { type QueryReader, readParams } from './query.ts';

/** Daily prices are one list per project and year. These expressions read them for row `t` of projects. */

const SPARKLINE_DAYS = 7;

/** The last seven known daily prices, oldest first. */
export const SPARKLINE = `(
  SELECT coalesce(json_agg(price ORDER BY year, day), '[]')
    FROM (SELECT year, day, price
            FROM project_prices, unnest(prices) WITH ORDINALITY AS daily (price, day)
           WHERE project_id = t._id AND price IS NOT NULL
           ORDER BY year DESC, day DESC LIMIT ${SPARKLINE_DAYS}) latest
)`;

/** Days with a known price or market cap as columns: days since 1970, oldest first, and what is known of each. */
const PRICE_POINTS = `(
  SELECT json_build_object(
           'day', coalesce(json_agg(day ORDER BY day), '[]'),
           'price_usd', coalesce(json_agg(price ORDER BY day), '[]'),
           'market_cap_usd', coalesce(json_agg(cap ORDER BY day), '[]'))
    FROM (SELECT make_date(year, 1, 1) - DATE '1970-01-01' + nth::integer - 1 AS day, price, cap
            FROM project_prices, unnest(prices, market_caps) WITH ORDINALITY AS daily (price, cap, nth)
           WHERE project_id = t._id AND (price IS NOT NULL OR cap IS NOT NULL)) points
)`;

const rounds = DATA_SETS.fundraising;

/** Condition for the rounds of a row. A round's slug is its project's slug. */
function roundsOf(spec: DataSetSpec, slug: string): string {
  const via = { projects: null, fundraising: null, people: 'people', organizations: 'organizations' }[spec.source];
  const field = via === null ? undefined : findField(rounds, via);
  return field ? `${slugsColumn(field)} && ARRAY[${slug}]` : `slug = ${slug}`;
}

/** Rounds in the data set's own order, newest first, as JSON. */
function roundList(where: string, limit: number): string {
  const order = orderBy(orderTerms(rounds, null, () => false));
  return jsonList(
    `SELECT ${wireColumns(rounds, 'd')} FROM ${tableName(rounds)} d WHERE ${where} ORDER BY ${order} LIMIT ${limit}`,
  );
}

/** One row by slug, present or former, with its rounds; projects with their daily figures. */
export function detailQuery(spec: DataSetSpec): QueryReader {
  return (input) => {
    const { slug } = readParams(DetailParamsSchema, input);
    return {
      key: JSON.stringify(slug),
      toSql: (values) => {
        const wanted = presentSlug(spec, values.bind(slug, 'text'));
        const related = `(${roundList(roundsOf(spec, wanted), PAGE_TAKE_MAX)})::json AS rounds`;
        const prices = spec.source === 'projects' ? `, ${PRICE_POINTS} AS price_points` : '';
        return `SELECT row_to_json(r)::text FROM (
          SELECT ${wireColumns(spec, 't')}, ${related}${prices} FROM ${tableName(spec)} t WHERE slug = ${wanted} ORDER BY _id LIMIT 1
        ) r`;
      },
    };
  };
}

/** The rounds of a project, or those a person or an organization took part in. */
export function roundsQuery(spec: DataSetSpec): QueryReader {
  return (input) => {
    const { slug } = readParams(DetailParamsSchema, input);
    return {
      key: JSON.stringify(slug),
      toSql: (values) => roundList(roundsOf(spec, presentSlug(spec, values.bind(slug, 'text'))), PAGE_TAKE_MAX),
    };
  };
}

/** The latest rounds of an organization. */
export const financialsQuery: QueryReader = (input) => {
  const { slug, limit } = readParams(FinancialsParamsSchema, input);
  return {
    key: JSON.stringify([slug, limit]),
    toSql: (values) => {
      const wanted = presentSlug(DATA_SETS.organizations, values.bind(slug, 'text'));
      return roundList(roundsOf(DATA_SETS.organizations, wanted), limit);
    },
  };
};

/**
 * Money raised by a project per stage: `{stage, rounds, amount_usd, share}`, share in percent of all known amounts.
 * Unknown amounts are null; unknown stages are one group with stage null.
 */
export const distributionQuery: QueryReader = (input) => {
  const { slug } = readParams(DetailParamsSchema, input);
  const stages = findField(rounds, 'stages');
  const amount = findField(rounds, 'amount_quantity');
  if (!stages || !amount) throw new Error('Rounds have neither stage nor amount');
  const [stage, raised] = [valueColumn(stages), boundedColumn(amount)];
  return {
    key: JSON.stringify(slug),
    toSql: (values) =>
      jsonList(`
        SELECT ${stage} AS stage, count(*) AS rounds, sum(${raised}) AS amount_usd,
               100 * sum(${raised}) / nullif(sum(sum(${raised})) OVER (), 0) AS share
          FROM ${tableName(rounds)} WHERE ${roundsOf(DATA_SETS.projects, presentSlug(DATA_SETS.projects, values.bind(slug, 'text')))}
         GROUP BY ${stage} ORDER BY amount_usd DESC NULLS LAST, stage ASC NULLS LAST`),
  };
};
