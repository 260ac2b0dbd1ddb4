import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { cellAt, keysOf, type PackedGroups, type PackedPivot, parentsOf } from '#schemas/pivot/packed.ts';
import { isRest, type Pivot, type PivotCell, type PivotKey } from '#schemas/pivot/pivot.ts';
import { figureWriter, keyLabel, measureLabel, measureUnit } from '#schemas/pivot/words.ts';
import { valueText } from '#src/i18n/valueText.ts';
import type { Heat } from './shown.ts';

/** A pivot as a table: rows that fold, columns with their heads, and where each cell is. Pure. */

/** A row of groups; the first one is of all rows. */
export interface RowGroup {
  /** Its place in the answer; -1: of all. */
  readonly at: number;
  /** Stays the same while rows change. */
  readonly id: string;
  readonly keys: readonly PivotKey[];
  readonly label: string;
  /** Bins it goes by; 0: all. */
  readonly depth: number;
  /** Rows it is divided into. */
  readonly parts: number;
  readonly isRest: boolean;
  /** Its place among those that divide the same group, from 1, and how many they are. */
  readonly place: number;
  readonly of: number;
}

/** A column: a group of columns with one measure. */
export interface Leaf {
  readonly group: number;
  readonly measure: number;
  readonly depth: number;
  readonly id: string;
}

/** A head over some columns. */
export interface Head {
  readonly from: number;
  readonly to: number;
  readonly label: string;
  /** The group of columns it names; null: a measure, or nothing. */
  readonly group: number | null;
  /** The measure it names; null: a group. */
  readonly measure: number | null;
  readonly unit: string;
  readonly isRest: boolean;
}

export interface PivotModel {
  readonly pivot: Pivot;
  readonly answer: PackedPivot;
  /** All row groups, each before its parts; the total first. */
  readonly rows: readonly RowGroup[];
  readonly leaves: readonly Leaf[];
  /** From the outermost; the last one names measures where there are several, or no columns. */
  readonly heads: readonly (readonly Head[])[];
  readonly columnLabels: readonly string[];
  readonly writers: readonly ((value: number) => string)[];
  readonly measures: readonly string[];
  cellAt(row: number, column: number): PivotCell | undefined;
}

const TOTAL = -1;

/** The table of an answer. `total`: what the group of all is called. */
export function pivotModel(spec: DataSetSpec, pivot: Pivot, answer: PackedPivot, total: string): PivotModel {
  const label = (side: 'rows' | 'columns', keys: readonly PivotKey[]) => {
    const at = keys.length - 1;
    const bin = pivot[side][at];
    const key = keys[at];
    const edges = answer.edges[side === 'rows' ? at : pivot.rows.length + at] ?? null;
    return bin && key !== undefined ? keyLabel(spec, bin, edges, key, valueText) : total;
  };
  const rows = rowGroups(answer.rows, (keys) => label('rows', keys));
  const columnLabels = answer.columns.map(({ keys }) => label('columns', keys));
  const order = columnOrder(answer.columns);
  const measures = pivot.measures.map((measure) => measureLabel(spec, measure));
  const leaves = order.flatMap((group) =>
    pivot.measures.map((_, measure): Leaf => {
      const keys = answer.columns[group]?.keys ?? [];
      return { group, measure, depth: keys.length, id: JSON.stringify([keys, measure]) };
    }),
  );
  const units = pivot.measures.map((measure) => measureUnit(spec, measure));
  const offsets = offsetsOf(answer);
  return {
    ...{ pivot, answer, rows, leaves, columnLabels, measures },
    heads: headsOf(pivot, answer, leaves, columnLabels, { measures, units, total }),
    writers: pivot.measures.map((measure) => figureWriter(spec, measure)),
    cellAt: (row, column) => {
      const start = offsets[row + 1] ?? 0;
      const end = offsets[row + 2] ?? 0;
      const at = found(answer.cells.columns, start, end, column);
      return at === null ? undefined : cellAt(answer.cells, at);
    },
  };
}

