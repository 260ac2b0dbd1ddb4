import { DAY_MS, type UnixMs, unixMs } from '../units.ts';

/**
 * A proposal is a contribution on its way into the data: reviewed by the provider, then decided by the members of the DAO.
 * Its standing follows from its events alone, with the clock as argument: a vote ends by itself.
 */

export const PROPOSAL_STATES = [
  'draft',
  'inReview',
  'open',
  'accepted',
  'rejected',
  'withdrawn',
  'conflicted',
] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** What a proposal has come to, in the three words of lists. */
export const PROPOSAL_STATUSES = ['Pending', 'Accepted', 'Rejected'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** What its contribution has come to: 0 Rejected, 1 In Review, 2 Verified. */
export const CONTRIBUTION_STATUSES = [0, 1, 2] as const;
export type ContributionStatus = (typeof CONTRIBUTION_STATUSES)[number];

/** The one table between the states and both wire names of them. */
export const STATUS_OF: Readonly<
  Record<ProposalState, { readonly status: ProposalStatus; readonly contribution: ContributionStatus }>
> = {
  draft: { status: 'Pending', contribution: 1 },
  inReview: { status: 'Pending', contribution: 1 },
  open: { status: 'Pending', contribution: 1 },
  conflicted: { status: 'Pending', contribution: 1 },
  accepted: { status: 'Accepted', contribution: 2 },
  rejected: { status: 'Rejected', contribution: 0 },
  withdrawn: { status: 'Rejected', contribution: 0 },
};

export const VOTES = ['accept', 'reject'] as const;
export type Vote = (typeof VOTES)[number];

/** How a proposal is decided. They are copied into it when it opens, so that later rules do not change it. Times in ms. */
export interface ProposalRules {
  /** How long the vote lasts. */
  readonly period: number;
  /** Votes without which it fails. */
  readonly quorum: number;
  /** Votes that end it early, if all are the same. */
  readonly earlyVotes: number;
  /** A unanimous vote to accept ends this long after the opening. */
  readonly acceptAfter: number;
  /** No vote ends sooner than this after its first vote to reject. */
  readonly rejectAfter: number;
  /** The provider decides where fewer than `quorum` members could vote. */
  readonly decider: 'members' | 'provider';
  /** Points for its author, once it is applied. */
  readonly reward: number;
}

/** Rules to be told; `earlyVotes` null: it follows from how many may vote when a proposal opens. */
export type StatedRules = Omit<ProposalRules, 'earlyVotes'> & { readonly earlyVotes: number | null };

const HOUR_MS = 3_600_000;
/** Of those who may vote, the share whose votes can end a vote early. */
const EARLY_SHARE = 0.1;

export const VOTING_RULES = {
  period: 7 * DAY_MS,
  quorum: 3,
  acceptAfter: 48 * HOUR_MS,
  rejectAfter: 72 * HOUR_MS,
} as const satisfies Partial<ProposalRules>;

/** Votes of one mind that end a vote early where so many may vote: a few do not decide for a large DAO. */
export const earlyVotesOf = (voters: number): number => Math.max(VOTING_RULES.quorum, Math.ceil(voters * EARLY_SHARE));

/** Why an accepted proposal pays nothing and counts nothing: the data said the same by then, or it is the provider's own. */
export const UNPAID = ['unchanged', 'provider'] as const;
export type Unpaid = (typeof UNPAID)[number];

/** What can happen to a proposal; `by` is the number of the account that did it, null for the server. */
export type ProposalEvent = {
  readonly at: UnixMs;
  readonly by: number | null;
} & (
  | { readonly kind: 'drafted' | 'submitted' | 'withdrawn' }
  /** The provider lets members vote, or refuses it. */
  | { readonly kind: 'opened'; readonly rules: ProposalRules }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'voted'; readonly vote: Vote }
  /** The provider decides in place of members. */
  | { readonly kind: 'decided'; readonly vote: Vote; readonly reason: string | null }
  /** The vote ended: its values stand in the data; or these were changed meanwhile; or it failed. */
  | { readonly kind: 'accepted'; readonly unpaid: Unpaid | null }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'conflicted'; readonly fields: readonly string[] }
  /** The author has put it on what the data says now; votes start again. */
  | { readonly kind: 'rebased' }
  /** The operator took an accepted one back. */
  | { readonly kind: 'reverted'; readonly reason: string }
);
export type ProposalEventKind = ProposalEvent['kind'];

