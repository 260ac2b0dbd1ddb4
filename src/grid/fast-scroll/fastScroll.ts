import './fastScroll.css';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { EntityKind } from '#schemas/kinds.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import { shownName, textOf } from '../cells/cell.ts';
import type { WindowCache } from '../model/windowCache.ts';
import { FastScrollLayer, type FastScrollLook } from './FastScrollLayer.ts';

/** Rows of a table without its header. */
const ROWS = '[role=row]:not([aria-rowindex="1"])';
/** Far from any view, towards the beginning, where it makes the table no longer. */
const AWAY = '0 -100000px';

/** Scrolling has slowed down when nothing has moved for this long, and has ended after as long again. */
const SLOW_MS = 60;
/** Rows fetched beyond those in view while scrolling fast: the next ones, should it end. */
const FETCH_AHEAD = 32;

/** A table that may be scrolled fast. */
interface FastScrollView extends Omit<FastScrollLook, 'top' | 'width' | 'height'> {
  readonly cache: WindowCache;
  /** Rows with their names only: whole ones would be out of view again before they could be read. */
  readonly names: WindowCache;
  /** What the rows open. */
  readonly kind: EntityKind;
  readonly rows: number;
  readonly headerHeight: number;
  /** The row position in px at the top of the view, now. */
  readonly rowsTop: () => number;
}

/**
 * Draws light rows while rows pass too fast to be read. Filling every row that passes takes longer than a frame at that
 * pace, so the grid hears of the scrolling when it has ended.
 */
class FastScroll {
  readonly #scroller: HTMLElement;
  readonly #box: HTMLElement;
  readonly #view: () => FastScrollView;
  readonly #speed = new ScrollSpeed();
  readonly #layer: FastScrollLayer;
  #showRows: (() => void) | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** `box` is around `scroller`, so that scrolling is heard here before the grid hears of it. */
  constructor(box: HTMLElement, scroller: HTMLElement, view: () => FastScrollView) {
    this.#box = box;
    this.#scroller = scroller;
    this.#view = view;
    this.#layer = new FastScrollLayer(box);
    box.addEventListener('scroll', this.#onScroll, { passive: true, capture: true });
  }

  /** Makes the light rows beforehand. */
  prepare(): void {
    this.#layer.prepare(this.#look());
  }

  /** The next step, soon after now, is a jump: a key or a search shows a row. */
  announceJump(): void {
    this.#speed.announceJump(performance.now());
    // Focus may go to a hidden row, and be shown. Scrolling is still fast until it ends.
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
      // They are here by the time the grid draws them.
      cache.want(first, last, rows, FETCH_AHEAD);
      this.#rest = setTimeout(this.#end, SLOW_MS);
    }, SLOW_MS);
  };

  readonly #end = (): void => {
    this.#showRows?.();
    this.#showRows = null;
    this.#view().names.wantNothing();
    this.#scroller.dispatchEvent(new Event('scroll'));
    // The grid's rows are there with the next frame.
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
 * Moves the rows of a table out of view while light rows stand for them, and returns how to bring them back. Rows near the
 * view would be painted with every frame. Hiding them takes longer, since every cell is restyled, and a hidden cell loses
 * the focus.
 */
function hideRows(scroller: HTMLElement): () => void {
  const rows = [...scroller.querySelectorAll<HTMLElement>(ROWS)];
  for (const row of rows) row.style.translate = AWAY;
  return () => {
    for (const row of rows) row.style.translate = '';
  };
}

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

/** The light rows are made when a new look has settled. */
const PREPARE_AFTER_MS = 300;

interface FastScrollTable extends FastScrollView {
  readonly boxRef: RefObject<HTMLElement | null>;
  /** What scrolls. */
  readonly scrollerRef: RefObject<HTMLElement | null>;
  /** Of the table, in px. */
  readonly width: number;
}

/** Draws light rows while a table is scrolled fast. Returns what announces that the next scroll is a jump. */
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
    fastScroll.prepare();
    return () => {
      current.current = null;
      fastScroll.stop();
    };
  }, [boxRef, scrollerRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the light rows are made of; the rest is read when they are made.
  useEffect(() => {
    const timer = setTimeout(() => current.current?.prepare(), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pinned, scrolling, rowHeight, headerHeight, width]);

  return useCallback(() => current.current?.announceJump(), []);
}
