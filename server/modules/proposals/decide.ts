import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import {
  earlyVotesOf,
  type ProposalRules,
  proposalStanding,
  type Unpaid,
  VOTING_RULES,
  type Vote,
} from '#schemas/entities/proposals.ts';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import { isSameValue } from '#schemas/forms/mergeField.ts';
import { type Accepted, acceptChange, listsOfOthers } from '#server/modules/community/accept.ts';
import { type Entity, fieldText, findEntity } from '#server/modules/community/entities.ts';
import { takeChangeBack } from '#server/modules/community/takeBack.ts';
import { holdDataset, tryHoldDataset } from '#server/modules/datasets/dataset.ts';
import { countVoters, isProvider } from '#server/modules/users/repository/standing.ts';
import { clockAfter } from '#server/platform/db/eventLog.ts';
import { allowLongQueries, withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { append } from '#server/platform/events/outbox.ts';
import { findSameEntity, findUnchanged, holdEntities, readUndecided } from './doubles.ts';
import { type Moment, notifyAuthor } from './notices.ts';
import { fieldsOf } from './repository/own.ts';
import {
  addEvent,
  type Known,
  lockKnown,
  replaceDraft,
  type StoredProposal,
  type Which,
  writeBase,
} from './repository/proposals.ts';
import { baseOf } from './send.ts';

/** What decides a proposal: the provider, votes, the end of the vote, and its author. Each in the caller's transaction. */

/** Points for an accepted proposal that changes something: a new entity has more to look up. */
const REWARDS = { new: 40, edit: 10 } as const;

/** A proposal with the data set held before it, in the order in which a sync takes both: for what certainly changes the data. */
async function lockDecided(client: PoolClient, which: Which, now: number): Promise<Known> {
  await holdDataset(client);
  return await lockKnown(client, which, now);
}

/** Lets members vote, or the provider where too few could. */
export async function openProposal(client: PoolClient, id: number, by: number, moment: Moment): Promise<Known> {
  const known = await lockKnown(client, { id }, moment.now);
  const voters = await countVoters(client, moment.now, known.proposal.author);
  const rules: ProposalRules = {
    ...VOTING_RULES,
    earlyVotes: earlyVotesOf(voters),
    decider: voters < VOTING_RULES.quorum ? 'provider' : 'members',
    reward: REWARDS[known.proposal.isNew ? 'new' : 'edit'],
  };
  const opened = await addEvent(client, known, { kind: 'opened', by, rules }, moment.now);
  await notifyAuthor(client, opened, 'opened', moment);
  await appendOpening(client, opened, moment.now);
  return opened;
}

/** Appends that members can vote; nobody is asked where the provider decides. */
async function appendOpening(client: PoolClient, { proposal, standing }: Known, at: number): Promise<void> {
  if (standing.waitsFor !== 'votes') return;
  const { id, slug, name, author } = proposal;
  await append(client, 'proposal.opened', [{ data: { id, slug, name, author }, userId: null, at }]);
}

export async function refuseProposal(
  client: PoolClient,
  id: number,
  { by, reason }: { readonly by: number; readonly reason: string },
  moment: Moment,
): Promise<Known> {
  const known = await lockKnown(client, { id }, moment.now);
  const refused = await addEvent(client, known, { kind: 'refused', by, reason }, moment.now);
  await notifyAuthor(client, refused, 'refused', moment, { reason });
  return refused;
}

/** The provider decides where members are too few, and what was decided is done at once. */
export async function decideProposal(
  client: PoolClient,
  id: number,
  { by, vote, reason }: { readonly by: number; readonly vote: Vote; readonly reason: string | null },
  moment: Moment,
): Promise<Known> {
  const known = await lockKnown(client, { id }, moment.now);
  const decided = await addEvent(client, known, { kind: 'decided', by, vote, reason }, moment.now);
  return await closeNowOrLater(client, decided, moment);
}

/** A vote; it replaces an earlier one of the account. The first no tells the author. */
export async function castVote(
  client: PoolClient,
  which: Which,
  { by, vote }: { readonly by: number; readonly vote: Vote },
  moment: Moment,
): Promise<Known> {
  const known = await lockKnown(client, which, moment.now);
  const voted = await addEvent(client, known, { kind: 'voted', by, vote }, moment.now);
  if (known.standing.firstReject === null && voted.standing.firstReject !== null)
    await notifyAuthor(client, voted, 'objected', moment);
  return voted.standing.isDue ? await closeNowOrLater(client, voted, moment) : voted;
}

export async function withdrawProposal(client: PoolClient, which: Which, by: number, now: number): Promise<Known> {
  const known = await lockKnown(client, which, now);
  if (known.standing.state !== 'draft') return await addEvent(client, known, { kind: 'withdrawn', by }, now);
  await client.query('DELETE FROM proposals WHERE id = $1', [known.proposal.id]);
  return { ...known, standing: { ...known.standing, state: 'withdrawn', waitsFor: null } };
}

/** Puts a proposal on what the data says now, without the fields to drop, and lets members vote again. */
export async function rebaseProposal(
  client: PoolClient,
  which: Which,
  { by, drop }: { readonly by: number; readonly drop: readonly string[] },
  now: number,
): Promise<Known> {
  const known = await lockKnown(client, which, now);
  const { proposal, standing } = known;
  if (standing.state !== 'conflicted') throw new ApiError(409, { code: 'proposal_state', reason: 'notConflicted' });
  const entity = proposal.entityId === null ? null : await findEntity(client, proposal.kind, { id: proposal.entityId });
  const isSaid = (field: string) => {
    const said = entity ? fieldText(entity, field) : null;
    const input = proposedInput(proposal.kind, field) ?? 'text';
    return said !== null && isSameValue(input, said, proposal.body.data.fields[field] ?? '');
  };
  const kept = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).filter(([field]) => !drop.includes(field) && !isSaid(field)));
  const data = {
    added: Object.fromEntries(Object.entries(proposal.body.data.added).filter(([list]) => !drop.includes(list))),
    fields: kept(proposal.body.data.fields),
    sources: kept(proposal.body.data.sources),
  };
  const body = { ...proposal.body, data };
  const gone =
    Object.keys(data.fields).find((field) => !entity || fieldText(entity, field) === null) ??
    listsOfOthers({ kind: proposal.kind, data })[0];
  if (gone !== undefined)
    throw new ApiError(409, { code: 'proposal_state', reason: 'stillConflicted', field: gone }, 'body.drop');
  if (fieldsOf(data).length === 0)
    throw new ApiError(409, { code: 'proposal_state', reason: 'nothingLeft' }, 'body.drop');
  if (entity) await refuseUndecided(client, { ...proposal, body }, entity, by);
  await replaceDraft(client, proposal.id, { ...proposal, body }, proposal.slug);
  await writeBase(client, proposal.id, await baseOf(client, body, entity));
  const rebased = await addEvent(client, { ...known, proposal: { ...proposal, body } }, { kind: 'rebased', by }, now);
  await appendOpening(client, rebased, now);
  return rebased;
}

