import { CellPacker, cellAt, type PackedPivot, unpackPivot } from './packed.ts';
import type { Pivot, PivotAnswer, PivotCell, PivotMeasure } from './pivot.ts';
import type { KeyTree, Level, Parts, TreeGroup } from './tree.ts';

/** What a measure comes to by group. */
export interface Measured {
  /** NaN: nothing is known. */
  readonly values: Float64Array;
  /** Rows that are left out: their figure is not known, or stale. */
  readonly unknown: Uint32Array;
  readonly stale: Uint32Array;
}

/** Rows and measures of the groups of a level. What a measure is compared with is left to the cells. */
export interface LevelMeasures {
  readonly counts: Uint32Array;
  measured(measure: PivotMeasure): Measured;
}

/** The same of all measures of a pivot, once they are read. */
interface LevelFigures {
  readonly counts: Uint32Array;
  readonly measured: readonly Measured[];
}

/** What was counted by the first so many bins of the rows and, within that, the first so many of the columns. */
export interface Counted {
  readonly pivot: Pivot;
  readonly measures: readonly (readonly LevelMeasures[])[];
  readonly levels: readonly (readonly Level[])[];
  readonly rows: KeyTree;
  readonly columns: KeyTree;
}

const ALL: TreeGroup = { depth: 0, group: 0 };

/** Cells where groups of rows and columns meet, and the answer that shows them. */
export class PivotCells {
  readonly #counted: Counted;
  /** By the depths of row and column. */
  readonly #measured: readonly (readonly Map<PivotMeasure, Measured>[])[];
  readonly #figures: readonly (LevelFigures | undefined)[][];
  readonly #meetings: readonly (Meetings | undefined)[][];

  constructor(counted: Counted) {
    this.#counted = counted;
    this.#measured = counted.measures.map((level) => level.map(() => new Map()));
    this.#figures = counted.measures.map((level) => level.map(() => undefined));
    this.#meetings = counted.measures.map((level) => level.map(() => undefined));
  }

  /** The groups of the rows in their order, each before its parts. `sorts`: by bin, where these are not ordered alike. */
  rowGroups(sorts?: readonly Pivot['sort'][]): readonly TreeGroup[] {
    const { pivot, rows } = this.#counted;
    return shown(rows, (parts) => {
      const sort = sorts ? (sorts[parts.depth - 1] ?? null) : pivot.sort;
      return this.#sorted(parts, sort, pivot.limit.rows ?? parts.to - parts.from);
    });
  }

  /** What all rows of a row group come to. */
  total(group: TreeGroup): PivotCell | null {
    const cells = new CellPacker(this.#counted.pivot.measures.length, 1);
    this.#addCells(group, 0, [], cells);
    const packed = cells.packed();
    return packed.counts.length === 0 ? null : cellAt(packed, 0);
  }

  answer(edges: PivotAnswer['edges']): PivotAnswer {
    return unpackPivot(this.packed(edges));
  }

  /** The answer without an object for each cell. */
  packed(edges: PivotAnswer['edges']): PackedPivot {
    const { pivot, levels, rows: rowTree, columns: columnTree } = this.#counted;
    const rows = this.rowGroups();
    const columns = shown(columnTree, (parts) => this.#mostRows(parts));
    const meetings = levels.flat().reduce((sum, { size }) => sum + size, 1);
    const cells = new CellPacker(pivot.measures.length, Math.min((rows.length + 1) * (columns.length + 1), meetings));
    this.#addCells(ALL, -1, columns, cells);
    for (let at = 0; at < rows.length; at++) this.#addCells(rows[at] ?? ALL, at, columns, cells);
    return {
      rows: rowTree.packed(rows),
      columns: columnTree.named(columns),
      groups: { rows: partCount(rowTree), columns: partCount(columnTree) },
      cells: cells.packed(),
      edges,
    };
  }

  /** The first rows by the sort; equal ones, and those without a figure behind all others, by their keys. Rests are last in any order. */
  #sorted(parts: Parts, sort: Pivot['sort'], limit: number): readonly TreeGroup[] {
    return this.#order(parts, sort, limit).map((group) => ({ depth: parts.depth, group }));
  }

  #order({ depth, from, keyed, to }: Parts, sort: Pivot['sort'], limit: number): readonly number[] {
    const { measures } = this.#counted.pivot;
    if (sort === null) return numbers(from, Math.min(to, from + limit));
    if (sort.by === 'keys') {
      if (sort.order === 'asc') return numbers(from, Math.min(to, from + limit));
      const kept = Math.min(limit, keyed - from);
      return [...numbers(keyed - kept, keyed).toReversed(), ...numbers(keyed, Math.min(to, keyed + limit - kept))];
    }
    const measure = sort.by === 'rows' ? COUNT : (measures[sort.by] ?? COUNT);
    const values = this.#figuresOf(depth, from, to, measure);
    const first = inOrder(values, 0, keyed - from, sort.order, limit);
    const rests = inOrder(values, keyed - from, to - from, sort.order, limit - first.length);
    return [...first, ...rests].map((at) => from + at);
  }

