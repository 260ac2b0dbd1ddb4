import * as z from 'zod/mini';
import { CONTRIBUTION_STATUSES, PROPOSAL_STATES, PROPOSAL_STATUSES, UNPAID, WAITS_FOR } from '../entities/proposals.ts';
import { RefSchema } from '../entities/values.ts';
import { CONTRIBUTION_LIMITS as L } from '../forms/contributionRules.ts';
import { EditDataSchema } from '../forms/profileEdits.ts';
import { ENTITY_KINDS, type EntityKind } from '../kinds.ts';
import { PrivacySchema } from './account.ts';
import { count, slug, text, tier, time } from './shared.ts';

/**
 * What contributors send, and what became of it: `/api/contributions/*`. Each contribution is a proposal from its first
 * draft on; members see it under `/api/dao/*` once it is open.
 */

/** The wire name of a contribution about each kind of entity. */
export const CONTRIBUTION_KINDS = {
  project: 'contribute_token',
  people: 'contribute_people',
  venture: 'contribute_venture',
} as const satisfies Record<EntityKind, string>;

export const CONTRIBUTION_WIRES = ['contribute_token', 'contribute_people', 'contribute_venture'] as const;

/** What a contribution is about. A project with a token is a `token` on the wire, one without it a `project`. */
export const PROPOSAL_TYPES = ['people', 'venture', 'token', 'project'] as const;
export const UPDATES = ['new', 'edit'] as const;

/** What a contributor writes. `kind`: the wire name. */
export const ContributionBodySchema = z.strictObject({
  kind: z.enum(CONTRIBUTION_WIRES),
  update: z.enum(UPDATES),
  /** Of the entity that is edited; null for a new one. */
  slug: z.nullable(slug()),
  /** 0: others do not see who proposed it; 1: they see the name. */
  privacy: PrivacySchema,
  data: EditDataSchema,
  /** For the provider alone, such as how to reach the author with questions. */
  note: z.string().check(z.maxLength(L.note)),
  /** New entities: slugs of those like it that the contributor has seen and says are others. */
  others: z.array(slug()).check(z.maxLength(40)),
});
export type ContributionBody = z.infer<typeof ContributionBodySchema>;

/** `send` false keeps a draft. */
export const SendContributionSchema = z.extend(ContributionBodySchema, { send: z.boolean() });

export const ProposalParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** Whom an entity resembles: proposals that wait are among them, without a page of their own. */
export const NEAR_BY = ['name', 'domain', 'handle'] as const;
export const NearEntitySchema = z.extend(RefSchema, {
  kind: z.enum(ENTITY_KINDS),
  by: z.enum(NEAR_BY),
  /** The proposal that would add it; null: it is in the data. */
  proposal: z.nullable(z.int()),
});
export type NearEntity = z.infer<typeof NearEntitySchema>;
export const NearQuerySchema = z.object({
  kind: z.enum(ENTITY_KINDS),
  name: text(200),
  website: z.optional(text(500)),
  twitter: z.optional(text(500)),
  linkedin: z.optional(text(500)),
});
export const NearAnswerSchema = z.object({ data: z.array(NearEntitySchema) });

/** How many proposals a contributor can send today, and why not more. Days are UTC. */
export const ContributionLimitsSchema = z.object({
  tier: tier(),
  /** By tier alone. */
  of_tier: count(),
  /** Reports on the contributor's proposals that nobody has decided yet: each halves the limit. */
  open_reports: count(),
  limit: count(),
  /** Proposals sent today; all rows of a batch count as one. */
  used: count(),
  /** Rows that one batch can have. */
  batch_rows: count(),
  renews_at: time(),
});
export type ContributionLimits = z.infer<typeof ContributionLimitsSchema>;

/** A proposal in a line of a list. */
export const ProposalLineSchema = z.object({
  _id: z.int(),
  /** Of its page below `/dao`; it has one once it is open. */
  slug: slug(),
  type: z.enum(PROPOSAL_TYPES),
  update: z.enum(UPDATES),
  /** Name of the entity, and its address where it has one. */
  name: z.string(),
  entity_slug: z.nullable(slug()),
  logo: RefSchema.shape.logo,
  gender: RefSchema.shape.gender,
  /** Names of the proposed fields and lists. */
  fields: z.array(z.string()),
  state: z.enum(PROPOSAL_STATES),
  since: time(),
  conflicts: z.array(z.string()),
  batch: z.nullable(z.uuid()),
  open_reports: count(),
});
export type ProposalLine = z.infer<typeof ProposalLineSchema>;

