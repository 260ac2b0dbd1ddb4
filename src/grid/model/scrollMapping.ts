/**
 * Browsers end an element's height (Chromium 33,554,428 px, Firefox 17,895,697 px), and half a million rows are taller. Up to
 * the limit a scroll position is a row position; beyond it the one is a linear image of the other, so that both ends meet
 * and every row can be reached.
 */
export interface ScrollMapping {
  /** Height of the element that makes the scrollbar, in px. */
  readonly height: number;
  /** False while scroll positions and row positions are the same. */
  readonly scaled: boolean;
  /** The row position at the end, in px. */
  readonly rowsMax: number;
  /** The row position, in px from the top of row 0, shown at a scroll position. */
  toRows(scrollTop: number): number;
  /** The scroll position that shows a row position. */
  toScroll(rowsTop: number): number;
  /** The row position after a scroll: steps of a wheel move rows by as much, a thrown scrollbar goes where it points. */
  follow(from: ScrollPoint, scrollTop: number): number;
}

/** A scroll position and the row position it shows, in px. */
export interface ScrollPoint {
  readonly scrollTop: number;
  readonly rowsTop: number;
}

/** Steps of up to this many views are taken as they are; one pixel of a scrollbar over a million rows is far more. */
const STEP_VIEWS = 4;

/** `viewport` is the height left for rows and `limit` the tallest element, in px. */
export function scrollMapping(rows: number, rowHeight: number, viewport: number, limit: number): ScrollMapping {
  const rowsHeight = rows * rowHeight;
  const height = Math.min(rowsHeight, limit);
  const rowsMax = Math.max(0, rowsHeight - viewport);
  const scrollMax = Math.max(0, height - viewport);
  const scaled = rowsHeight > limit && scrollMax > 0;
  const ratio = scaled ? rowsMax / scrollMax : 1;
  const toRows = (scrollTop: number) => clamp(scrollTop * ratio, rowsMax);
  return {
    height,
    scaled,
    rowsMax,
    toRows,
    toScroll: (rowsTop) => clamp(rowsTop / ratio, scrollMax),
    follow: (from, scrollTop) => {
      const step = scrollTop - from.scrollTop;
      // The ends of the scrollbar are the ends of the rows, however one came there.
      const atEnd = scrollTop <= 0 || scrollTop >= scrollMax;
      if (!scaled || atEnd || Math.abs(step) > STEP_VIEWS * viewport) return toRows(scrollTop);
      return clamp(from.rowsTop + step, rowsMax);
    },
  };
}

/**
 * The row position that brings a row wholly into view with the least movement from `rowsTop`; `rowsTop` itself when the
 * row is in view already.
 */
export function revealRow(index: number, rowHeight: number, viewport: number, rowsTop: number): number {
  const top = index * rowHeight;
  if (top < rowsTop) return top;
  const bottom = top + rowHeight;
  return bottom > rowsTop + viewport ? Math.max(0, Math.min(top, bottom - viewport)) : rowsTop;
}

/** Rows laid out at once. Positions within stay small, and a change of the count costs the same for any count. */
const SEGMENT = 8192;

/** The part of the rows that is laid out: a whole segment above and below the one in view. */
export interface Segment {
  readonly start: number;
  readonly count: number;
}

/** The segment to lay out when the row `first` is the first in view. */
export function segmentAt(first: number, rows: number): Segment {
  const inView = Math.floor(clamp(first, Math.max(0, rows - 1)) / SEGMENT);
  return segmentFrom(Math.max(0, inView - 1) * SEGMENT, rows);
}

/** The segment that begins at `start`, or the last one when there are fewer rows by now. */
export function segmentFrom(start: number, rows: number): Segment {
  const last = Math.max(0, Math.floor(Math.max(0, rows - 1) / SEGMENT) - 1) * SEGMENT;
  const from = Math.min(start, last);
  return { start: from, count: Math.max(0, Math.min(rows - from, 3 * SEGMENT)) };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), max);
}
