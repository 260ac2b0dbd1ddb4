/**
 * The steps of a formula as loops over blocks of rows, which stay in the cache of the processor. Each step owns its block: NaN is
 * an unknown figure; 0, 1 and UNKNOWN are the answers of a condition.
 */
export const BLOCK = 2048;
export const UNKNOWN = 2;

/** Fills its block with the figures of `count` rows from `start` on, and returns it. */
export type FigureLoop = (start: number, count: number) => Float64Array;
export type YesLoop = (start: number, count: number) => Uint8Array;
