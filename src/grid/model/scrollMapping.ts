/**
 * Maps scroll positions to row positions. Browsers limit an element's height (Chromium 33,554,428 px, Firefox
 * 17,895,697 px), less than half a million rows need. Up to the limit both are equal; beyond it the mapping is linear.
 */
export interface ScrollMapping {
  /** Height of the scrolled element, in px. */
  readonly height: number;
  /** False while scroll and row positions are equal. */
  readonly scaled: boolean;
  /** Largest row position, in px. */
  readonly rowsMax: number;
  /** Row position, in px from the top of row 0, at a scroll position. */
  toRows(scrollTop: number): number;
  /** Scroll position of a row position. */
  toScroll(rowsTop: number): number;
  /** Row position after a scroll: wheel steps move rows by as much, a dragged scrollbar jumps. */
  follow(from: ScrollPoint, scrollTop: number): number;
}

/** A scroll position and its row position, in px. */
export interface ScrollPoint {
  readonly scrollTop: number;
  readonly rowsTop: number;
}

/** Steps of up to this many views are not scaled; one scrollbar pixel over a million rows is far more. */
const STEP_VIEWS = 4;

/** `viewport`: height for rows; `limit`: tallest element; both in px. */
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
      // At the ends of the scrollbar show the ends of the rows.
      const atEnd = scrollTop <= 0 || scrollTop >= scrollMax;
      if (!scaled || atEnd || Math.abs(step) > STEP_VIEWS * viewport) return toRows(scrollTop);
      return clamp(from.rowsTop + step, rowsMax);
    },
  };
}

/** The row position nearest to `rowsTop` that shows the whole row. */
export function revealRow(index: number, rowHeight: number, viewport: number, rowsTop: number): number {
  const top = index * rowHeight;
  if (top < rowsTop) return top;
  const bottom = top + rowHeight;
  return bottom > rowsTop + viewport ? Math.max(0, Math.min(top, bottom - viewport)) : rowsTop;
}

/** Rows per laid out segment. Keeps positions small and the cost independent of the row count. */
const SEGMENT = 8192;

/** The laid out rows: a segment above and below the one in view. */
export interface Segment {
  readonly start: number;
  readonly count: number;
}

export function segmentAt(first: number, rows: number): Segment {
  const inView = Math.floor(clamp(first, Math.max(0, rows - 1)) / SEGMENT);
  return segmentFrom(Math.max(0, inView - 1) * SEGMENT, rows);
}

/** The segment that starts at `start`, or the last one when rows disappeared. */
export function segmentFrom(start: number, rows: number): Segment {
  const last = Math.max(0, Math.floor(Math.max(0, rows - 1) / SEGMENT) - 1) * SEGMENT;
  const from = Math.min(start, last);
  return { start: from, count: Math.max(0, Math.min(rows - from, 3 * SEGMENT)) };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(0, value), max);
}
