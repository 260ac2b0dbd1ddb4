import type { PivotModel, RowGroup } from './model.ts';

/** Where cells stand, in px. Pure. */

export const HEAD_HEIGHT = 28;
const NAME_WIDTH = { wide: 224, narrow: 148 } as const;
const LETTER = 7;
const LEAF = { min: 84, max: 216, padding: 36 } as const;
const INDENT = 16;
/** Figures that a column must have room for: `−$999.99B`, `Mar 05, 2024`. */
const FIGURE_LETTERS = 11;

export interface Geometry {
  readonly nameWidth: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** Left edges of the columns behind the names of rows, and at the end that of the last one. */
  readonly lefts: readonly number[];
}

/** The width of each column: what its lowest head and its figures need. */
export function geometryOf({ leaves, heads }: PivotModel, rowHeight: number, isNarrow: boolean): Geometry {
  const lowest = heads.at(-1) ?? [];
  const widths = leaves.map((): number => LEAF.min);
  for (const { from, to, label, unit } of lowest) {
    const letters = Math.max(FIGURE_LETTERS, label.length + (unit === '' ? 0 : unit.length + 1));
    const wanted = Math.min(LEAF.max, LEAF.padding + Math.ceil((letters * LETTER) / (to - from)));
    for (let at = from; at < to; at++) widths[at] = Math.max(widths[at] ?? 0, wanted);
  }
  const lefts = [0];
  for (const width of widths) lefts.push((lefts.at(-1) ?? 0) + width);
  return {
    nameWidth: isNarrow ? NAME_WIDTH.narrow : NAME_WIDTH.wide,
    ...{ rowHeight, headHeight: heads.length * HEAD_HEIGHT, lefts },
  };
}

/** How far a name stands in. */
export function indentOf({ depth }: RowGroup): number {
  return 12 + Math.max(0, depth - 1) * INDENT;
}
