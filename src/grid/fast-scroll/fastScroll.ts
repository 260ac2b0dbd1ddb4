import './fastScroll.css';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { EntityKind } from '#schemas/kinds.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import { shownName, textOf } from '../cells/cell.ts';
import type { WindowCache } from '../model/windowCache.ts';
import { FastScrollLayer, type FastScrollLook } from './FastScrollLayer.ts';

/** Rows of a table without its header. */
const ROWS = '[role=row]:not([aria-rowindex="1"])';
/** Outside any view, above the table, where it adds no scroll height. */
const AWAY = '0 -100000px';

/** Without a scroll event for this long, scrolling slows down; after twice as long it has ended. */
const SLOW_MS = 60;
/** Rows prefetched beyond the view, in case scrolling ends. */
const FETCH_AHEAD = 32;

/** A table that supports fast scrolling. */
interface FastScrollView extends Omit<FastScrollLook, 'top' | 'width' | 'height'> {
  readonly cache: WindowCache;
  /** Rows with names only: full rows would leave the view before they could be read. */
  readonly names: WindowCache;
  /** Kind of entity that rows open. */
  readonly kind: EntityKind;
  readonly rows: number;
  readonly headerHeight: number;
  /** Current row position in px at the top of the view. */
  readonly rowsTop: () => number;
}

/**
 * Shows placeholder rows during fast scrolling, because rendering full rows exceeds a frame. The grid updates when it
 * ends.
 */
class FastScroll {
  readonly #scroller: HTMLElement;
  readonly #box: HTMLElement;
  readonly #view: () => FastScrollView;
  readonly #speed = new ScrollSpeed();
  readonly #layer: FastScrollLayer;
  #showRows: (() => void) | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** `box` contains `scroller`, so that it handles scroll events before the grid. */
  constructor(box: HTMLElement, scroller: HTMLElement, view: () => FastScrollView) {
    this.#box = box;
    this.#scroller = scroller;
    this.#view = view;
    this.#layer = new FastScrollLayer(box);
    box.addEventListener('scroll', this.#onScroll, { passive: true, capture: true });
  }

  /** Creates the placeholder rows ahead of time. */
  prepare(): void {
    this.#layer.prepare(this.#look());
  }

  /** Marks the next step as a jump by key or search, not as fast scrolling. */
  announceJump(): void {
    this.#speed.announceJump(performance.now());
    // A hidden row may get focus and must show. Scrolling stays fast until it ends.
    this.#showRows?.();
  }

  stop(): void {
    clearTimeout(this.#rest);
    this.#showRows?.();
    this.#layer.remove();
    this.#box.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  readonly #onScroll = (event: Event): void => {
    const scroller = this.#scroller;
    if (event.target !== scroller || !event.isTrusted) return;
    const { cache, names, kind, identity, rows, rowHeight, headerHeight, rowsTop } = this.#view();
    const top = rowsTop();
    const inView = scroller.clientHeight - headerHeight;
    if (this.#speed.isFast(top, event.timeStamp, rowHeight, inView) && !this.#showRows) {
      this.#layer.open(this.#look(), scroller.scrollLeft);
      this.#showRows = hideRows(scroller);
    }
    if (!this.#showRows) return;
    event.stopPropagation();
    clearTimeout(this.#rest);
    const first = Math.floor(top / rowHeight);
    const last = Math.min(rows - 1, first + Math.ceil(inView / rowHeight));
    names.want(first, last, rows, FETCH_AHEAD);
    this.#layer.draw(top, rows, (place) =>
      shownName(kind, textOf((cache.get(place) ?? names.get(place))?.[identity]) ?? ''),
    );
    this.#rest = setTimeout(() => {
      // They have loaded by the time the grid renders.
      cache.want(first, last, rows, FETCH_AHEAD);
      this.#rest = setTimeout(this.#end, SLOW_MS);
    }, SLOW_MS);
  };

  readonly #end = (): void => {
    this.#showRows?.();
    this.#showRows = null;
    this.#view().names.wantNothing();
    this.#scroller.dispatchEvent(new Event('scroll'));
    // The grid renders its rows in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => !this.#showRows && this.#layer.close()));
  };

  #look(): FastScrollLook {
    const { pinned, scrolling, identity, rowHeight, headerHeight } = this.#view();
    const { clientWidth: width, clientHeight } = this.#scroller;
    const above = this.#scroller.getBoundingClientRect().top - this.#box.getBoundingClientRect().top;
    const height = clientHeight - headerHeight;
    return { pinned, scrolling, identity, rowHeight, top: above + headerHeight, width, height };
  }
}

/**
 * Moves the rows out of view during fast scrolling; returns the function that moves them back. Nearby rows would be painted
 * every frame. Hiding them is slower, because every cell is restyled, and a hidden cell loses focus.
 */
function hideRows(scroller: HTMLElement): () => void {
  const rows = [...scroller.querySelectorAll<HTMLElement>(ROWS)];
  for (const row of rows) row.style.translate = AWAY;
  return () => {
    for (const row of rows) row.style.translate = '';
  };
}

/** Rows per frame from which repeated steps cannot be read. */
const FAST_ROWS = 4;
/** Rows in one step that count as fast at once: more than a wheel notch. */
const SUDDEN_ROWS = 6;
/** Steps further apart than this are separate scrolls. */
const FRAME_GAP_MS = 100;

/**
 * Distinguishes fast scrolling from jumps. Repeated large steps or one very large step are fast; a step of a whole page
 * or an announced step is a jump.
 */
export class ScrollSpeed {
  #at = 0;
  #time = Number.NEGATIVE_INFINITY;
  #jump = Number.NEGATIVE_INFINITY;

  /** Marks a step soon after `time`, in ms, as a jump. */
  announceJump(time: number): void {
    this.#jump = time;
  }

  /** Records a scroll position in px at `time` in ms. True while scrolling is fast. */
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

/** Delay before placeholder rows are built after a change of layout. */
const PREPARE_AFTER_MS = 300;

interface FastScrollTable extends FastScrollView {
  readonly boxRef: RefObject<HTMLElement | null>;
  readonly scrollerRef: RefObject<HTMLElement | null>;
  /** Width of the table in px. */
  readonly width: number;
}

/** Enables fast scrolling for a table. Returns the function that announces a jump. */
export function useFastScroll(table: FastScrollTable): () => void {
  const { boxRef, scrollerRef, pinned, scrolling, rowHeight, headerHeight, width } = table;
  const latest = useLatest(table);
  const current = useRef<FastScroll>(null);
  useEffect(() => {
    const box = boxRef.current;
    const scroller = scrollerRef.current;
    if (!box || !scroller) return;
    const fastScroll = new FastScroll(box, scroller, () => latest.current);
    current.current = fastScroll;
    return () => {
      current.current = null;
      fastScroll.stop();
    };
  }, [boxRef, scrollerRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout of the placeholder rows; the rest is read when they are created.
  useEffect(() => {
    const timer = setTimeout(() => current.current?.prepare(), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pinned, scrolling, rowHeight, headerHeight, width]);

  return useCallback(() => current.current?.announceJump(), []);
}
