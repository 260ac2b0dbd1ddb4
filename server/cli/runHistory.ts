import type { Pool } from 'pg';
import { DAY_MS } from '#schemas/units.ts';
import { type HistorySize, readHistorySize, THINNED_AFTER_YEARS, thinHistory } from '#server/modules/history/upkeep.ts';

/** The command `npm run admin -- history`. `pool`: of session connections. `now`: milliseconds since 1970. */
export async function runHistory(
  pool: Pool,
  { thin, now }: { readonly thin: boolean; readonly now: number },
): Promise<string> {
  const lines = thin
    ? [
        `${count(await thinHistory(pool, now))} observations of market figures older than ${THINNED_AFTER_YEARS} years were thinned: one a day stays.`,
      ]
    : [];
  return [...lines, ...wordSize(await readHistorySize(pool), now)].join('\n');
}

function wordSize({ since, until, thinnedUntil, fields, kinds }: HistorySize, now: number): string[] {
  if (since === null || until === null) return ['Nothing is recorded yet: the history begins with the first data.'];
  const days = Math.max(1, Math.ceil((now - Date.parse(since)) / DAY_MS));
  const line = (name: string, observations: number, bytes: number) =>
    `${name}: ${count(observations)} observations, ${megabytes(bytes)}, ${megabytes(bytes / days)} a day`;
  const sum = (of: 'observations' | 'bytes') => kinds.reduce((total, kind) => total + kind[of], 0);
  return [
    `Recorded since ${since}, last at ${until}: ${fields} fields${thinnedUntil === null ? '' : `, market figures thinned up to ${thinnedUntil.slice(0, 10)}`}.`,
    ...kinds.map(({ kind, observations, bytes }) => line(kind, observations, bytes)),
    line('all', sum('observations'), sum('bytes')),
  ];
}

const count = (number: number) => number.toLocaleString('en-US');
const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 2 })} MB`;
