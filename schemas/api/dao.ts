import * as z from 'zod/mini';
import {
  PROPOSAL_EVENTS,
  PROPOSAL_STATES,
  PROPOSAL_STATUSES,
  UNPAID,
  VOTES,
  WAITS_FOR,
} from '../entities/proposals.ts';
import { RoadmapPhaseSchema } from '../entities/roadmap.ts';
import { nullableText, RefSchema } from '../entities/values.ts';
import { CONTRIBUTION_LIMITS as L } from '../forms/contributionRules.ts';
import { ADDED_LISTS } from '../forms/profileEdits.ts';
import { ENTITY_KINDS } from '../kinds.ts';
import { ContributionBodySchema, PROPOSAL_TYPES, ProposalLineSchema, UPDATES } from './contributions.ts';
import { PROPOSAL_SWITCHES } from './notifications.ts';
import { count, ListQuerySchema, slug, text, tier, time } from './shared.ts';

/** The DAO: its proposals, votes, members and review. `/api/dao/*`. */

/** The file of the roadmap. */
export const RoadmapSchema = z.strictObject({ phases: z.array(RoadmapPhaseSchema).check(z.maxLength(40)) });

/** An entity as the contributor describes it, or as it was; organizations have `ventures_name` in place of `name`. */
export const DescribedSchema = z.object({
  name: z.optional(nullableText),
  ventures_name: z.optional(nullableText),
  logo: nullableText,
  description: nullableText,
  job_title: nullableText,
  twitter: nullableText,
  background_summary: nullableText,
  roadmap: z.array(RoadmapPhaseSchema),
});
export type Described = z.infer<typeof DescribedSchema>;

/** A contribution proposal. Totals are null until the reader has voted, or the vote is over. */
export const ProposalSchema = z.object({
  _id: z.int(),
  type: z.enum(PROPOSAL_TYPES),
  update: z.enum(UPDATES),
  /** Null: the author keeps the name or the profile private, or has left. */
  data_ref: z.object({ author: z.object({ name: nullableText, avatar: nullableText }) }),
  data_contributor: DescribedSchema,
  /** The entity when this was sent; null for a new one. */
  origin_data: z.nullable(DescribedSchema),
  /** Votes to accept, to reject, and all. */
  count_vote: z.nullable(count()),
  count_rejected: z.nullable(count()),
  total_count: z.nullable(count()),
  status: z.enum(PROPOSAL_STATUSES),
  create_at: time(),
  /** Of the vote. */
  start_date: z.nullable(time()),
  end_date: z.nullable(time()),
});
export type Proposal = z.infer<typeof ProposalSchema>;

/** A field as it was when the proposal was sent, as it is now, and as it is proposed; texts as forms write them. */
export const ProposedChangeSchema = z.object({
  field: z.string(),
  input: z.enum(['text', 'area', 'number', 'year', 'date', 'list', 'url', 'handle', 'email', 'picture']),
  before: z.string(),
  now: z.string(),
  after: z.string(),
  source: z.string(),
  /** Somebody changed it meanwhile to something else. Lists are never in conflict: members are added and removed. */
  is_conflict: z.boolean(),
});
export type ProposedChange = z.infer<typeof ProposedChangeSchema>;

export const ProposedEntrySchema = z.object({
  list: z.enum(ADDED_LISTS),
  /** By part, as the form writes them. */
  parts: z.record(z.string(), z.string()),
  source: z.string(),
});

/** What happened to a proposal; `by`: who did it, null where that is private, the server or a vote. */
export const ProposalMoveSchema = z.object({
  kind: z.enum(PROPOSAL_EVENTS),
  at: time(),
  by: nullableText,
  reason: nullableText,
});

/** Why a member cannot vote on a proposal. */
export const VOTE_HINDRANCES = ['signedOut', 'notMember', 'newAccount', 'own', 'closed', 'unverified'] as const;

