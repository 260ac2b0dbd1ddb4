import { compareKeys, textKey } from '#schemas/text.ts';
import type { JobData, JobRecord } from '#server/modules/records/feedRecords.ts';

/** One ad with all its places. */
export interface Ad extends Omit<JobData, 'url'> {
  /** Keys of its records, the first of which names it. */
  readonly keys: readonly [string, ...string[]];
  readonly source: string;
  /** Where to apply. */
  readonly url: string;
  /** Where to apply for each place, if it has several addresses. */
  readonly urls: readonly { readonly places: readonly string[]; readonly url: string }[];
  /** Newest moment at which a source had it (ISO, UTC); '': unknown. */
  readonly seen: string;
}

/**
 * Joins records that differ in their places alone: a company that looks for the same person in three towns has one ad. The
 * result does not depend on the order of the records.
 */
export function joinAds(records: readonly JobRecord[]): Ad[] {
  const groups = new Map<string, JobRecord[][]>();
  for (const copies of copiesOf(records)) {
    const [newest] = copies;
    if (!newest) continue;
    const group = sameness(newest);
    const members = groups.get(group);
    if (members) members.push(copies);
    else groups.set(group, [copies]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [joined(first, others)] : []));
}

/** Numbers of Greenhouse are of one ad, whatever its board is called: on their own sites companies do not name it. */
const GREENHOUSE_NUMBER = /(?:^|#)greenhouse\/[^/]+\/(\d+)$/;

/** Records of one ad, the newest first, by their keys. */
function copiesOf(records: readonly JobRecord[]): JobRecord[][] {
  const copies = new Map<string, JobRecord[]>();
  for (const record of [...records].sort((a, b) => compareKeys(a.key, b.key))) {
    const number = GREENHOUSE_NUMBER.exec(record.key)?.[1];
    const place = number === undefined ? record.key : `greenhouse ${number}`;
    const others = copies.get(place);
    if (others) others.push(record);
    else copies.set(place, [record]);
  }
  return [...copies.values()].map((all) => all.toSorted((a, b) => compareKeys(b.fetchedAt, a.fetchedAt)));
}

/** Equal for records that say the same but for places, addresses and days. */
function sameness({ data }: JobRecord): string {
  const { company, title, department, description, workplace, employment, pay } = data;
  const texts = [company, title, department ?? '', description ?? ''].map((text) => textKey(text).replace(/\s+/g, ' '));
  return JSON.stringify([texts, workplace, employment, pay]);
}

/** `copies`, `others`: records of one ad each, the newest of which counts. */
function joined(copies: readonly JobRecord[], otherCopies: readonly (readonly JobRecord[])[]): Ad {
  const [first, ...others] = [copies, ...otherCopies].flatMap((one) => one.slice(0, 1));
  if (!first) throw new Error('An ad without any record of it.');
  const all = [first, ...others];
  const [key = first.key, ...otherKeys] = [copies, ...otherCopies].flat().map((record) => record.key);
  const unique = (texts: readonly string[]) => [...new Set(texts)].sort(compareKeys);
  const posted = unique(all.flatMap(({ data }) => data.posted ?? []));
  const { url, ...data } = first.data;
  return {
    ...data,
    keys: [key, ...otherKeys],
    source: first.source,
    places: others.length === 0 ? data.places : unique(all.flatMap((record) => record.data.places)),
    countries: others.length === 0 ? data.countries : unique(all.flatMap((record) => record.data.countries)),
    posted: posted[0] ?? null,
    url,
    urls: others.length === 0 ? [] : all.map((record) => ({ places: record.data.places, url: record.data.url })),
    seen: unique([copies, ...otherCopies].flat().map(({ fetchedAt }) => fetchedAt)).at(-1) ?? '',
  };
}
