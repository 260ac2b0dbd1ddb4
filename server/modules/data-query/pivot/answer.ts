import { z } from 'zod';
import { type Counted, type LevelMeasures, PivotCells } from '#schemas/pivot/cells.ts';
import { periodBefore } from '#schemas/pivot/periods.ts';
import {
  isPeriod,
  lastPeriod,
  PIVOT_LIMITS,
  type Pivot,
  type PivotAnswer,
  type PivotBin,
  type PivotKey,
  RESTS,
} from '#schemas/pivot/pivot.ts';
import { type KeyedBin, KeyTree, type Level } from '#schemas/pivot/tree.ts';
import { compareKeys } from '#schemas/text.ts';
import { refuse } from '../query.ts';

/** What the statement of a pivot finds, in the order the table engine gives it. */

const CellSchema = z.nullable(z.union([z.string(), z.number()]));
const FoundSchema = z.object({
  sets: z.array(z.object({ rows: z.int(), columns: z.int(), groups: z.array(z.array(CellSchema)) })),
  labels: z.array(z.record(z.string(), z.string())),
  edges: z.array(z.nullable(z.array(z.number()))),
});
type Found = z.output<typeof FoundSchema>;

/** @throws ApiError 422 where the pivot has more cells than an answer holds. */
export function answerOf(pivot: Pivot, found: unknown): PivotAnswer {
  const { sets, labels, edges } = FoundSchema.parse(found);
  const cells = sets.reduce((sum, { groups }) => sum + groups.length, 0);
  if (cells > PIVOT_LIMITS.cells)
    throw refuse({ code: 'wrong_pivot', reason: 'large', max: PIVOT_LIMITS.cells }, 'pivot');
  const bins = [...pivot.rows, ...pivot.columns].map(
    (bin, at) => new FoundBin(bin, keysAt(pivot, sets, at), labels[at]),
  );
  const rowBins = bins.slice(0, pivot.rows.length);
  const columnBins = bins.slice(pivot.rows.length);
  const levels: FoundLevel[][] = [];
  for (const [depth] of [null, ...rowBins].entries())
    levels.push(
      [null, ...columnBins].map((_, across) => {
        const groups = sets.find(({ rows, columns }) => rows === depth && columns === across)?.groups ?? [];
        return new FoundLevel(pivot, groups, [...rowBins.slice(0, depth), ...columnBins.slice(0, across)]);
      }),
    );
  linkLevels(levels);
  const counted: Counted = {
    ...{ pivot, levels, measures: levels },
    rows: new KeyTree(
      levels.map(([first]) => first),
      rowBins,
      lastPeriod(pivot.rows),
    ),
    columns: new KeyTree(levels[0] ?? [], columnBins, lastPeriod(pivot.columns)),
  };
  return new PivotCells(counted).answer(edges);
}

type Cell = z.output<typeof CellSchema>;

/** The keys of a bin among all groups. */
function keysAt(pivot: Pivot, sets: Found['sets'], at: number): readonly (string | number)[] {
  const isRow = at < pivot.rows.length;
  const [rows, columns] = isRow ? [at + 1, 0] : [0, at - pivot.rows.length + 1];
  const place = isRow ? at : at - pivot.rows.length;
  const own = sets.find((set) => set.rows === rows && set.columns === columns);
  return [...new Set((own?.groups ?? []).flatMap((group) => group[place * 2] ?? []))];
}

/** The groups of a bin, numbered in the order of their keys; the rests follow. */
class FoundBin implements KeyedBin {
  readonly size: number;
  readonly before: Int32Array | undefined;
  readonly #keys: readonly (string | number)[];
  readonly #labels: Readonly<Record<string, string>>;
  readonly #codes: ReadonlyMap<string | number, number>;

  constructor({ by }: PivotBin, keys: readonly (string | number)[], labels: Readonly<Record<string, string>> = {}) {
    this.#keys = keys.toSorted((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : compareKeys(String(a), String(b)),
    );
    this.#labels = labels;
    this.#codes = new Map(this.#keys.map((key, code) => [key, code]));
    this.size = keys.length + RESTS.length;
    this.before = isPeriod(by)
      ? Int32Array.from(this.#keys, (key) => this.#codes.get(periodBefore(String(key), by) ?? '') ?? -1)
      : undefined;
  }

  codeOf(key: Cell, rest: Cell): number {
    return rest === null ? (this.#codes.get(key ?? '') ?? 0) : this.#keys.length + Number(rest);
  }

  names(groups: readonly number[]): readonly PivotKey[] {
    return groups.map((group) => {
      const rest = RESTS[group - this.#keys.length];
      if (rest !== undefined) return { rest };
      const key = this.#keys[group] ?? '';
      return typeof key === 'string' ? (this.#labels[key] ?? key) : key;
    });
  }
}

/** The groups of one level in the order of their keys, with what was measured of them. */
class FoundLevel implements Level, LevelMeasures {
  readonly size: number;
  readonly parents: Uint32Array;
  readonly codes: Uint32Array;
  readonly counts: Uint32Array;
  /** Of each group the groups of its bins. */
  readonly paths: readonly (readonly number[])[];
  readonly #pivot: Pivot;
  readonly #groups: readonly (readonly Cell[])[];
  readonly #keys: number;

  constructor(pivot: Pivot, groups: readonly (readonly Cell[])[], bins: readonly FoundBin[]) {
    const placed = groups
      .map((group) => ({
        group,
        path: bins.map((bin, at) => bin.codeOf(group[at * 2] ?? null, group[at * 2 + 1] ?? null)),
      }))
      .toSorted((a, b) => comparePaths(a.path, b.path));
    this.#pivot = pivot;
    this.#groups = placed.map(({ group }) => group);
    this.#keys = bins.length * 2;
    this.paths = placed.map(({ path }) => path);
    this.size = placed.length;
    this.parents = new Uint32Array(this.size);
    this.codes = Uint32Array.from(this.paths, (path) => path.at(-1) ?? 0);
    this.counts = Uint32Array.from(this.#groups, (group) => Number(group[this.#keys] ?? 0));
  }

  measured(measure: Pivot['measures'][number]) {
    // The order by rows asks for a count that is no measure of the pivot.
    const at = this.#pivot.measures.indexOf(measure);
    const none = new Uint32Array(this.size);
    if (at < 0) return { values: Float64Array.from(this.counts), unknown: none, stale: none };
    const read = (group: readonly Cell[], place: number) => group[this.#keys + 1 + at * 3 + place] ?? null;
    const stale = Uint32Array.from(this.#groups, (group) => Number(read(group, 2) ?? 0));
    return {
      values: Float64Array.from(this.#groups, (group) => {
        const value = read(group, 0);
        return value === null ? Number.NaN : Number(value);
      }),
      stale,
      unknown: this.counts.map(
        (count, group) => count - Number(read(this.#groups[group] ?? [], 1) ?? 0) - (stale[group] ?? 0),
      ),
    };
  }
}

function comparePaths(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((code, place) => code !== b[place]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Says of each group which one it divides: that of the level with one bin less. */
function linkLevels(levels: readonly (readonly FoundLevel[])[]): void {
  for (const [depth, level] of levels.entries())
    for (const [across, own] of level.entries()) {
      const parent = across > 0 ? level[across - 1] : levels[depth - 1]?.[0];
      if (!parent) continue;
      const places = new Map(parent.paths.map((path, group) => [path.join(' '), group]));
      for (const [group, path] of own.paths.entries())
        own.parents[group] = places.get(path.slice(0, -1).join(' ')) ?? 0;
    }
}
