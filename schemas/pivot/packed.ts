import type { PivotAnswer, PivotCell, PivotGroup, PivotKey } from './pivot.ts';

/** An answer as a worker hands it over: a hundred thousand cells as objects would hold up the page that receives them. */
export interface PackedPivot extends Omit<PivotAnswer, 'rows' | 'cells'> {
  readonly rows: PackedGroups;
  readonly cells: PackedCells;
}

/** Groups, each before its parts: how many keys each has, and the last of them. */
export interface PackedGroups {
  readonly depths: Uint8Array;
  readonly keys: readonly PivotKey[];
}

/** Cells in their order; of each so many measures. */
export interface PackedCells {
  readonly measures: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
  readonly counts: Uint32Array;
  /** NaN: nothing is known. */
  readonly values: Float64Array;
  readonly unknown: Uint32Array;
  readonly stale: Uint32Array;
}

/** Packs an answer. */
export function packPivot({ rows, cells, ...rest }: PivotAnswer): PackedPivot {
  const measures = cells[0]?.values.length ?? 0;
  const flat = { values: new Float64Array(cells.length * measures) };
  const [unknown, stale] = [new Uint32Array(cells.length * measures), new Uint32Array(cells.length * measures)];
  for (const [at, cell] of cells.entries())
    for (let measure = 0; measure < measures; measure++) {
      flat.values[at * measures + measure] = cell.values[measure] ?? Number.NaN;
      unknown[at * measures + measure] = cell.unknown[measure] ?? 0;
      stale[at * measures + measure] = cell.stale[measure] ?? 0;
    }
  return {
    ...rest,
    rows: {
      depths: Uint8Array.from(rows, ({ keys }) => keys.length),
      keys: rows.map(({ keys }) => keys.at(-1) ?? ''),
    },
    cells: {
      ...{ measures, unknown, stale, values: flat.values },
      rows: Int32Array.from(cells, ({ row }) => row),
      columns: Int32Array.from(cells, ({ column }) => column),
      counts: Uint32Array.from(cells, ({ count }) => count),
    },
  };
}

/** The buffers of a packed answer, which a worker gives away. */
export function buffersOf({ rows, cells: { measures: _, ...arrays } }: PackedPivot): ArrayBufferLike[] {
  return [rows.depths, ...Object.values(arrays)].map(({ buffer }) => buffer);
}

/** The answer of a packed one. */
export function unpackPivot({ rows, cells, ...rest }: PackedPivot): PivotAnswer {
  const parents = parentsOf(rows);
  return {
    ...rest,
    rows: Array.from(rows.keys, (_, at): PivotGroup => ({ keys: keysOf(rows, parents, at) })),
    cells: Array.from(cells.rows, (_, at) => cellAt(cells, at)),
  };
}

/** A cell by its place. */
export function cellAt(
  { measures, rows, columns, counts, values, unknown, stale }: PackedCells,
  at: number,
): PivotCell {
  const [from, to] = [at * measures, (at + 1) * measures];
  return {
    ...{ row: rows[at] ?? -1, column: columns[at] ?? -1, count: counts[at] ?? 0 },
    values: Array.from(values.subarray(from, to), (value) => (Number.isNaN(value) ? null : value)),
    unknown: [...unknown.subarray(from, to)],
    stale: [...stale.subarray(from, to)],
  };
}

/** The group that each divides; -1: all. */
export function parentsOf({ depths }: PackedGroups): Int32Array {
  const path: number[] = [-1];
  return Int32Array.from(depths, (depth, at) => {
    path[depth] = at;
    return path[depth - 1] ?? -1;
  });
}

/** The keys of a group. */
export function keysOf(groups: PackedGroups, parents: Int32Array, at: number): readonly PivotKey[] {
  const keys: PivotKey[] = [];
  for (let group = at; group >= 0; group = parents[group] ?? -1) keys.unshift(groups.keys[group] ?? '');
  return keys;
}
