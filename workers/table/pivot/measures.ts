import type { LevelMeasures, Measured } from '#schemas/pivot/cells.ts';
import { measuredField, type PivotMeasure, QUANTILES, RESTS } from '#schemas/pivot/pivot.ts';
import { keptAscending } from '../ascending.ts';
import { keptNewest } from '../keptNewest.ts';
import type { Table } from '../table.ts';
import { type Figures, figuresOf } from './figures.ts';
import { divided, type Groups, paired } from './groups.ts';
import type { Placement } from './placement.ts';
import {
  joinedSpread,
  type OrderedEntries,
  quantilesInOrder,
  quantilesOf,
  type Spread,
  spreadOf,
} from './quantiles.ts';
import { readsOf } from './tableReads.ts';
import {
  type ByDate,
  type Extremes,
  extremesOf,
  type FieldTotals,
  rolledExtremes,
  rolledUp,
  rowsByDate,
} from './totals.ts';

/** Figures of a table, and the members of its lists. */
export class FigureReader {
  readonly table: Table;
  readonly #membersOf: (field: string) => Placement;

  constructor(table: Table, membersOf: (field: string) => Placement) {
    this.table = table;
    this.#membersOf = membersOf;
  }

  figures(field: string, end: 'from' | 'to'): Figures {
    return keptNewest(readsOf(this.table).figures, `${end} ${field}`, () => figuresOf(this.table, field, end));
  }

  members(field: string): Placement {
    return this.#membersOf(field);
  }
}

/** How finer groups make up these: the measures of each, and to which of these it belongs. */
interface Finer {
  readonly of: GroupMeasures;
  readonly to: Uint32Array;
}

/**
 * The measures of rows in groups. Where no row is in several groups, those of larger groups follow from those of the smallest,
 * and the rows are read once.
 */
export class GroupMeasures implements LevelMeasures {
  readonly size: number;
  readonly counts: Uint32Array;
  readonly #groups: Groups;
  readonly #reader: FigureReader;
  readonly #finer: Finer | null;
  readonly #totals = new Map<string, FieldTotals>();
  readonly #spreads = new Map<string, Spread>();
  readonly #ordered = new Map<string, OrderedEntries | null>();

  /** `finer`: the smallest groups, of which `groups` holds one row each. */
  constructor(groups: Groups, reader: FigureReader, finer: GroupMeasures | null) {
    this.size = groups.size;
    this.#groups = groups;
    this.#reader = reader;
    this.#finer = finer && { of: finer, to: groups.of };
    this.counts = finer ? addedUp(finer.counts, groups.of, groups.size) : groups.counts();
  }

  measured(measure: PivotMeasure): Measured {
    const field = measuredField(measure);
    if (measure.figure === 'count' || field === null) {
      const none = new Uint32Array(this.size);
      return { values: Float64Array.from(this.counts), unknown: none, stale: none };
    }
    if (measure.figure === 'distinct') return this.#distinct(field);
    const end = measure.figure === 'min' ? 'from' : 'to';
    const totals = this.#totalsOf(field, end);
    if (measure.figure === 'first' || measure.figure === 'last') {
      const { rows, known } = this.#ofDate(field, measure.by ?? '', measure.figure);
      const { values } = this.#reader.figures(field, end);
      return {
        ...this.#leftOut(known, totals.stale),
        values: Float64Array.from(rows, (row) => (row < 0 ? Number.NaN : (values[row] ?? Number.NaN))),
      };
    }
    return { ...this.#leftOut(totals.known, totals.stale), values: this.#valuesOf(measure.figure, field, end, totals) };
  }

  #valuesOf(
    figure: 'sum' | 'mean' | 'median' | 'q1' | 'q3' | 'min' | 'max',
    field: string,
    end: 'from' | 'to',
    { known, sum }: FieldTotals,
  ): Float64Array {
    switch (figure) {
      case 'sum': {
        const values = sum.slice();
        for (let group = 0; group < this.size; group++) if (known[group] === 0) values[group] = Number.NaN;
        return values;
      }
      case 'mean':
        return sum.map((value, group) => value / (known[group] ?? 0));
      case 'min':
        return this.#extremesOf(field, end).min;
      case 'max':
        return this.#extremesOf(field, end).max;
      default:
        return this.#quantilesOf(field, end, QUANTILES[figure]);
    }
  }

