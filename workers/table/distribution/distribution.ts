import { leavesStaleOut } from '#schemas/filters/staleFigures.ts';
import type { Distribution, Distributions } from '../../protocol.ts';
import { ascendingFigures } from '../ascending.ts';
import type { CodedColumn, NumberColumn } from '../columns.ts';
import { NO_DAY, spansOf } from '../dictionary.ts';
import { staleRows } from '../stale.ts';
import type { View } from '../view.ts';
import { dateBars, dateFacts } from './dateBars.ts';
import { numberBars, numberFacts } from './numberBars.ts';
import { type Rows, rowsUnderOthers } from './otherRows.ts';
import { countEntries, topValues } from './topValues.ts';

/**
 * Distributions of fields among the rows of a view, each under all conditions but the field's own; fields the table does not hold
 * are left out. Facts beside the bars cost a pass over the values, and are found where they are asked for.
 */
export function distributionsOf(view: View, fields: readonly string[], facts: boolean): Distributions {
  const found = new Map<string, Distribution>();
  for (const [field, rows] of rowsUnderOthers(view, fields)) {
    const distribution = distributionOf(view, field, rows, facts);
    if (distribution) found.set(field, distribution);
  }
  return found;
}

function distributionOf(view: View, field: string, rows: Rows, facts: boolean): Distribution | null {
  const { table } = view;
  const column = table.columns.get(field);
  if (!column) return null;
  const count = rows === null ? table.length : rows.length;
  if (column.kind === 'number') return ofNumbers(view, column, rows, count, facts);
  if (column.kind === 'date') return ofDates(column, countEntries(column, rows, table.length), count, facts);
  const { top, distinct, known } = topValues(column, rows, table.length);
  if (distinct === 0) return { rows: count, known, stale: 0, shape: null, facts: null };
  return {
    ...{ rows: count, known, stale: 0 },
    shape: { kind: 'values', top, others: distinct - top.length },
    facts: facts ? { distinct, least: null, median: null, most: null } : null,
  };
}

function ofNumbers(
  { table, query }: View,
  { values, spec }: NumberColumn,
  rows: Rows,
  count: number,
  facts: boolean,
): Distribution {
  const isLeftOut = leavesStaleOut(table.spec, [spec.field, 'gte', 0], query.filter);
  const marks = isLeftOut ? staleRows(table, spec.field) : null;
  const { figures, stale } = ascendingFigures(values, rows, table.length, marks);
  const known = figures.length;
  if (known === 0) return { rows: count, known, stale, shape: null, facts: null };
  return { rows: count, known, stale, shape: numberBars(figures), facts: facts ? numberFacts(figures) : null };
}

function ofDates(column: CodedColumn, counts: Uint32Array, count: number, facts: boolean): Distribution {
  const { from } = spansOf(column.dictionary);
  let known = 0;
  for (let entry = 0; entry < counts.length; entry++) if (from[entry] !== NO_DAY) known += counts[entry] ?? 0;
  const shape = known === 0 ? null : dateBars(column, counts);
  return { rows: count, known, stale: 0, shape, facts: facts && shape ? dateFacts(column, counts) : null };
}
