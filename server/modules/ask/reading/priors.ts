import type { AskedRecord } from '#schemas/api/ask.ts';

/** How likely a record is meant by its name, before any word beside it is read: from 0, unknown, up to 5, the largest of all. */

interface Sized extends AskedRecord {
  readonly size: number | null;
}

const MOST = 5;
/** What a fund of so many deals is worth beside a token: 100 deals stand beside the hundredth of market caps. */
const PER_DEALS = { venture: 1.5, people: 1 } as const;

const keyOf = ({ kind, id }: Pick<AskedRecord, 'kind' | 'id'>) => `${kind} ${id}`;

/** Of each record: a project by its place among market caps, an investor by its deals. */
export function priorsOf(records: readonly Sized[]): (record: AskedRecord) => number {
  const priors = new Map<string, number>();
  const caps = records.filter(({ kind, size }) => kind === 'project' && size !== null && size > 0);
  for (const [place, record] of caps.toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0)).entries())
    priors.set(keyOf(record), Math.max(0, MOST - Math.log10(place + 1)));
  for (const record of records) {
    if (record.kind === 'project' || record.size === null || record.size <= 0) continue;
    priors.set(keyOf(record), Math.min(MOST, Math.log10(record.size + 1) * PER_DEALS[record.kind]));
  }
  return (record) => priors.get(keyOf(record)) ?? 0;
}

/** The place among market caps up to which a ticker is better known than any organization of that name. */
export const KNOWN_TICKER = MOST - Math.log10(500) - 0.3;
