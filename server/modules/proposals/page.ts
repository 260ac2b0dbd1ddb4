import { z } from 'zod';
import type { Proposal, ProposalPage, ProposedChange, VOTE_HINDRANCES } from '#schemas/api/dao.ts';
import { countVotes, type ProposalEvent, STATUS_OF } from '#schemas/entities/proposals.ts';
import { phaseOf, type RoadmapPhase } from '#schemas/entities/roadmap.ts';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import { mergeField } from '#schemas/forms/mergeField.ts';
import { ADDED_LISTS } from '#schemas/forms/profileEdits.ts';
import { textKey } from '#schemas/text.ts';
import { type Entity, fieldText, findEntity } from '#server/modules/community/entities.ts';
import { isProvider, readMembership, readTier } from '#server/modules/users/repository/standing.ts';
import { type Db, many } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { describe } from './described.ts';
import { isoTime, orNull } from './repository/own.ts';
import { type Author, readAuthor, readVoters } from './repository/page.ts';
import { type Known, readKnown, type Which } from './repository/proposals.ts';

/** A proposal as anybody sees it once it is open; its author and the provider see it before. */

interface Reader {
  readonly id: number;
  readonly isProvider: boolean;
}

/** A proposal that its reader may see. @throws ApiError 404 */
export async function readVisible(db: Db, which: Which, userId: number | null, now: number) {
  const known = await readKnown(db, which, now);
  const reader: Reader | null = userId === null ? null : { id: userId, isProvider: await isProvider(db, userId) };
  const isOwn = reader !== null && reader.id === known.proposal.author;
  const isPublic = known.standing.rules !== null;
  if (!isPublic && !isOwn && !(reader?.isProvider && known.standing.state !== 'draft'))
    throw new ApiError(404, { code: 'not_found', reason: 'proposal' });
  return { known, reader, isOwn };
}

/** Totals and voters are for those who have voted, and for all once the vote is over. */
function seesVotes({ standing }: Known, reader: Reader | null): boolean {
  const isOver = standing.state !== 'open' && standing.state !== 'inReview';
  return isOver || (reader !== null && standing.votes.has(reader.id));
}

function totals(known: Known, reader: Reader | null) {
  const { accept, reject, total } = countVotes(known.standing);
  return seesVotes(known, reader)
    ? { count_vote: accept, count_rejected: reject, total_count: total }
    : { count_vote: null, count_rejected: null, total_count: null };
}

/** A roadmap with proposed phases: one of a title that is there takes its place. */
function withPhases(roadmap: readonly RoadmapPhase[], proposed: readonly RoadmapPhase[]): RoadmapPhase[] {
  const phases = new Map([...roadmap, ...proposed].map((phase) => [textKey(phase.title), phase]));
  return [...phases.values()];
}

function toProposal(
  { proposal, standing }: Known,
  author: Author | null,
): Omit<Proposal, 'count_vote' | 'count_rejected' | 'total_count'> {
  const { kind, base, body } = proposal;
  const origin = base?.described ?? null;
  const phases = Object.values(body.data.added.roadmap ?? {}).map(phaseOf);
  const said = describe(kind, body.data.fields, withPhases(origin?.roadmap ?? [], phases));
  const entries = Object.entries(said).filter(([, value]) => value !== null && !Array.isArray(value));
  const described = { ...(origin ?? said), ...Object.fromEntries(entries), roadmap: said.roadmap };
  return {
    _id: proposal.id,
    type: proposal.type,
    update: proposal.isNew ? 'new' : 'edit',
    data_ref: { author: { name: author?.name ?? null, avatar: author?.avatar ?? null } },
    data_contributor: described,
    origin_data: origin,
    status: STATUS_OF[standing.state].status,
    create_at: isoTime(proposal.createdAt),
    start_date: orNull(standing.starts),
    end_date: orNull(standing.ends),
  };
}