export const PROPOSAL_EVENTS = [
  'drafted',
  'submitted',
  'withdrawn',
  'opened',
  'refused',
  'voted',
  'decided',
  'accepted',
  'rejected',
  'conflicted',
  'rebased',
  'reverted',
] as const satisfies readonly ProposalEventKind[];

/** For whom or what a proposal waits. */
export const WAITS_FOR = ['author', 'provider', 'votes', 'closing'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

export interface ProposalStanding {
  readonly state: ProposalState;
  /** Null: it is over. */
  readonly waitsFor: WaitsFor | null;
  /** When the state began. */
  readonly since: UnixMs;
  readonly author: number | null;
  readonly rules: ProposalRules | null;
  /** Of the present vote, or of the last one. */
  readonly starts: UnixMs | null;
  /** Null: the provider decides, without a date. */
  readonly ends: UnixMs | null;
  /** The last vote of each account. */
  readonly votes: ReadonlyMap<number, Vote>;
  /** When the vote met its first no; it stays, also where that no became a yes. */
  readonly firstReject: UnixMs | null;
  /** What the vote, or the provider, has decided; null: nothing yet. */
  readonly outcome: Vote | null;
  /** Why it was refused, decided so or reverted. */
  readonly reason: string | null;
  /** Fields that were changed since it was submitted. */
  readonly conflicts: readonly string[];
  readonly isReverted: boolean;
  /** Why it was accepted without pay; null: it was not. */
  readonly unpaid: Unpaid | null;
  /** Its vote is over, and the server has not yet written what follows. */
  readonly isDue: boolean;
}

const START: ProposalStanding = {
  state: 'draft',
  waitsFor: 'author',
  since: unixMs(0),
  author: null,
  rules: null,
  starts: null,
  ends: null,
  votes: new Map(),
  firstReject: null,
  outcome: null,
  reason: null,
  conflicts: [],
  isReverted: false,
  unpaid: null,
  isDue: false,
};

/** What events, in their order, have made of a proposal by `now`. */
export function proposalStanding(events: readonly ProposalEvent[], now: UnixMs): ProposalStanding {
  const standing = events.filter(({ at }) => at <= now).reduce(after, START);
  const { state, ends, outcome } = standing;
  if (state !== 'open') return standing;
  if (outcome !== null) return { ...standing, waitsFor: 'closing', isDue: true };
  if (ends === null || now < ends) return standing;
  return passes(standing)
    ? { ...standing, outcome: 'accept', waitsFor: 'closing', isDue: true }
    : { ...standing, ...over('rejected', ends), outcome: 'reject', isDue: true };
}

/** Votes to accept, to reject, and all. */
export function countVotes({ votes }: Pick<ProposalStanding, 'votes'>) {
  const accept = [...votes.values()].filter((vote) => vote === 'accept').length;
  return { accept, reject: votes.size - accept, total: votes.size };
}

function passes(standing: ProposalStanding): boolean {
  const { accept, reject, total } = countVotes(standing);
  return standing.rules !== null && total >= standing.rules.quorum && accept > reject;
}

const over = (state: 'accepted' | 'rejected' | 'withdrawn', since: UnixMs) =>
  ({ state, waitsFor: null, since, isDue: false }) as const;

function after(standing: ProposalStanding, event: ProposalEvent): ProposalStanding {
  const { at } = event;
  switch (event.kind) {
    case 'drafted':
      return { ...standing, author: event.by, since: at };
    case 'submitted':
      return { ...standing, state: 'inReview', waitsFor: 'provider', since: at };
    case 'withdrawn':
      return { ...standing, ...over('withdrawn', at) };
    case 'refused':
      return { ...standing, ...over('rejected', at), reason: event.reason };
    case 'opened':
      return voteFrom({ ...standing, rules: event.rules }, at);
    case 'rebased':
      return voteFrom(standing, at);
    case 'voted':
      return withVote(standing, event.by, event.vote, at);
    case 'decided':
      return { ...standing, outcome: event.vote, reason: event.reason, ends: at };
    case 'accepted':
      return { ...standing, ...over('accepted', at), outcome: 'accept', unpaid: event.unpaid };
    case 'rejected':
      return { ...standing, ...over('rejected', standing.ends ?? at), outcome: 'reject' };
    case 'conflicted':
      return {
        ...standing,
        state: 'conflicted',
        waitsFor: 'author',
        since: at,
        conflicts: event.fields,
      };
    case 'reverted':
      return { ...standing, ...over('rejected', at), reason: event.reason, isReverted: true };
  }
}

/** A vote that begins, with none cast. */
function voteFrom(standing: ProposalStanding, at: UnixMs): ProposalStanding {
  const { rules } = standing;
  const isMembers = rules?.decider === 'members';
  return {
    ...standing,
    state: 'open',
    waitsFor: isMembers ? 'votes' : 'provider',
    since: at,
    starts: at,
    ends: isMembers ? unixMs(at + rules.period) : null,
    votes: new Map(),
    firstReject: null,
    outcome: null,
    reason: null,
    conflicts: [],
  };
}

function withVote(standing: ProposalStanding, by: number | null, vote: Vote, at: UnixMs): ProposalStanding {
  if (by === null) return standing;
  const firstReject = standing.firstReject ?? (vote === 'reject' ? at : null);
  const voted = { ...standing, firstReject, votes: new Map(standing.votes).set(by, vote) };
  return { ...voted, ends: endOf(voted, at) };
}

/** When a vote ends as it stands after its last vote at `at`. */
function endOf(standing: ProposalStanding, at: UnixMs): UnixMs | null {
  const { rules, starts, firstReject } = standing;
  if (rules === null || starts === null || rules.decider === 'provider') return null;
  const { accept, reject, total } = countVotes(standing);
  const isUnanimous = total >= rules.earlyVotes && (accept === 0 || reject === 0);
  const floor = firstReject === null ? 0 : firstReject + rules.rejectAfter;
  if (!isUnanimous) return unixMs(Math.max(starts + rules.period, floor));
  return unixMs(Math.max(at, floor, accept > 0 ? starts + rules.acceptAfter : 0));
}

/** Why an event cannot follow; null: it can. `by`: the account that wants it. */
export type ProposalRefusal =
  | 'notDraft'
  | 'notInReview'
  | 'notOpen'
  | 'notPassed'
  | 'notFailed'
  | 'notConflicted'
  | 'notAccepted'
  | 'alreadyDecided'
  | 'ownProposal'
  | 'membersDecide';

export function proposalRefusal(
  standing: ProposalStanding,
  kind: ProposalEventKind,
  by: number | null,
): ProposalRefusal | null {
  const { state, outcome, author, rules, isDue } = standing;
  const isVoting = state === 'open' && outcome === null;
  switch (kind) {
    case 'drafted':
      return author === null ? null : 'notDraft';
    case 'submitted':
      return state === 'draft' ? null : 'notDraft';
    case 'opened':
      if (state !== 'inReview') return 'notInReview';
      return by === null || by === author ? 'ownProposal' : null;
    case 'refused':
      return state === 'inReview' ? null : 'notInReview';
    case 'withdrawn':
      return state === 'inReview' || state === 'conflicted' || isVoting ? null : 'alreadyDecided';
    case 'voted':
      if (!isVoting) return 'notOpen';
      return by === null || by === author ? 'ownProposal' : null;
    case 'decided':
      if (!isVoting) return 'notOpen';
      if (rules?.decider !== 'provider') return 'membersDecide';
      return by === null || by === author ? 'ownProposal' : null;
    case 'accepted':
    case 'conflicted':
      return isDue && outcome === 'accept' ? null : 'notPassed';
    case 'rejected':
      return isDue && outcome === 'reject' ? null : 'notFailed';
    case 'rebased':
      return state === 'conflicted' ? null : 'notConflicted';
    case 'reverted':
      return state === 'accepted' ? null : 'notAccepted';
  }
}
