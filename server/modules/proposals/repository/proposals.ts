import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type ContributionBody, ContributionBodySchema, PROPOSAL_TYPES } from '#schemas/api/contributions.ts';
import { DescribedSchema } from '#schemas/api/dao.ts';
import {
  PROPOSAL_STATES,
  type ProposalEvent,
  type ProposalStanding,
  proposalRefusal,
  proposalStanding,
  UNPAID,
  VOTES,
} from '#schemas/entities/proposals.ts';
import { ENTITY_KINDS } from '#schemas/kinds.ts';
import { unixMs } from '#schemas/units.ts';
import { changePage } from '#server/modules/datasets/changedPages.ts';
import { listStories } from '#server/modules/datasets/listStories.ts';
import { proposalGender } from '#server/modules/datasets/storyRows.ts';
import { clockAfter } from '#server/platform/db/eventLog.ts';
import { type Db, many, msColumn } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';

/** Proposals and their events. Times in milliseconds since 1970. */

/** The fields of an entity when its proposal was sent, and the entity as it was described then. */
const BaseSchema = z.object({ fields: z.record(z.string(), z.string()), described: z.nullable(DescribedSchema) });
export type Base = z.infer<typeof BaseSchema>;

const StoredProposalSchema = z
  .object({
    id: z.int(),
    slug: z.string(),
    author_id: z.int().nullable(),
    kind: z.enum(ENTITY_KINDS),
    type: z.enum(PROPOSAL_TYPES),
    is_new: z.boolean(),
    entity_id: z.int().nullable(),
    entity_slug: z.string().nullable(),
    name: z.string(),
    logo: z.string().nullable(),
    gender: z.string().nullable(),
    privacy: z.union([z.literal(0), z.literal(1)]),
    body: ContributionBodySchema,
    base: BaseSchema.nullable(),
    batch: z.string().nullable(),
    created_at: msColumn,
    state: z.enum(PROPOSAL_STATES),
  })
  .transform((stored) => ({
    id: stored.id,
    slug: stored.slug,
    author: stored.author_id,
    kind: stored.kind,
    type: stored.type,
    isNew: stored.is_new,
    entityId: stored.entity_id,
    entitySlug: stored.entity_slug,
    name: stored.name,
    logo: stored.logo,
    gender: stored.gender,
    privacy: stored.privacy,
    body: stored.body,
    base: stored.base,
    batch: stored.batch,
    createdAt: stored.created_at,
    /** As it was written last; a vote can be over since. */
    state: stored.state,
  }));
export type StoredProposal = z.output<typeof StoredProposalSchema>;

const COLUMNS = `p.id, p.slug, p.author_id, p.kind, p.type, p.is_new, p.entity_id, p.entity_slug, p.name, p.logo, p.privacy,
  p.body, p.base, p.batch, p.created_at, p.state, ${proposalGender('p')}`;

/** Where everybody reads a proposal. */
export const proposalPath = ({ slug }: Pick<StoredProposal, 'slug'>) => `/dao/${slug}`;

/** Proposals of a condition over the table `p`, with what follows it. */
export async function readProposals(db: Db, rest: string, values: readonly unknown[]): Promise<StoredProposal[]> {
  return await many(db, StoredProposalSchema, `SELECT ${COLUMNS} FROM proposals p ${rest}`, [...values]);
}

/** Which proposal is meant: by number, of one author or of anybody, or by address. */
export type Which = { readonly id: number; readonly author?: number } | { readonly slug: string };

/** @throws ApiError 404, also where it is another author's. */
export async function findProposal(db: Db, which: Which, lock: '' | 'FOR UPDATE' = ''): Promise<StoredProposal> {
  const [condition, values] =
    'slug' in which
      ? ['p.slug = $1', [which.slug]]
      : ['p.id = $1 AND ($2::bigint IS NULL OR p.author_id = $2)', [which.id, which.author ?? null]];
  const [found] = await readProposals(db, `WHERE ${condition} ${lock}`, values);
  const reason = 'author' in which ? 'contribution' : 'proposal';
  if (!found) throw new ApiError(404, { code: 'not_found', reason });
  return found;
}

