import { setTimeout as delay } from 'node:timers/promises';
import { whyDatabaseFailed } from './db/pool.ts';
import type { Logger } from './log.ts';

/** A part of a running server, which stops before the next one. */
export interface StopPart {
  /** For the log. */
  readonly name: string;
  /** When it is given up, in ms since the stop began. One that begins late has a little time nevertheless. */
  readonly within: number;
  readonly stop: () => Promise<unknown>;
}

const LEAST_MS = 500;

/**
 * Stops the parts one after the other. One that takes too long, or waits for a database that does not answer, is given up, which the
 * log says, so that the next ones stop as well. False: a part failed otherwise.
 */
export async function stopParts(
  parts: readonly StopPart[],
  log: Logger,
  clock: () => number = () => performance.now(),
): Promise<boolean> {
  const began = clock();
  let areAllWell = true;
  for (const { name: part, within, stop } of parts) {
    const over = new AbortController();
    const time = Math.max(LEAST_MS, within - (clock() - began));
    const isLate = delay(time, true, { signal: over.signal }).catch(() => false);
    try {
      const givenUp = await Promise.race([stop().then(() => false), isLate]);
      if (givenUp) log.warn({ part, afterMs: Math.round(clock() - began) }, 'gave up waiting for a part to stop');
    } catch (error) {
      if (whyDatabaseFailed(error) === 'unavailable')
        log.warn({ part, err: error }, 'gave up a part that waits for the database');
      else {
        areAllWell = false;
        log.error({ part, err: error }, 'a part could not stop in an orderly way');
      }
    } finally {
      over.abort();
    }
  }
  return areAllWell;
}
