import type { ClientBase, PoolClient } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Ref } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { canonicalValue, listEntries } from '#schemas/forms/profileEdits.ts';
import { ENTITY_KINDS } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { COMMUNITY } from '#server/modules/records/entities.ts';
import type { NewsRecord } from '#server/modules/records/feedRecords.ts';
import { many, msColumn, one } from '#server/platform/db/rows.ts';
import { type EntityKey, emptyFacts, emptyRow, KEYS, keysOf } from './entities.ts';
import type { EntityData } from './fields.ts';
import { communityOrigin, type Origin, withOrigin } from './provenance.ts';

/** Entries of lists, and whole entities, that proposals brought and no source has; and the rows that they make. */

export const ENTRY_LISTS = ['self', 'rounds', 'members', 'roadmap', 'news'] as const;

const StoredEntrySchema = z
  .object({
    id: z.int(),
    kind: z.enum(ENTITY_KINDS),
    entity_id: z.int(),
    list: z.enum(ENTRY_LISTS),
    parts: z.record(z.string(), z.string()),
    source: z.string(),
    made_id: z.int(),
    proposal_id: z.int(),
    at: msColumn,
  })
  .transform(({ entity_id: entity, made_id: made, proposal_id: proposal, ...rest }) => ({
    ...rest,
    entity,
    /** The number of the row that the entry is: a round, a person, an article, or the entity itself. */
    made,
    proposal,
  }));
/**
 * `parts`: as the form wrote them; `slug`: of who or what it made, or of the project of a round; `joined`: numbers of the organizations
 * that joined a round, as far as they are known.
 */
export type Entry = z.output<typeof StoredEntrySchema>;

const COLUMNS = 'id, kind, entity_id, list, parts, source, made_id, proposal_id, at';

/** Entries that stand, oldest first; of the given ones, or all. */
export async function readEntries(db: ClientBase, ids: readonly number[] | null = null): Promise<Entry[]> {
  return await select(db, '$1::bigint[] IS NULL OR id = ANY($1)', [ids]);
}

/** The organizations that joined the round of an entry: whose entry it is, and those that it names. */
export function joinedBy({
  kind,
  entity,
  list,
  parts,
}: Pick<Entry, 'kind' | 'entity' | 'list' | 'parts'>): readonly number[] {
  if (list !== 'rounds') return [];
  const named = (parts.joined ?? '').split(' ').filter((id) => id !== '');
  return [...new Set([...(kind === 'venture' ? [entity] : []), ...named.map(Number)])];
}

/** SQL: numbers of the organizations that an entry of a round names. */
const JOINED = "string_to_array(nullif(parts->>'joined', ''), ' ')::bigint[]";

/** The entities whose rows entries change, and the projects of rounds that investors joined, by slug. */
export function concernedBy(entries: readonly Entry[]) {
  const keys = entries.flatMap((entry): EntityKey[] => {
    const { kind, entity, list, made } = entry;
    if (list === 'members') return [{ kind: 'people', id: made }];
    const own: EntityKey[] = list === 'self' || list === 'rounds' ? [{ kind, id: entity }] : [];
    return [...own, ...joinedBy(entry).map((id): EntityKey => ({ kind: 'venture', id }))];
  });
  const raisers = entries.flatMap(({ kind, list, parts }) =>
    kind === 'venture' && list === 'rounds' ? (parts.slug ?? []) : [],
  );
  return { keys, raisers };
}

/** What entries are about besides the entities that have them: whom they name, and which project raised, by its slug. */
export interface Named {
  readonly people: readonly number[];
  readonly projects: readonly string[];
}

