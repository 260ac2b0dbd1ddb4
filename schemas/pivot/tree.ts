import type { PackedGroups } from './packed.ts';
import { type PivotGroup, type PivotKey, RESTS } from './pivot.ts';

/** Groups by so many bins, numbered in the order of their keys: of each, that which it divides, and its number in the dividing bin. */
export interface Level {
  readonly size: number;
  readonly parents: Uint32Array;
  readonly codes: Uint32Array;
}

/** The groups of one bin by number, in the order of their keys. */
export interface KeyedBin {
  readonly size: number;
  /** What groups are called. */
  readonly names: (groups: readonly number[]) => readonly PivotKey[];
  /** Of groups that are periods, the one before each; -1: no row is in it. */
  readonly before?: Int32Array | undefined;
}

/** A group of one side of a pivot: how many bins it goes by, and its number among those. */
export interface TreeGroup {
  readonly depth: number;
  readonly group: number;
}

/** The parts of a group by number: those with a key up to `keyed`, then rests up to `to`. */
export interface Parts {
  readonly depth: number;
  readonly from: number;
  readonly keyed: number;
  readonly to: number;
}

/** The groups of the rows or of the columns of a pivot, each within that which it divides. */
export class KeyTree {
  readonly #levels: readonly Level[];
  readonly #bins: readonly KeyedBin[];
  readonly #period: number;
  /** Where the parts of each group begin, by depth. */
  readonly #starts: readonly Uint32Array[];
  readonly #parts: (ReadonlyMap<number, number> | undefined)[] = [];

  /** `levels`: the groups by no bin, by the first, by the first two …; `period`: the bin that is a period, -1: none. */
  constructor(levels: readonly (Level | undefined)[], bins: readonly KeyedBin[], period: number) {
    this.#levels = levels.filter((level) => level !== undefined);
    this.#bins = bins;
    this.#period = period;
    this.#starts = this.#levels.slice(1).map(({ parents }, at) => startsOf(parents, this.#levels[at]?.size ?? 1));
  }

  get depth(): number {
    return this.#bins.length;
  }

  get hasPeriod(): boolean {
    return this.#period >= 0;
  }

  /** The parts of a group, which are numbered in the order of their keys; the rests are last. */
  parts({ depth, group }: TreeGroup): Parts {
    const starts = this.#starts[depth];
    if (!starts) return { depth: depth + 1, from: 0, keyed: 0, to: 0 };
    const [from, to] = [starts[group] ?? 0, starts[group + 1] ?? 0];
    const codes = this.#levels[depth + 1]?.codes;
    const rests = (this.#bins[depth]?.size ?? 0) - RESTS.length;
    let keyed = to;
    while (keyed > from && (codes?.[keyed - 1] ?? 0) >= rests) keyed -= 1;
    return { depth: depth + 1, from, keyed, to };
  }

  /** The part of a group that a bin's group makes; null: it has no rows. */
  part({ depth, group }: TreeGroup, code: number): TreeGroup | null {
    const width = this.#bins[depth]?.size ?? 0;
    const found = this.#partsAt(depth).get(group * width + code);
    return found === undefined ? null : { depth: depth + 1, group: found };
  }

  #partsAt(depth: number): ReadonlyMap<number, number> {
    const known = this.#parts[depth];
    if (known) return known;
    const width = this.#bins[depth]?.size ?? 0;
    const level = this.#levels[depth + 1];
    const parts = new Map<number, number>();
    for (let group = 0; group < (level?.size ?? 0); group++)
      parts.set((level?.parents[group] ?? 0) * width + (level?.codes[group] ?? 0), group);
    this.#parts[depth] = parts;
    return parts;
  }

  /** The groups of the bins on the way to a group, the outermost first. */
  path({ depth, group }: TreeGroup): readonly number[] {
    const codes: number[] = Array.from({ length: depth }, () => 0);
    let at = group;
    for (let level = depth; level > 0; level--) {
      const { parents, codes: own } = this.#levels[level] ?? NO_GROUPS;
      codes[level - 1] = own[at] ?? 0;
      at = parents[at] ?? 0;
    }
    return codes;
  }

  /** The same group one period before; null: there is none, or it has no rows. */
  before(group: TreeGroup): TreeGroup | null {
    const path = this.path(group);
    const code = path[this.#period];
    const before = code === undefined ? undefined : this.#bins[this.#period]?.before?.[code];
    if (before === undefined || before < 0) return null;
    return path
      .with(this.#period, before)
      .reduce<TreeGroup | null>((sofar, one) => sofar && this.part(sofar, one), { depth: 0, group: 0 });
  }

  /** What groups are called. */
  named(groups: readonly TreeGroup[]): readonly PivotGroup[] {
    const paths = groups.map((group) => this.path(group));
    const names = this.#bins.map((bin, at) =>
      namesOf(
        bin,
        paths.flatMap((path) => path[at] ?? []),
      ),
    );
    return paths.map((path) => ({ keys: path.map((code, at): PivotKey => names[at]?.get(code) ?? '') }));
  }

  /** The same, each by its last key alone. */
  packed(groups: readonly TreeGroup[]): PackedGroups {
    const depths = Uint8Array.from(groups, ({ depth }) => depth);
    const codes = groups.map(({ depth, group }) => this.#levels[depth]?.codes[group] ?? 0);
    const [first] = this.#bins;
    // Groups of one bin have a key each: nobody needs to find them by it.
    if (first && this.#bins.length === 1) return { depths, keys: first.names(codes) };
    const names = this.#bins.map((bin, at) =>
      namesOf(
        bin,
        codes.filter((_, place) => depths[place] === at + 1),
      ),
    );
    return { depths, keys: codes.map((code, at) => names[(depths[at] ?? 1) - 1]?.get(code) ?? '') };
  }
}

/** What groups of a bin are called, by their codes. */
function namesOf(bin: KeyedBin, codes: readonly number[]): ReadonlyMap<number, PivotKey> {
  const asked = [...new Set(codes)];
  const keys = bin.names(asked);
  return new Map(asked.map((code, at) => [code, keys[at] ?? '']));
}

const NO_GROUPS: Pick<Level, 'parents' | 'codes'> = { parents: new Uint32Array(0), codes: new Uint32Array(0) };

/** Where the parts of each parent begin, where they are numbered parent after parent. */
export function startsOf(parents: Uint32Array, size: number): Uint32Array {
  const starts = new Uint32Array(size + 1);
  for (const parent of parents) starts[parent + 1] = (starts[parent + 1] ?? 0) + 1;
  for (let at = 1; at <= size; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  return starts;
}