  #leftOut(known: Uint32Array, stale: Uint32Array) {
    const unknown = new Uint32Array(this.size);
    for (let group = 0; group < this.size; group++)
      unknown[group] = (this.counts[group] ?? 0) - (known[group] ?? 0) - (stale[group] ?? 0);
    return { unknown, stale };
  }

  #totalsOf(field: string, end: 'from' | 'to'): FieldTotals {
    return kept(this.#totals, `${end} ${field}`, () =>
      this.#finer
        ? rolledUp(this.#finer.of.#totalsOf(field, end), this.#finer.to, this.size)
        : this.#groups.totals(this.#reader.figures(field, end)),
    );
  }

  #extremesOf(field: string, end: 'from' | 'to'): Extremes {
    return this.#finer
      ? rolledExtremes(this.#finer.of.#extremesOf(field, end), this.#finer.to, this.size)
      : extremesOf(this.#groups, this.#reader.figures(field, end));
  }

  #quantilesOf(field: string, end: 'from' | 'to', share: number): Float64Array {
    const smallest = this.#finer?.of ?? this;
    const ordered = smallest.#orderedOf(field, end);
    if (!ordered) return quantilesOf(this.#spreadOf(field, end), share);
    const { values } = this.#reader.figures(field, end);
    return quantilesInOrder(ordered, values, this.#finer?.to ?? null, this.#totalsOf(field, end).known, share);
  }

  #orderedOf(field: string, end: 'from' | 'to'): OrderedEntries | null {
    return kept(this.#ordered, `${end} ${field}`, () => {
      const { length } = this.#reader.table;
      return this.#groups.inOrder(() => keptAscending(this.#reader.figures(field, end).values, length), length);
    });
  }

  #spreadOf(field: string, end: 'from' | 'to'): Spread {
    return kept(this.#spreads, `${end} ${field}`, () => {
      const { known } = this.#totalsOf(field, end);
      return this.#finer
        ? joinedSpread(this.#finer.of.#spreadOf(field, end), this.#finer.to, known)
        : spreadOf(this.#groups, this.#reader.figures(field, end), known);
    });
  }

  #ofDate(field: string, by: string, which: 'first' | 'last'): ByDate {
    const { values } = this.#reader.figures(field, 'to');
    const { values: moments } = this.#reader.figures(by, 'from');
    const { ids } = this.#reader.table;
    const { size } = this;
    if (!this.#finer) return rowsByDate(this.#groups, values, moments, ids, which);
    const finer = this.#finer.of.#ofDate(field, by, which);
    const { rows } = rowsByDate({ rows: finer.rows, of: this.#finer.to, size }, values, moments, ids, which);
    return { rows, known: addedUp(finer.known, this.#finer.to, size) };
  }

  /** Groups are divided by the values: each part is one of them. */
  #distinct(field: string): Measured {
    const members = this.#reader.members(field);
    const known = members.size - RESTS.length;
    const parts = this.#partsBy(members);
    const values = new Float64Array(this.size);
    const unknown = new Uint32Array(this.size);
    for (let part = 0; part < parts.counts.length; part++) {
      const group = parts.parents[part] ?? 0;
      if ((parts.codes[part] ?? 0) < known) values[group] = (values[group] ?? 0) + 1;
      else unknown[group] = (unknown[group] ?? 0) + (parts.counts[part] ?? 0);
    }
    return { values, unknown, stale: new Uint32Array(this.size) };
  }

  #partsBy(members: Placement): Parts {
    if (!this.#finer) {
      const parts = divided(this.#groups, members);
      return { parents: parts.parents, codes: parts.codes, counts: parts.counts() };
    }
    const { to, of } = this.#finer;
    const finer = of.#partsBy(members);
    const parents = Uint32Array.from(finer.parents, (group) => to[group] ?? 0);
    const parts = paired({ rows: parents, of: parents, codes: finer.codes }, this.size, members.size);
    const counts = addedUp(finer.counts, parts.of, parts.size);
    return { parents: parts.parents, codes: parts.codes, counts };
  }
}

interface Parts extends Pick<Groups, 'parents' | 'codes'> {
  readonly counts: Uint32Array;
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

function addedUp(counts: Uint32Array, to: Uint32Array, size: number): Uint32Array {
  const sums = new Uint32Array(size);
  for (let at = 0; at < to.length; at++) {
    const group = to[at] ?? 0;
    sums[group] = (sums[group] ?? 0) + (counts[at] ?? 0);
  }
  return sums;
}
