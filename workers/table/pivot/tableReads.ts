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

/** By the array of row numbers: rows are appended in place, and a new order has a new one. */
const reads = new WeakMap<Float64Array, TableReads>();

export function readsOf(table: Table): TableReads {
  const known = reads.get(table.ids);
  if (known?.length === table.length) return known;
  const made: TableReads = { length: table.length, placements: new Map(), crossings: new Map(), figures: new Map() };
  reads.set(table.ids, made);
  return made;
}
