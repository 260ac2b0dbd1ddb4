import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Longest that others may wait while one attacks, in ms. */
export const WAIT_MAX = 200;

/** Longest wait of the others' requests while `work` goes on, three of each at least, in ms. */
export async function waitOfOthers(
  work: Promise<unknown>,
  others: readonly (() => Promise<unknown>)[],
): Promise<number> {
  let longest = 0;
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  for (let count = 0; count < 3 || !isOver; count++) {
    const from = performance.now();
    // A turn of the event loop, which is what hostile input would hold up.
    await setImmediate();
    for (const ask of others) await ask();
    longest = Math.max(longest, performance.now() - from);
  }
  return longest;
}

/** The median of five attacks; one is enough where nobody waited too long. */
export async function medianWait(attack: () => Promise<number>): Promise<number> {
  const first = await attack();
  if (first < WAIT_MAX) return first;
  const waits = [first];
  while (waits.length < 5) waits.push(await attack());
  return waits.toSorted((a, b) => a - b)[2] ?? first;
}
