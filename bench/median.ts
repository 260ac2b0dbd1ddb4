/** The middle of some values, of an even number the upper one; NaN without any. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

const RUNS = 5;
/** Runs before the ones that count: a browser's compiler has then seen what it compiles. */
const UNCOUNTED = 10;

/** Median milliseconds of five runs of some work that has run before. */
export function medianTime(work: () => unknown): number {
  for (let run = 0; run < UNCOUNTED; run++) work();
  return median(
    Array.from({ length: RUNS }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
}
