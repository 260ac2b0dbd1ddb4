import type { ClientBase, PoolClient } from 'pg';
import { z } from 'zod';
import { ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import { many, maybe, msColumn } from '#server/platform/db/rows.ts';
import { type EntityKey, KEYS, keysOf } from './entities.ts';
import type { CommunityValue } from './shown.ts';

/** Values and revisions that accepted proposals brought, as they are stored. */

const StoredValueSchema = z
  .object({
    kind: z.enum(ENTITY_KINDS),
    entity_id: z.int(),
    field: z.string(),
    value: z.string(),
    beneath: z.string(),
    proposal_id: z.int(),
    page: z.string().nullable(),
    at: msColumn,
  })
  .transform(({ kind, entity_id, field, proposal_id, ...rest }) => ({
    ...{ kind, entity: entity_id, field },
    held: { ...rest, proposal: proposal_id },
  }));

/** A value with what it is of. */
export interface ValueOf {
  readonly kind: EntityKind;
  readonly entity: number;
  readonly field: string;
  readonly held: CommunityValue;
}

const COLUMNS = 'kind, entity_id, field, value, beneath, proposal_id, page, at';

/** All values, or those of the given entities. */
export async function readValues(db: ClientBase, of: readonly EntityKey[] | null = null): Promise<ValueOf[]> {
  const condition = of === null ? '' : `WHERE (kind, entity_id) IN (${KEYS})`;
  return await many(
    db,
    StoredValueSchema,
    `SELECT ${COLUMNS} FROM community_values ${condition} ORDER BY kind, entity_id, field`,
    of === null ? [] : keysOf(of),
  );
}

/** Values of positions, of which the field names the person. */
export async function readPositions(db: ClientBase): Promise<ValueOf[]> {
  return await many(db, StoredValueSchema, `SELECT ${COLUMNS} FROM community_values WHERE field LIKE 'members/%'`);
}

export async function putValue(client: PoolClient, { kind, entity, field, held }: ValueOf): Promise<void> {
  await client.query(
    `INSERT INTO community_values (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (kind, entity_id, field) DO UPDATE SET value = excluded.value, beneath = excluded.beneath,
       proposal_id = excluded.proposal_id, page = excluded.page, at = excluded.at`,
    [kind, entity, field, held.value, held.beneath, held.proposal, held.page, new Date(held.at)],
  );
}

export async function deleteValue(client: PoolClient, { kind, entity, field }: Omit<ValueOf, 'held'>): Promise<void> {
  await client.query('DELETE FROM community_values WHERE kind = $1 AND entity_id = $2 AND field = $3', [
    kind,
    entity,
    field,
  ]);
}

/** A change of a field by a proposal. */
export interface Revision {
  readonly kind: EntityKind;
  readonly entity: number;
  readonly field: string;
  readonly proposal: number;
  readonly before: string;
  readonly after: string;
  /** What the sources said then. */
  readonly beneath: string;
  readonly source: string;
  readonly at: number;
}

export async function addRevision(client: PoolClient, revision: Revision, isRevert = false): Promise<void> {
  const { kind, entity, field, proposal, before, after, beneath, source, at } = revision;
  await client.query(
    `INSERT INTO entity_revisions (kind, entity_id, field, proposal_id, before, after, beneath, source, at, is_revert)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [kind, entity, field, proposal, before, after, beneath, source, new Date(at), isRevert],
  );
}

const RevisionSchema = z
  .object({
    kind: z.enum(ENTITY_KINDS),
    entity_id: z.int(),
    field: z.string(),
    proposal_id: z.int(),
    before: z.string(),
    after: z.string(),
    beneath: z.string(),
    source: z.string(),
    at: msColumn,
  })
  .transform(({ entity_id: entity, proposal_id: proposal, ...rest }): Revision => ({ ...rest, entity, proposal }));

/** Marks the changes of a proposal as taken back; returns them. */
export async function takeRevisionsBack(client: PoolClient, proposal: number, now: number): Promise<Revision[]> {
  return await many(
    client,
    RevisionSchema,
    `UPDATE entity_revisions SET reverted_at = $2 WHERE proposal_id = $1 AND NOT is_revert AND reverted_at IS NULL
     RETURNING kind, entity_id, field, proposal_id, before, after, beneath, source, at`,
    [proposal, new Date(now)],
  );
}

/** The last change of a field that stands; null: there is none. */
export async function lastRevision(
  client: PoolClient,
  { kind, entity, field }: Omit<ValueOf, 'held'>,
): Promise<Revision | null> {
  return await maybe(
    client,
    RevisionSchema,
    `SELECT kind, entity_id, field, proposal_id, before, after, beneath, source, at FROM entity_revisions
      WHERE kind = $1 AND entity_id = $2 AND field = $3 AND NOT is_revert AND reverted_at IS NULL ORDER BY id DESC LIMIT 1`,
    [kind, entity, field],
  );
}
