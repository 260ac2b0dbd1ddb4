import { type DataSetSpec, type FieldSpec, fieldNamed } from '#schemas/columns/spec.ts';
import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Period } from '#schemas/pivot/periods.ts';
import { isPeriod, type PivotBin, REST_PLACES } from '#schemas/pivot/pivot.ts';
import {
  fromColumn,
  isStaleSql,
  keyColumn,
  keysColumn,
  toColumn,
  valueColumn,
} from '#server/modules/datasets/storage.ts';
import { knownCondition } from '../conditions.ts';
import { memberText } from '../options.ts';
import type { Values } from '../query.ts';

/** A bin of a pivot as SQL over `passing`, the rows that are counted. */
export interface BinSql {
  /** Columns of a counted row: of a list its keys, else key and the place of the rest (null where there is a key). */
  readonly columns: readonly string[];
  /** Rows are divided among the members of a list. */
  readonly isList: boolean;
  /** SQL of the edges as a float8[]; null: there are none. */
  readonly edges: string | null;
  /** A select of `key` and `label`, how the counted rows write it; null: keys are written as they are. */
  readonly labels: string | null;
}

/** The `at`th bin: its columns are `k<at>` and `x<at>`, or `k<at>` and `l<at>` of a list. */
export function binSql(spec: DataSetSpec, bin: PivotBin, at: number, filter: Filter, values: Values): BinSql {
  const field = fieldNamed(spec, bin.field);
  const written = (key: string, rest: string) => [`${key} AS k${at}`, `${rest} AS x${at}`];
  if (bin.by === 'known') return plain(written(`(${knownCondition(field)})::int::float8`, 'NULL::int'));
  if (isPeriod(bin.by)) {
    const period = periodSql(field, bin.by);
    const rest = `CASE WHEN NOT (${knownCondition(field)}) THEN ${REST_PLACES.unknown} WHEN (${period}) IS NULL THEN ${REST_PLACES.inexact} END`;
    return plain(written(period, rest));
  }
  if (field.type === 'number') {
    const stale = leavesStaleOut(spec, [bin.field, 'gte', 0], filter) ? isStaleSql(spec, bin.field) : null;
    const value = valueColumn(field);
    // `stale` is NULL in rows written before it was declared.
    const isStale = stale === null ? 'FALSE' : `(${stale}) IS TRUE`;
    const rest = `CASE WHEN ${value} IS NULL THEN ${REST_PLACES.unknown} WHEN ${isStale} THEN ${REST_PLACES.stale} END`;
    const current = `(CASE WHEN NOT ${isStale} THEN ${value} END)`;
    if (bin.by === 'sign') return plain(written(`sign(${current})`, rest));
    if (bin.by === 'edges' || bin.by === 'quantiles') {
      const edges =
        bin.by === 'edges' ? values.bind(bin.edges, 'double precision[]') : quantilesSql(current, bin.parts);
      // The edges are read once, with the rows.
      return { ...plain(written(`width_bucket(${current}, edges.e${at}) - 1`, rest)), edges };
    }
    return plain(written(current, rest));
  }
  if (field.type === 'text') {
    const key = keyColumn(field);
    const rest = `CASE WHEN ${key} IS NULL THEN ${REST_PLACES.unknown} END`;
    if (bin.by === 'letter') return plain(written(`left(${key}, 1)`, rest));
    const labels = `SELECT ${key} AS key, min(${valueColumn(field)} COLLATE "C") AS label FROM passing WHERE ${key} IS NOT NULL GROUP BY ${key}`;
    return { ...plain(written(key, rest)), labels };
  }
  const keys = keysColumn(field);
  const labels = `SELECT key, min(${memberText(field)} COLLATE "C") AS label
    FROM passing, unnest(${keys}) WITH ORDINALITY AS member (key, position) GROUP BY key`;
  return { columns: [`${keys} AS l${at}`], isList: true, edges: null, labels };
}

const plain = (columns: readonly string[]): BinSql => ({ columns, isList: false, edges: null, labels: null });

/** The period of a date; NULL where it may be of several. */
function periodSql(field: FieldSpec, period: Period): string {
  const [from, to] = [fromColumn(field), toColumn(field)];
  const format = {
    day: `'YYYY-MM-DD'`,
    week: `'IYYY-"W"IW'`,
    month: `'YYYY-MM'`,
    quarter: `'YYYY-"Q"Q'`,
    year: `'YYYY'`,
  }[period];
  const written = (day: string) => `to_char(date '1970-01-01' + ${day}, ${format})`;
  return `(CASE WHEN ${written(from)} = ${written(to)} THEN ${written(from)} END)`;
}

/** Figures at every part of the order, each once: the edges of parts of one size. */
function quantilesSql(figure: string, parts: number): string {
  return `(SELECT coalesce(array_agg(DISTINCT edge ORDER BY edge), '{}') FROM (
      SELECT (array_agg(figure ORDER BY figure))[floor(part * count(*) / ${parts})::int + 1] AS edge
        FROM (SELECT ${figure} AS figure FROM passing) of, generate_series(0, ${parts - 1}) AS part
       WHERE figure IS NOT NULL GROUP BY part) parts)`;
}
