import type { PoolClient } from 'pg';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import { mergeField } from '#schemas/forms/mergeField.ts';
import { holdDataset } from '#server/modules/datasets/dataset.ts';
import { recordAs } from '#server/modules/history/repository.ts';
import { showData } from './accept.ts';
import { type Entity, type EntityKey, fieldText, findEntity, keyOf } from './entities.ts';
import { takeEntriesBack } from './entries.ts';
import { valueKey } from './overlay.ts';
import { communitySource } from './provenance.ts';
import { readStatedTexts, recompute } from './recompute.ts';
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
  await recordAs(client, { source: `${communitySource(proposal)} taken back` });
  const revisions = await takeRevisionsBack(client, proposal, now);
  const records = revisions.map(({ kind, entity: id }) => ({ kind, id }));
  const before = await readEntities(client, records);
  const stated = await readStatedTexts(client, records, now);
  const taken: Revision[] = [];
  for (const revision of revisions) if (await takeValueBack(client, revision)) taken.push(revision);
  const entries = await takeEntriesBack(client, proposal, now);
  await recompute(client, records, entries, now);
  const after = await readEntities(client, records);
  for (const revision of taken) {
    const { kind, entity: id, field } = revision;
    const [was, is] = [before, after].map((entities) => entities.get(keyOf({ kind, id })));
    if (!was) continue;
    const texts = { before: fieldText(was, field) ?? '', after: is ? (fieldText(is, field) ?? '') : '' };
    const beneath = stated.get(valueKey(revision)) ?? revision.beneath;
    await addRevision(client, { ...revision, ...texts, beneath, source: '', at: now }, true);
  }
  await showData(client);
}

async function readEntities(client: PoolClient, keys: readonly EntityKey[]): Promise<ReadonlyMap<string, Entity>> {
  const found = new Map<string, Entity>();
  for (const { kind, id } of keys) {
    if (found.has(keyOf({ kind, id }))) continue;
    const entity = await findEntity(client, kind, { id });
    if (entity) found.set(keyOf({ kind, id }), entity);
  }
  return found;
}

/** Leaves of a value what other proposals say. False: there is none. */
async function takeValueBack(client: PoolClient, revision: Revision): Promise<boolean> {
  const { kind, entity: id, field } = revision;
  const held = (await readValues(client, [{ kind, id }])).find((one) => one.field === field)?.held;
  if (!held) return false;
  const rest = await lastRevision(client, revision);
  if (rest) await putValue(client, { kind, entity: id, field, held: valueAfter(held, revision, rest) });
  else await deleteValue(client, revision);
  return true;
}

/** The value once a change is taken out: of a list its members, of any other field the last change that stands. */
function valueAfter(held: CommunityValue, taken: Revision, rest: Revision): CommunityValue {
  const input = proposedInput(taken.kind, taken.field) ?? 'text';
  const origin = { proposal: rest.proposal, page: rest.source === '' ? null : rest.source, at: rest.at };
  if (input !== 'list') return { ...held, ...origin, value: rest.after, beneath: rest.beneath };
  const merged = mergeField(input, { before: taken.after, now: held.value, after: taken.before });
  return { ...held, ...origin, value: merged?.text ?? held.value };
}