/** Where the cells of each row begin: they come row by row, the total's first. */
function offsetsOf({ rows, cells }: PackedPivot): Uint32Array {
  const offsets = new Uint32Array(rows.keys.length + 2);
  for (const row of cells.rows) offsets[row + 2] = (offsets[row + 2] ?? 0) + 1;
  for (let at = 1; at < offsets.length; at++) offsets[at] = (offsets[at] ?? 0) + (offsets[at - 1] ?? 0);
  return offsets;
}

/** The place of a cell in its row, in which they ascend by their column; null: it has no rows. */
function found(columns: Int32Array, start: number, end: number, column: number): number | null {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((columns[middle] ?? column) < column) low = middle + 1;
    else high = middle;
  }
  return low < end && columns[low] === column ? low : null;
}

function rowGroups(groups: PackedGroups, label: (keys: readonly PivotKey[]) => string): RowGroup[] {
  const parents = parentsOf(groups);
  const parts = new Uint32Array(parents.length + 1);
  for (const parent of parents) parts[parent + 1] = (parts[parent + 1] ?? 0) + 1;
  const seen = new Uint32Array(parents.length + 1);
  const words = { label, keys: (at: number) => keysOf(groups, parents, at) };
  return [
    new Group({ at: TOTAL, depth: 0, parts: parts[0] ?? 0, place: 1, of: 1 }, words),
    ...Array.from(parents, (of, at) => {
      const parent = of + 1;
      seen[parent] = (seen[parent] ?? 0) + 1;
      const [depth = 0, place = 1] = [groups.depths[at], seen[parent]];
      return new Group({ at, depth, parts: parts[at + 1] ?? 0, place, of: parts[parent] ?? 1 }, words);
    }),
  ];
}

interface GroupWords {
  readonly keys: (at: number) => readonly PivotKey[];
  readonly label: (keys: readonly PivotKey[]) => string;
}

/** Of a hundred thousand groups few are drawn: what they are called is made where it is asked for. */
class Group implements RowGroup {
  readonly at: number;
  readonly depth: number;
  readonly parts: number;
  readonly place: number;
  readonly of: number;
  readonly #words: GroupWords;

  constructor(
    { at, depth, parts, place, of }: Pick<RowGroup, 'at' | 'depth' | 'parts' | 'place' | 'of'>,
    words: GroupWords,
  ) {
    this.at = at;
    this.depth = depth;
    this.parts = parts;
    this.place = place;
    this.of = of;
    this.#words = words;
  }

  get keys(): readonly PivotKey[] {
    return this.#words.keys(this.at);
  }

  get id(): string {
    return JSON.stringify(this.keys);
  }

  get label(): string {
    return this.#words.label(this.keys);
  }

  get isRest(): boolean {
    const last = this.keys.at(-1);
    return last !== undefined && isRest(last);
  }
}

