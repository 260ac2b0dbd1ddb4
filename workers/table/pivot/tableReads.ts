import type { Table } from '../table.ts';
import type { Figures } from './figures.ts';
import type { Placement, Places } from './placement.ts';

/** What pivots read of a table, kept while its rows stay. */
interface TableReads {
  readonly length: number;
  readonly placements: Map<string, Placement>;
  /** Where bins cross. */
  readonly crossings: Map<string, Places>;
  readonly figures: Map<string, Figures>;
}

/** Of each kind: one has some megabytes in a table of a million rows. The charts of the observatory read a dozen. */
const KEPT = 16;

/** By the array of row numbers: rows are appended in place, and a new order has a new one. */
const reads = new WeakMap<Float64Array, TableReads>();

export function readsOf(table: Table): TableReads {
  const known = reads.get(table.ids);
  if (known?.length === table.length) return known;
  const made: TableReads = { length: table.length, placements: new Map(), crossings: new Map(), figures: new Map() };
  reads.set(table.ids, made);
  return made;
}

/** The value of a name, made where it is not kept; the oldest of more than `most` go. */
export function keptNewest<Value>(
  values: Map<string, Value>,
  name: string,
  make: () => Value,
  most: number = KEPT,
): Value {
  const known = values.get(name);
  if (known !== undefined) return known;
  const made = make();
  values.set(name, made);
  for (const oldest of values.keys()) {
    if (values.size <= most) break;
    values.delete(oldest);
  }
  return made;
}