export async function readProposalPage(
  db: Db,
  which: Which,
  userId: number | null,
  now: number,
): Promise<ProposalPage> {
  const { known, reader, isOwn } = await readVisible(db, which, userId, now);
  const { proposal, standing } = known;
  const { kind, body } = proposal;
  const seesPrivate = isOwn || reader?.isProvider === true;
  const author = proposal.privacy === 0 && !seesPrivate ? null : await readAuthor(db, proposal.author, seesPrivate);
  const entity = proposal.entityId === null ? null : await findEntity(db, kind, { id: proposal.entityId });
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM proposal_comments WHERE proposal_id = $1 AND removed_at IS NULL',
    [proposal.id],
  );
  return {
    ...toProposal(known, author),
    ...totals(known, reader),
    slug: proposal.slug,
    state: standing.state,
    waits_for: standing.waitsFor,
    reason: standing.reason,
    conflicts: [...standing.conflicts],
    is_reverted: standing.isReverted,
    unpaid: standing.unpaid === 'provider' && !author ? null : standing.unpaid,
    entity: {
      kind,
      name: entity?.name ?? proposal.name,
      slug: entity?.slug ?? null,
      logo: entity?.logo ?? proposal.logo,
      gender: proposal.gender,
    },
    author_username: author?.username ?? null,
    author_tier: author && proposal.author !== null ? (await readTier(db, proposal.author, now)).tier : null,
    batch: proposal.batch,
    changes: changesOf(known, entity),
    added: ADDED_LISTS.flatMap((list) =>
      Object.values(body.data.added[list] ?? {}).map(({ source = '', ...parts }) => ({ list, parts, source })),
    ),
    history: await historyOf(db, known, author, reader),
    rules: standing.rules && { ...standing.rules },
    voters: seesVotes(known, reader) ? await readVoters(db, standing, now) : null,
    vote: (reader && standing.votes.get(reader.id)) ?? null,
    hindrance: await hindranceOf(db, known, userId, now),
    is_own: isOwn,
    note: reader?.isProvider && body.note !== '' ? body.note : null,
    comments: rows[0]?.count ?? 0,
  };
}

function changesOf({ proposal, standing }: Known, entity: Entity | null): ProposedChange[] {
  const { kind, body, base } = proposal;
  return Object.entries(body.data.fields).map(([field, after]) => {
    const input = proposedInput(kind, field) ?? 'text';
    const before = base?.fields[field] ?? '';
    const said = entity && fieldText(entity, field);
    const now = said ?? '';
    const isDecided = standing.waitsFor === null;
    return {
      ...{ field, input, before, now: isDecided ? before : now, after },
      source: body.data.sources[field] ?? '',
      is_conflict:
        !isDecided && !proposal.isNew && (said === null || mergeField(input, { before, now, after }) === null),
    };
  });
}

const NamesSchema = z.object({ id: z.int(), name: z.string(), is_provider: z.boolean() });

/** What happened, without votes of others; members of the provider are named as such by the page. */
async function historyOf(db: Db, { proposal, events }: Known, author: Author | null, reader: Reader | null) {
  const ids = events.flatMap(({ by }) => (by === null ? [] : [by]));
  const names = new Map(
    (
      await many(
        db,
        NamesSchema,
        "SELECT id, name, coalesce(role = 'master', false) AS is_provider FROM users WHERE id = ANY($1::bigint[])",
        [ids],
      )
    ).map((one) => [one.id, one]),
  );
  const nameOf = ({ by }: ProposalEvent): string | null => {
    if (by === null) return null;
    if (by === proposal.author) return author?.name ?? null;
    return names.get(by)?.is_provider ? (names.get(by)?.name ?? null) : null;
  };
  return events
    .filter(({ kind, by }) => kind !== 'voted' || (reader !== null && by === reader.id))
    .map((event) => ({
      kind: event.kind,
      at: isoTime(event.at),
      by: event.kind === 'voted' ? null : nameOf(event),
      reason: 'reason' in event ? event.reason : null,
    }));
}

/** Why the reader cannot vote; null: they can. */
export async function hindranceOf(
  db: Db,
  { proposal, standing }: Known,
  userId: number | null,
  now: number,
): Promise<(typeof VOTE_HINDRANCES)[number] | null> {
  if (standing.state !== 'open' || standing.outcome !== null || standing.rules?.decider === 'provider') return 'closed';
  if (userId === null) return 'signedOut';
  if (userId === proposal.author) return 'own';
  const { lacks, joined_at } = await readMembership(db, userId, now);
  if (lacks.includes('verifiedMail')) return 'unverified';
  if (joined_at === null || lacks.includes('tier')) return 'notMember';
  return lacks.length > 0 ? 'newAccount' : null;
}