const RulesSchema = z
  .object({
    period: z.number(),
    quorum: z.number(),
    earlyVotes: z.number().optional(),
    acceptAfter: z.number(),
    rejectAfter: z.number(),
    decider: z.enum(['members', 'provider']),
    reward: z.number(),
  })
  // Earlier rules ended a vote early by its quorum, and hold for the proposals that they opened.
  .transform((rules) => ({ ...rules, earlyVotes: rules.earlyVotes ?? rules.quorum }));

const plain = z.object({
  kind: z.enum(['drafted', 'submitted', 'withdrawn', 'rejected', 'rebased']),
  data: z.object({}),
});
/** An event as its row holds it: what its kind needs besides stands in `data`. */
const StoredEventSchema = z.object({ proposal_id: z.int(), by_id: z.int().nullable(), at: msColumn }).and(
  z.discriminatedUnion('kind', [
    plain,
    z.object({ kind: z.literal('opened'), data: z.object({ rules: RulesSchema }) }),
    z.object({ kind: z.enum(['refused', 'reverted']), data: z.object({ reason: z.string() }) }),
    z.object({ kind: z.literal('voted'), data: z.object({ vote: z.enum(VOTES) }) }),
    z.object({
      kind: z.literal('decided'),
      data: z.object({ vote: z.enum(VOTES), reason: z.string().nullable() }),
    }),
    // Earlier ones were paid in any case.
    z.object({ kind: z.literal('accepted'), data: z.object({ unpaid: z.enum(UNPAID).nullable().default(null) }) }),
    z.object({ kind: z.literal('conflicted'), data: z.object({ fields: z.array(z.string()) }) }),
  ]),
);

function toEvent(stored: z.output<typeof StoredEventSchema>): ProposalEvent {
  const base = { at: unixMs(stored.at), by: stored.by_id };
  switch (stored.kind) {
    case 'opened':
      return { ...base, kind: stored.kind, rules: stored.data.rules };
    case 'refused':
    case 'reverted':
      return { ...base, kind: stored.kind, reason: stored.data.reason };
    case 'voted':
      return { ...base, kind: stored.kind, vote: stored.data.vote };
    case 'decided':
      return { ...base, kind: stored.kind, vote: stored.data.vote, reason: stored.data.reason };
    case 'accepted':
      return { ...base, kind: stored.kind, unpaid: stored.data.unpaid };
    case 'conflicted':
      return { ...base, kind: stored.kind, fields: stored.data.fields };
    default:
      return { ...base, kind: stored.kind };
  }
}

export type EventsById = ReadonlyMap<number, readonly ProposalEvent[]>;

/** Events of several proposals, in their order. */
export async function readEvents(db: Db, ids: readonly number[]): Promise<EventsById> {
  const { rows } = await db.query(
    'SELECT proposal_id, kind, by_id, data, at FROM proposal_events WHERE proposal_id = ANY($1::bigint[]) ORDER BY proposal_id, number',
    [ids],
  );
  const events = new Map<number, ProposalEvent[]>();
  for (const stored of z.array(StoredEventSchema).parse(rows)) {
    const own = events.get(stored.proposal_id) ?? [];
    own.push(toEvent(stored));
    events.set(stored.proposal_id, own);
  }
  return events;
}

/** A proposal with its events and what they have made of it. */
export interface Known {
  readonly proposal: StoredProposal;
  readonly events: readonly ProposalEvent[];
  readonly standing: ProposalStanding;
}

export async function withStanding(db: Db, found: readonly StoredProposal[], now: number): Promise<Known[]> {
  const all = await readEvents(
    db,
    found.map(({ id }) => id),
  );
  return found.map((proposal) => {
    const events = all.get(proposal.id) ?? [];
    return { proposal, events, standing: proposalStanding(events, clockAfter(events, now)) };
  });
}

export async function readKnown(db: Db, which: Which, now: number): Promise<Known> {
  const [known] = await withStanding(db, [await findProposal(db, which)], now);
  if (!known) throw new ApiError(404, { code: 'not_found', reason: 'proposal' });
  return known;
}

/** The same, with no other writer beside until the transaction ends. */
export async function lockKnown(client: PoolClient, which: Which, now: number): Promise<Known> {
  const [known] = await withStanding(client, [await findProposal(client, which, 'FOR UPDATE')], now);
  if (!known) throw new ApiError(404, { code: 'not_found', reason: 'proposal' });
  return known;
}

