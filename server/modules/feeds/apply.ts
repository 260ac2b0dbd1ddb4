import type { PoolClient } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { Source } from '#schemas/kinds.ts';
import { bumpDataset, type Dataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { deleteRows, replaceRows, upsertRows } from '#server/modules/datasets/rows.ts';
import type { EntityName } from '#server/modules/entity-resolution/entityRegistry.ts';
import { joinUniverse, type Universe } from '#server/modules/entity-resolution/resolveEntities.ts';
import type { FeedRecord } from './records.ts';
import type { FeedOutcome, TableCounts } from './report.ts';
import {
  fingerprintOf,
  haveSameFigures,
  readFingerprints,
  readKeyBook,
  writeFingerprints,
  writeKeyBook,
  writeOtherNames,
} from './repository/entities.ts';
import { replaceNews } from './repository/news.ts';
import { writeDailyPrices } from './repository/prices.ts';
import { type RecordCounts, readRecords, storeRecords } from './repository/records.ts';

/** What a feed gave in this sync. */
export interface FeedHarvest {
  readonly feed: string;
  readonly outcome: FeedOutcome;
  readonly records: readonly FeedRecord[];
  /** The answers were complete, and the feed tells everything it knows each time. */
  readonly whole: boolean;
  /** Answers are missing that the next sync can still ask for; those at hand wait for them. */
  readonly hasMore: boolean;
}

export interface Applied {
  readonly counts: ReadonlyMap<string, RecordCounts>;
  readonly dataset: Dataset | null;
  readonly replacedSample: boolean;
  readonly directories: Record<Source | 'news', TableCounts> | null;
}

/**
 * Puts what the feeds gave into the directories, within the transaction of `client`: stores the records, joins all that
 * all feeds ever told, and writes the rows that differ. Where the directories hold the sample universe, everything of it
 * makes way at once. Without a single record of a project, round, organization or person there is no universe to show,
 * and the directories stay as they are.
 */
export async function applyHarvest(client: PoolClient, harvests: readonly FeedHarvest[]): Promise<Applied> {
  await client.query('SET LOCAL statement_timeout = 0');
  // Whoever else announces a data set waits for this transaction, or this one for theirs; reading goes on.
  await client.query('LOCK TABLE dataset IN SHARE ROW EXCLUSIVE MODE');
  const counts = new Map<string, RecordCounts>();
  for (const { feed, records, whole } of harvests) counts.set(feed, await storeRecords(client, feed, records, whole));
  for (const { feed, hasMore } of harvests) {
    if (!hasMore) await client.query('DELETE FROM feed_pages WHERE feed = $1', [feed]);
  }
  const before = await readDataset(client);
  const records = await readRecords(client);
  if (!records.some(({ kind }) => kind !== 'news' && kind !== 'prices'))
    return { counts, dataset: before, replacedSample: false, directories: null };

  const book = await readKeyBook(client);
  const universe = joinUniverse(records, book);
  await writeKeyBook(client, book);
  const isFirst = before?.kind !== 'live';
  const { directories, confirmed } = await writeDirectories(client, universe, isFirst);
  const newPrices = await writeDailyPrices(client, universe);
  const newNames = await writeOtherNames(client, universe.otherNames);
  const hasChanged =
    isFirst ||
    newPrices > 0 ||
    newNames > 0 ||
    confirmed > 0 ||
    Object.values(directories).some(({ inserted, changed, deleted }) => inserted + changed + deleted > 0);
  const dataset = hasChanged ? await bumpDataset(client, { kind: 'live', asOf: universe.asOf }) : before;
  return { counts, dataset, replacedSample: before?.kind === 'sample', directories };
}

async function writeDirectories(
  client: PoolClient,
  universe: Universe,
  isFirst: boolean,
): Promise<{ directories: Record<Source | 'news', TableCounts>; confirmed: number }> {
  if (isFirst) await clearSample(client);
  let confirmed = 0;
  const write = async (source: Source) => {
    const written = await writeRows(client, source, universe[source], isFirst);
    confirmed += written.confirmed;
    return written.counts;
  };
  const directories = {
    projects: await write('projects'),
    people: await write('people'),
    organizations: await write('organizations'),
    fundraising: await write('fundraising'),
    news: await replaceNews(client, universe),
  };
  return { directories, confirmed };
}

const ENTITIES = {
  projects: 'project',
  people: 'person',
  organizations: 'organization',
  fundraising: 'round',
} as const satisfies Record<Source, EntityName>;

/**
 * Makes `rows` the content of a directory; only those that look different from when they were written are sent. A row
 * whose figures were but told again is unchanged, and counted in `confirmed` as well: its provenance is newer.
 */
async function writeRows(
  client: PoolClient,
  source: Source,
  rows: readonly Row[],
  isFirst: boolean,
): Promise<{ counts: TableCounts; confirmed: number }> {
  const spec = DATA_SETS[source];
  const kind = ENTITIES[source];
  const before = isFirst ? new Map<number, string>() : await readFingerprints(client, kind);
  const after = new Map(rows.map((row) => [row._id, fingerprintOf(row)]));
  const different = rows.filter(({ _id }) => before.get(_id) !== after.get(_id));
  const isConfirmed = ({ _id }: Row) => haveSameFigures(before.get(_id) ?? '', after.get(_id) ?? '');
  const gone = [...before.keys()].filter((id) => !after.has(id));

  const changed = different.filter((row) => !isConfirmed(row));
  const counts = isFirst ? await replaceRows(client, spec, changed) : await upsertRows(client, spec, changed);
  const confirmed = await upsertRows(client, spec, different.filter(isConfirmed));
  const deleted = gone.length > 0 ? await deleteRows(client, spec, gone) : 0;
  const learnt = new Map<number, string | null>(different.map(({ _id }) => [_id, after.get(_id) ?? null]));
  for (const id of gone) learnt.set(id, null);
  await writeFingerprints(client, kind, learnt);
  return {
    counts: { ...counts, unchanged: rows.length - counts.inserted - counts.changed, deleted },
    confirmed: confirmed.changed,
  };
}

/** What stands beside the directories in the sample universe. Fiction never stands beside facts. */
async function clearSample(client: PoolClient): Promise<void> {
  for (const table of ['project_prices', 'news', 'research', 'events', 'jobs', 'quests'])
    await client.query(`DELETE FROM ${table}`);
}
