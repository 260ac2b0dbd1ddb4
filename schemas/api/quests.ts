import * as z from 'zod/mini';
import { PointOriginSchema } from '../entities/points.ts';
import { QuestSchema, QuestTaskSchema } from '../entities/stories.ts';
import { GENDERS } from './account.ts';
import { count, time } from './shared.ts';

/** Quests, points and the leaderboard: `/api/quests/*`, for members. */

/** `claimable`: done and not paid yet. `closed`: its quest is over, and it was not claimed. */
export const TASK_STATES = ['open', 'claimable', 'done', 'closed'] as const;

const ListedTaskSchema = z.extend(QuestTaskSchema, {
  key: z.string(),
  state: z.enum(TASK_STATES),
  /** What of `need` is there now, towards the next claim. */
  have: count(),
  need: count(),
  /** How often the member was paid for it. */
  claimed: count(),
  /** The profile on which it is done; without one its check says where. */
  path: z.optional(z.string()),
  /** The field of that profile that it is about. */
  field: z.optional(z.string()),
});
export type ListedTask = z.output<typeof ListedTaskSchema>;

const ListedQuestSchema = z.extend(QuestSchema, {
  quest: z.array(ListedTaskSchema),
  is_open: z.boolean(),
  /** Its last day, UTC; null: none is set. */
  until: z.nullable(z.string()),
  /** One of the quests that came with the sample data: closed from the start. */
  is_sample: z.boolean(),
});
export type ListedQuest = z.output<typeof ListedQuestSchema>;

/** Place among members with points in a period, and how many there are; null: no points in it. */
const PlaceSchema = z.nullable(z.object({ place: count(), of: count() }));

export const QuestsAnswerSchema = z.object({
  data: z.array(ListedQuestSchema),
  balance: z.int(),
  /** In the present month, UTC. */
  month: z.object({ from: z.iso.date(), rank: PlaceSchema }),
  /** Points that wait to be claimed. */
  to_claim: count(),
  referral: z.object({
    code: z.string(),
    /** Members who signed up with it. */
    joined: count(),
  }),
});
export type QuestsAnswer = z.output<typeof QuestsAnswerSchema>;

/** `time` 1: the first time that the task is paid. Claiming the same time again pays nothing more. */
export const ClaimBodySchema = z.strictObject({
  quest: z.int().check(z.positive()),
  task: z.string().check(z.maxLength(100)),
  time: z.int().check(z.gte(1), z.lte(100_000)),
});
export const ClaimAnswerSchema = z.object({
  /** False: it was paid before. */
  is_paid: z.boolean(),
  points: count(),
  balance: z.int(),
});

export const PointsQuerySchema = z.object({
  skip: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
  take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
});

const PointsEntrySchema = z.object({
  id: z.int(),
  at: time(),
  points: z.int(),
  /** After it. */
  balance: z.int(),
  /** Of what was taken back: where it had come from. */
  origin: PointOriginSchema,
  /** Why the entry of that moment was taken back; null: these points were given. */
  taken_back: z.nullable(z.object({ why: z.string(), of: time() })),
});
export type PointsEntry = z.output<typeof PointsEntrySchema>;
/** Newest first. `balance` is the sum of all `total` entries. */
export const PointsAnswerSchema = z.object({ data: z.array(PointsEntrySchema), total: count(), balance: z.int() });
export type PointsAnswer = z.output<typeof PointsAnswerSchema>;

/** All but `all` begin and end in UTC; weeks begin on Monday. */
export const LEADERBOARD_PERIODS = ['week', 'month', 'last_month', 'year', 'all'] as const;
export type LeaderboardPeriod = (typeof LEADERBOARD_PERIODS)[number];
export const LEADERBOARD_MAX = 100;

const LeaderSchema = z.object({
  /** Members of equal points share a place. */
  place: count(),
  points: count(),
  is_own: z.boolean(),
  /** Null: the profile is private. */
  member: z.nullable(
    z.object({
      username: z.string(),
      name: z.string(),
      face: z.nullable(z.string()),
      gender: z.nullable(z.enum(GENDERS)),
    }),
  ),
});
export type Leader = z.output<typeof LeaderSchema>;

export const LeaderboardQuerySchema = z.object({ period: z._default(z.enum(LEADERBOARD_PERIODS), 'month') });
/** The first places, and the reader's own wherever it is. */
export const LeaderboardAnswerSchema = z.object({
  data: z.array(LeaderSchema),
  /** Members with points in the period. */
  total: count(),
  own: z.nullable(LeaderSchema),
  /** First and last day; null: all time. */
  from: z.nullable(z.iso.date()),
  to: z.nullable(z.iso.date()),
});
export type LeaderboardAnswer = z.output<typeof LeaderboardAnswerSchema>;
