import type { PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { STORIES_FIELD } from '#schemas/columns/stories.ts';
import { firstDay } from '#schemas/dates.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { positionOf } from '#schemas/forms/contributionRules.ts';
import { ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import { identifier, tableName } from '#server/modules/datasets/storage.ts';
import { many, one } from '#server/platform/db/rows.ts';
import { type EntityKey, keyOf, Records, readRecords } from './entities.ts';
import { concernedBy, type Entry, joinedBy, readEntries, readEntriesOf, readInvestors } from './entries.ts';
import { type EntityData, STORES } from './fields.ts';
import { readPresentNames } from './names.ts';
import { type Contributed, type World, whoOf } from './overlay.ts';
import { readStated } from './stated.ts';
import { readPositions, readValues } from './values.ts';

/** The part of the data that has to be computed again after a change, and what proposals say of it. */

export interface Scope extends Contributed {
  readonly world: World;
  /** What is written again; the rest of the world is beside it. */
  readonly records: readonly EntityKey[];
  /** How they are now, by `keyOf`. */
  readonly present: ReadonlyMap<string, Row>;
}

/** `changed`: entries that were added or taken back. `now`: ms since 1970. */
export async function readScope(
  client: PoolClient,
  given: readonly EntityKey[],
  changed: readonly Entry[],
  now: number,
): Promise<Scope> {
  const records = new Records([...given, ...(await whomTheyConcern(client, changed))]);
  if (await changesNewest(client, changed))
    records.add(...(await readInvestors(client)).map((id) => key('venture', id)));
  await addPositions(client, records);

  const present = await readPresent(client, records);
  const slugs = records.of('project').flatMap((id) => present.get(keyOf(key('project', id)))?.slug ?? []);
  const named = { people: records.of('people'), projects: z.array(z.string()).parse(slugs) };
  const entries = await readEntriesOf(client, records.all, named);
  const values = await readValues(client, records.all);
  const world = await readWorld(client, records, present, [...entries, ...changed], now);
  return { world, values, entries, records: records.all, present };
}

const key = (kind: EntityKind, id: number): EntityKey => ({ kind, id });

/** The entities whose rows proposals changed, as far as they are there. */
export async function readChanged(client: PoolClient): Promise<EntityKey[]> {
  const values = await readValues(client);
  const records = new Records(values.map(({ kind, entity }) => key(kind, entity)));
  records.add(...(await whomTheyConcern(client, await readEntries(client))));
  await addPositions(client, records);
  const present = await readPresent(client, records);
  return records.all.filter((one) => present.has(keyOf(one)));
}

/** Rows of these entities as they are now, by `keyOf`. */
async function readPresent(client: PoolClient, records: Records): Promise<ReadonlyMap<string, Row>> {
  const present = new Map<string, Row>();
  for (const kind of ENTITY_KINDS) {
    const found = await readRecords(client, kind, 't._id = ANY($1::bigint[])', records.of(kind));
    for (const { row } of found) present.set(keyOf({ kind, id: row._id }), row);
  }
  return present;
}

/** The entities whose rows these entries change: with a new one, all that entries say of it. */
async function whomTheyConcern(client: PoolClient, entries: readonly Entry[]): Promise<EntityKey[]> {
  const fresh = entries.filter(({ list }) => list === 'self');
  const slugs = fresh.flatMap(({ kind, parts }) => (kind === 'project' ? (parts.slug ?? []) : []));
  const named = { people: [], projects: slugs };
  const ofFresh = fresh.length === 0 ? [] : await readEntriesOf(client, concernedBy(fresh).keys, named);
  const { keys, raisers } = concernedBy([...entries, ...ofFresh]);
  return [...keys, ...(await projectsAt(client, raisers))];
}

async function projectsAt(client: PoolClient, slugs: readonly string[]): Promise<EntityKey[]> {
  if (slugs.length === 0) return [];
  const found = await readRecords(client, 'project', 't.slug = ANY($1::text[])', slugs);
  return found.map(({ row }) => key('project', row._id));
}

const ROUNDS = tableName(DATA_SETS.fundraising);
const NewestSchema = z.object({ newest: z.string().nullable() });

/** The first day of the newest of all rounds but these. */
async function readNewest(client: PoolClient, without: readonly number[]): Promise<string | null> {
  const sql = `SELECT (DATE '1970-01-01' + max(date__from))::text AS newest FROM ${ROUNDS} WHERE _id <> ALL($1::bigint[])`;
  const { newest } = await one(client, NewestSchema, sql, [without]);
  return newest;
}

/** The newest round of all says who invests actively, so that it concerns every investor whom an entry has changed. */
async function changesNewest(client: PoolClient, changed: readonly Entry[]): Promise<boolean> {
  const rounds = changed.filter(({ list }) => list === 'rounds');
  if (rounds.length === 0) return false;
  const others = await readNewest(
    client,
    rounds.map(({ made }) => made),
  );
  return rounds.some(
    ({ parts: { date } }) => date !== undefined && (others === null || (firstDay(date) ?? '') > others),
  );
}

/** A position is of a person and at an entity: what is said of it changes both. */
async function addPositions(client: PoolClient, records: Records): Promise<void> {
  const positions = (await readPositions(client)).flatMap(({ kind, entity, field }) => {
    const who = positionOf(field)?.who;
    return who === undefined ? [] : [{ at: key(kind, entity), who }];
  });
  if (positions.length === 0) return;
  const everybody = [...new Set(positions.map(({ who }) => who))];
  const found = await readRecords(client, 'people', 'coalesce(t.slug, t.name) = ANY($1::text[])', everybody);
  const people = found.map(({ row }) => ({ who: whoOf(row), id: key('people', row._id) }));
  for (let grows = true; grows; ) {
    grows = false;
    for (const { at, who } of positions) {
      const own = people.filter((person) => person.who === who).map(({ id }) => id);
      if (records.has(at) || own.some((id) => records.has(id))) grows = records.add(at, ...own) || grows;
    }
  }
}

async function readWorld(
  client: PoolClient,
  records: Records,
  present: ReadonlyMap<string, Row>,
  entries: readonly Entry[],
  now: number,
): Promise<World> {
  const stated = await readStated(client, records.all);
  const data: Record<EntityKind, EntityData[]> = { project: [], venture: [], people: [] };
  for (const { kind, id, row, facts } of stated) {
    // Stories are counted in the rows, whatever sources state.
    const stories = present.get(keyOf({ kind, id }))?.[STORIES_FIELD] ?? null;
    if (row) data[kind].push({ row: { ...row, [STORIES_FIELD]: stories }, facts: facts ?? {} });
  }
  const beside = entries.map(({ kind, entity }) => key(kind, entity));
  beside.push(...entries.flatMap((entry) => joinedBy(entry).map((id) => key('venture', id))));
  beside.push(...(await projectsAt(client, concernedBy(entries).raisers)));
  for (const kind of ENTITY_KINDS) {
    const ids = beside.flatMap((one) => (one.kind === kind && !records.has(one) ? [one.id] : []));
    const found = await readRecords(client, kind, 't._id = ANY($1::bigint[])', ids);
    data[kind].push(...found.map(({ row, facts }) => ({ row, facts: facts ?? {} })));
  }
  const rowsOf = (kind: EntityKind) => data[kind].map(({ row }) => row);
  const factsOf = (kind: EntityKind) => data[kind].flatMap(({ facts }) => (STORES[kind].key in facts ? [facts] : []));
  const made = entries.flatMap((entry) => (entry.list === 'rounds' ? [entry.made] : []));
  const rows = { projects: rowsOf('project'), people: rowsOf('people'), organizations: rowsOf('venture') };
  return {
    rows: { ...rows, fundraising: await readStatedRounds(client, rows.organizations, entries) },
    facts: { project: factsOf('project'), venture: factsOf('venture'), people: factsOf('people') },
    employments: stated.flatMap(({ jobs }) => jobs),
    newest: made.length === 0 ? null : await readNewest(client, made),
    now,
    names: await readPresentNames(client, rows),
  };
}

const RoundSchema = z.looseObject({ _id: z.int() });

/** Rounds of these investors that sources state, as far as their investors are counted. */
async function readStatedRounds(
  client: PoolClient,
  organizations: readonly Row[],
  entries: readonly Entry[],
): Promise<Row[]> {
  const investors = new Set(entries.flatMap(joinedBy));
  const slugs = organizations.flatMap(({ _id, slug }) => (investors.has(_id) ? (slug ?? []) : []));
  if (slugs.length === 0) return [];
  return await many(
    client,
    RoundSchema,
    `SELECT _id, slug, stages, date, amount_quantity, organizations FROM ${ROUNDS}
      WHERE ${identifier('organizations__slugs')} && $1::text[]
        AND _id NOT IN (SELECT made_id FROM community_entries WHERE list = 'rounds')`,
    [slugs],
  );
}
