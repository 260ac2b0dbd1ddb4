import type { Pool } from 'pg';
import { type Status, StatusSchema } from '#schemas/queries/results.ts';
import { ApiError } from '../errors.ts';
import { readFeedStates } from '../feeds/store/runs.ts';
import type { DatasetWatch } from './dataset-watch.ts';

export { StatusSchema as StatusAnswerSchema };

/** What the data is, and how the feeds fared that were asked. */
export async function readStatus(watch: DatasetWatch, pool: Pool): Promise<Status> {
  if (!watch.current) throw new ApiError(503, 'not_ready', 'The data is still being loaded. Try again shortly.');
  return { ...watch.current, feeds: await readFeedStates(pool) };
}
