import { type Status, StatusSchema } from '#schemas/queries/results.ts';
import { ApiError } from '../errors.ts';
import type { DatasetWatch } from './dataset-watch.ts';

export { StatusSchema as StatusAnswerSchema };

/** What the data is. */
export function readStatus(watch: DatasetWatch): Status {
  if (!watch.current) throw new ApiError(503, 'not_ready', 'The data is still being loaded. Try again shortly.');
  return { ...watch.current, feeds: [] };
}
