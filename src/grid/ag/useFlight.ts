import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { cutName } from '#schemas/format.ts';
import { textOf } from '../cells/values.ts';
import type { WindowCache } from '../model/windowCache.ts';
import { FlightLayer } from './FlightLayer.ts';
import { FlightWatch } from './flightWatch.ts';
import type { ScreenerColumns } from './screenerColumns.ts';

/** Rows rest when nothing has moved for this long. */
const REST_MS = 120;
/** Rows asked for beyond those in view while they fly: the next ones, should they come to rest. */
const FLIGHT_AHEAD = 32;

interface Flight {
  readonly api: GridApi | null;
  readonly boxRef: RefObject<HTMLElement | null>;
  readonly viewport: () => HTMLElement | null;
  readonly cache: WindowCache;
  readonly columns: ScreenerColumns;
  readonly identity: string;
  readonly rows: number;
  readonly rowHeight: number;
  readonly headerHeight: number;
}

/**
 * Draws light rows while rows fly by too fast to be read. AG Grid makes and removes elements for every row that passes,
 * which takes longer than a frame at that pace; so it hears of the scrolling when the rows rest.
 */
export function useFlight(flight: Flight): void {
  const { api, boxRef, viewport } = flight;
  const latest = useRef(flight);
  useLayoutEffect(() => {
    latest.current = flight;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are the grid's as long as the grid stands.
  useEffect(() => {
    const box = boxRef.current;
    const element = api ? viewport() : null;
    if (!box || !element) return;
    const watch = new FlightWatch();
    const layer = new FlightLayer(box);
    let flying = false;
    let rest: ReturnType<typeof setTimeout> | undefined;

    const land = () => {
      flying = false;
      element.dispatchEvent(new Event('scroll'));
      // AG Grid's rows are there with the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => !flying && layer.close()));
    };
    const onScroll = (event: Event) => {
      if (event.target !== element || !event.isTrusted) return;
      const { cache, columns, identity, rows, rowHeight, headerHeight } = latest.current;
      const { scrollTop } = element;
      if (watch.moved(scrollTop, event.timeStamp, rowHeight) && !flying) {
        flying = true;
        const { clientWidth: width, clientHeight: height, scrollLeft } = element;
        const { pinned, scrolling } = columns;
        layer.open({ pinned, scrolling, identity, rowHeight, headerHeight, width, height, scrollLeft });
      }
      if (!flying) return;
      event.stopPropagation();
      clearTimeout(rest);
      rest = setTimeout(land, REST_MS);
      const inView = element.clientHeight - headerHeight;
      const way = Math.max(1, element.scrollHeight - element.clientHeight);
      // A share of the whole: where all rows are taller than an element can be, scroll positions are not theirs.
      const rowsTop = (scrollTop / way) * Math.max(0, rows * rowHeight - inView);
      const first = Math.floor(rowsTop / rowHeight);
      cache.want(first, Math.min(rows - 1, first + Math.ceil(inView / rowHeight)), rows, FLIGHT_AHEAD);
      layer.draw(rowsTop, rows, (place) => cutName(textOf(cache.get(place)?.[identity]) ?? ''));
    };
    // Before AG Grid, which listens at the element itself.
    box.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      clearTimeout(rest);
      layer.remove();
      box.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [api]);
}
