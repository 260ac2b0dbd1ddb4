import type { organizations } from '#schemas/columns/organizations.ts';
import type { projects } from '#schemas/columns/projects.ts';
import type { SeriesSpec, SeriesStep } from '#schemas/columns/series.ts';
import { agesAs, type ColumnSpec, type DataSetSpec } from '#schemas/columns/spec.ts';
import { findSeries, SeriesParamsSchema } from '#schemas/queries/series.ts';
import { textKey } from '#schemas/text.ts';
import { pricesByDay } from '#server/modules/datasets/dailyPrices.ts';
import { momentDay } from '#server/modules/datasets/dataset.ts';
import { rowsWhere } from '#server/modules/datasets/storage.ts';
import { tvlByDay } from '#server/modules/feeds/repository/protocolTvls.ts';
import { dealQuarters, NEWEST_ROUND } from './profileLists.ts';
import { type QueryReader, readParams, refuse, type Values } from './query.ts';

/** How a series is read: its moments once for all rows, then the figures of a row `t`. */
interface SeriesSql {
  /** Select of one row, of what all rows share; `s` in the rest. */
  readonly shared: (series: SeriesSpec) => string;
  /** The last moment as text. */
  readonly last: string;
  /** JSON list of the figures of row `t`, oldest first. */
  readonly values: (series: SeriesSpec) => string;
}

const DAYS: Readonly<Record<Exclude<SeriesStep, 'quarter'>, number>> = { day: 1, week: 7 };

/** A series by days or weeks, up to a day. */
function daily(lastDay: string, figures: string, figure: string): SeriesSql {
  return {
    shared: ({ points, step }) => {
      const days = step === 'quarter' ? 1 : DAYS[step];
      return `SELECT ARRAY(SELECT last - ago * ${days} FROM generate_series(${points - 1}, 0, -1) AS ago) AS days, last
                FROM (SELECT ${lastDay} AS last) newest`;
    },
    last: `to_char(s.last, 'YYYY-MM-DD')`,
    values: () =>
      `(SELECT json_agg(${figure} ORDER BY day) FROM unnest(s.days) AS day LEFT JOIN (${figures}) known USING (day))`,
  };
}

/** A series by quarters up to that of the newest round of all. */
function quarterly(kind: 'organization' | 'project', figure: string): SeriesSql {
  return {
    shared: () => `SELECT newest FROM ${NEWEST_ROUND}`,
    last: `to_char(DATE '1970-01-01' + s.newest, 'YYYY"-Q"Q')`,
    values: ({ points }) =>
      `(SELECT json_agg(${figure} ORDER BY quarter) FROM (${dealQuarters(kind, String(points), '(SELECT s.newest) n')}) deals)`,
  };
}

/** What was not disclosed is not known; where there was no round, nothing was raised. */
const RAISED = 'CASE WHEN deals = 0 THEN 0 ELSE capital_usd END';

const prices = daily(momentDay('prices'), pricesByDay('t._id', 's.days'), 'price');

/** The columns of series of a data set, by name: one that is not read here does not compile. */
type SeriesOf<Spec extends DataSetSpec> = Extract<Spec['columns'][number], { readonly type: 'series' }>['field'];

const SERIES = {
  price_7d: prices,
  price_30d: prices,
  price_1y: prices,
  tvl_30d: daily(momentDay('tvl'), tvlByDay('t._id', 's.days'), 'tvl'),
  deals_quarters: quarterly('organization', 'deals'),
  raised_quarters: quarterly('organization', RAISED),
  funding_quarters: quarterly('project', RAISED),
} as const satisfies Record<SeriesOf<typeof projects> | SeriesOf<typeof organizations>, SeriesSql>;

const isSeries = (name: string): name is keyof typeof SERIES => Object.hasOwn(SERIES, name);

/** Series of some rows of a data set, in the order of their numbers as asked. */
export function seriesQuery(spec: DataSetSpec): QueryReader {
  return (input) => {
    const { series, ids } = readParams(SeriesParamsSchema, input);
    const columns = [...new Set(series)].map((name, at) => {
      const column = findSeries(spec, name);
      if (column) return column;
      throw refuse({ code: 'unknown_field', reason: 'options', field: name, source: spec.source }, `series[${at}]`);
    });
    return {
      key: JSON.stringify([columns.map(({ field }) => field), ids]),
      // Each reads lists of a few hundred days of each row.
      cost: columns.length,
      seriesOf: columns,
      toSql: (values) => seriesSql(spec, columns, ids, values),
    };
  };
}

function seriesSql(spec: DataSetSpec, columns: readonly ColumnSpec[], ids: readonly number[], values: Values): string {
  const given = values.bind(ids, 'bigint[]');
  const parts = columns.map((column) => `'${column.field}', ${partSql(spec, column)}`);
  return `
    WITH asked AS MATERIALIZED (
      SELECT found.*, array_position(${given}, found._id) AS place FROM (${rowsWhere(spec, `_id = ANY (${given})`)}) found)
    SELECT json_build_object(
      'ids', (SELECT coalesce(json_agg(_id ORDER BY place), '[]') FROM asked),
      'series', json_build_object(${parts.join(', ')}))::text`;
}

function partSql(spec: DataSetSpec, { field, series }: ColumnSpec): string {
  if (!series || !isSeries(field)) throw new Error(`${field} is no series`);
  const { shared, last, values } = SERIES[field];
  const ages = agesAs(spec, series.figure);
  // A figure that is stale says nothing of now, and neither does what leads to it.
  const figures =
    ages === undefined
      ? values(series)
      : `CASE WHEN NOT coalesce('${textKey(ages)}' = ANY (t.stale__keys), FALSE) THEN ${values(series)} END`;
  return `(
    SELECT json_build_object('last', ${last}, 'values', (SELECT coalesce(json_agg(${figures} ORDER BY place), '[]') FROM asked t))
      FROM (${shared(series)}) s)`;
}
