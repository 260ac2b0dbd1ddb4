import type { PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Ref } from '#schemas/columns/spec.ts';
import { NAME_FIELD, proposedInput } from '#schemas/forms/contributionRules.ts';
import { isSameValue, mergeField } from '#schemas/forms/mergeField.ts';
import { ADDABLE, ADDED_LISTS, type AddedList, type EditData } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { bumpDataset, holdDataset, readDataset } from '#server/modules/datasets/dataset.ts';
import { deriveInvestors } from '#server/modules/datasets/relations.ts';
import { newRounds, tellRounds } from '#server/modules/datasets/roundEvents.ts';
import { upsertRows } from '#server/modules/datasets/rows.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import {
  type Entity,
  emptyFacts,
  emptyRow,
  fieldText,
  findEntity,
  jobOf,
  saveEntity,
  savePosition,
} from './entities.ts';
import {
  addEntry,
  amountOf,
  articleOf,
  type Entry,
  employmentOf,
  memberRow,
  originOfEntry,
  type Raiser,
  roundRow,
} from './entries.ts';
import { STORES, writeField } from './fields.ts';
import { countInvestment } from './investments.ts';
import { isKnownEntry, isSameEntry } from './knownEntries.ts';
import { renameEverywhere } from './names.ts';
import { addArticles, articleNumber } from './news.ts';
import { register, registerEntity } from './numbers.ts';
import { originOf } from './provenance.ts';
import { type CommunityValue, show } from './shown.ts';
import { addRevision, putValue, readValues } from './values.ts';

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
  const entity = change.isNew ? await createEntity(client, change, now) : await findChanged(client, change);
  if (!entity) return { conflicts: Object.keys(change.data.fields) };
  const merged = mergeAll(entity, change);
  const conflicts = [...merged.flatMap(({ field, text }) => (text === null ? [field] : [])), ...listsOfOthers(change)];
  if (conflicts.length > 0) return { conflicts };
  const { entity: changed, written } = await writeFields(client, entity, change, merged, now);
  const added = await addEntries(client, changed, change, now);
  const changes = written + added + (change.isNew ? 1 : 0);
  if (changes > 0) await showData(client);
  return { conflicts: null, id: changed.id, slug: changed.slug, changes };
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

async function writeFields(
  client: PoolClient,
  entity: Entity,
  { kind, proposal, data }: AcceptedChange,
  merged: readonly MergedField[],
  now: number,
): Promise<{ readonly entity: Entity; readonly written: number }> {
  const held = new Map((await readValues(client, { kind, entity: entity.id })).map((one) => [one.field, one.held]));
  let written: Entity = entity;
  let count = 0;
  for (const { field, text } of merged) {
    const before = fieldText(written, field) ?? '';
    const input = proposedInput(kind, field) ?? 'text';
    if (text === null || isSameValue(input, before, text)) continue;
    const earlier = held.get(field);
    const stated = earlier?.stated ?? before;
    const value: CommunityValue = {
      ...{ value: text, beneath: stated, stated, proposal, at: now },
      statedOrigin: earlier ? earlier.statedOrigin : originOf(written.row.provenance, field),
      page: data.sources[field] ?? null,
    };
    await putValue(client, { kind, entity: entity.id, field, held: value });
    await addRevision(client, {
      ...{ kind, entity: entity.id, field, proposal, before, after: text, beneath: stated, at: now },
      source: data.sources[field] ?? '',
    });
    written = { ...written, ...(await showIn(client, written, field, value)) };
    count++;
  }
  if (count === 0) return { entity, written: 0 };
  await saveEntity(client, kind, written);
  return { entity: await renamed(client, entity, written), written: count };
}

/** Shows a value in an entity; a position is written at once, the rest with the entity. */
export async function showIn(client: PoolClient, entity: Entity, field: string, held: CommunityValue) {
  const input = proposedInput(entity.kind, field) ?? 'text';
  const job = jobOf(entity, field);
  if (!job) return show(entity, field, input, held, (one, text) => writeField(entity.kind, one, field, text));
  let position = job.position;
  const shown = show(entity, field, input, held, (one, text) => {
    position = text;
    return one;
  });
  await savePosition(client, job, position);
  return { ...shown, jobs: entity.jobs.map((one) => (one === job ? { ...job, position } : one)) };
}

/** Names it by its present name and logo wherever it is referred to. */
export async function renamed(client: PoolClient, before: Entity, after: Entity): Promise<Entity> {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const name = text(after.row[NAME_FIELD[after.kind]]) ?? after.name;
  const logo = text(after.row.logo);
  const gender = text(after.row.gender);
  if (before.name !== name || before.logo !== logo || text(before.row.gender) !== gender)
    await renameEverywhere(client, after.kind, after.slug, { name, logo, gender });
  return { ...after, name, logo };
}