  /** A figure of each of some row groups, NaN where it has none. */
  #figuresOf(depth: number, from: number, to: number, measure: PivotMeasure): Float64Array {
    if (measure.of !== undefined)
      return Float64Array.from(numbers(from, to), (group) => this.#value({ depth, group }, ALL, measure) ?? Number.NaN);
    return this.#measuredAt(depth, 0, measure).values.subarray(from, to);
  }

  #mostRows({ depth, from, keyed, to }: Parts): readonly TreeGroup[] {
    const { columns: limit } = this.#counted.pivot.limit;
    const groups = numbers(from, to);
    const counts = this.#counted.measures[0]?.[depth]?.counts;
    const count = (group: number) => counts?.[group] ?? 0;
    const byRows = (a: number, b: number) => Number(a >= keyed) - Number(b >= keyed) || count(b) - count(a);
    const most =
      limit === null
        ? groups
        : groups
            .toSorted(byRows)
            .slice(0, limit)
            .toSorted((a, b) => a - b);
    return most.map((group) => ({ depth, group }));
  }

  /** Adds the cells of a row group: that of all its rows, then those where it meets a column. */
  #addCells(row: TreeGroup, place: number, columns: readonly TreeGroup[], cells: CellPacker): void {
    for (let at = -1; at < columns.length; at++) {
      const column = columns[at] ?? ALL;
      const group = this.#meeting(row, column);
      if (group === null) continue;
      const { counts, measured } = this.#figuresAt(row.depth, column.depth);
      const count = counts[group] ?? 0;
      // The total of all is there without rows too.
      if (count === 0 && place + at > -2) continue;
      cells.add(place, at, count);
      for (let of = 0; of < measured.length; of++) {
        const own = measured[of] ?? NOTHING;
        const value = this.#shownValue(own.values[group] ?? Number.NaN, row, column, of);
        cells.measure(of, value, own.unknown[group] ?? 0, own.stale[group] ?? 0);
      }
    }
  }

  /** NaN: nothing is known. */
  #shownValue(value: number, row: TreeGroup, column: TreeGroup, of: number): number {
    const measure = this.#counted.pivot.measures[of];
    return measure?.of === undefined ? value : (this.#value(row, column, measure) ?? Number.NaN);
  }

  #figuresAt(rowDepth: number, columnDepth: number): LevelFigures {
    const known = this.#figures[rowDepth]?.[columnDepth];
    if (known) return known;
    const made: LevelFigures = {
      counts: this.#counted.measures[rowDepth]?.[columnDepth]?.counts ?? NOTHING.unknown,
      measured: this.#counted.pivot.measures.map((measure) => this.#measuredAt(rowDepth, columnDepth, measure)),
    };
    const level = this.#figures[rowDepth];
    if (level) level[columnDepth] = made;
    return made;
  }

  /** A measure of a cell, compared as it asks; null: nothing is known, or there is nothing to compare it with. */
  #value(row: TreeGroup, column: TreeGroup, measure: PivotMeasure): number | null {
    const value = this.#plain(row, column, measure);
    if (value === null || measure.of === undefined) return value;
    const other = this.#compared(row, column, measure);
    if (other === null || other === 0) return null;
    return (
      ((measure.of === 'before' ? value - other : value) / (measure.of === 'before' ? Math.abs(other) : other)) * 100
    );
  }

  #compared(row: TreeGroup, column: TreeGroup, measure: PivotMeasure): number | null {
    const { rows, columns } = this.#counted;
    switch (measure.of) {
      case undefined:
        return null;
      case 'total':
        return this.#plain(ALL, ALL, measure);
      case 'row':
        return this.#plain(row, ALL, measure);
      case 'column':
        return this.#plain(ALL, column, measure);
      case 'before': {
        const before = (columns.hasPeriod ? columns : rows).before(columns.hasPeriod ? column : row);
        if (before === null) return null;
        return columns.hasPeriod ? this.#plain(row, before, measure) : this.#plain(before, column, measure);
      }
    }
  }

  #plain(row: TreeGroup, column: TreeGroup, measure: PivotMeasure): number | null {
    const group = this.#meeting(row, column);
    if (group === null) return null;
    const value = this.#measuredAt(row.depth, column.depth, measure).values[group] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  }

  #measuredAt(rowDepth: number, columnDepth: number, measure: PivotMeasure): Measured {
    const byMeasure = this.#measured[rowDepth]?.[columnDepth];
    const known = byMeasure?.get(measure);
    if (known) return known;
    const made = this.#counted.measures[rowDepth]?.[columnDepth]?.measured(measure) ?? NOTHING;
    byMeasure?.set(measure, made);
    return made;
  }

  /** The group in which a row group and a column group meet; null: no row is in both. */
  #meeting(row: TreeGroup, column: TreeGroup): number | null {
    if (column.depth === 0) return row.group;
    if (row.depth === 0) return column.group;
    const ofDepth = this.#meetings[row.depth];
    let known = ofDepth?.[column.depth];
    if (!known) {
      known = this.#findMeetings(row.depth, column.depth);
      if (ofDepth) ofDepth[column.depth] = known;
    }
    return known.groups.get(row.group * known.width + column.group) ?? null;
  }

  #findMeetings(rowDepth: number, columnDepth: number): Meetings {
    const { levels, columns } = this.#counted;
    const width = levels[0]?.[columnDepth]?.size ?? 0;
    let meeting: { readonly row: number; readonly column: TreeGroup }[] = [];
    for (let depth = 0; depth <= columnDepth; depth++) {
      const groups = levels[rowDepth]?.[depth];
      if (!groups) break;
      const before = meeting;
      meeting = Array.from({ length: groups.size }, (_, group) => {
        if (depth === 0) return { row: group, column: ALL };
        const parent = before[groups.parents[group] ?? 0] ?? { row: 0, column: ALL };
        return { row: parent.row, column: columns.part(parent.column, groups.codes[group] ?? 0) ?? ALL };
      });
    }
    return { width, groups: new Map(meeting.map(({ row, column }, group) => [row * width + column.group, group])) };
  }
}

