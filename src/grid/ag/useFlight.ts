import type { GridApi } from 'ag-grid-community';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cutName } from '#schemas/format.ts';
import { textOf } from '../cells/values.ts';
import { PAGE_ROWS, type WindowCache } from '../model/windowCache.ts';
import { FlightLayer, type FlightLook } from './FlightLayer.ts';
import { FlightWatch } from './flightWatch.ts';
import type { ScreenerColumns } from './screenerColumns.ts';

/** Rows rest when nothing has moved for this long. */
const REST_MS = 120;
/** The light rows are made when a new look has settled. */
const PREPARE_AFTER_MS = 300;
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
  /** Of the table, in px. */
  readonly width: number;
}

/**
 * Draws light rows while rows fly by too fast to be read. AG Grid makes and removes elements for every row that passes,
 * which takes longer than a frame at that pace; so it hears of the scrolling when the rows rest.
 */
export function useFlight(flight: Flight): { readonly announceJump: () => void } {
  const { api, boxRef, viewport, columns, rowHeight, headerHeight, width } = flight;
  const latest = useRef(flight);
  useLayoutEffect(() => {
    latest.current = flight;
  });
  const [watch] = useState(() => new FlightWatch());
  const layerRef = useRef<FlightLayer>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are the grid's as long as the grid stands.
  useEffect(() => {
    const box = boxRef.current;
    const element = api ? viewport() : null;
    if (!box || !element) return;
    const layer = new FlightLayer(box);
    layerRef.current = layer;
    let flying = false;
    let left: readonly number[] = [];
    let rest: ReturnType<typeof setTimeout> | undefined;

    const land = () => {
      flying = false;
      element.dispatchEvent(new Event('scroll'));
      // AG Grid's rows are there with the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => !flying && layer.close()));
    };
    const onScroll = (event: Event) => {
      if (event.target !== element || !event.isTrusted) return;
      const { cache, identity, rows, rowHeight, headerHeight } = latest.current;
      const { scrollTop } = element;
      const inView = element.clientHeight - headerHeight;
      if (watch.moved(scrollTop, event.timeStamp, rowHeight, inView) && !flying) {
        flying = true;
        left = drawnPages(api);
        layer.open(lookOf(latest.current, element), element.scrollLeft);
      }
      if (!flying) return;
      event.stopPropagation();
      clearTimeout(rest);
      rest = setTimeout(land, REST_MS);
      const way = Math.max(1, element.scrollHeight - element.clientHeight);
      // A share of the whole: where all rows are taller than an element can be, scroll positions are not theirs.
      const rowsTop = (scrollTop / way) * Math.max(0, rows * rowHeight - inView);
      const first = Math.floor(rowsTop / rowHeight);
      cache.want(first, Math.min(rows - 1, first + Math.ceil(inView / rowHeight)), rows, FLIGHT_AHEAD, left);
      layer.draw(rowsTop, rows, (place) => cutName(textOf(cache.get(place)?.[identity]) ?? ''));
    };
    // Before AG Grid, which listens at the element itself.
    box.addEventListener('scroll', onScroll, { passive: true, capture: true });
    return () => {
      clearTimeout(rest);
      layerRef.current = null;
      layer.remove();
      box.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [api]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the rows are made of; the rest is read when they are made.
  useEffect(() => {
    const prepare = () => {
      const element = viewport();
      if (element) layerRef.current?.prepare(lookOf(latest.current, element));
    };
    if (!api) return;
    const timer = setTimeout(prepare, PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [api, columns, rowHeight, headerHeight, width]);

  return { announceJump: () => watch.announce(performance.now()) };
}

/** A row of each page that AG Grid shows: its rows stay below, and would be drawn anew if theirs were forgotten. */
function drawnPages(api: GridApi | null): number[] {
  if (!api) return [];
  const pages: number[] = [];
  const last = api.getLastDisplayedRowIndex();
  for (let index = api.getFirstDisplayedRowIndex(); index < last; index += PAGE_ROWS) pages.push(index);
  return [...pages, last];
}

function lookOf({ columns, identity, rowHeight, headerHeight }: Flight, element: HTMLElement): FlightLook {
  const { pinned, scrolling } = columns;
  const { clientWidth: width, clientHeight: height } = element;
  return { pinned, scrolling, identity, rowHeight, headerHeight, width, height };
}