/** Adds the entries that the data does not have yet; returns how many. */
async function addEntries(client: PoolClient, entity: Entity, change: AcceptedChange, now: number): Promise<number> {
  const { kind, data, proposal } = change;
  const articles: Entry[] = [];
  let count = 0;
  for (const list of ADDABLE[kind]) {
    for (const parts of Object.values(data.added[list] ?? {})) {
      const isRepeated = articles.some((one) => one.list === list && isSameEntry(list, one.parts, parts));
      if (isRepeated || (await isKnownEntry(client, entity, list, parts))) continue;
      count++;
      const base = { kind, entity: entity.id, list, parts, source: parts.source ?? '', proposal, at: now };
      if (list === 'news') articles.push(await addEntry(client, { ...base, made: articleNumber(base) }));
      if (list === 'rounds') await addRound(client, entity, base);
      if (list === 'members') await addMember(client, entity, base);
      // The entry is all there is of a phase: no source states one.
      if (list === 'roadmap') await addEntry(client, { ...base, made: entity.id });
    }
  }
  if (data.added.rounds) await deriveInvestors(client);
  if (articles.length > 0) await addArticles(client, articles.map(articleOf), now);
  return count;
}

type NewEntry = Omit<Entry, 'id' | 'made'> & { readonly list: AddedList };
const refOf = ({ name, slug, logo }: Ref): Ref => ({ name, slug, logo });

async function addRound(client: PoolClient, entity: Entity, entry: NewEntry): Promise<void> {
  const project = entry.kind === 'project' ? entity : await findNamed(client, 'project', entry.parts.project ?? '');
  const id = await register(client, 'round', { slug: null, keys: [] });
  const parts = { ...entry.parts, ...(project?.slug ? { slug: project.slug } : {}) };
  const added = await addEntry(client, { ...entry, parts, made: id });
  const raiser = project ? raiserOf(project) : nobody(entry.parts.project ?? '');
  const row = roundRow(added, raiser, entry.kind === 'venture' ? refOf(entity) : null);
  const fresh = await newRounds(client, [row]);
  await upsertRows(client, DATA_SETS.fundraising, [row]);
  await tellRounds(client, fresh, entry.at);
  if (entry.kind === 'venture') {
    const round = { slug: project?.slug ?? null, amount_quantity: amountOf(added) };
    await countInvestment(client, entity.id, round, { by: 1, origin: originOfEntry(added) });
  }
  if (project) await addRaised(client, project, row.amount_quantity);
}

/** The sum of what a project raised has the new round too. */
async function addRaised(client: PoolClient, project: Entity, amount: unknown): Promise<void> {
  if (typeof amount !== 'number') return;
  await client.query(
    `UPDATE ${tableName(DATA_SETS.projects)} SET total_raised_usd = coalesce(total_raised_usd, 0) + $2 WHERE _id = $1`,
    [project.id, amount],
  );
}

const nobody = (name: string): Raiser => ({ name, slug: null, logo: null, symbol: null, category: [] });

function raiserOf({ name, slug, logo, row }: Entity): Raiser {
  const sector = Array.isArray(row.sector) ? row.sector.filter((one) => typeof one === 'string') : [];
  return { name, slug, logo, symbol: typeof row.symbol === 'string' ? row.symbol : null, category: sector };
}

async function addMember(client: PoolClient, entity: Entity, entry: NewEntry): Promise<void> {
  const name = entry.parts.name ?? '';
  const known = await findNamed(client, 'people', name);
  const made = known ?? (await registerEntity(client, 'people', { name, symbol: '' }));
  const parts = known || !made.slug ? entry.parts : { ...entry.parts, slug: made.slug };
  const added = await addEntry(client, { ...entry, parts, made: made.id });
  if (!known) await saveEntity(client, 'people', personOf(added, entity));
  const { rows } = await client.query<{ place: number }>(
    'SELECT coalesce(max(place), 0) + 1 AS place FROM employments WHERE person_id = $1',
    [made.id],
  );
  await client.query('INSERT INTO employments SELECT * FROM json_populate_record(NULL::employments, $1::json)', [
    JSON.stringify(employmentOf(added, rows[0]?.place ?? 1)),
  ]);
}

/** A person whom an entry brought, as an entity. */
export function personOf(entry: Entry, at: Ref) {
  const row = memberRow(entry, refOf(at));
  const [page] = Array.isArray(row.social) ? row.social : [];
  const title = row.primary_job_title;
  const facts = {
    ...emptyFacts('people', entry.made),
    twitter: page ?? null,
    job_title: title === null ? [] : [title],
  };
  return { row, facts };
}

const IdSchema = z.array(z.object({ _id: z.coerce.number().int() }));

/** The entity of exactly this name, the first one; null: nothing has it. */
async function findNamed(client: PoolClient, kind: EntityKind, name: string): Promise<Entity | null> {
  const table = tableName(DATA_SETS[STORES[kind].source]);
  const { rows } = await client.query(
    `SELECT _id FROM ${table} WHERE ${NAME_FIELD[kind]}__key = $1 ORDER BY _id LIMIT 1`,
    [textKey(name.trim())],
  );
  const [found] = IdSchema.parse(rows);
  return found ? await findEntity(client, kind, { id: found._id }) : null;
}