/** Entries that stand and say something of the rows of these entities. */
export async function readEntriesOf(db: ClientBase, keys: readonly EntityKey[], { people, projects }: Named) {
  return await select(
    db,
    `list IN ('self', 'rounds', 'members') AND ((kind, entity_id) IN (${KEYS})
       OR (list = 'members' AND made_id = ANY($3::bigint[]))
       OR (list = 'rounds' AND kind = 'venture' AND parts->>'slug' = ANY($4::text[]))
       OR (list = 'rounds' AND ${JOINED} && $5::bigint[]))`,
    [...keysOf(keys), people, projects, keys.flatMap(({ kind, id }) => (kind === 'venture' ? [id] : []))],
  );
}

/** Organizations that joined a round by an entry that stands. */
export async function readInvestors(db: ClientBase): Promise<number[]> {
  const investors = await many(
    db,
    z.object({ id: z.int() }),
    `SELECT entity_id AS id FROM community_entries WHERE kind = 'venture' AND list = 'rounds' AND reverted_at IS NULL
      UNION SELECT unnest(${JOINED}) FROM community_entries WHERE list = 'rounds' AND reverted_at IS NULL`,
  );
  return investors.map(({ id }) => id);
}

async function select(db: ClientBase, condition: string, values: readonly unknown[]): Promise<Entry[]> {
  return await many(
    db,
    StoredEntrySchema,
    `SELECT ${COLUMNS} FROM community_entries WHERE reverted_at IS NULL AND (${condition}) ORDER BY id`,
    values,
  );
}

