/** Rows that pass in one frame before their content cannot be read any more. */
const FAST_ROWS = 4;
/** Steps further apart than this are jumps, not a flight. */
const FRAME_GAP_MS = 100;

/**
 * Tells flights from jumps: rows fly by when two steps were large and close to each other. A key or a click
 * that moves a window of rows is one large step.
 */
export class FlightWatch {
  #at = 0;
  #time = Number.NEGATIVE_INFINITY;
  #large = 0;

  /** Takes note of a scroll position in px at a time in ms, `rowHeight` in px; true while rows fly by. */
  moved(position: number, time: number, rowHeight: number): boolean {
    const isLarge = Math.abs(position - this.#at) >= FAST_ROWS * rowHeight;
    this.#large = isLarge && time - this.#time <= FRAME_GAP_MS ? this.#large + 1 : 0;
    this.#at = position;
    this.#time = time;
    return this.#large >= 1;
  }
}
