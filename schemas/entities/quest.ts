import * as z from 'zod/mini';
import { listOf } from './values.ts';

/** One task of a quest; `type_check` names how its completion is checked. */
export const QuestTaskSchema = z.object({
  name: z.string().check(z.minLength(1)),
  description: z.string(),
  more: z.object({ points: z.int().check(z.gte(0)), type_check: z.string() }),
});

/** A quest: tasks that earn points. `point` is the sum of its tasks'. */
export const QuestSchema = z.object({
  _id: z.int().check(z.positive()),
  name: z.string().check(z.minLength(1)),
  description: z.string(),
  point: z.int().check(z.gte(0)),
  type: z.string(),
  tag: z.string(),
  quest: listOf(QuestTaskSchema),
});
export type Quest = z.infer<typeof QuestSchema>;
