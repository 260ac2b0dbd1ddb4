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

/** Packs cells one after another, so that none is an object on the way. */
export class CellPacker {
  readonly #cells: PackedCells;
  #length = 0;

  /** `most`: so many cells may come. */
  constructor(measures: number, most: number) {
    this.#cells = {
      measures,
      rows: new Int32Array(most),
      columns: new Int32Array(most),
      counts: new Uint32Array(most),
      values: new Float64Array(most * measures),
      unknown: new Uint32Array(most * measures),
      stale: new Uint32Array(most * measures),
    };
  }

  /** Begins a cell. */
  add(row: number, column: number, count: number): void {
    const at = this.#length++;
    this.#cells.rows[at] = row;
    this.#cells.columns[at] = column;
    this.#cells.counts[at] = count;
  }

  /** A measure of the cell that was begun last. */
  measure(of: number, value: number, unknown: number, stale: number): void {
    const at = (this.#length - 1) * this.#cells.measures + of;
    this.#cells.values[at] = value;
    this.#cells.unknown[at] = unknown;
    this.#cells.stale[at] = stale;
  }

  packed(): PackedCells {
    const { measures, rows, columns, counts, values, unknown, stale } = this.#cells;
    const [cells, figures] = [this.#length, this.#length * measures];
    return {
      measures,
      rows: rows.slice(0, cells),
      columns: columns.slice(0, cells),
      counts: counts.slice(0, cells),
      values: values.slice(0, figures),
      unknown: unknown.slice(0, figures),
      stale: stale.slice(0, figures),
    };
  }
}

/** Packs an answer. */
export function packPivot({ rows, cells, ...rest }: PivotAnswer): PackedPivot {
  const packer = new CellPacker(cells[0]?.values.length ?? 0, cells.length);
  for (const cell of cells) {
    packer.add(cell.row, cell.column, cell.count);
    for (const [of, value] of cell.values.entries())
      packer.measure(of, value ?? Number.NaN, cell.unknown[of] ?? 0, cell.stale[of] ?? 0);
  }
  return {
    ...rest,
    rows: {
      depths: Uint8Array.from(rows, ({ keys }) => keys.length),
      keys: rows.map(({ keys }) => keys.at(-1) ?? ''),
    },
    cells: packer.packed(),
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