/** An event without its time, which the clock gives it. */
export type NewEvent = ProposalEvent extends infer Event ? (Event extends unknown ? Omit<Event, 'at'> : never) : never;

/**
 * Adds an event to a locked proposal; returns it with what it has become.
 * @throws ApiError 409 where the event cannot follow.
 */
export async function addEvent(client: PoolClient, known: Known, event: NewEvent, now: number): Promise<Known> {
  const { proposal, events } = known;
  const at = clockAfter(events, now);
  const refusal = proposalRefusal(proposalStanding(events, at), event.kind, event.by);
  if (refusal !== null) throw new ApiError(409, { code: 'proposal_state', reason: refusal });
  const { kind, by, ...data } = event;
  await client.query(
    'INSERT INTO proposal_events (proposal_id, number, kind, by_id, data, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [proposal.id, events.length + 1, kind, by, JSON.stringify(data), new Date(at)],
  );
  const all: readonly ProposalEvent[] = [...events, { ...event, at }];
  const standing = proposalStanding(all, at);
  await client.query(
    'UPDATE proposals SET state = $2, since = $3, ends_at = $4, outcome = $5, counts = $6 WHERE id = $1',
    [
      proposal.id,
      // What a vote has come to is written once it is closed.
      standing.isDue ? 'open' : standing.state,
      new Date(standing.since),
      standing.ends === null ? null : new Date(standing.ends),
      standing.isDue ? standing.outcome : null,
      standing.unpaid === null,
    ],
  );
  // A vote that ends the voting is listed with what follows from it.
  const isListed = kind !== 'voted' || (standing.ends !== known.standing.ends && !standing.isDue);
  if (standing.rules !== null) {
    if (isListed) await listStories(client, 'proposals', [proposal.id]);
    await changePage(client, proposalPath(proposal));
  }
  return { proposal, events: all, standing };
}

export interface NewProposal
  extends Pick<StoredProposal, 'kind' | 'type' | 'isNew' | 'entityId' | 'entitySlug' | 'name' | 'logo'> {
  readonly author: number;
  readonly body: ContributionBody;
  readonly batch: string | null;
}

/** Adds a draft. */
export async function insertDraft(client: PoolClient, draft: NewProposal, slugOf: (id: number) => string, now: number) {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO proposals (author_id, kind, type, is_new, entity_id, entity_slug, name, logo, privacy, body, batch, created_at, since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING id`,
    [draft.author, ...valuesOf(draft), draft.batch, new Date(now)],
  );
  const id = Number(rows[0]?.id);
  await client.query('UPDATE proposals SET slug = $2 WHERE id = $1', [id, slugOf(id)]);
  const [known] = await withStanding(client, [await findProposal(client, { id }, 'FOR UPDATE')], now);
  if (!known) throw new Error('The draft is gone');
  return await addEvent(client, known, { kind: 'drafted', by: draft.author }, now);
}

/** Replaces what a locked draft says. */
export async function replaceDraft(
  client: PoolClient,
  id: number,
  draft: Omit<NewProposal, 'author' | 'batch'>,
  slug: string,
): Promise<void> {
  await client.query(
    `UPDATE proposals SET kind = $2, type = $3, is_new = $4, entity_id = $5, entity_slug = $6, name = $7, logo = $8, privacy = $9, body = $10,
            slug = $11 WHERE id = $1`,
    [id, ...valuesOf(draft), slug],
  );
}

const valuesOf = ({
  kind,
  type,
  isNew,
  entityId,
  entitySlug,
  name,
  logo,
  body,
}: Omit<NewProposal, 'author' | 'batch'>) => [
  ...[kind, type, isNew, entityId, entitySlug, name, logo],
  ...[body.privacy, JSON.stringify(body)],
];

/** What the data says of the proposed fields now, by which changes meanwhile are seen later. */
export async function writeBase(client: PoolClient, id: number, base: Base): Promise<void> {
  await client.query('UPDATE proposals SET base = $2 WHERE id = $1', [id, JSON.stringify(base)]);
}
