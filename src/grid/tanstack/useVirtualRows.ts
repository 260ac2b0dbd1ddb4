import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterArrival } from '#src/shared/hydration.ts';
import { scrollMapping, segmentAt, segmentFrom } from '../model/scrollMapping.ts';

/**
 * Height limit of the scrolled element, in px. Chromium paints with 32-bit floats, exact up to 2²⁴: above it
 * hairlines vanished.
 */
const TALLEST = 15_000_000;
/** Rows rendered beyond each edge, so that one wheel step shows mounted rows. */
export const OVERSCAN = 3;
const SCROLL_END_MS = 150;

/** A row to render: its index, and its top in px within the row container. */
export interface PlacedRow {
  readonly index: number;
  readonly top: number;
}

export interface VirtualRows {
  readonly placed: readonly PlacedRow[];
  readonly scrolling: boolean;
  /** Top of any row in px within the row container. Distant rows sit just beyond the laid out segment. */
  readonly topOf: (index: number) => number;
  /** Height in px of the scrolled element. */
  readonly height: number;
  /** Height for rows, in px. */
  readonly viewport: number;
  /** Current row position in px at the top of the view. */
  readonly position: () => number;
  /** The same after a scroll rendered by the placeholder layer; these rows do not move until the next one. */
  readonly follow: () => number;
  /** Scrolls a row position in px to the top of the view. */
  readonly scrollTo: (rowsTop: number) => void;
}

/**
 * TanStack Virtual over any number of rows. It gets one segment at a time, which bounds cost and positions; its offsets go
 * through the scroll mapping, so that the height limit does not apply.
 */
export function useVirtualRows(
  scrollerRef: RefObject<HTMLDivElement | null>,
  /** The row container. */
  rowsRef: RefObject<HTMLDivElement | null>,
  rows: number,
  rowHeight: number,
  headerHeight: number,
): VirtualRows {
  const [viewport, setViewport] = useState(0);
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const mapping = useMemo(() => scrollMapping(rows, rowHeight, viewport, TALLEST), [rows, rowHeight, viewport]);

  // Mutable state of scroll events: they fire more often than React should render.
  const live = useRef({
    ...{ mapping, rows, rowHeight, headerHeight, start: 0 },
    at: { scrollTop: 0, rowsTop: 0 },
    rest: undefined as ReturnType<typeof setTimeout> | undefined,
  }).current;
  const { start, count } = segmentFrom(live.start, rows);

  const report = useRef<{ offset?: (offset: number, isScrolling: boolean) => void; size?: () => void }>({}).current;

  const controls = useMemo(() => {
    const read = (): number => {
      const scrollTop = scrollerRef.current?.scrollTop ?? 0;
      // Browsers round scroll positions; an unchanged one keeps the exact row position.
      const unmoved = scrollTop === live.at.scrollTop;
      return unmoved ? Math.min(live.at.rowsTop, live.mapping.rowsMax) : live.mapping.follow(live.at, scrollTop);
    };
    /** Updates the rows for the scroll position and notifies the virtualizer. */
    const sync = (isScrolling: boolean) => {
      const rowsTop = read();
      const scrollTop = scrollerRef.current?.scrollTop ?? 0;
      const next = segmentAt(Math.floor(rowsTop / live.rowHeight), live.rows).start;
      const moved = next !== live.start;
      live.at = { scrollTop, rowsTop };
      live.start = next;
      const shift = next * live.rowHeight + (live.mapping.scaled ? Math.round(scrollTop - rowsTop) : 0);
      if (rowsRef.current) rowsRef.current.style.transform = shift === 0 ? '' : `translateY(${shift}px)`;
      report.offset?.(rowsTop - next * live.rowHeight, isScrolling);
      // The virtualizer does not notice that the same rows moved to another segment.
      if (moved) isScrolling ? flushSync(draw) : draw();
    };
    const scrollTo = (rowsTop: number) => {
      const scroller = scrollerRef.current;
      if (!scroller) return;
      scroller.scrollTop = live.mapping.toScroll(rowsTop);
      live.at = { scrollTop: scroller.scrollTop, rowsTop: Math.max(0, Math.min(rowsTop, live.mapping.rowsMax)) };
      sync(false);
    };
    /** After scaled steps, moves the scrollbar to the position that matches the rows. */
    const settle = () => {
      // Scrolled again: wait until the rows rest.
      if (scrollerRef.current?.scrollTop !== live.at.scrollTop) return;
      if (live.mapping.scaled) scrollTo(live.at.rowsTop);
      else sync(false);
    };
    const follow = () => {
      clearTimeout(live.rest);
      const rowsTop = read();
      live.at = { scrollTop: scrollerRef.current?.scrollTop ?? 0, rowsTop };
      return rowsTop;
    };
    return { read, sync, scrollTo, settle, follow };
  }, [scrollerRef, rowsRef, live, report]);

  useLayoutEffect(() => {
    const firstRow = live.at.rowsTop / live.rowHeight;
    const resized = live.rowHeight !== rowHeight;
    Object.assign(live, { mapping, rows, rowHeight, headerHeight });
    if (resized) controls.scrollTo(firstRow * rowHeight);
    else controls.sync(false);
  }, [live, controls, mapping, rows, rowHeight, headerHeight]);

  const virtualizer: Virtualizer<HTMLDivElement, Element> = useVirtualizer<HTMLDivElement, Element>({
    count,
    // A constant number of rows, so that scrolling creates and removes no elements.
    rangeExtractor: ({ startIndex, count: all }) => {
      const needed = Math.min(all, Math.ceil(viewport / rowHeight) + 1 + 2 * OVERSCAN);
      const from = Math.max(0, Math.min(startIndex - OVERSCAN, all - needed));
      return Array.from({ length: needed }, (_, at) => from + at);
    },
    estimateSize: () => rowHeight,
    getScrollElement: () => scrollerRef.current,
    observeElementRect: (instance, notify) => {
      const scroller = instance.scrollElement;
      if (!scroller) return;
      const measure = () => {
        const height = Math.max(0, scroller.clientHeight - live.headerHeight);
        setViewport(height);
        notify({ width: scroller.clientWidth, height });
      };
      const observer = new ResizeObserver(measure);
      const giveUp = afterArrival(() => {
        report.size = measure;
        observer.observe(scroller);
        measure();
      });
      return () => {
        giveUp();
        observer.disconnect();
      };
    },
    observeElementOffset: (instance, notify) => {
      const scroller = instance.scrollElement;
      if (!scroller) return;
      report.offset = notify;
      const onScroll = () => {
        controls.sync(true);
        clearTimeout(live.rest);
        live.rest = setTimeout(controls.settle, SCROLL_END_MS);
      };
      scroller.addEventListener('scroll', onScroll, { passive: true });
      return () => {
        clearTimeout(live.rest);
        scroller.removeEventListener('scroll', onScroll);
      };
    },
    scrollToFn: (offset) => controls.scrollTo(live.start * live.rowHeight + offset),
  });

  useLayoutEffect(() => {
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the header's height decides the height for rows.
  useLayoutEffect(() => report.size?.(), [report, headerHeight]);

  const placed = virtualizer.getVirtualItems().map((item) => ({ index: start + item.index, top: item.start }));
  return {
    placed,
    scrolling: virtualizer.isScrolling,
    topOf: (index) => Math.max(-1, Math.min(index - start, count)) * rowHeight,
    height: mapping.height,
    viewport,
    position: controls.read,
    follow: controls.follow,
    scrollTo: controls.scrollTo,
  };
}
