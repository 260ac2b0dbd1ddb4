import type { Row } from '#schemas/filters/semantics.ts';
import { ID_FIELD } from '#schemas/filters/triples.ts';
import {
  type GroupHead,
  type Grouping,
  HEAD_FIELD,
  keysName,
  PLACE_FIELD,
  type Unfolded,
} from '#schemas/pivot/grouping.ts';
import { EMPTY_PIVOT, type PivotKey } from '#schemas/pivot/pivot.ts';
import { startsOf, type TreeGroup } from '#schemas/pivot/tree.ts';
import type { View } from '../view.ts';
import { readRows, rowsOfView, type ViewRows } from '../viewRows.ts';
import { allInOne, countingOrder, divided } from './groups.ts';
import { allRows, type CountedPivot, countedPivot } from './pivot.ts';

/** A head among all of a grouping, with how many groups beside it come first. */
interface Head extends TreeGroup {
  readonly place: number;
  /** How many there are beside it, with itself. */
  of: number;
  /** One past the last head beneath it. */
  end: number;
}

/**
 * The rows of a view under the heads of their groups, as lines: each head, then, where it is unfolded, its parts or its rows in the
 * order of the view. A row stands in each group of its list.
 */
export class GroupedRows {
  readonly #view: View;
  readonly #counted: CountedPivot;
  readonly #depth: number;
  readonly #heads: readonly Head[];
  /** The rows of each innermost group, one group after the other. */
  readonly #members: Uint32Array;
  readonly #starts: Uint32Array;
  /** The heads by their names: of those that were read, or of all. Naming each of very many takes long. */
  readonly #places = new Map<string, number>();
  /** The shown heads, and the line of each. */
  #shown: readonly number[] = [];
  #lines: Uint32Array = new Uint32Array(0);
  #count = 0;

  constructor(view: View, { bins, measures, sorts }: Omit<Grouping, 'unfolded'>) {
    const { table, query } = view;
    const rows = rowsOfView(view);
    const places = rows.order ?? allRows(rows.count);
    const pivot = { ...EMPTY_PIVOT, rows: bins, measures };
    this.#view = view;
    // Of groups without columns only those in view become cells.
    this.#counted = countedPivot(table, pivot, places, query.filter, Number.POSITIVE_INFINITY);
    this.#depth = bins.length;
    this.#heads = headsOf(this.#counted.cells.rowGroups(sorts));
    const innermost = this.#counted.rowBins.reduce(divided, allInOne(places));
    const order = countingOrder(null, innermost.of, innermost.size);
    this.#members = order.map((entry) => innermost.rows[entry] ?? 0);
    this.#starts = startsOf(innermost.of, innermost.size);
  }

  /** Lines of heads and rows. */
  get count(): number {
    return this.#count;
  }