/** While it was in conflict, others could propose the same. */
async function refuseUndecided(client: PoolClient, { id, kind, body }: StoredProposal, entity: Entity, author: number) {
  await holdEntities(client, kind, [entity.id]);
  const undecided = await readUndecided(client, kind, [entity.id]);
  const data = { ...body.data, added: {} };
  const refusal = await findUnchanged(client, { author, proposal: id, entity, data }, undecided, 'body.data');
  if (refusal) throw refusal.error;
}

/** Takes an accepted proposal out of the data, with the points that it paid. */
export async function revertProposal(
  client: PoolClient,
  id: number,
  { by, reason }: { readonly by: number; readonly reason: string },
  moment: Moment,
): Promise<Known> {
  await allowLongQueries(client);
  const known = await lockDecided(client, { id }, moment.now);
  const reverted = await addEvent(client, known, { kind: 'reverted', by, reason }, moment.now);
  await takeChangeBack(client, id, moment.now);
  await append(client, 'proposal.reverted', [{ data: { id, reason }, userId: null, at: moment.now }]);
  await notifyAuthor(client, reverted, 'reverted', moment, { reason });
  return reverted;
}

/** Closes a locked proposal at once, or leaves it to the job below where a sync writes: nobody waits for that. */
const closeNowOrLater = async (client: PoolClient, known: Known, moment: Moment) =>
  (await tryHoldDataset(client)) ? await close(client, known, moment) : known;

