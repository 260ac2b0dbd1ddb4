import type { PoolClient } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { type Source, STORY_SETS } from '#schemas/kinds.ts';
import { moveCommunity } from '#server/modules/community/moves.ts';
import { linkArticles } from '#server/modules/community/news.ts';
import { type Overlaid, overlayCommunity, readContributedProjects } from '#server/modules/community/sync.ts';
import { bumpDataset, type Dataset, holdDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { ENTITY_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import { deriveRelated } from '#server/modules/datasets/relatedFields.ts';
import { deriveInvestors, RELATION_TABLES, writeRelations } from '#server/modules/datasets/relations.ts';
import { appendRounds, newRounds } from '#server/modules/datasets/roundEvents.ts';
import type { TableCounts } from '#server/modules/datasets/rows.ts';
import { deleteRows, replaceRows, upsertRows, withinBounds } from '#server/modules/datasets/rows.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { type SpotPrice, spotOf } from '#server/modules/entity-resolution/dailyPrices.ts';
import { type ResolvedEntities, resolveEntities } from '#server/modules/entity-resolution/resolveEntities.ts';
import { withSequences } from '#server/modules/entity-resolution/roundSequences.ts';
import type { SupersededValues } from '#server/modules/entity-resolution/supersededValues.ts';
import { type TvlSpot, tvlSpotOf } from '#server/modules/entity-resolution/tvlChanges.ts';
import { linkEvents } from '#server/modules/events/linkEvents.ts';
import type { CollectedFeed } from '#server/modules/feeds/collectedFeed.ts';
import { findDoubts } from '#server/modules/feeds/doubts.ts';
import { withoutWithdrawn } from '#server/modules/feeds/editions.ts';
import { noProgress, type Progress, type WrittenTables } from '#server/modules/feeds/report.ts';
import { replaceEvents, withGoneEvents } from '#server/modules/feeds/repository/events.ts';
import { readFormerNames } from '#server/modules/feeds/repository/formerNames.ts';
import { replaceDoubts } from '#server/modules/feeds/repository/health.ts';
import { writeJobs } from '#server/modules/feeds/repository/jobs.ts';
import { identifyNews } from '#server/modules/feeds/repository/newsKeys.ts';
import { storeProtocolTvls, writeProjectProtocols } from '#server/modules/feeds/repository/protocolTvls.ts';
import { type RecordCounts, readRecords, storeRecords } from '#server/modules/feeds/repository/records.ts';
import { readTokenPrices, storeTokenPrices, writeDailyPrices } from '#server/modules/feeds/repository/tokenPrices.ts';
import { forgetHistory, recordAs } from '#server/modules/history/repository.ts';
import { moveListedRows } from '#server/modules/list-alerts/repository/moveRows.ts';
import { annotateNews } from '#server/modules/news/annotate.ts';
import {
  fingerprintOf,
  haveSameFigures,
  keepNames,
  readEntityRegistry,
  readFingerprints,
  replaceNews,
  writeEntityRegistry,
  writeFingerprints,
  writeOtherNames,
} from '#server/modules/records/entities.ts';
import type { Move } from '#server/modules/records/entityRegistry.ts';
import type { EventRecord, FeedRecord, JobRecord, RecordKind } from '#server/modules/records/feedRecords.ts';
import { moveListMarks } from '#server/modules/saved-lists/repository/marks.ts';
import { moveListCells } from '#server/modules/saved-lists/repository/moveCells.ts';
import { moveListRows } from '#server/modules/saved-lists/repository/moveRows.ts';
import { notifyWatchers } from '#server/modules/watchlist/goneRecords.ts';
import { moveWatched } from '#server/modules/watchlist/repository.ts';
import { allowLongQueries } from '#server/platform/db/pool.ts';

export interface Applied {
  readonly counts: ReadonlyMap<string, RecordCounts>;
  readonly dataset: Dataset | null;
  readonly replacedSample: boolean;
  readonly directories: WrittenTables | null;
  /** Lines that newer editions of their lists have withdrawn. */
  readonly withdrawn: readonly FeedRecord[];
  /** null: nothing was joined. */
  readonly superseded: SupersededValues | null;
}

/** Kinds of records that fill no directory. */
const BESIDE: ReadonlySet<RecordKind> = new Set(['news', 'event', 'prices', 'job']);

/**
 * Writes what the feeds gave into the directories, in the transaction of `client`: stores the records, resolves the
 * records of all feeds, and writes the rows that differ. The first live rows replace all sample data. Without any
 * record of a project, round, organization or person the directories stay unchanged. `now`: ms since 1970. `feeds` is emptied: what
 * is stored is read again for the join, so that no record is in memory twice. `knownFrom`: when this became known, in ms since 1970;
 * absent: now.
 */
export async function applyFeeds(
  client: PoolClient,
  feeds: CollectedFeed[],
  now: number,
  progress: Progress = noProgress,
  knownFrom?: number,
): Promise<Applied> {
  await allowLongQueries(client);
  // Serializes writers of the data set; readers continue.
  await holdDataset(client);
  await recordAs(client, { source: 'Sync', ...(knownFrom === undefined ? {} : { knownFrom }) });
  const { counts, answered } = await storeFeeds(client, feeds, now, progress);
  const before = await readDataset(client);
  const isFirst = before?.kind !== 'live';
  const { joined, withdrawn } = await joinRecords(client, answered, { isFirst, now, progress });
  for (const [feed, count] of counts) count.withdrawn = withdrawn.filter((record) => record.feed === feed).length;
  if (!joined)
    return { counts, dataset: before, replacedSample: false, directories: null, withdrawn, superseded: null };

  const { resolved, moves, jobRecords } = joined;
  const movedWatched = await moveWatched(client, moves);
  await moveListedRows(client, moves);
  await moveListCells(client, moves, now);
  await moveListMarks(client, moves);
  await moveListRows(client, moves);
  await moveCommunity(client, moves);
  const overlaid = await overlayCommunity(client, resolved, now);
  const fundraising = withSequences(overlaid.rows.fundraising, now);
  const shown = { ...overlaid, rows: { ...overlaid.rows, fundraising } };
  const { directories: rows, confirmed } = await writeDirectories(client, shown, resolved.events, {
    ...{ isFirst, now, lastReported: before?.asOf ?? null, progress },
  });
  await notifyWatchers(client, movedWatched, now);
  const connecting = progress.stage('writing relations', RELATION_TABLES.length, 'tables');
  if (isFirst || changesInvestors(rows)) await deriveInvestors(client);
  const newRelations = await writeRelations(client, overlaid.relations);
  const newRelated = await deriveRelated(client);
  connecting.end();
  const pricing = progress.stage('writing prices', resolved.prices.length, 'years of projects');
  const newPrices = await writeDailyPrices(client, resolved.prices, pricing.done);
  const newProtocols = await writeProjectProtocols(client, resolved.protocols);
  pricing.end();
  const naming = progress.stage('reading news', overlaid.news.length, 'articles');
  const newNames = await writeOtherNames(client, resolved.otherNames);
  const jobs = await writeJobs(client, jobRecords, now);
  const newMentions = await annotateNews(client, now, { link: linkArticles });
  const newLinks = await linkEvents(client);
  const directories = { ...rows, jobs };
  const derived = await deriveAllStories(client);
  naming.end();
  const hasChanged =
    isFirst ||
    derived ||
    newRelations > 0 ||
    newRelated > 0 ||
    newPrices > 0 ||
    newProtocols > 0 ||
    newNames > 0 ||
    newMentions > 0 ||
    newLinks > 0 ||
    confirmed > 0 ||
    Object.values(directories).some(({ inserted, changed, deleted }) => inserted + changed + deleted > 0);
  const { asOf, moments, superseded } = resolved;
  const dataset = hasChanged ? await bumpDataset(client, { kind: 'live', asOf, moments }) : before;
  return { counts, dataset, replacedSample: before?.kind === 'sample', directories, withdrawn, superseded };
}

/** What answers state of moments, and is kept beside the records. */
interface Answered {
  readonly prices: SpotPrice[];
  readonly tvls: TvlSpot[];
}

/** Stores the records of each feed, and takes it out of the list. Returns also what they state of moments. */
async function storeFeeds(
  client: PoolClient,
  feeds: CollectedFeed[],
  now: number,
  progress: Progress,
): Promise<{ counts: Map<string, RecordCounts>; answered: Answered }> {
  const counts = new Map<string, RecordCounts>();
  const answered: Answered = { prices: [], tvls: [] };
  const total = feeds.reduce((sum, { records }) => sum + records.length, 0);
  const storing = progress.stage('storing', total, 'records');
  let stored = 0;
  for (let collected = feeds.shift(); collected; collected = feeds.shift()) {
    const { feed, records, hasMore } = collected;
    const listed = await identifyNews(client, await withGoneEvents(client, collected, now));
    counts.set(feed, await storeRecords(client, collected, listed, now, (written) => storing.done(stored + written)));
    if (!hasMore) await client.query('DELETE FROM feed_pages WHERE feed = $1', [feed]);
    for (const record of records) {
      const price = spotOf(record);
      if (price) answered.prices.push(price);
      const tvl = tvlSpotOf(record);
      if (tvl) answered.tvls.push(tvl);
    }
    stored += records.length;
    storing.done(stored);
  }
  storing.end();
  return { counts, answered };
}

/** What the records that stand say together. */
interface Joined {
  readonly resolved: ResolvedEntities;
  readonly moves: readonly Move[];
  readonly jobRecords: readonly JobRecord[];
}

/**
 * Joins the records of all feeds; null: none of them fills a directory. `answered`: what was stated just now. The records
 * themselves are no part of the result, so that their memory is free while rows are written.
 */
async function joinRecords(
  client: PoolClient,
  answered: Answered,
  { isFirst, now, progress }: { readonly isFirst: boolean; readonly now: number; readonly progress: Progress },
): Promise<{ readonly joined: Joined | null; readonly withdrawn: readonly FeedRecord[] }> {
  const { standing: records, withdrawn } = withoutWithdrawn(await readRecords(client));
  if (!records.some(({ kind }) => !BESIDE.has(kind))) return { joined: null, withdrawn };
  const joining = progress.stage('joining', records.length, 'records');
  const registry = await readEntityRegistry(client);
  if (isFirst) await clearSample(client);
  for (const record of records) {
    const price = spotOf(record);
    if (price) answered.prices.push(price);
  }
  await storeTokenPrices(client, answered.prices.splice(0));
  const tvlOn = await storeProtocolTvls(client, records, answered.tvls.splice(0));
  const resolved = resolveEntities(
    records,
    registry,
    await readTokenPrices(client),
    await readContributedProjects(client),
    await readFormerNames(client),
    now,
    tvlOn,
  );
  await writeEntityRegistry(client, registry);
  await replaceDoubts(client, findDoubts(records, resolved));
  joining.end();
  const jobRecords = records.filter((record) => record.kind === 'job');
  return { joined: { resolved, moves: registry.moves(), jobRecords }, withdrawn };
}

/** Rows of stories carry names and ranks of projects. True where one differs now. */
async function deriveAllStories(client: PoolClient): Promise<boolean> {
  let differs = false;
  for (const name of STORY_SETS) {
    const { inserted, changed, deleted } = await deriveStories(client, name);
    differs ||= inserted + changed + deleted > 0;
  }
  return differs;
}

/** Investors of rounds follow from rounds and from the addresses of projects, people and organizations. */
function changesInvestors({ projects, people, organizations, fundraising }: Record<Source, TableCounts>): boolean {
  const differ = ({ inserted, changed, deleted }: TableCounts) => inserted + changed + deleted > 0;
  return differ(fundraising) || differ(organizations) || differ(people) || projects.inserted + projects.deleted > 0;
}

async function writeDirectories(
  client: PoolClient,
  { rows, news }: Overlaid,
  events: readonly EventRecord[],
  {
    isFirst,
    now,
    lastReported,
    progress,
  }: {
    readonly isFirst: boolean;
    readonly now: number;
    readonly lastReported: string | null;
    readonly progress: Progress;
  },
): Promise<{ directories: Record<Source | 'news' | 'events', TableCounts>; confirmed: number }> {
  let confirmed = 0;
  // A whole new data set is no news.
  const fresh = isFirst ? [] : await newRounds(client, rows.fundraising);
  const write = async (source: Source) => {
    const writing = progress.stage(`writing ${source}`, rows[source].length, 'rows');
    const written = await writeRows(client, source, rows[source], { isFirst, lastReported, onBatch: writing.done });
    writing.end();
    confirmed += written.confirmed;
    return written.counts;
  };
  const directories = {
    projects: await write('projects'),
    people: await write('people'),
    organizations: await write('organizations'),
    fundraising: await write('fundraising'),
    news: await replaceNews(client, news),
    events: await replaceEvents(client, events),
  };
  await appendRounds(client, fresh, now);
  return { directories, confirmed };
}

/**
 * Makes `rows` the content of a directory and writes only those that differ. A row that differs in its provenance and in
 * what another day changes counts as unchanged, and in `confirmed`.
 */
async function writeRows(
  client: PoolClient,
  source: Source,
  unbounded: readonly Row[],
  {
    isFirst,
    lastReported,
    onBatch,
  }: {
    readonly isFirst: boolean;
    readonly lastReported: string | null;
    readonly onBatch: (written: number) => void;
  },
): Promise<{ counts: TableCounts; confirmed: number }> {
  const spec = DATA_SETS[source];
  const rows = unbounded.map((row) => withinBounds(spec, row));
  const kind = ENTITY_KINDS[source];
  const before = isFirst ? new Map<number, string>() : await readFingerprints(client, kind);
  const after = new Map(rows.map((row) => [row._id, fingerprintOf(row, spec)]));
  const different = rows.filter(({ _id }) => before.get(_id) !== after.get(_id));
  const isConfirmed = ({ _id }: Row) => haveSameFigures(before.get(_id) ?? '', after.get(_id) ?? '');
  const gone = [...before.keys()].filter((id) => !after.has(id));

  const changed = different.filter((row) => !isConfirmed(row));
  const counts = isFirst
    ? await replaceRows(client, spec, changed, onBatch)
    : await upsertRows(client, spec, changed, onBatch);
  const confirmed = await upsertRows(client, spec, different.filter(isConfirmed));
  await keepNames(client, spec, gone, lastReported);
  const deleted = gone.length > 0 ? await deleteRows(client, spec, gone) : 0;
  const updates = new Map<number, string | null>(different.map(({ _id }) => [_id, after.get(_id) ?? null]));
  for (const id of gone) updates.set(id, null);
  await writeFingerprints(client, kind, updates);
  return {
    counts: { ...counts, unchanged: rows.length - counts.inserted - counts.changed, deleted },
    confirmed: confirmed.changed,
  };
}

/**
 * Deletes prices, events, news and history of sample or earlier live data: fictional and real data never mix. What people wrote stays.
 */
async function clearSample(client: PoolClient): Promise<void> {
  const beside = ['project_prices', 'token_prices', 'news', 'events', 'relation_versions'];
  for (const table of [...beside, ...RELATION_TABLES]) await client.query(`DELETE FROM ${table}`);
  await forgetHistory(client);
  for (const table of ['research', 'jobs']) await client.query(`DELETE FROM ${table} WHERE origin = 'sample'`);
}
