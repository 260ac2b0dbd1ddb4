import type { PoolClient } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import { mergeField } from '#schemas/forms/mergeField.ts';
import { holdDataset } from '#server/modules/datasets/dataset.ts';
import { deriveInvestors } from '#server/modules/datasets/relations.ts';
import { deleteRows } from '#server/modules/datasets/rows.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import type { EntityName } from '#server/modules/records/entityRegistry.ts';
import { renamed, showData, showIn } from './accept.ts';
import { fieldText, findEntity, saveEntity } from './entities.ts';
import { amountOf, type Entry, takeEntriesBack } from './entries.ts';
import { STORES } from './fields.ts';
import { countInvestment } from './investments.ts';
import { showNews } from './news.ts';
import type { CommunityValue } from './shown.ts';
import {
  addRevision,
  deleteValue,
  lastRevision,
  putValue,
  type Revision,
  readValues,
  takeRevisionsBack,
} from './values.ts';

/** Takes everything that an accepted proposal brought out of the data, in the caller's transaction. Later changes of others stay. */
export async function takeChangeBack(client: PoolClient, proposal: number, now: number): Promise<void> {
  await holdDataset(client);
  for (const revision of await takeRevisionsBack(client, proposal, now)) await takeFieldBack(client, revision, now);
  const entries = await takeEntriesBack(client, proposal, now);
  for (const entry of entries) await removeEntry(client, entry);
  if (entries.some(({ list }) => list === 'rounds' || list === 'self')) await deriveInvestors(client);
  if (entries.some(({ list }) => list === 'news')) await showNews(client, now);
  await showData(client);
}

async function takeFieldBack(client: PoolClient, revision: Revision, now: number): Promise<void> {
  const { kind, entity: id, field } = revision;
  const [entity, held] = [
    await findEntity(client, kind, { id }),
    (await readValues(client, { kind, entity: id })).find((one) => one.field === field)?.held,
  ];
  if (!entity || !held) return;
  const before = fieldText(entity, field) ?? '';
  const rest = await lastRevision(client, revision);
  const value = rest && valueAfter(held, revision, rest);
  if (value) await putValue(client, { kind, entity: id, field, held: value });
  else await deleteValue(client, { kind, entity: id, field });
  // Without a value of the community the sources' own is left.
  const shown = value ?? { ...held, value: held.stated, beneath: held.stated };
  const written = { ...entity, ...(await showIn(client, entity, field, shown)) };
  await saveEntity(client, kind, written);
  await renamed(client, entity, written);
  const after = fieldText(written, field) ?? '';
  await addRevision(client, { ...revision, before, after, beneath: held.stated, source: '', at: now }, true);
}

/** The value once a change is taken out: of a list its members, of any other field the last change that stands. */
function valueAfter(held: CommunityValue, taken: Revision, rest: Revision): CommunityValue {
  const input = proposedInput(taken.kind, taken.field) ?? 'text';
  const origin = { proposal: rest.proposal, page: rest.source === '' ? null : rest.source, at: rest.at };
  if (input !== 'list') return { ...held, ...origin, value: rest.after, beneath: rest.beneath };
  const merged = mergeField(input, { before: taken.after, now: held.value, after: taken.before });
  return { ...held, ...origin, value: merged?.text ?? held.value };
}

async function removeEntry(client: PoolClient, { kind, entity, list, made, parts, ...entry }: Entry): Promise<void> {
  switch (list) {
    case 'news':
      await client.query('DELETE FROM news WHERE _id = $1', [made]);
      return;
    case 'rounds': {
      await deleteRows(client, DATA_SETS.fundraising, [made]);
      await forgetAddress(client, 'round', made);
      const amount = amountOf({ parts, ...entry });
      const condition = kind === 'project' ? '_id = $2' : 'slug = $2';
      await client.query(
        `UPDATE ${tableName(DATA_SETS.projects)} SET total_raised_usd = nullif(total_raised_usd - $1, 0) WHERE ${condition}`,
        [amount ?? 0, kind === 'project' ? entity : (parts.slug ?? '')],
      );
      if (kind === 'venture') {
        const round = { slug: parts.slug ?? null, amount_quantity: amount };
        await countInvestment(client, entity, round, { by: -1, origin: null });
      }
      return;
    }
    case 'members': {
      const at = STORES[kind].registered;
      await client.query(
        `DELETE FROM employments WHERE person_id = $1 AND place = (
           SELECT max(place) FROM employments WHERE person_id = $1 AND ${at}_id = $2 AND position IS NOT DISTINCT FROM $3)`,
        [made, entity, parts.position || null],
      );
      if (parts.slug !== undefined) await removeIfUnused(client, 'people', made);
      return;
    }
    case 'roadmap':
      return;
    case 'self':
      await removeEntity(client, kind, made);
  }
}

/** Somebody who works nowhere else that we know of goes with the entry that brought them. */
async function removeIfUnused(client: PoolClient, kind: 'people', id: number): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM employments WHERE person_id = $1 UNION ALL
     SELECT FROM community_entries WHERE made_id = $1 AND list = 'members' AND reverted_at IS NULL UNION ALL
     SELECT FROM community_values WHERE kind = $2 AND entity_id = $1`,
    [id, kind],
  );
  if (rowCount === 0) await removeEntity(client, kind, id);
}

async function removeEntity(client: PoolClient, kind: Entry['kind'], id: number): Promise<void> {
  const { source, facts, key, registered } = STORES[kind];
  // A feed that tells of it too keeps it.
  const { rowCount } = await client.query(
    'SELECT FROM entity_keys k JOIN feed_records f ON k.key = concat(f.feed, $3::text, f.kind, $3::text, f.key) WHERE k.kind = $1 AND k.id = $2 LIMIT 1',
    [registered, id, '/'],
  );
  if (rowCount !== 0) return;
  await deleteRows(client, DATA_SETS[source], [id]);
  await client.query(`DELETE FROM ${facts} WHERE ${key} = $1`, [id]);
  await client.query('DELETE FROM community_values WHERE kind = $1 AND entity_id = $2', [kind, id]);
  await forgetAddress(client, registered, id);
}

/** No source ever reported it: its address is unknown, rather than of a former record. */
async function forgetAddress(client: PoolClient, kind: EntityName, id: number): Promise<void> {
  await client.query('UPDATE entities SET fingerprint = NULL, taken_back = true WHERE kind = $1 AND id = $2', [
    kind,
    id,
  ]);
}