/** A proposal with all that its page shows. */
export const ProposalPageSchema = z.extend(ProposalSchema, {
  slug: slug(),
  state: z.enum(PROPOSAL_STATES),
  waits_for: z.nullable(z.enum(WAITS_FOR)),
  reason: nullableText,
  conflicts: z.array(z.string()),
  is_reverted: z.boolean(),
  /** Why it paid nothing although it is accepted; null also where that would say who its author is. */
  unpaid: z.nullable(z.enum(UNPAID)),
  entity: z.extend(RefSchema, { kind: z.enum(ENTITY_KINDS), slug: z.nullable(slug()) }),
  author_username: nullableText,
  /** Null as the author's name is. */
  author_tier: z.nullable(tier()),
  batch: z.nullable(z.uuid()),
  changes: z.array(ProposedChangeSchema),
  added: z.array(ProposedEntrySchema),
  history: z.array(ProposalMoveSchema),
  /** Times in ms. */
  rules: z.nullable(
    z.object({
      period: z.number(),
      quorum: count(),
      earlyVotes: count(),
      acceptAfter: z.number(),
      rejectAfter: z.number(),
      decider: z.enum(['members', 'provider']),
      reward: count(),
    }),
  ),
  /** Who voted what, in the order of their first votes. Null as long as the totals are; private profiles have no name. */
  voters: z.nullable(
    z.array(
      z.object({ name: nullableText, username: nullableText, avatar: nullableText, tier: tier(), vote: z.enum(VOTES) }),
    ),
  ),
  /** The reader's own. */
  vote: z.nullable(z.enum(VOTES)),
  hindrance: z.nullable(z.enum(VOTE_HINDRANCES)),
  is_own: z.boolean(),
  /** For the provider alone. */
  note: nullableText,
  comments: count(),
});
export type ProposalPage = z.infer<typeof ProposalPageSchema>;

export const ProposalSlugSchema = z.object({ slug: slug() });
export const VoteBodySchema = z.strictObject({ vote: z.enum(VOTES) });

export const CommentSchema = z.object({
  id: z.int(),
  /** HTML of its Markdown; links are nofollow. */
  html: z.string(),
  at: time(),
  /** Null: has left, has a private profile, or is the author and keeps the name private. */
  author: z.object({ name: nullableText, username: nullableText, avatar: nullableText }),
  is_author: z.boolean(),
  /** Its account is gone. */
  is_gone: z.boolean(),
  is_own: z.boolean(),
});
export type Comment = z.infer<typeof CommentSchema>;
export const CommentsAnswerSchema = z.object({ data: z.array(CommentSchema) });
export const CommentBodySchema = z.strictObject({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(L.comment)),
});
export const CommentParamsSchema = z.object({
  slug: slug(),
  comment: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});

export const REPORT_REASONS = ['spam', 'false', 'double', 'abuse', 'rights'] as const;
/** About a proposal, or one of its comments. */
export const ReportBodySchema = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  text: z.string().check(z.trim(), z.maxLength(L.reason)),
  comment: z.optional(z.int()),
});

export const JoinBodySchema = z.strictObject({ rules_version: text(20) });

/** To join by tier or admission; to vote besides. */
export const DAO_RULES = { version: '2026-11', tier: 1, days: 14, accepted: 10 } as const;

export const DaoHomeSchema = z.object({
  members: count(),
  voters: count(),
  /** Proposals by state, those that anybody can see. */
  open: count(),
  accepted: count(),
  rejected: count(),
  roadmap: z.array(RoadmapPhaseSchema),
});
export type DaoHome = z.infer<typeof DaoHomeSchema>;

/** Members who keep their profile private have no name here. */
export const DaoMembersAnswerSchema = z.object({
  data: z.array(
    z.object({
      name: nullableText,
      username: nullableText,
      face: nullableText,
      tier: tier(),
      joined_at: time(),
      accepted: count(),
    }),
  ),
  total: count(),
});

/** The queue of the provider: what waits for a review, for a decision, or has reports. */
export const REVIEW_QUEUES = ['review', 'decision', 'reported'] as const;
export const ReviewQuerySchema = z.object({ queue: z._default(z.enum(REVIEW_QUEUES), 'review') });
export const ReviewAnswerSchema = z.object({
  data: z.array(
    z.extend(ProposalLineSchema, {
      /** The first fields that it changes: as they were when it was sent, and as proposed. Long texts from where they differ. */
      changes: z.array(z.pick(ProposedChangeSchema, { field: true, input: true, before: true, after: true })),
      author: z.object({
        name: nullableText,
        username: nullableText,
        tier: z.int(),
        accepted: count(),
        rejected: count(),
      }),
    }),
  ),
  counts: z.object({ review: count(), decision: count(), reported: count() }),
});
export type ReviewAnswer = z.infer<typeof ReviewAnswerSchema>;

/** `approve` lets members vote; `accept` and `reject` decide where they are too few; `revert` takes an accepted one back. */
export const REVIEW_ACTIONS = ['approve', 'refuse', 'accept', 'reject', 'revert'] as const;
export const ReviewBodySchema = z.strictObject({
  ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(L.rows)),
  action: z.enum(REVIEW_ACTIONS),
  /** Needed to refuse, reject and revert. */
  reason: z.string().check(z.trim(), z.maxLength(L.reason)),
});
/**
 * Decisions on several proposals, each for itself. What is not decided when this is answered goes on in the background: `data` has
 * those that are, `refused` is the code of why one could not be.
 */
