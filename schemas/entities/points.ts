import * as z from 'zod/mini';

/** For what members get points, and the origin of each, as it was then. Points say nothing of a member's tier. */

export const PointOriginSchema = z.discriminatedUnion('reason', [
  /** A task of a quest was claimed, for the `time`th time; `name` is the task's. */
  z.object({ reason: z.literal('quest'), quest: z.int(), task: z.string(), name: z.string(), time: z.int() }),
  /** A proposal was accepted and applied. */
  z.object({ reason: z.literal('proposal'), proposal: z.int(), slug: z.string(), title: z.string() }),
]);
export type PointOrigin = z.output<typeof PointOriginSchema>;

/** What points come from in the ledger: its entries are unique by member, reason and source. */
export function sourceOfPoints(origin: PointOrigin): string {
  switch (origin.reason) {
    case 'quest':
      return `quest ${origin.quest}/${origin.task}/${origin.time}`;
    case 'proposal':
      return `proposal ${origin.proposal}`;
  }
}
