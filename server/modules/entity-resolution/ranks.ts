import { compareKeys } from '#schemas/text.ts';
import type { OrganizationRecord, PersonRecord } from '#server/modules/records/feedRecords.ts';

/** Most reliable feeds of organizations and people first. */
const FEED_RANK: Readonly<Record<string, number>> = {
  files: 0,
  'venture-funds': 1,
  'cryptorank-funds': 2,
  wikidata: 3,
  'web3privacy-people': 4,
  'project-investors': 5,
  'devcon-speakers': 6,
  'ethcc-speakers': 7,
};

/** Records by reliability of the feed, then newest first. */
export function ranked<Item extends OrganizationRecord | PersonRecord>(records: readonly Item[]): Item[] {
  return [...records].sort((a, b) => {
    const rank = (FEED_RANK[a.feed] ?? 9) - (FEED_RANK[b.feed] ?? 9);
    if (rank !== 0) return rank;
    if (a.fetchedAt !== b.fetchedAt) return a.fetchedAt > b.fetchedAt ? -1 : 1;
    return compareKeys(a.key, b.key);
  });
}
