import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import type { FieldFormula } from '#schemas/formulas/core.ts';
import { NO, YES } from '#schemas/formulas/formulaColumn.ts';
import { PERIODS } from '#schemas/formulas/periods.ts';
import { baseOf, beforeView, rowsOver } from '#schemas/formulas/viewFormulas.ts';
import { textKey } from '#schemas/text.ts';
import {
  fromColumn,
  keyColumn,
  rowsWhere,
  tableWith,
  toColumn,
  valueColumn,
} from '#server/modules/datasets/storage.ts';
import { whereCondition } from '../conditions.ts';
import type { Values } from '../query.ts';
import { Expressions } from './expressions.ts';

/**
 * What a statement selects the rows of a data set from, under a name: its table, or the table with the columns of formulas, which
 * are columns like any other then. PostgreSQL computes only those that the statement reads. `subset`: a condition on all rows that
 * there are for the statement, which asks it by itself.
 */
export function rowsFrom(spec: DataSetSpec, values: Values, name = 'rows_of_set', subset?: string): string {
  return tableWith(spec, formulaColumns(spec, values, subset), name);
}

/** The columns of formulas, each with its name. */
export function formulaColumns(spec: DataSetSpec, values: Values, subset?: string): readonly string[] {
  const view = (figure: string) => {
    const before = beforeView(spec);
    const where = whereCondition(before, rowsOver(spec), '', values);
    const rows = rowsWhere(
      before,
      subset === undefined ? where : `(${where}) AND ${subset}`,
      formulaColumns(before, values),
    );
    return `SELECT _id, ${figure} AS v FROM (${rows}) viewed`;
  };
  return spec.columns.flatMap((column) => {
    const { formula } = column;
    return formula ? [computed(column, formula, new Expressions(baseOf(spec), formula.now, values, view))] : [];
  });
}

function computed(column: ColumnSpec, { core }: FieldFormula, expressions: Expressions): string {
  if (core.kind === 'number') return `${expressions.figure(core.figure)} AS ${valueColumn(column)}`;
  if (core.kind === 'text') {
    return `${expressions.text(core.text, (written) => written, valueColumn)} AS ${valueColumn(column)},
    (${expressions.text(core.text, textKey, keyColumn)}) COLLATE "C" AS ${keyColumn(column)}`;
  }
  if (core.kind === 'date') {
    const [from, to] = [expressions.figure(core.from), expressions.figure(core.to)];
    return `${dateOf(expressions.figure(core.from), expressions.figure(core.to))} AS ${valueColumn(column)},
    (${from})::integer AS ${fromColumn(column)}, (${to})::integer AS ${toColumn(column)}`;
  }
  const answer = (yes: string, no: string) =>
    `CASE ${expressions.yes(core.yes)} WHEN TRUE THEN '${yes}'::text WHEN FALSE THEN '${no}'::text END`;
  return `${answer(YES, NO)} AS ${valueColumn(column)},
    (${answer(textKey(YES), textKey(NO))}) COLLATE "C" AS ${keyColumn(column)}`;
}

/** The date that means the days between two, as `dateOfDays` writes it. */
function dateOf(from: string, to: string): string {
  const { year, quarter, month } = PERIODS;
  return `(SELECT to_char(DATE '1970-01-01' + first::integer, CASE WHEN last - first + 1 >= ${year} THEN 'YYYY'
      WHEN last - first + 1 >= ${quarter} THEN 'YYYY-"Q"Q' WHEN last - first + 1 >= ${month} THEN 'YYYY-MM' ELSE 'YYYY-MM-DD' END)
    FROM (SELECT ${from} AS first, ${to} AS last OFFSET 0) days)`;
}
