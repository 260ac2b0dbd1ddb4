import * as z from 'zod/mini';
import { count, tier, time } from './shared.ts';

/** A member's standing in the DAO. `/api/dao/membership`. */

/** Why an account is not a member, cannot join or cannot vote; with figures where it takes time. */
export const MEMBERSHIP_LACKS = ['verifiedMail', 'tier', 'days', 'accepted', 'joined'] as const;
export const MembershipSchema = z.object({
  joined_at: z.nullable(time()),
  /** By the provider. */
  is_admitted: z.boolean(),
  can_join: z.boolean(),
  can_vote: z.boolean(),
  /** What is missing to join, then to vote. */
  lacks: z.array(z.enum(MEMBERSHIP_LACKS)),
  tier: tier(),
  days: count(),
  accepted: count(),
  is_provider: z.boolean(),
  /** Open proposals that the member may vote on and has not. */
  votes_needed: count(),
  /** Of the rules to accept; what one accepted before stays accepted. */
  rules_version: z.string(),
});
export type Membership = z.infer<typeof MembershipSchema>;
