/** Rows that pass in one frame, frame by frame, before their content cannot be read any more. */
const FAST_ROWS = 4;
/** Rows that pass at once where this alone tells: more than a notch of a wheel. */
const SUDDEN_ROWS = 6;
/** Steps further apart than this do not belong together. */
const FRAME_GAP_MS = 100;

/**
 * Tells fast scrolling from jumps. Scrolling is fast when large steps follow each other, or when one is so large that others
 * will follow. A step of a whole window of rows is a jump, and so is what was announced.
 */
export class ScrollSpeed {
  #at = 0;
  #time = Number.NEGATIVE_INFINITY;
  #jump = Number.NEGATIVE_INFINITY;

  /** The next step, soon after a time in ms, is a jump: a key or a search shows a row. */
  announceJump(time: number): void {
    this.#jump = time;
  }

  /** Takes note of a scroll position in px at a time in ms; `rowHeight` and `window` in px. True while scrolling is fast. */
  isFast(position: number, time: number, rowHeight: number, window: number): boolean {
    const step = Math.abs(position - this.#at);
    const follows = time - this.#time <= FRAME_GAP_MS;
    const isJump = step >= window || time - this.#jump <= FRAME_GAP_MS;
    this.#at = position;
    if (step < FAST_ROWS * rowHeight) {
      this.#time = Number.NEGATIVE_INFINITY;
      return false;
    }
    this.#time = time;
    return follows || (step >= SUDDEN_ROWS * rowHeight && !isJump);
  }
}