/** Rows without the parts of those that are folded. */
export function unfoldedRows(rows: readonly RowGroup[], folded: ReadonlySet<string>): readonly RowGroup[] {
  if (folded.size === 0) return rows;
  let below = Number.POSITIVE_INFINITY;
  return rows.filter(({ depth, id }) => {
    if (depth > below) return false;
    below = folded.has(id) ? depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

/** The total of all first, and of each group of columns its parts before its own total. */
function columnOrder(columns: PackedPivot['columns']): readonly number[] {
  const order: number[] = [TOTAL];
  const open: { readonly at: number; readonly depth: number }[] = [];
  const close = (depth: number) => {
    while ((open.at(-1)?.depth ?? 0) >= depth) order.push(open.pop()?.at ?? TOTAL);
  };
  for (const [at, { keys }] of columns.entries()) {
    close(keys.length);
    open.push({ at, depth: keys.length });
  }
  close(1);
  return order;
}

function headsOf(
  { columns, measures }: Pivot,
  answer: PackedPivot,
  leaves: readonly Leaf[],
  labels: readonly string[],
  words: { readonly measures: readonly string[]; readonly units: readonly string[]; readonly total: string },
): readonly (readonly Head[])[] {
  const keysOf = (group: number) => answer.columns[group]?.keys ?? [];
  // The total of all is named in the lowest row of groups, others right below the head of their group.
  const isNamedAt = (group: number, depth: number, level: number) =>
    group === TOTAL ? level === columns.length - 1 : level === depth;
  const outer: number[][] = columns.map(() => []);
  const path: number[] = [];
  for (const [at, { keys }] of answer.columns.entries()) {
    path[keys.length] = at;
    for (const depth of columns.keys()) outer[depth]?.push(path[depth + 1] ?? TOTAL);
  }
  const byDepth = columns.map((_, level) =>
    joined(leaves, (leaf) => {
      const depth = level + 1;
      const own = keysOf(leaf.group);
      // Below its own head, the total of a group of columns is called so.
      if (own.length < depth)
        return {
          id: `total ${leaf.group}`,
          group: leaf.group,
          isTotal: true,
          isFirst: isNamedAt(leaf.group, own.length, level),
        };
      const group = own.length === depth ? leaf.group : (outer[level]?.[leaf.group] ?? TOTAL);
      return { id: `group ${group}`, group, isTotal: false, isFirst: true };
    }).map(({ from, to, of }): Head => {
      const last = keysOf(of.group)[level];
      return {
        ...{ from, to, group: of.group, measure: null, unit: '' },
        label: !of.isFirst ? '' : of.isTotal ? words.total : (labels[of.group] ?? ''),
        isRest: last !== undefined && isRest(last),
      };
    }),
  );
  if (columns.length > 0 && measures.length === 1) return byDepth;
  return [
    ...byDepth,
    leaves.map(({ measure }, at): Head => {
      const [label = '', unit = ''] = [words.measures[measure], words.units[measure]];
      return { from: at, to: at + 1, label, unit, group: null, measure, isRest: false };
    }),
  ];
}

/** Neighbors with the same head become one. */
function joined<Of extends { readonly id: string }>(leaves: readonly Leaf[], head: (leaf: Leaf) => Of) {
  const heads: { from: number; to: number; of: Of }[] = [];
  for (const [at, leaf] of leaves.entries()) {
    const of = head(leaf);
    const last = heads.at(-1);
    if (last?.of.id === of.id) last.to = at + 1;
    else heads.push({ from: at, to: at + 1, of });
  }
  return heads;
}

/** How strong the color of a figure is, from -1 to 1; 0: it has none. Totals have none beside what they add up. */
export type HeatOf = (row: RowGroup, leaf: Leaf, cell: PivotCell) => number;

/** Colors by the largest figure of its column, row or table, among groups of the same depth. */
export function heatOf({ pivot, answer }: PivotModel, heat: Heat | null): HeatOf {
  if (heat === null) return () => 0;
  const rowDepth = (row: number) => answer.rows.depths[row] ?? 0;
  const columnDepth = (column: number) => answer.columns[column]?.keys.length ?? 0;
  const isColored = (row: number, column: number) =>
    (rowDepth(row) > 0 || pivot.rows.length === 0) && (columnDepth(column) > 0 || pivot.columns.length === 0);
  const width = (answer.columns.length + 1) * pivot.measures.length;
  const scopeOf = (row: number, column: number, measure: number) => {
    const across = heat === 'column' ? column + 1 : columnDepth(column);
    return (heat === 'row' ? row + 1 : rowDepth(row)) * width + across * pivot.measures.length + measure;
  };
  const largest = new Map<number, number>();
  const { rows, columns, measures, values } = answer.cells;
  for (const [at, row] of rows.entries()) {
    const column = columns[at] ?? TOTAL;
    if (!isColored(row, column)) continue;
    for (let measure = 0; measure < measures; measure++) {
      const value = values[at * measures + measure] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      const scope = scopeOf(row, column, measure);
      largest.set(scope, Math.max(largest.get(scope) ?? 0, Math.abs(value)));
    }
  }
  return (row, leaf, cell) => {
    const value = cell.values[leaf.measure] ?? null;
    if (value === null || !isColored(row.at, leaf.group)) return 0;
    const most = largest.get(scopeOf(row.at, leaf.group, leaf.measure)) ?? 0;
    // By the root: amounts reach over decades, and those in the middle would all look empty.
    return most === 0 ? 0 : Math.sign(value) * Math.sqrt(Math.abs(value) / most);
  };
}
