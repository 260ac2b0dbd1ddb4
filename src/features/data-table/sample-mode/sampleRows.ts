import { SAMPLE_ROWS } from '#schemas/constants.ts';

/** The sizes the playground offers. */
export const DEMO_SIZES = [SAMPLE_ROWS.default, 100_000, SAMPLE_ROWS.max] as const;

/** The seed of the playground's rows: the same rows for everybody, so that an address shows the same everywhere. */
export const DEMO_SEED = 1;

/** The number of rows an address asks for; the default where it is no whole number in range. */
export function readSampleRows(text: unknown): number {
  const rows = typeof text === 'string' && /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return rows >= SAMPLE_ROWS.min && rows <= SAMPLE_ROWS.max ? rows : SAMPLE_ROWS.default;
}
