import type { ColumnSpec } from '#schemas/columns/spec.ts';

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
