import * as z from 'zod/mini';
import { VOTE_WORDS } from '../columns/ownVotes.ts';
import { ROW_SCHEMAS } from '../entities/rows.ts';
import { NEEDS_VOTE } from '../queries/votesNeeded.ts';

/** Proposals that are open, and those that the member has voted on, with the member's vote; the newest first. `/api/dao/votes`. */
export const OwnVotesSchema = z.object({
  data: z.array(
    z.extend(ROW_SCHEMAS.proposals, {
      // Answers are written by this schema, too: a list alone, and not its JSON text.
      fields: z.array(z.string()),
      your_vote: z.nullable(z.enum(VOTE_WORDS)),
      needs_vote: z.nullable(z.literal(NEEDS_VOTE)),
    }),
  ),
});
export type OwnVotes = z.infer<typeof OwnVotesSchema>;

/** Rows of the answer. */
export const OWN_VOTES_MAX = 2_000;
