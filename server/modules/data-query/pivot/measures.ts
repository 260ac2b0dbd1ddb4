import { type DataSetSpec, type FieldSpec, fieldNamed } from '#schemas/columns/spec.ts';
import { type DerivedFigure, derivedFigure } from '#schemas/pivot/derived.ts';
import { measuredField, type PivotMeasure, QUANTILES } from '#schemas/pivot/pivot.ts';
import {
  boundedColumn,
  currentColumn,
  fromColumn,
  isStaleSql,
  keyColumn,
  keysColumn,
  toColumn,
} from '#server/modules/datasets/storage.ts';

/** A measure of a pivot as SQL: columns of a counted row, and what is read of a group of them. */
export interface MeasureSql {
  readonly columns: readonly string[];
  readonly value: string;
  /** Rows that it counts, and rows whose figure is stale. */
  readonly used: string;
  readonly stale: string;
  /** The column with a list whose members are counted, each once. */
  readonly members: string | null;
}

/** The `at`th measure: its columns are `f<at>`, and `s<at>` or `d<at>`. */
export function measureSql(spec: DataSetSpec, measure: PivotMeasure, at: number): MeasureSql {
  const name = measuredField(measure);
  if (measure.figure === 'count' || name === null)
    return { columns: [], value: 'count(*)::float8', used: 'count(*)', stale: '0', members: null };
  const [figure, stale] = [`f${at}`, `s${at}`];
  const derived = derivedFigure(spec, name);
  if (derived && measure.figure === 'sum')
    return { ...derivedSql(spec, derived, figure, stale), value: `sum(${figure})` };
  const field = fieldNamed(spec, name);
  if (measure.figure === 'distinct') return distinctSql(field, figure);
  if (field.type === 'date') {
    const day = measure.figure === 'min' ? fromColumn(field) : toColumn(field);
    return {
      ...{ columns: [`${day}::float8 AS ${figure}`], value: `${measure.figure}(${figure})` },
      ...{ used: `count(${figure})`, stale: '0', members: null },
    };
  }
  const isStale = `(${isStaleSql(spec, name) ?? 'FALSE'}) IS TRUE`;
  const columns = [
    `${currentColumn(spec, name)} AS ${figure}`,
    `(${boundedColumn(field)} IS NOT NULL AND ${isStale}) AS ${stale}`,
  ];
  const counted = { used: `count(${figure})`, stale: `count(*) FILTER (WHERE ${stale})`, members: null };
  switch (measure.figure) {
    case 'sum':
    case 'min':
    case 'max':
      return { ...counted, columns, value: `${measure.figure}(${figure})` };
    case 'mean':
      return { ...counted, columns, value: `sum(${figure}) / nullif(count(${figure}), 0)` };
    case 'median':
    case 'q1':
    case 'q3': {
      const share = QUANTILES[measure.figure];
      return { ...counted, columns, value: `percentile_cont(${share}) WITHIN GROUP (ORDER BY ${figure})` };
    }
    case 'first':
    case 'last': {
      const day = `d${at}`;
      const dated = `WHERE ${figure} IS NOT NULL AND ${day} IS NOT NULL`;
      const order = measure.figure === 'first' ? `${day}, _id` : `${day} DESC, _id DESC`;
      return {
        ...counted,
        columns: [...columns, `${fromColumn(fieldNamed(spec, measure.by ?? ''))} AS ${day}`],
        used: `count(*) FILTER (${dated})`,
        value: `(array_agg(${figure} ORDER BY ${order}) FILTER (${dated}))[1]`,
      };
    }
  }
}

/** A figure that follows from two columns: stale where either is. */
function derivedSql(
  spec: DataSetSpec,
  { of, change, is }: DerivedFigure,
  figure: string,
  stale: string,
): Omit<MeasureSql, 'value'> {
  const [value, by] = [currentColumn(spec, of), currentColumn(spec, change)];
  const [known, changed] = [of, change].map((name) => boundedColumn(fieldNamed(spec, name)));
  const isStale = [of, change].map((name) => `(${isStaleSql(spec, name) ?? 'FALSE'}) IS TRUE`).join(' OR ');
  return {
    columns: [
      `(CASE WHEN ${by} > -100 THEN ${is === 'before' ? `${value} / (1 + ${by} / 100)` : value} END) AS ${figure}`,
      `(${known} IS NOT NULL AND coalesce(${changed} > -100, FALSE) AND (${isStale})) AS ${stale}`,
    ],
    used: `count(${figure})`,
    stale: `count(*) FILTER (WHERE ${stale})`,
    members: null,
  };
}

/** Different values of a text, or members of a list; those of a list are counted apart. */
function distinctSql(field: FieldSpec, figure: string): MeasureSql {
  const isList = field.type !== 'text';
  const column = isList ? keysColumn(field) : keyColumn(field);
  return {
    columns: [`${column} AS ${figure}`],
    value: isList ? '0::float8' : `count(DISTINCT ${figure})::float8`,
    used: isList ? `count(*) FILTER (WHERE cardinality(${figure}) > 0)` : `count(${figure})`,
    stale: '0',
    members: isList ? figure : null,
  };
}
