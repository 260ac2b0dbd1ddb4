import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Longest that work goes on before others are served, in ms. */
const SLICE_MS = 10;

/**
 * Items of long work, with a rest for other requests whenever a slice of time is over. It bounds the wait of others, not the
 * work: bound what a member gives as well, and run one at a time.
 */
export async function* inSlices<T>(items: Iterable<T>): AsyncGenerator<T, void, undefined> {
  let from = performance.now();
  for (const item of items) {
    if (performance.now() - from > SLICE_MS) {
      await setImmediate();
      from = performance.now();
    }
    yield item;
  }
}
