import type { PoolClient } from 'pg';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { STORES } from '#server/modules/community/fields.ts';
import { readChanged } from '#server/modules/community/scope.ts';
import { hasStated, replaceStated } from '#server/modules/community/stated.ts';
import { holdDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { applyFeeds } from './apply.ts';
import { readParts, SAMPLE_SEED } from './loadSample.ts';

/**
 * Finds once what the sources state of the records that proposals changed before it was kept: of live data from the stored records of
 * feeds, as a sync does; sample data are made again.
 */
export async function keepStated({ pool, log, clock }: Pick<Deps, 'pool' | 'log' | 'clock'>): Promise<void> {
  if (await hasStated(pool)) return;
  await withTransaction(pool, async (client) => {
    await allowLongQueries(client);
    if ((await readChanged(client)).length === 0) return;
    await holdDataset(client);
    const dataset = await readDataset(client);
    if (!dataset || (await hasStated(client))) return;
    if (dataset.kind === 'live') await applyFeeds(client, [], clock());
    else if (dataset.asOf !== null) await keepSample(client, Date.parse(dataset.asOf));
    log.info('what the sources state of contributed records is kept');
  });
}

async function keepSample(client: PoolClient, now: number): Promise<void> {
  const { projects } = await readParts(client);
  if (projects === 0) return;
  const sample = createSampleData({ seed: SAMPLE_SEED, projects, now });
  const stated = (await readChanged(client)).map(({ kind, id }) => {
    const { source, facts } = STORES[kind];
    const isMade = id <= sample.count(source);
    const [row = null] = isMade ? sample.rows(source, id - 1, 1) : [];
    const [known] = isMade ? sample.relations(facts, id - 1, 1) : [];
    const jobs = isMade && kind === 'people' ? sample.relations('employments', id - 1, 1) : [];
    return { kind, id, row, facts: known ? { ...known } : null, jobs };
  });
  await replaceStated(client, stated);
}
