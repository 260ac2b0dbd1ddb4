import { SAMPLE_ROWS, SAMPLE_SIZES } from '#schemas/constants.ts';
import type { Source } from '#schemas/kinds.ts';
import { createUniverse } from '#schemas/sample/universe.ts';
import type { UnixMs } from '#schemas/units.ts';
import type { RowMaker } from './sampleTable.ts';

/**
 * The first `rows` rows of a directory of the sample universe. A universe has its own proportions: the largest one has
 * fewer organizations than projects, and gives no more than it has.
 */
export function sampleMaker(source: Source, rows: number, seed: number, now: UnixMs): RowMaker {
  const projects = Math.ceil((rows * SAMPLE_SIZES.projects) / SAMPLE_SIZES[source]);
  const universe = createUniverse({
    seed,
    projects: Math.min(Math.max(projects, SAMPLE_ROWS.min), SAMPLE_ROWS.max),
    now,
  });
  return {
    count: Math.min(rows, universe.count(source)),
    rows: (start, count) => universe.rows(source, start, count),
  };
}
