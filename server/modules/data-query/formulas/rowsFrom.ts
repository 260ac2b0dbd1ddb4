import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import type { FieldFormula } from '#schemas/formulas/core.ts';
import { NO, YES } from '#schemas/formulas/formulaColumn.ts';
import { baseOf } from '#schemas/formulas/viewFormulas.ts';
import { textKey } from '#schemas/text.ts';
import { keyColumn, tableWith, valueColumn } from '#server/modules/datasets/storage.ts';
import type { Values } from '../query.ts';
import { Expressions } from './expressions.ts';

/**
 * What a statement selects the rows of a data set from, under a name: its table, or the table with the columns of formulas, which
 * are columns like any other then. PostgreSQL computes only those that the statement reads.
 */
export function rowsFrom(spec: DataSetSpec, values: Values, name = 'rows_of_set'): string {
  return tableWith(spec, formulaColumns(spec, values), name);
}

/** The columns of formulas, each with its name. */
export function formulaColumns(spec: DataSetSpec, values: Values): readonly string[] {
  return spec.columns.flatMap((column) => (column.formula ? [computed(spec, column, column.formula, values)] : []));
}

function computed(spec: DataSetSpec, column: ColumnSpec, { core, now }: FieldFormula, values: Values): string {
  const expressions = new Expressions(baseOf(spec), now, values);
  if (core.kind === 'number') return `${expressions.figure(core.figure)} AS ${valueColumn(column)}`;
  const answer = (yes: string, no: string) =>
    `CASE ${expressions.yes(core.yes)} WHEN TRUE THEN '${yes}'::text WHEN FALSE THEN '${no}'::text END`;
  return `${answer(YES, NO)} AS ${valueColumn(column)},
    (${answer(textKey(YES), textKey(NO))}) COLLATE "C" AS ${keyColumn(column)}`;
}
