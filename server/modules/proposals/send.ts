import type { PoolClient } from 'pg';
import {
  CONTRIBUTION_KINDS,
  type ContributionBody,
  type PROPOSAL_TYPES,
  type RefusedRow,
} from '#schemas/api/contributions.ts';
import { phaseOf } from '#schemas/entities/roadmap.ts';
import { contributionFaults, NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import { fullEdits } from '#schemas/forms/fullEdits.ts';
import { ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import { type Entity, fieldText, findEntity } from '#server/modules/community/entities.ts';
import { readRoadmap } from '#server/modules/community/roadmap.ts';
import { filesOf } from '#server/modules/users/memberFiles.ts';
import { readLimits, readTier } from '#server/modules/users/repository/standing.ts';
import { lockUser } from '#server/modules/users/repository.ts';
import type { Db } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { latinSlug } from '#server/platform/latinLetters.ts';
import { describe, describedFields } from './described.ts';
import {
  findUnchanged,
  holdEntities,
  likenessOf,
  type Refusal,
  readUndecided,
  refuseProposedEntity,
} from './doubles.ts';
import { type Moment, notifyReviewers } from './notices.ts';
import { refuseManyDrafts } from './repository/drafts.ts';
import { findNear } from './repository/near.ts';
import { PICTURE_SHELF } from './repository/pictures.ts';
import { addEvent, insertDraft, type Known, lockKnown, replaceDraft, writeBase } from './repository/proposals.ts';

/** Drafts of contributions, and sending them to the provider. */

export interface Written {
  readonly author: number;
  readonly body: ContributionBody;
  /** The draft that it replaces; null: a new one. */
  readonly draft: number | null;
  readonly send: boolean;
}

export function kindOf({ kind: wire }: Pick<ContributionBody, 'kind'>): EntityKind {
  const kind = ENTITY_KINDS.find((one) => CONTRIBUTION_KINDS[one] === wire);
  if (!kind) throw new Error(`No entity is contributed as ${wire}`);
  return kind;
}

/**
 * Keeps a draft, or sends it.
 * @throws ApiError 404 without such an entity, 409 for a double, 422 for what is wrong, 429 beyond a limit.
 */
export async function writeContribution(
  client: PoolClient,
  { author, body: given, draft, send }: Written,
  moment: Moment,
): Promise<Known> {
  const { now } = moment;
  await lockUser(client, author);
  // A draft stays as it is typed.
  const body = send ? inFull(given) : given;
  const prepared = await prepare(client, body);
  if (send) await refuseFaults(client, author, body, '');
  let known: Known;
  if (draft === null) {
    if (!send) await refuseManyDrafts(client, author);
    known = await insertDraft(client, { author, body, batch: null, ...prepared }, (id) => addressOf(id, prepared), now);
  } else {
    const before = await lockKnown(client, { id: draft, author }, now);
    if (before.standing.state !== 'draft') throw new ApiError(409, { code: 'proposal_state', reason: 'notDraft' });
    await replaceDraft(client, draft, { body, ...prepared }, addressOf(draft, prepared));
    known = await lockKnown(client, { id: draft, author }, now);
  }
  if (!send) return known;
  await refuseDoubles(client, known, prepared.entity, body);
  await countSending(client, author, now);
  const sent = await submit(client, known, prepared.entity, now);
  await notifyReviewers(client, sent, moment);
  return sent;
}

export interface SentBatch {
  /** The number of each row's proposal, with the row's place. */
  readonly sent: readonly { readonly row: number; readonly id: number }[];
  readonly refused: readonly RefusedRow[];
}

/**
 * Sends the rows of a batch, which count as one proposal of the day. Rows that change nothing are refused, each with its reason.
 * @throws ApiError for what is wrong with a row; also the first reason where no row is left.
 */
export async function writeBatch(
  client: PoolClient,
  {
    author,
    batch,
    bodies,
  }: { readonly author: number; readonly batch: string; readonly bodies: readonly ContributionBody[] },
  moment: Moment,
): Promise<SentBatch> {
  const { now } = moment;
  await lockUser(client, author);
  const { batch_rows: limit } = await readLimits(client, author, await readTier(client, author, now), now);
  if (bodies.length > limit) throw new ApiError(429, { code: 'proposal_limit', reason: 'rows', limit });
  await countSending(client, author, now);
  const rows: { readonly body: ContributionBody; readonly prepared: Awaited<ReturnType<typeof prepare>> }[] = [];
  for (const [at, body] of bodies.map(inFull).entries()) {
    const prepared = await prepare(client, body, `body.rows[${at}].slug`);
    await refuseFaults(client, author, body, `.rows[${at}]`);
    rows.push({ body, prepared });
  }
  const refusalOf = await rowRefusals(client, author, rows);
  const sent: { row: number; id: number }[] = [];
  const refused: RefusedRow[] = [];
  let first: Known | null = null;
  let refusal: ApiError | null = null;
  for (const [row, { body, prepared }] of rows.entries()) {
    const found = await refusalOf(row);
    if (found) {
      refusal ??= found.error;
      const { code, message, params, path } = found.error;
      const error = { code, message, params, ...(path === undefined ? {} : { path }) };
      refused.push({ row, slug: body.slug ?? '', name: prepared.name, field: found.field, error });
      continue;
    }
    const known = await insertDraft(client, { author, body, batch, ...prepared }, (id) => addressOf(id, prepared), now);
    const one = await submit(client, known, prepared.entity, now);
    first ??= one;
    sent.push({ row, id: one.proposal.id });
  }
  if (refusal && sent.length === 0) throw refusal;
  if (first) await notifyReviewers(client, first, moment);
  return { sent, refused };
}

/** Why a row changes nothing, asked in their order: a row that is not refused is held against those after it. */
async function rowRefusals(
  client: PoolClient,
  author: number,
  rows: readonly { readonly body: ContributionBody; readonly prepared: { readonly entity: Entity | null } }[],
) {
  const entities = rows.flatMap(({ prepared: { entity } }) => entity ?? []);
  const kind = entities[0]?.kind ?? 'project';
  const ids = entities.map(({ id }) => id);
  await holdEntities(client, kind, ids);
  const undecided = await readUndecided(client, kind, ids);
  const firstRow = new Map<string, number>();
  return async (row: number): Promise<Refusal | null> => {
    const { body, prepared } = rows[row] ?? {};
    const entity = prepared?.entity;
    if (!body || !entity) return null;
    const keys = Object.keys(body.data.fields).map((field) => ({ field, key: `${entity.id} ${field}` }));
    const at = `body.rows[${row}]`;
    const twice = keys.find(({ key }) => firstRow.has(key));
    if (twice) {
      const { field, key } = twice;
      const facts = { code: 'proposal_repeated', row: (firstRow.get(key) ?? 0) + 1, field, name: entity.name } as const;
      return { field, error: new ApiError(422, facts, `${at}.fields.${field}`) };
    }
    const refusal = await findUnchanged(client, { author, proposal: null, entity, data: body.data }, undecided, at);
    if (!refusal) for (const { key } of keys) firstRow.set(key, row);
    return refusal;
  };
}

const addressOf = (id: number, { name }: { readonly name: string }) =>
  `${id}-${latinSlug(name).slice(0, 60) || 'draft'}`;

/** As it is proposed: figures and addresses in full. */
const inFull = (body: ContributionBody): ContributionBody => ({ ...body, data: fullEdits(kindOf(body), body.data) });

/** What a proposal is about. */
async function prepare(db: Db, body: ContributionBody, path = 'body.slug') {
  const kind = kindOf(body);
  const entity = body.update === 'new' || body.slug === null ? null : await findEntity(db, kind, { slug: body.slug });
  if (body.update === 'edit' && !entity) throw new ApiError(404, { code: 'not_found', reason: 'entity' }, path);
  const { fields } = body.data;
  return {
    ...{ kind, entity, type: typeOf(kind, entity, fields.symbol), isNew: body.update === 'new' },
    ...{ entityId: entity?.id ?? null, entitySlug: entity?.slug ?? null },
    name: (entity?.name ?? fields[NAME_FIELD[kind]] ?? '').trim().slice(0, 200),
    logo: entity?.logo ?? fields.logo ?? null,
  };
}

/** A project with a token is a token on the wire. */
function typeOf(kind: EntityKind, entity: Entity | null, symbol: string | undefined): (typeof PROPOSAL_TYPES)[number] {
  if (kind !== 'project') return kind;
  return entity?.row.symbol || symbol ? 'token' : 'project';
}

async function refuseFaults(db: Db, author: number, body: ContributionBody, part: string): Promise<void> {
  const [fault] = contributionFaults(kindOf(body), body.update, body.data);
  const at = fault?.at === '' ? '' : `.${fault?.at}`;
  const data = part === '' ? 'body.data' : `body${part}`;
  if (fault) throw new ApiError(422, { code: 'invalid_request', ...fault.message }, `${data}${at}`);
  const { logo } = body.data.fields;
  if (logo === undefined) return;
  if ((await filesOf(db, PICTURE_SHELF, author, [logo])).has(logo)) return;
  throw new ApiError(422, { code: 'invalid_request', reason: 'pictureFormat' }, `${data}.fields.logo`);
}

/** Something like it that the contributor has not called another one, or what changes nothing. */
async function refuseDoubles(
  client: PoolClient,
  { proposal }: Known,
  entity: Entity | null,
  body: ContributionBody,
): Promise<void> {
  const { id, author, kind } = proposal;
  await holdEntities(client, kind, [entity?.id ?? null]);
  if (!entity) {
    const near = await findNear(client, likenessOf({ ...proposal, body }));
    const unseen = near.filter(({ slug }) => slug !== null && !body.others.includes(slug));
    const names = unseen.map(({ name }) => name).join(', ');
    if (unseen.length > 0) throw new ApiError(409, { code: 'proposal_double', names }, 'body.others');
    await refuseProposedEntity(client, { ...proposal, body });
    return;
  }
  const undecided = await readUndecided(client, kind, [entity.id]);
  const proposed = { author: author ?? 0, proposal: id, entity, data: body.data };
  const refusal = await findUnchanged(client, proposed, undecided, 'body.data');
  if (refusal) throw refusal.error;
}

async function countSending(db: Db, author: number, now: number): Promise<void> {
  const { limit, used, renews_at } = await readLimits(db, author, await readTier(db, author, now), now);
  if (used < limit) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(renews_at) - now) / 1_000));
  throw new ApiError(429, { code: 'proposal_limit', reason: 'daily', limit }, undefined, seconds);
}

async function submit(client: PoolClient, known: Known, entity: Entity | null, now: number): Promise<Known> {
  const { id, author } = known.proposal;
  await writeBase(client, id, await baseOf(client, known.proposal.body, entity));
  await client.query('UPDATE proposals SET sent_at = $2 WHERE id = $1', [id, new Date(now)]);
  return await addEvent(client, known, { kind: 'submitted', by: author }, now);
}

/** The proposed fields, and those that describe the entity, as the data says them now. */
export async function baseOf(db: Db, body: ContributionBody, entity: Entity | null) {
  if (!entity) return { fields: {}, described: null };
  const phases = entity.kind === 'project' ? await readRoadmap(db, entity.id) : [];
  const said = (names: readonly string[]) =>
    Object.fromEntries(names.map((field) => [field, fieldText(entity, field) ?? '']));
  return {
    fields: said(Object.keys(body.data.fields)),
    described: describe(entity.kind, said(describedFields(entity.kind)), phases.map(phaseOf)),
  };
}