export async function addEntry(client: PoolClient, entry: Omit<Entry, 'id'>): Promise<Entry> {
  const { kind, entity, list, parts, source, made, proposal, at } = entry;
  return await one(
    client,
    StoredEntrySchema,
    `INSERT INTO community_entries (kind, entity_id, list, parts, source, made_id, proposal_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    [kind, entity, list, JSON.stringify(parts), source, made, proposal, new Date(at)],
  );
}

/** Marks the entries of a proposal as taken back; returns them. */
export async function takeEntriesBack(client: PoolClient, proposal: number, now: number): Promise<Entry[]> {
  const taken = await many(
    client,
    StoredEntrySchema,
    `UPDATE community_entries SET reverted_at = $2 WHERE proposal_id = $1 AND reverted_at IS NULL RETURNING ${COLUMNS}`,
    [proposal, new Date(now)],
  );
  for (const { list, made, parts } of taken)
    if (list === 'members' && parts.slug !== undefined) await bringPerson(client, made, parts.slug);
  return taken;
}

/** Somebody whom a proposal brought stays while another says where they work: the next one brings them from now on. */
async function bringPerson(client: PoolClient, person: number, slug: string): Promise<void> {
  await client.query(
    `UPDATE community_entries SET parts = parts || jsonb_build_object('slug', $2::text)
      WHERE id = (SELECT min(id) FROM community_entries WHERE list = 'members' AND made_id = $1 AND reverted_at IS NULL)`,
    [person, slug],
  );
}

const provenanceOf = (origin: Origin, fields: readonly string[]) =>
  fields.reduce<string | null>((text, field) => withOrigin(text, field, origin), null);
/** Where what an entry says comes from. */
export const originOfEntry = ({ proposal, at, source }: Pick<Entry, 'proposal' | 'at' | 'source'>) =>
  communityOrigin(proposal, at, source);

/** A row with these fields, all of which come from the entry. */
function madeRow(source: 'people' | 'fundraising', entry: Entry, fields: Readonly<Record<string, unknown>>): Row {
  const saysNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  const known = Object.keys(fields).filter(
    (field) => field !== 'slug' && field !== 'logo' && !saysNothing(fields[field]),
  );
  return {
    ...emptyRow(DATA_SETS[source], entry.made),
    ...fields,
    provenance: provenanceOf(originOfEntry(entry), known),
  };
}

/** Of a round: who raised. */
export interface Raiser extends Ref {
  readonly symbol: string | null;
  readonly category: readonly string[];
}

/** A reference as rows of the sources have it: no proposal states a gender. */
const refOf = ({ name, slug, logo }: Ref): Ref => ({ name, slug, logo });

/** Names of who led the round of an entry. */
export const leadsOf = ({ parts }: Pick<Entry, 'parts'>): readonly string[] => listEntries(parts.leads ?? '');

/** True for two spellings of one name. */
export const isSameName = (one: string | undefined, other: string) =>
  textKey((one ?? '').trim()) === textKey(other.trim());

export const amountOf = ({ parts }: Pick<Entry, 'parts'>): number | null =>
  parts.amount ? Number(canonicalValue('number', parts.amount)) : null;

/** The round that an entry adds, with who joined it: organizations that are known by their references, others by their names. */
export function roundRow(entry: Entry, project: Raiser, known: readonly Ref[]): Row {
  const leads = leadsOf(entry);
  const others = [...leads, ...listEntries(entry.parts.investors ?? '')].filter(
    (name, at, all) =>
      !known.some((ref) => isSameName(ref.name, name)) && all.findIndex((one) => isSameName(one, name)) === at,
  );
  const investors = [...known.map(refOf), ...others.map((name) => ({ name, slug: null, logo: null }))];
  return madeRow('fundraising', entry, {
    projects: project.name,
    slug: project.slug,
    logo: project.logo,
    symbol: project.symbol,
    category: project.category,
    date: entry.parts.date ?? null,
    amount_quantity: amountOf(entry),
    announcement: entry.source,
    stages: entry.parts.stage || null,
    organizations: investors,
    lead_investors: investors.flatMap(({ name }) => (leads.some((lead) => isSameName(lead, name)) ? [name] : [])),
  });
}

/** The person whom an entry adds, where nobody has that name yet. */
function memberRow(entry: Entry, at: Ref): Row {
  const { name = '', position = '', twitter = '', slug = null } = entry.parts;
  const page = handlePage(twitter);
  return madeRow('people', entry, {
    name,
    slug,
    primary_job_title: position === '' ? null : position,
    organization: entry.kind === 'venture' ? [refOf(at)] : [],
    relate_token: entry.kind === 'project' ? [refOf(at)] : [],
    social: page === null ? [] : [page],
  });
}

/** The same person as an entity. */
export function personOf(entry: Entry, at: Ref): EntityData {
  const row = memberRow(entry, at);
  const [page] = Array.isArray(row.social) ? row.social : [];
  const title = row.primary_job_title;
  return {
    row,
    facts: {
      ...emptyFacts('people', entry.made),
      twitter: page ?? null,
      job_title: title === null ? [] : [title],
    },
  };
}

/** The page of a handle such as `@assay`, or an address as it is. */
export function handlePage(handle: string): string | null {
  if (handle.trim() === '') return null;
  return /^https?:/i.test(handle) ? handle : `https://x.com/${handle.trim().replace(/^@/, '')}`;
}

/** The job of whom an entry adds, at what it is about. */
export function employmentOf(entry: Entry, place: number) {
  return {
    person_id: entry.made,
    place,
    organization_id: entry.kind === 'venture' ? entry.entity : null,
    project_id: entry.kind === 'project' ? entry.entity : null,
    position: entry.parts.position || null,
    from_date: null,
    to_date: null,
    is_primary: entry.parts.slug !== undefined && place === 1,
  };
}

/** The article that an entry adds, as a record of a feed. */
export function articleOf(entry: Entry): NewsRecord {
  const { title = '', date = '' } = entry.parts;
  const url = entry.source;
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? date : `${date}-01-01`.slice(0, 10);
  return {
    feed: COMMUNITY,
    source: communityOrigin(entry.proposal, entry.at, null).source,
    kind: 'news',
    key: `community ${entry.proposal} ${url}`,
    fetchedAt: new Date(entry.at).toISOString(),
    data: {
      ...{ title, url, summary: null, guid: null, tags: [] },
      source_name: URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url,
      created_at: `${day}T00:00:00.000Z`,
    },
  };
}
