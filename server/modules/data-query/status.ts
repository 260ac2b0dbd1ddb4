import type { Pool } from 'pg';
import { type Status, StatusSchema } from '#schemas/queries/results.ts';
import { readFeedStates } from '#server/modules/feeds/repository/runs.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { DatasetWatch } from './datasetWatch.ts';

export { StatusSchema as StatusAnswerSchema };

/** What the data is, and how the feeds fared that were asked. */
export async function readStatus(watch: DatasetWatch, pool: Pool): Promise<Status> {
  if (!watch.current) throw new ApiError(503, { code: 'not_ready', reason: 'loading' });
  return { ...watch.current, feeds: await readFeedStates(pool) };
}
