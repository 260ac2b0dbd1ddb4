import type { Spread, Spreads } from '../../protocol.ts';
import { ascendingFigures, middleOf } from '../ascending.ts';
import type { NumberColumn } from '../columns.ts';
import { staleRows } from '../stale.ts';
import type { View } from '../view.ts';
import { extentOf } from './numberBars.ts';

/** How far figures reach among the rows of a view; fields without a known figure, and those that are no numbers, are left out. */
export function spreadsOf(view: View, fields: readonly string[]): Spreads {
  const found = new Map<string, Spread>();
  for (const field of fields) {
    const column = view.table.columns.get(field);
    const spread = column?.kind === 'number' ? spreadOf(view, column) : null;
    if (spread) found.set(field, spread);
  }
  return found;
}

function spreadOf({ table, rows }: View, { values, spec }: NumberColumn): Spread | null {
  const { figures } = ascendingFigures(values, rows, table.length, staleRows(table, spec.field));
  const median = middleOf(figures);
  return median === null ? null : { ...extentOf(figures), median };
}
