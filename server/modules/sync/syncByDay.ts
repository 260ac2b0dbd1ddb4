import { DAY_MS } from '#schemas/units.ts';
import { readDataset } from '#server/modules/datasets/dataset.ts';
import { defaultRequestOptions } from '#server/modules/feeds/fetchers/request.ts';
import type { Failure, SyncReport } from '#server/modules/feeds/report.ts';
import { readKnownUntil } from '#server/modules/history/repository.ts';
import { recordingsByDay } from './importRecordings.ts';
import { runSync, type SyncOptions } from './sync.ts';

/** Recorded days, read one after the other. */
export interface SyncedDays {
  /** Oldest first. */
  readonly days: readonly { readonly day: string; readonly report: SyncReport }[];
  /** Files that were not read, and why. */
  readonly refused: readonly Failure[];
}

/**
 * Reads the recordings of a folder in the order of their days, each as known from the end of its day: so the database has the past that
 * it would have if it had read each of them then. Days up to which the history is known already are refused: what was known on a day
 * that is over stays as it is. Files that state no day are refused too.
 */
export async function runSyncByDay({
  folder,
  ...options
}: Omit<SyncOptions, 'from'> & { readonly folder: string }): Promise<SyncedDays> {
  const requestOptions = options.requestOptions ?? defaultRequestOptions;
  const now = requestOptions.clock();
  // The first real data replace the sample, and its history.
  const until = (await readDataset(options.pool))?.kind === 'live' ? await readKnownUntil(options.pool) : null;
  const days: SyncedDays['days'][number][] = [];
  const refused: Failure[] = [];
  for (const [day, files] of await recordingsByDay(folder, now)) {
    const knownFrom = Math.min(Date.parse(day) + DAY_MS - 1, now);
    const reason =
      day === ''
        ? 'it states no day, in its name, its folder or a mapping'
        : until !== null && knownFrom <= Date.parse(until)
          ? `its day, ${day}, is before ${until}, up to which this database knows already`
          : null;
    if (reason !== null) {
      refused.push(...files.map((address) => ({ address, reason })));
      continue;
    }
    const read = new Set(files);
    const from = { folder, isRead: (file: string) => read.has(file), knownFrom };
    const report = await runSync({ ...options, from, requestOptions: { ...requestOptions, clock: () => knownFrom } });
    days.push({ day, report });
  }
  return { days, refused };
}
