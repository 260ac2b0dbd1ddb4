import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';
import { Flight, type FlightView } from './fastScroll.ts';

/** The light rows are made when a new look has settled. */
const PREPARE_AFTER_MS = 300;

interface FlyingTable extends FlightView {
  readonly boxRef: RefObject<HTMLElement | null>;
  /** What scrolls; null until it is there. */
  readonly scroller: () => HTMLElement | null;
  /** Turns true when what scrolls is there. */
  readonly ready: boolean;
  /** Of the table, in px. */
  readonly width: number;
}

/**
 * Lets the rows of a table fly by as light ones. Returns what announces that the next scroll is a jump.
 */
export function useFlight(table: FlyingTable): () => void {
  const { boxRef, scroller, ready, pinned, scrolling, rowHeight, headerHeight, width } = table;
  const latest = useLatest(table);
  const flightRef = useRef<Flight>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements are the grid's as long as the grid stands.
  useEffect(() => {
    const box = boxRef.current;
    const element = ready ? scroller() : null;
    if (!box || !element) return;
    const flight = new Flight(box, element, () => latest.current);
    flightRef.current = flight;
    flight.prepare();
    return () => {
      flightRef.current = null;
      flight.stop();
    };
  }, [ready]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the light rows are made of; the rest is read when they are made.
  useEffect(() => {
    const timer = setTimeout(() => flightRef.current?.prepare(), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pinned, scrolling, rowHeight, headerHeight, width]);

  return useCallback(() => flightRef.current?.announceJump(), []);
}
