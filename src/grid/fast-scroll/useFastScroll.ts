import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';
import { FastScroll, type FastScrollView } from './fastScroll.ts';

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
