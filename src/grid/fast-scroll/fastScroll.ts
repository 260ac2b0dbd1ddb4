import type { EntityKind } from '#schemas/kinds.ts';
import { shownName, textOf } from '../cells/values.ts';
import type { WindowCache } from '../model/windowCache.ts';
import { FastScrollLayer, type FastScrollLook } from './FastScrollLayer.ts';
import { ScrollSpeed } from './scrollSpeed.ts';
import './fastScroll.css';

/** Rows of a table without its header. */
const ROWS = '[role=row]:not([aria-rowindex="1"])';
/** Far from any view, towards the beginning, where it makes the table no longer. */
const AWAY = '0 -100000px';

/** Scrolling has slowed down when nothing has moved for this long, and has ended after as long again. */
const SLOW_MS = 60;
/** Rows fetched beyond those in view while scrolling fast: the next ones, should it end. */
const FETCH_AHEAD = 32;

/** A table that may be scrolled fast. */
export interface FastScrollView extends Omit<FastScrollLook, 'top' | 'width' | 'height'> {
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
export class FastScroll {
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
