import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Density } from './props.ts';

/** Sizes in CSS pixels that drawing and arithmetic must agree on. */
const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 28, comfortable: 36 };
/** A finger needs more than a mouse, whatever density is chosen. */
const ROW_HEIGHT_TOUCH = 44;

export const HEADER_HEIGHT = { plain: 32, histogram: 48 } as const;
export const CELL_PADDING: Readonly<Record<Density, number>> = { compact: 8, comfortable: 10 };
/** Below this width of the grid only star and name stay pinned, and the position is left out. */
export const NARROW_BELOW = 640;
/** Of the pinned name there, so that two figures stand beside it. */
export const NARROW_IDENTITY_WIDTH = 148;
/** Of the star beside it: room for a finger. */
export const NARROW_STAR_WIDTH = 40;

export const TAG = { padding: 12, gap: 4, moreMargin: 4 } as const;
export const MARK_GAP = 2;

/** Height of every row: rows are all alike, so a position is a multiplication. */
export function rowHeightOf(density: Density, coarsePointer: boolean): number {
  return coarsePointer ? ROW_HEIGHT_TOUCH : ROW_HEIGHT[density];
}

const ORDER_EDGE = 16;
const STAR_WITH_GAP = 22;
const DIGIT = 7.6;

/** Width of the position column: its declared one, more only when the largest position has too many digits for it. */
export function orderWidth(declared: number, rows: number, withStar: boolean): number {
  const digits = String(Math.max(1, rows)).length;
  return Math.max(declared, Math.ceil(ORDER_EDGE + (withStar ? STAR_WITH_GAP : 0) + digits * DIGIT));
}

/** What pinned columns leave to those that scroll, in px: two narrow ones. */
const SCROLLING_ROOM = 160;

/**
 * How many of the pinned columns stay at the edge of a table so wide. Pinned ones that left no room would
 * hide the others, and themselves beyond the window, from every way of scrolling: the last of them scroll as well.
 */
export function pinsThatFit(columns: readonly Pick<ColumnSpec, 'width' | 'sticky'>[], room: number): number {
  let taken = SCROLLING_ROOM;
  return columns.filter(({ sticky, width }) => {
    if (sticky) taken += width;
    return sticky && taken <= room;
  }).length;
}
