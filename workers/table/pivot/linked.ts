import { STALE_FIELD } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { PackedPivot } from '#schemas/pivot/packed.ts';
import {
  conditionsOf,
  type LinkedPivot,
  type LinkedRequest,
  type LinkRules,
  linkedField,
  partsOf,
} from '#schemas/queries/linked.ts';
import { filterRows } from '../filter.ts';
import { keptNewest } from '../keptNewest.ts';
import { bitsOf, inAll, type RowBits, rowsOf, unmarkedBits } from '../rowBits.ts';
import { staleRows } from '../stale.ts';
import type { Table } from '../table.ts';
import { arrangeTable } from '../view.ts';
import { countedPivot } from './pivot.ts';

/** Linked pivots over a whole table: the rows that pass each part of a request are found once, and each pivot leaves the part of its own field out. */
export class LinkedPivots {
  readonly #table: Table;
  readonly #rules: LinkRules;
  /** Rows that pass a part, by its conditions; the newest last. */
  readonly #passing = new Map<string, RowBits>();

  constructor(table: Table, rules: LinkRules) {
    this.#table = table;
    this.#rules = rules;
  }

  /** Answers by name. Rolling dates must be resolved. */
  count<Name extends string>(
    pivots: Readonly<Record<Name, LinkedPivot>>,
    request: LinkedRequest,
  ): Record<Name, PackedPivot> {
    const parts = this.#partsOf(request);
    const takings = new Map<string, Uint32Array>();
    const answers: Partial<Record<Name, PackedPivot>> = {};
    for (const name in pivots) {
      const linked = pivots[name];
      const rows = this.#taken(parts, linked, takings);
      const filter = conditionsOf(this.#table.spec, linked, request, this.#rules);
      const { cells, edges } = countedPivot(this.#table, linked.pivot, rows, filter);
      answers[name] = cells.packed(edges);
    }
    return answers as Record<Name, PackedPivot>;
  }

  #partsOf({ filter, window }: LinkedRequest): readonly Part[] {
    const { never } = this.#rules;
    const { period, choices, groups } = partsOf(filter, this.#rules);
    const onStale = choices.get(STALE_FIELD) ?? [];
    const part = (of: Part['of'], own: Filter): readonly Part[] =>
      own.length === 0 ? [] : [{ of, passing: this.#passes(own, onStale) }];
    return [
      ...(never
        ? part(null, [
            [never.field, 'nin', never.values],
            [never.field, 'known', [0, 1]],
          ])
        : []),
      ...part('period', period),
      ...part('window', window ? [window] : []),
      ...[...choices].flatMap(([field, triples]) => part({ field }, triples)),
      ...part(null, groups),
    ];
  }

  /** `onStale`: conditions that may ask for stale figures. */
  #passes(own: Filter, onStale: readonly Triple[]): RowBits {
    const { length } = this.#table;
    const find = () => bitsOf(filterRows(this.#table, own, '', [...own, ...onStale]), length);
    return keptNewest(this.#passing, JSON.stringify([own, onStale]), find, PASSING_KEPT);
  }

  /** The rows of a pivot. Those without a choice of their own share them. */
  #taken(parts: readonly Part[], linked: LinkedPivot, takings: Map<string, Uint32Array>): Uint32Array {
    const field = linkedField(linked);
    const restricts = ({ of }: Part) =>
      of === null || (typeof of === 'string' ? (of === 'window') === (linked.ownPeriod === true) : of.field !== field);
    const own = parts.map(restricts);
    const { current = '' } = linked;
    const stale = staleRows(this.#table, current);
    const key = JSON.stringify([own, stale ? current : '']);
    const known = takings.get(key);
    if (known) return known;
    const sets = parts.flatMap((part, at) => (own[at] ? [part.passing] : []));
    const taken = rowsOf(inAll(stale ? [...sets, this.#currentRows(current, stale)] : sets, this.#table.length));
    takings.set(key, taken);
    return taken;
  }

  /** Rows whose figure of a field is not stale, as marks say. */
  #currentRows(field: string, stale: Uint8Array): RowBits {
    const find = () => unmarkedBits(stale);
    return keptNewest(this.#passing, JSON.stringify(field), find, PASSING_KEPT);
  }
}

/** A part of a request that may leave out some pivots: its conditions' rows. Null: that of values which never count, for all pivots. */
interface Part {
  readonly of: 'period' | 'window' | { readonly field: string } | null;
  readonly passing: RowBits;
}

const PASSING_KEPT = 32;

/** The linked pivots of a table, kept while its rows stay. */
export function linkedOf(table: Table, rules: LinkRules): LinkedPivots {
  arrangeTable(table);
  const known = kept.get(table.ids);
  if (known?.length === table.length) return known.pivots;
  const made = { length: table.length, pivots: new LinkedPivots(table, rules) };
  kept.set(table.ids, made);
  return made.pivots;
}

/** By the array of row numbers, as what pivots read of a table. */
const kept = new WeakMap<Float64Array, { readonly length: number; readonly pivots: LinkedPivots }>();
