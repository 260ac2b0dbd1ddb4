import type { EntityKind } from '#schemas/kinds.ts';
import { shownName, textOf } from '../cells/values.ts';
import type { WindowCache } from '../model/windowCache.ts';
import { FlightLayer, type FlightLook } from './FastScrollLayer.ts';
import { RowsBelow } from './hideRows.ts';
import { FlightWatch } from './scrollSpeed.ts';
import './fastScroll.css';

/** Rows slow down when nothing has moved for this long, and rest after as long again. */
const SLOW_MS = 60;
/** Rows asked for beyond those in view while they fly: the next ones, should they come to rest. */
const FLIGHT_AHEAD = 32;

/** A table whose rows may fly by. */
export interface FlightView extends Omit<FlightLook, 'top' | 'width' | 'height'> {
  readonly cache: WindowCache;
  /** Where rows are read from that are gone before more of them than the name could be seen. */
  readonly names: WindowCache;
  /** What the rows open. */
  readonly kind: EntityKind;
  readonly rows: number;
  readonly headerHeight: number;
  /** The row position in px at the top of the view, now. */
  readonly rowsTop: (scroller: HTMLElement) => number;
}

/**
 * Draws light rows while rows fly by too fast to be read. A renderer makes or fills elements for every row that passes,
 * which takes longer than a frame at that pace; so it hears of the scrolling when the rows rest.
 */
export class Flight {
  readonly #scroller: HTMLElement;
  readonly #box: HTMLElement;
  readonly #view: () => FlightView;
  readonly #watch = new FlightWatch();
  readonly #layer: FlightLayer;
  readonly #below: RowsBelow;
  #flying = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** `box` is around `scroller`, so that the flight hears of the scrolling before the renderer does. */
  constructor(box: HTMLElement, scroller: HTMLElement, view: () => FlightView) {
    this.#box = box;
    this.#scroller = scroller;
    this.#view = view;
    this.#layer = new FlightLayer(box);
    this.#below = new RowsBelow(scroller);
    box.addEventListener('scroll', this.#onScroll, { passive: true, capture: true });
  }

  /** Makes the light rows beforehand. */
  prepare(): void {
    this.#layer.prepare(this.#look());
  }

  /** The next step, soon after now, is a jump: a key or a search shows a row. */
  announceJump(): void {
    this.#watch.announce(performance.now());
    // Focus may go to a row below, and be shown.
    this.#below.bringBack();
  }

  stop(): void {
    clearTimeout(this.#rest);
    this.#below.bringBack();
    this.#layer.remove();
    this.#box.removeEventListener('scroll', this.#onScroll, { capture: true });
  }

  readonly #onScroll = (event: Event): void => {
    const scroller = this.#scroller;
    if (event.target !== scroller || !event.isTrusted) return;
    const { cache, names, kind, identity, rows, rowHeight, headerHeight, rowsTop } = this.#view();
    const top = rowsTop(scroller);
    const inView = scroller.clientHeight - headerHeight;
    if (this.#watch.moved(top, event.timeStamp, rowHeight, inView) && !this.#flying) {
      this.#flying = true;
      this.#layer.open(this.#look(), scroller.scrollLeft);
      this.#below.moveAway();
    }
    if (!this.#flying) return;
    event.stopPropagation();
    clearTimeout(this.#rest);
    const first = Math.floor(top / rowHeight);
    const last = Math.min(rows - 1, first + Math.ceil(inView / rowHeight));
    names.want(first, last, rows, FLIGHT_AHEAD);
    this.#layer.draw(top, rows, (place) =>
      shownName(kind, textOf((cache.get(place) ?? names.get(place))?.[identity]) ?? ''),
    );
    this.#rest = setTimeout(() => {
      // They are whole by the time the renderer draws them.
      cache.want(first, last, rows, FLIGHT_AHEAD);
      this.#rest = setTimeout(this.#land, SLOW_MS);
    }, SLOW_MS);
  };

  readonly #land = (): void => {
    this.#flying = false;
    this.#below.bringBack();
    this.#view().names.wantNothing();
    this.#scroller.dispatchEvent(new Event('scroll'));
    // The renderer's rows are there with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => !this.#flying && this.#layer.close()));
  };

  #look(): FlightLook {
    const { pinned, scrolling, checks, identity, rowHeight, headerHeight } = this.#view();
    const { clientWidth: width, clientHeight } = this.#scroller;
    const above = this.#scroller.getBoundingClientRect().top - this.#box.getBoundingClientRect().top;
    const height = clientHeight - headerHeight;
    return { pinned, scrolling, checks, identity, rowHeight, top: above + headerHeight, width, height };
  }
}