/** A contribution in the list of its author. Totals of votes are the proposal's. */
export const ContributionSchema = z.extend(ProposalLineSchema, {
  privacy: PrivacySchema,
  /** 0 Rejected, 1 In Review, 2 Verified. */
  status: z.literal(CONTRIBUTION_STATUSES),
  proposal_status: z.enum(PROPOSAL_STATUSES),
  waits_for: z.nullable(z.enum(WAITS_FOR)),
  reason: z.nullable(z.string()),
  is_reverted: z.boolean(),
  /** Of the vote. */
  start_date: z.nullable(time()),
  end_date: z.nullable(time()),
  create_at: time(),
  /** Points it paid, once it is accepted and not reverted. */
  points: z.nullable(count()),
  /** Why it pays and counts nothing although it is accepted. */
  unpaid: z.nullable(z.enum(UNPAID)),
});
export type Contribution = z.infer<typeof ContributionSchema>;

/** The tier of a contributor, as `tierStanding` finds it, and what the next one asks for. */
export const ContributorStandingSchema = z.object({
  tier: tier(),
  since: time(),
  /** Contributions that were accepted, and all that were decided. */
  accepted: count(),
  decided: count(),
  next: z.nullable(
    z.object({
      tier: tier(),
      needs: z.array(
        z.discriminatedUnion('kind', [
          z.object({ kind: z.enum(['accepted', 'days', 'words']), have: count(), need: count() }),
          z.object({ kind: z.literal('share'), have: z.nullable(z.number()), need: z.number(), of: count() }),
        ]),
      ),
    }),
  ),
});
export type ContributorStanding = z.infer<typeof ContributorStandingSchema>;

export const ContributionsAnswerSchema = z.object({
  data: z.array(ContributionSchema),
  total: count(),
  limits: ContributionLimitsSchema,
  standing: ContributorStandingSchema,
});

/** One contribution with what it says, as its author wrote it. */
export const OwnContributionSchema = z.extend(ContributionSchema, {
  body: ContributionBodySchema,
});
export type OwnContribution = z.infer<typeof OwnContributionSchema>;

/** A row of a batch: an entity of the data set and new texts by field. */
const BatchRowSchema = z.strictObject({
  slug: slug(),
  fields: EditDataSchema.shape.fields,
  sources: EditDataSchema.shape.sources,
});

/** Data sets whose cells can be proposed. */
export const BATCH_SOURCES = ['projects', 'people', 'organizations'] as const;
export const BatchBodySchema = z.strictObject({
  source: z.enum(BATCH_SOURCES),
  privacy: PrivacySchema,
  note: z.string().check(z.maxLength(L.note)),
  rows: z.array(BatchRowSchema).check(z.minLength(1), z.maxLength(L.rows)),
});
/** A row of a batch that is no change: what it says stands there already, or is proposed already. */
const RefusedRowSchema = z.object({
  /** Its place in the batch, from 0. */
  row: count(),
  slug: slug(),
  name: z.string(),
  field: z.string(),
  error: z.object({
    code: z.string(),
    message: z.string(),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    path: z.optional(z.string()),
  }),
});
export type RefusedRow = z.infer<typeof RefusedRowSchema>;
export const BatchAnswerSchema = z.object({
  batch: z.uuid(),
  /** What was sent, in the order of the rows. */
  data: z.array(z.object({ slug: slug(), _id: z.int() })),
  refused: z.array(RefusedRowSchema),
});

/** A CSV as it was exported, with cells changed. */
export const CsvBodySchema = z.strictObject({
  source: z.enum(BATCH_SOURCES),
  csv: z.string().check(z.maxLength(L.csv)),
  /** Rows that differ and were listed by earlier calls. */
  skip: z._default(count(), 0),
});
/** How the cells of a file differ from the data. */
export const CSV_PROBLEMS = [
  /** No row has this id and address. */
  'unknownRow',
  /** An earlier line has this row. */
  'repeated',
  /** The column cannot be proposed. */
  'unknownColumn',
  /** The column stands twice; the first one counts. */
  'doubleColumn',
  /** A cell that may not be emptied. */
  'emptied',
  /** Not a value of this column: `message` says why. */
  'invalid',
] as const;
export const CsvDifferencesSchema = z.object({
  rows: z.array(
    z.object({
      slug: slug(),
      name: z.string(),
      cells: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** All that differ: an answer lists 200 at most. */
  rows_total: count(),
  /** Lines of the file, from 1 for the header. */
  problems: z.array(
    z.object({
      line: z.int(),
      column: z.nullable(z.string()),
      problem: z.enum(CSV_PROBLEMS),
      message: z.nullable(z.string()),
    }),
  ),
  problems_total: count(),
  unchanged: count(),
});
export type CsvDifferences = z.infer<typeof CsvDifferencesSchema>;

/** Fields in conflict to leave out; the others are proposed again over what the data says now. */
export const RebaseBodySchema = z.strictObject({ drop: z.array(z.string().check(z.maxLength(400))) });

export const PictureAnswerSchema = z.object({ address: z.string() });
