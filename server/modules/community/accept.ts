import type { PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { NAME_FIELD, proposedInput } from '#schemas/forms/contributionRules.ts';
import { isSameValue, mergeField } from '#schemas/forms/mergeField.ts';
import { ADDABLE, ADDED_LISTS, type AddedList, type EditData, listEntries } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { bumpDataset, holdDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { recordAs } from '#server/modules/history/repository.ts';
import { many } from '#server/platform/db/rows.ts';
import { type Entity, emptyFacts, emptyRow, fieldText, findEntity } from './entities.ts';
import { addEntry, type Entry, isSameName } from './entries.ts';
import { STORES } from './fields.ts';
import { isKnownEntry, saysAllOf } from './knownEntries.ts';
import { articleNumber } from './news.ts';
import { register, registerEntity } from './numbers.ts';
import { valueKey } from './overlay.ts';
import { communitySource } from './provenance.ts';
import { readStatedTexts, recompute } from './recompute.ts';
import { addRevision, putValue } from './values.ts';

/** Writing an accepted proposal into the data, in the caller's transaction. */

export interface AcceptedChange {
  readonly proposal: number;
  readonly kind: EntityKind;
  readonly isNew: boolean;
  /** Null: it is a new one. */
  readonly entityId: number | null;
  readonly data: EditData;
  /** The fields when it was sent. */
  readonly base: Readonly<Record<string, string>>;
}

/** The fields that were changed meanwhile; or the entity that now says it, with how many fields and entries that changed. */
export type Accepted =
  | { readonly conflicts: readonly string[] }
  | { readonly conflicts: null; readonly id: number; readonly slug: string | null; readonly changes: number };

export async function acceptChange(client: PoolClient, change: AcceptedChange, now: number): Promise<Accepted> {
  await holdDataset(client);
  await recordAs(client, { source: communitySource(change.proposal) });
  const entity = change.isNew ? await createEntity(client, change, now) : await findChanged(client, change);
  if (!entity) return { conflicts: Object.keys(change.data.fields) };
  const merged = mergeAll(entity, change);
  const conflicts = [...merged.flatMap(({ field, text }) => (text === null ? [field] : [])), ...listsOfOthers(change)];
  if (conflicts.length > 0) return { conflicts };
  const written = await addValues(client, entity, change, merged, now);
  if (written > 0) await recompute(client, [entity], [], now);
  const changed = written > 0 ? await findEntity(client, entity.kind, { id: entity.id }) : entity;
  const added = await addEntries(client, changed ?? entity, change, now);
  if (added.length > 0) await recompute(client, [], added, now);
  const changes = written + added.length + (change.isNew ? 1 : 0);
  if (changes > 0) await showData(client);
  return { conflicts: null, id: entity.id, slug: entity.slug, changes };
}

/** Tells every server that the data changed. */
export async function showData(client: PoolClient): Promise<void> {
  const dataset = await readDataset(client);
  if (dataset) await bumpDataset(client, dataset);
}

const findChanged = async (client: PoolClient, { kind, entityId }: AcceptedChange) =>
  entityId === null ? null : await findEntity(client, kind, { id: entityId });

/** A new entity that says nothing yet but its name; its fields follow as those of any other. */
async function createEntity(
  client: PoolClient,
  { kind, data, proposal }: AcceptedChange,
  now: number,
): Promise<Entity> {
  const name = data.fields[NAME_FIELD[kind]] ?? '';
  const { id, slug } = await registerEntity(client, kind, { name, symbol: data.fields.symbol ?? '' });
  const source = data.sources[NAME_FIELD[kind]] ?? '';
  await addEntry(client, {
    ...{ kind, entity: id, list: 'self', parts: { slug }, source, made: id, proposal, at: now },
  });
  const row = { ...emptyRow(DATA_SETS[STORES[kind].source], id), slug };
  return { kind, id, slug, name, logo: null, row, facts: emptyFacts(kind, id), jobs: [] };
}

/** Lists that only other kinds have: what was an organization when it was proposed is a person now. */
export const listsOfOthers = ({ kind, data: { added } }: Pick<AcceptedChange, 'kind' | 'data'>): readonly AddedList[] =>
  ADDED_LISTS.filter((list) => !ADDABLE[kind].includes(list) && Object.keys(added[list] ?? {}).length > 0);

interface MergedField {
  readonly field: string;
  /** Null: in conflict. */
  readonly text: string | null;
}

function mergeAll(entity: Entity, { data, base }: AcceptedChange): MergedField[] {
  return Object.entries(data.fields).map(([field, after]) => {
    const now = fieldText(entity, field);
    const input = proposedInput(entity.kind, field) ?? 'text';
    const merged = now === null ? null : mergeField(input, { before: base[field] ?? '', now, after });
    return { field, text: merged?.text ?? null };
  });
}

/** Keeps what the proposal says of fields, where it is another thing than is shown; returns of how many. */
async function addValues(
  client: PoolClient,
  entity: Entity,
  { kind, proposal, data }: AcceptedChange,
  merged: readonly MergedField[],
  now: number,
): Promise<number> {
  const changed = merged.flatMap(({ field, text }) => {
    const before = fieldText(entity, field) ?? '';
    const isSame = text === null || isSameValue(proposedInput(kind, field) ?? 'text', before, text);
    return isSame ? [] : [{ field, text, before }];
  });
  if (changed.length === 0) return 0;
  const stated = await readStatedTexts(client, [entity], now);
  for (const { field, text, before } of changed) {
    const of = { kind, entity: entity.id, field };
    const beneath = stated.get(valueKey(of)) ?? before;
    const source = data.sources[field];
    await putValue(client, { ...of, held: { value: text, beneath, proposal, at: now, page: source ?? null } });
    await addRevision(client, { ...of, proposal, before, after: text, beneath, source: source ?? '', at: now });
  }
  return changed.length;
}

/** Adds the entries that the data does not have yet; returns them. */
async function addEntries(client: PoolClient, entity: Entity, change: AcceptedChange, now: number): Promise<Entry[]> {
  const { kind, data, proposal } = change;
  const added: Entry[] = [];
  for (const list of ADDABLE[kind]) {
    for (const parts of Object.values(data.added[list] ?? {})) {
      const isRepeated = added.some((one) => one.list === list && saysAllOf(list, one.parts, parts));
      if (isRepeated || (await isKnownEntry(client, entity, list, parts))) continue;
      const base = { kind, entity: entity.id, list, parts, source: parts.source ?? '', proposal, at: now };
      added.push(await addEntry(client, { ...base, ...(await makeRow(client, entity, base, added)) }));
    }
  }
  return added;
}

type NewEntry = Omit<Entry, 'id' | 'made'>;

/** The number of the row that an entry is, with the slug of who or what it is about. */
async function makeRow(
  client: PoolClient,
  entity: Entity,
  entry: NewEntry,
  added: readonly Entry[],
): Promise<Pick<Entry, 'made' | 'parts'>> {
  const { list, parts } = entry;
  if (list === 'news') return { made: articleNumber(entry), parts };
  if (list === 'rounds') {
    const isOwn = entity.kind === 'project';
    const slug = isOwn ? entity.slug : (await findNamed(client, 'project', parts.project ?? ''))?.slug;
    const made = await register(client, 'round', { slug: null, keys: [] });
    const joined = await findInvestors(client, parts);
    const known = { ...parts, ...(joined === '' ? {} : { joined }) };
    return { made, parts: slug ? { ...known, slug } : known };
  }
  // The entry is all there is of a phase: no source states one.
  if (list !== 'members') return { made: entity.id, parts };
  const name = parts.name ?? '';
  const known =
    added.find((one) => one.list === 'members' && isSameName(one.parts.name, name))?.made ??
    (await findNamed(client, 'people', name))?.id;
  if (known !== undefined) return { made: known, parts };
  const { id, slug } = await registerEntity(client, 'people', { name, symbol: '' });
  return { made: id, parts: { ...parts, slug } };
}

/** Numbers of the organizations that a round names, as far as they are known. */
async function findInvestors(client: PoolClient, { leads = '', investors = '' }: Entry['parts']): Promise<string> {
  const ids = new Set<number>();
  for (const name of [...listEntries(leads), ...listEntries(investors)]) {
    const found = await findNamed(client, 'venture', name);
    if (found) ids.add(found.id);
  }
  return [...ids].join(' ');
}

const NamedSchema = z.object({ id: z.int(), slug: z.string().nullable() });

/** The entity of exactly this name, the first one; undefined: nothing has it. */
async function findNamed(client: PoolClient, kind: EntityKind, name: string) {
  const table = tableName(DATA_SETS[STORES[kind].source]);
  const [found] = await many(
    client,
    NamedSchema,
    `SELECT _id AS id, slug FROM ${table} WHERE ${NAME_FIELD[kind]}__key = $1 ORDER BY _id LIMIT 1`,
    [textKey(name.trim())],
  );
  return found;
}