export const ReviewRunSchema = z.object({
  id: z.int(),
  action: z.enum(REVIEW_ACTIONS),
  at: time(),
  total: count(),
  done: count(),
  data: z.array(
    z.object({
      _id: z.int(),
      /** Null: there is no such proposal. */
      name: nullableText,
      slug: z.nullable(slug()),
      state: z.nullable(z.enum(PROPOSAL_STATES)),
      refused: z.nullable(z.string()),
      message: nullableText,
    }),
  ),
});
export type ReviewRun = z.infer<typeof ReviewRunSchema>;
/** Those of the last day, the newest first. */
export const ReviewRunsSchema = z.object({ data: z.array(ReviewRunSchema) });

export const ReportsAnswerSchema = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      proposal: z.object({ _id: z.int(), slug: slug(), name: z.string(), state: z.enum(PROPOSAL_STATES) }),
      /** HTML of the comment it is about. */
      comment: z.nullable(z.object({ id: z.int(), html: z.string() })),
      reason: z.enum(REPORT_REASONS),
      text: z.string(),
      at: time(),
      by: nullableText,
    }),
  ),
});
/** `upheld` removes a comment, or refuses a proposal that is not decided yet. */
export const ReportDecisionSchema = z.strictObject({
  decision: z.enum(['upheld', 'dismissed']),
  reason: z.string().check(z.trim(), z.maxLength(L.reason)),
});
export const ReportParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** The word of a member of Tier 3, or of the provider, that somebody deserves Tier 3. */
export const WordBodySchema = z.strictObject({ username: text(50) });

/** Of which steps of proposals a member is told, and how. */
export const ProposalSwitchSchema = z.strictObject({
  step: z.enum(PROPOSAL_SWITCHES),
  mail: z.boolean(),
  notification: z.boolean(),
});
export const ProposalSwitchesSchema = z.object({ data: z.array(ProposalSwitchSchema) });

export const AdmitBodySchema = z.strictObject({ username: text(50), admit: z.boolean() });

/** Who changed what, when, by which proposal: of a profile, or of a column. */
export const HistoryQuerySchema = z.extend(ListQuerySchema, {
  kind: z.enum(ENTITY_KINDS),
  slug: z.optional(slug()),
  field: z.optional(z.string().check(z.maxLength(400))),
});
export const HistoryAnswerSchema = z.object({
  data: z.array(
    z.object({
      proposal: z.object({ _id: z.int(), slug: slug() }),
      entity: z.object({ kind: z.enum(ENTITY_KINDS), name: z.string(), slug: z.nullable(slug()) }),
      field: z.string(),
      before: z.string(),
      after: z.string(),
      source: z.string(),
      /** Null: private, or has left. */
      by: nullableText,
      at: time(),
      /** It took an earlier change back. */
      is_revert: z.boolean(),
    }),
  ),
  total: count(),
});
export type HistoryAnswer = z.infer<typeof HistoryAnswerSchema>;

/** What is stored about a member as a contributor and in the DAO, for the file of their own data. */
export const OWN_DAO_DATA = {
  /** Contributions of the member, as they were written, and what became of them. */
  contributions: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      state: z.enum(PROPOSAL_STATES),
      created_at: time(),
      sent_at: z.nullable(time()),
      body: ContributionBodySchema,
    }),
  ),
  /** The member's votes, all that were cast, oldest first. */
  votes: z.array(z.object({ proposal: z.string(), vote: z.enum(VOTES), at: time() })),
  comments: z.array(z.object({ proposal: z.string(), text: z.string(), at: time() })),
  reports: z.array(z.object({ proposal: z.string(), reason: z.string(), text: z.string(), at: time() })),
  /** Words for Tier 3 that the member gave, and that were given to them. */
  words_given: z.array(z.object({ to: z.string(), at: time() })),
  words_received: z.array(z.object({ by: z.string(), at: time() })),
  /** What the member chose to be notified of, by step of a proposal. */
  proposal_news: z.array(z.object({ step: z.string(), mail: z.boolean(), notification: z.boolean() })),
  /** Membership of the DAO; null: none. */
  dao: z.nullable(
    z.object({
      joined_at: z.nullable(time()),
      admitted_at: z.nullable(time()),
      rules_version: z.nullable(z.string()),
      role: z.nullable(z.string()),
    }),
  ),
};