interface Meetings {
  readonly width: number;
  readonly groups: ReadonlyMap<number, number>;
}

const COUNT: PivotMeasure = { figure: 'count' };
const NOTHING: Measured = { values: new Float64Array(0), unknown: new Uint32Array(0), stale: new Uint32Array(0) };

/** The first places of a span by their values, those without one last; equal ones stay as they are. */
function inOrder(
  values: Float64Array,
  from: number,
  to: number,
  order: 'asc' | 'desc',
  limit: number,
): readonly number[] {
  if (limit <= 0) return [];
  const sign = order === 'asc' ? 1 : -1;
  const keys = new Float64Array(to - from);
  for (let at = 0; at < keys.length; at++) {
    const value = values[from + at] ?? Number.NaN;
    // What has no value comes after infinity too, which is none of any figure's.
    keys[at] = Number.isNaN(value) ? Number.POSITIVE_INFINITY : sign * value;
  }
  const places = limit < keys.length / 4 ? withFirst(keys, limit) : numbers(0, keys.length);
  return places
    .toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b)
    .slice(0, limit)
    .map((at) => from + at);
}

/** The places that may be among the first so many: all up to the key of the last of these. */
function withFirst(keys: Float64Array, count: number): readonly number[] {
  const last = keys.toSorted()[count - 1] ?? Number.POSITIVE_INFINITY;
  const places: number[] = [];
  for (let at = 0; at < keys.length; at++) if ((keys[at] ?? 0) <= last) places.push(at);
  return places;
}

/** Every group to show, each before its parts. */
function shown(tree: KeyTree, cut: (parts: Parts) => readonly TreeGroup[]): readonly TreeGroup[] {
  const of = (group: TreeGroup): readonly TreeGroup[] => {
    const parts = cut(tree.parts(group));
    return group.depth + 1 >= tree.depth ? parts : parts.flatMap((part) => [part, ...of(part)]);
  };
  return of(ALL);
}

/** Outermost groups there are. */
function partCount(tree: KeyTree): number {
  const { from, to } = tree.parts(ALL);
  return to - from;
}

/** The numbers of a span. */
function numbers(from: number, to: number): readonly number[] {
  const all: number[] = [];
  for (let number = from; number < to; number++) all.push(number);
  return all;
}