/** Does what a vote that is over has decided; the data set and the proposal are locked. */
async function close(client: PoolClient, known: Known, moment: Moment): Promise<Known> {
  const { now } = moment;
  const { proposal, events } = known;
  const { isDue, outcome, reason } = proposalStanding(events, clockAfter(events, now));
  if (!isDue) return known;
  if (outcome === 'reject') {
    const rejected = await addEvent(client, known, { kind: 'rejected', by: null }, now);
    await notifyAuthor(client, rejected, 'rejected', moment, { reason });
    await appendDecision(client, proposal, { outcome: 'rejected', points: 0 }, now);
    return rejected;
  }
  await allowLongQueries(client);
  const { id } = proposal;
  const accepted = await applyChange(client, proposal, now);
  if (accepted.conflicts !== null) {
    const conflicted = await addEvent(client, known, { kind: 'conflicted', by: null, fields: accepted.conflicts }, now);
    await notifyAuthor(client, conflicted, 'conflicted', moment);
    return conflicted;
  }
  await client.query('UPDATE proposals SET entity_id = $2, entity_slug = $3 WHERE id = $1', [
    id,
    accepted.id,
    accepted.slug,
  ]);
  const unpaid = await unpaidOf(client, proposal.author, accepted.changes);
  const done = await addEvent(client, known, { kind: 'accepted', by: null, unpaid }, now);
  const points = unpaid === null ? (done.standing.rules?.reward ?? 0) : 0;
  const decided = { ...proposal, entityId: accepted.id, entitySlug: accepted.slug };
  // Before the notice, which is of what is paid already.
  await appendDecision(client, decided, { outcome: 'accepted', points }, now);
  await notifyAuthor(client, done, 'accepted', moment);
  return { ...done, proposal: decided };
}

/** Appends that a vote is over; what it changes is in the data already. */
async function appendDecision(
  client: PoolClient,
  { id, slug, name, kind, entityId, entitySlug, author }: StoredProposal,
  decision: { readonly outcome: 'accepted' | 'rejected'; readonly points: number },
  at: number,
): Promise<void> {
  const data = { id, slug, name, kind, entityId, entitySlug, author, ...decision };
  await append(client, 'proposal.decided', [{ data, userId: null, at }]);
}

/** Writes it into the data, unless it would be a second entity for one that is known by now. */
async function applyChange(client: PoolClient, proposal: StoredProposal, now: number): Promise<Accepted> {
  const { id, kind, isNew, entityId, body, base } = proposal;
  const slug = isNew ? await findSameEntity(client, proposal) : null;
  const known = slug === null ? null : await findEntity(client, kind, { slug });
  if (known) return { conflicts: null, id: known.id, slug: known.slug, changes: 0 };
  const change = { proposal: id, kind, isNew, entityId, data: body.data, base: base?.fields ?? {} };
  return await acceptChange(client, change, now);
}

async function unpaidOf(client: PoolClient, author: number | null, changes: number): Promise<Unpaid | null> {
  if (changes === 0) return 'unchanged';
  return author !== null && (await isProvider(client, author)) ? 'provider' : null;
}

const DueSchema = z.array(z.object({ id: z.int() }));

/**
 * Closes every vote that is over, each in a transaction of its own: one that fails stops no other. Safe on several servers.
 */
export async function closeDueProposals(pool: Pool, moment: Moment, stopping?: AbortSignal): Promise<void> {
  const { rows } = await pool.query(
    `SELECT id FROM proposals WHERE state = 'open' AND (outcome IS NOT NULL OR ends_at <= $1) ORDER BY ends_at, id`,
    [new Date(moment.now)],
  );
  const failures: unknown[] = [];
  for (const { id } of DueSchema.parse(rows)) {
    if (stopping?.aborted) break;
    try {
      await withTransaction(pool, async (client) => {
        const known = await lockDecided(client, { id }, moment.now);
        await close(client, known, moment);
      });
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some votes could not be closed');
}