  /** Shows the parts and rows of some groups. */
  unfold(unfolded: Unfolded): void {
    const isOpen = this.#openHeads(unfolded);
    const shown: number[] = [];
    const lines: number[] = [];
    let line = 0;
    for (let at = 0; at < this.#heads.length; ) {
      const head = this.#heads[at];
      if (!head) break;
      shown.push(at);
      lines.push(line);
      line += 1;
      const opened = isOpen(at);
      if (opened && head.depth === this.#depth) line += this.#membersOf(head.group).length;
      at = opened ? at + 1 : head.end;
    }
    this.#shown = shown;
    this.#lines = Uint32Array.from(lines);
    this.#count = line;
  }

  /** Lines `start … start + count - 1`, heads with an `_id` below zero. */
  lines(start: number, count: number, fields: readonly string[]): Row[] {
    const end = Math.min(start + count, this.#count);
    const entries: { readonly head: number; readonly place: number }[] = [];
    for (let line = Math.max(0, start), at = this.#shownAt(line); line < end; line++) {
      if (this.#lines[at + 1] === line) at += 1;
      entries.push({ head: this.#shown[at] ?? 0, place: line - (this.#lines[at] ?? 0) - 1 });
    }
    const rows = entries.flatMap(({ head, place }) => (place < 0 ? [] : this.#member(head, place)));
    const read = readRows(this.#view.table, rows, fields);
    const heads = this.#read([...new Set(entries.flatMap(({ head, place }) => (place < 0 ? head : [])))]);
    let next = 0;
    return entries.map(({ head, place }): Row => {
      if (place < 0) return { [ID_FIELD]: -1 - head, [HEAD_FIELD]: heads.get(head) };
      const row = read[next++];
      return { ...row, [ID_FIELD]: row?._id ?? 0, [PLACE_FIELD]: place };
    });
  }

  /** The rows of all groups in their order, folded or not; one that stands in several groups as often. */
  everyRow(): ViewRows {
    const order = new Uint32Array(this.#members.length);
    let count = 0;
    for (const { depth, group } of this.#heads) {
      if (depth !== this.#depth) continue;
      const members = this.#membersOf(group);
      order.set(members, count);
      count += members.length;
    }
    return { table: this.#view.table, count, order };
  }

  /** The lines of some rows, by ascending places in `everyRow`: of one that is folded away that of the head that hides it. */
  linesOf(places: Uint32Array): { readonly rows: Uint32Array<ArrayBuffer>; readonly folded: Uint8Array<ArrayBuffer> } {
    const rows = new Uint32Array(places.length);
    const folded = new Uint8Array(places.length);
    let shown = -1;
    let next = 0;
    let from = 0;
    for (let head = 0; head < this.#heads.length && next < places.length; head++) {
      if (this.#shown[shown + 1] === head) shown += 1;
      const { depth = 0, group = 0 } = this.#heads[head] ?? {};
      if (depth !== this.#depth) continue;
      const end = from + this.#membersOf(group).length;
      const isHidden = this.#shown[shown] !== head || this.#isFolded(shown);
      const line = this.#lines[shown] ?? 0;
      for (; next < places.length && (places[next] ?? 0) < end; next++) {
        rows[next] = isHidden ? line : line + 1 + (places[next] ?? 0) - from;
        folded[next] = isHidden ? 1 : 0;
      }
      from = end;
    }
    return { rows, folded };
  }

  /** `_id`s of the rows at some lines, and of all rows of a folded head among them; each once. */
  idsAt(start: number, count: number): Float64Array<ArrayBuffer> {
    const { ids } = this.#view.table;
    const found = new Set<number>();
    const end = Math.min(start + count, this.#count);
    for (let line = Math.max(0, start), at = this.#shownAt(line); line < end; line++) {
      if (this.#lines[at + 1] === line) at += 1;
      const head = this.#shown[at] ?? 0;
      const place = line - (this.#lines[at] ?? 0) - 1;
      if (place >= 0) found.add(ids[this.#member(head, place)] ?? 0);
      else if (this.#isFolded(at)) for (const row of this.#rowsBeneath(head)) found.add(ids[row] ?? 0);
    }
    return Float64Array.from(found);
  }

  /** `_id`s of all rows of a head, by the `_id` of its line; each once. */
  idsOf(line: number): Float64Array<ArrayBuffer> {
    const { ids } = this.#view.table;
    return Float64Array.from(new Set(this.#rowsBeneath(-1 - line).map((row) => ids[row] ?? 0)));
  }

  /** The heads above a line, from the outermost, with the line of each. */
  above(line: number): { readonly line: number; readonly row: Row }[] {
    const found: number[] = [];
    const own = this.#shownAt(line);
    const isHead = this.#lines[own] === line;
    let depth = isHead ? (this.#heads[this.#shown[own] ?? 0]?.depth ?? 1) : this.#depth + 1;
    for (let at = isHead ? own - 1 : own; at >= 0 && depth > 1; at--) {
      const head = this.#heads[this.#shown[at] ?? 0];
      if (!head || head.depth >= depth) continue;
      found.unshift(at);
      depth = head.depth;
    }
    const heads = this.#read(found.map((at) => this.#shown[at] ?? 0));
    return found.map((at) => {
      const head = this.#shown[at] ?? 0;
      return { line: this.#lines[at] ?? 0, row: { [ID_FIELD]: -1 - head, [HEAD_FIELD]: heads.get(head) } };
    });
  }

  #openHeads({ all, except }: Unfolded): (head: number) => boolean {
    if (except.some((name) => !this.#places.has(name))) this.#nameAll();
    const others = new Set(except.map((name) => this.#places.get(name)));
    return (head) => all !== others.has(head);
  }

  #nameAll(): void {
    if (this.#places.size === this.#heads.length) return;
    for (const [at, { keys }] of this.#counted.rowTree.named(this.#heads).entries())
      this.#places.set(keysName(keys), at);
  }

  /** The shown head at or before a line. */
  #shownAt(line: number): number {
    let low = 0;
    let high = this.#lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lines[middle] ?? 0) <= line) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Whether nothing of a shown head follows it. */
  #isFolded(at: number): boolean {
    const head = this.#shown[at] ?? 0;
    const next = this.#shown[at + 1] ?? this.#heads.length;
    const own = this.#heads[head];
    if (own?.depth === this.#depth) return (this.#lines[at + 1] ?? this.#count) - (this.#lines[at] ?? 0) === 1;
    return next !== head + 1;
  }

  #membersOf(group: number): Uint32Array {
    return this.#members.subarray(this.#starts[group] ?? 0, this.#starts[group + 1] ?? 0);
  }

  #member(head: number, place: number): number {
    const { group = 0 } = this.#heads[head] ?? {};
    return this.#members[(this.#starts[group] ?? 0) + place] ?? 0;
  }

  #rowsBeneath(head: number): number[] {
    const { end = 0 } = this.#heads[head] ?? {};
    return this.#heads
      .slice(head, end)
      .flatMap(({ depth, group }) => (depth === this.#depth ? [...this.#membersOf(group)] : []));
  }

  #read(heads: readonly number[]): ReadonlyMap<number, GroupHead> {
    const groups = heads.flatMap((at) => this.#heads[at] ?? []);
    const named = this.#counted.rowTree.named(groups);
    return new Map(
      groups.map((head, i) => {
        const at = heads[i] ?? 0;
        const cell = this.#counted.cells.total(head);
        const keys: readonly PivotKey[] = named[i]?.keys ?? [];
        this.#places.set(keysName(keys), at);
        return [
          at,
          {
            ...{ keys, place: head.place, of: head.of },
            ...{ count: cell?.count ?? 0, values: cell?.values ?? [] },
            edges: this.#counted.edges[head.depth - 1] ?? null,
            ...{ unknown: cell?.unknown ?? [], stale: cell?.stale ?? [] },
          },
        ];
      }),
    );
  }
}

/** Each group with its place among its like, and where those beneath it end. Without copies: there may be very many. */
function headsOf(groups: readonly TreeGroup[]): readonly Head[] {
  const made: Head[] = [];
  // By depth, the groups of the parent that is open.
  const beside: Head[][] = [];
  const open: Head[] = [];
  const close = (depth: number, end: number) => {
    while (open.length >= depth) {
      const closed = open.pop();
      if (closed) closed.end = end;
      // What is beneath it has no more parts.
      count(beside[open.length + 1]);
      beside.length = Math.min(beside.length, open.length + 1);
    }
  };
  for (const { depth, group } of groups) {
    close(depth, made.length);
    const like = beside[depth - 1] ?? [];
    beside[depth - 1] = like;
    const head: Head = { depth, group, place: like.length + 1, of: 0, end: groups.length };
    like.push(head);
    open.push(head);
    made.push(head);
  }
  close(1, groups.length);
  count(beside[0]);
  return made;
}

/** Tells groups beside each other how many they are. */
function count(beside: readonly Head[] = []): void {
  for (const head of beside) head.of = beside.length;
}
