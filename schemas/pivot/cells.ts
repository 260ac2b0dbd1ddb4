import type { Pivot, PivotAnswer, PivotCell, PivotMeasure } from './pivot.ts';
import type { KeyTree, Level, TreeGroup } from './tree.ts';

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
  readonly #meetings = new Map<string, Meetings>();

  constructor(counted: Counted) {
    this.#counted = counted;
    this.#measured = counted.measures.map((level) => level.map(() => new Map()));
  }

  /** The groups of the rows in their order, each before its parts. `sorts`: by bin, where these are not ordered alike. */
  rowGroups(sorts?: readonly Pivot['sort'][]): readonly TreeGroup[] {
    const { pivot, rows } = this.#counted;
    return shown(rows, (parts) => {
      const sort = sorts ? (sorts[(parts[0]?.depth ?? 1) - 1] ?? null) : pivot.sort;
      return this.#sorted(parts, sort).slice(0, pivot.limit.rows ?? parts.length);
    });
  }

  /** What all rows of a row group come to. */
  total(group: TreeGroup): PivotCell | null {
    return this.#cellsOf(group, 0, [])[0] ?? null;
  }

  answer(edges: PivotAnswer['edges']): PivotAnswer {
    const { rows: rowTree, columns: columnTree } = this.#counted;
    const rows = this.rowGroups();
    const columns = shown(columnTree, (parts) => this.#mostRows(parts));
    return {
      rows: rowTree.named(rows),
      columns: columnTree.named(columns),
      groups: { rows: rowTree.parts(ALL).length, columns: columnTree.parts(ALL).length },
      cells: [ALL, ...rows].flatMap((row, at) => this.#cellsOf(row, at - 1, columns)),
      edges,
    };
  }

  /** Rows by the sort; equal ones, and those without a figure behind all others, by their keys. Rests are last in any order. */
  #sorted(parts: readonly TreeGroup[], sort: Pivot['sort']): readonly TreeGroup[] {
    const { rows } = this.#counted;
    const { measures } = this.#counted.pivot;
    if (sort === null) return parts;
    if (sort.by === 'keys') {
      const keyed = parts.filter((part) => !rows.isRest(part));
      return sort.order === 'asc' ? parts : [...keyed.toReversed(), ...parts.slice(keyed.length)];
    }
    const measure = sort.by === 'rows' ? COUNT : (measures[sort.by] ?? COUNT);
    const sign = sort.order === 'asc' ? 1 : -1;
    const values = new Map(parts.map((part) => [part, this.#value(part, ALL, measure)]));
    return parts.toSorted((a, b) => {
      const rests = Number(rows.isRest(a)) - Number(rows.isRest(b));
      if (rests !== 0) return rests;
      const [x, y] = [values.get(a) ?? null, values.get(b) ?? null];
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return sign * (x - y);
    });
  }

  #mostRows(parts: readonly TreeGroup[]): readonly TreeGroup[] {
    const { columns: limit } = this.#counted.pivot.limit;
    if (limit === null) return parts;
    const { columns } = this.#counted;
    const byRows = parts.toSorted(
      (a, b) => Number(columns.isRest(a)) - Number(columns.isRest(b)) || this.#count(ALL, b) - this.#count(ALL, a),
    );
    const most = new Set(byRows.slice(0, limit));
    return parts.filter((part) => most.has(part));
  }

  #cellsOf(row: TreeGroup, place: number, columns: readonly TreeGroup[]): readonly PivotCell[] {
    const { measures } = this.#counted.pivot;
    return [ALL, ...columns].flatMap((column, at) => {
      const group = this.#meeting(row, column);
      // The total of all is there without rows too.
      if (group === null || (this.#count(row, column) === 0 && place + at > -1)) return [];
      const own = measures.map((measure) => this.#measuredAt(row.depth, column.depth, measure));
      return [
        {
          ...{ row: place, column: at - 1, count: this.#count(row, column) },
          values: measures.map((measure) => this.#value(row, column, measure)),
          unknown: own.map(({ unknown }) => unknown[group] ?? 0),
          stale: own.map(({ stale }) => stale[group] ?? 0),
        },
      ];
    });
  }

  #count(row: TreeGroup, column: TreeGroup): number {
    const group = this.#meeting(row, column);
    return group === null ? 0 : (this.#counted.measures[row.depth]?.[column.depth]?.counts[group] ?? 0);
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
    const key = `${row.depth} ${column.depth}`;
    const known = this.#meetings.get(key) ?? this.#findMeetings(row.depth, column.depth);
    this.#meetings.set(key, known);
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

/** Every group to show, each before its parts. */
function shown(tree: KeyTree, cut: (parts: readonly TreeGroup[]) => readonly TreeGroup[]): readonly TreeGroup[] {
  const of = (group: TreeGroup): readonly TreeGroup[] => cut(tree.parts(group)).flatMap((part) => [part, ...of(part)]);
  return of(ALL);
}
