import type { CONTRIBUTOR_TIERS } from '../constants.ts';
import { DAY_MS, type UnixMs, unixMs } from '../units.ts';

/**
 * Tiers of contributors. They follow from accepted contributions and time alone, and from the word of others for the highest:
 * never from points, payment or referrals.
 */

export type Tier = (typeof CONTRIBUTOR_TIERS)[number];

/** A contribution that was decided. Withdrawn ones are not; what was accepted and then reverted is not accepted. */
export interface Outcome {
  readonly at: UnixMs;
  readonly isAccepted: boolean;
}

/** Somebody's word that a member deserves Tier 3, given by a member of Tier 3 or by the provider. */
export interface Word {
  readonly at: UnixMs;
  readonly by: 'member' | 'provider';
}

export interface Contributor {
  readonly joinedAt: UnixMs;
  readonly outcomes: readonly Outcome[];
  readonly words: readonly Word[];
}

/** What a tier asks for, besides all that lower ones do. */
export const TIER_RULES = {
  1: { accepted: 10, days: 14 },
  2: { accepted: 50, share: 0.9, of: 50 },
  3: { accepted: 200, words: 2 },
} as const;

/** How much of one requirement is met. `share`: accepted ones among the last `of` that were decided, 0 to 1. */
export type TierNeed =
  | { readonly kind: 'accepted' | 'days' | 'words'; readonly have: number; readonly need: number }
  | { readonly kind: 'share'; readonly have: number | null; readonly need: number; readonly of: number };

export interface TierStanding {
  readonly tier: Tier;
  /** When the tier was reached, for the last time. */
  readonly since: UnixMs;
  readonly accepted: number;
  readonly decided: number;
  /** The next tier and what it asks for; null: there is none higher. */
  readonly next: { readonly tier: Tier; readonly needs: readonly TierNeed[] } | null;
}

/** The tier of a contributor, and what the next one needs. */
export function tierStanding(contributor: Contributor, now: UnixMs): TierStanding {
  const outcomes = contributor.outcomes.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at);
  const past: Past = {
    joinedAt: contributor.joinedAt,
    words: contributor.words.filter(({ at }) => at <= now),
    decidedAt: outcomes.map(({ at }) => at),
    acceptedUpTo: runningCount(outcomes),
  };
  const facts = factsAt(past, now);
  const tier = tierOf(facts);
  const { accepted } = facts;
  return { tier, since: sinceWhen(past, now), accepted, decided: outcomes.length, next: nextOf(tier, facts) };
}

/** What is known of a contributor, oldest first. `acceptedUpTo[n]`: accepted ones among the first n outcomes. */
interface Past extends Pick<Contributor, 'joinedAt' | 'words'> {
  readonly decidedAt: readonly UnixMs[];
  readonly acceptedUpTo: readonly number[];
}

function runningCount(outcomes: readonly Outcome[]): readonly number[] {
  const counts = [0];
  for (const { isAccepted } of outcomes) counts.push((counts.at(-1) ?? 0) + (isAccepted ? 1 : 0));
  return counts;
}

interface Facts {
  readonly accepted: number;
  readonly days: number;
  readonly acceptedOfLast: number;
  readonly last: number;
  readonly words: number;
  readonly hasWords: boolean;
}

/** What counts at a moment. */
function factsAt({ joinedAt, words, decidedAt, acceptedUpTo }: Past, at: UnixMs): Facts {
  const decided = decidedAt.findLastIndex((moment) => moment <= at) + 1;
  const last = Math.min(decided, TIER_RULES[2].of);
  const accepted = acceptedUpTo[decided] ?? 0;
  const given = words.filter((word) => word.at <= at);
  return {
    accepted,
    days: Math.floor((at - joinedAt) / DAY_MS),
    acceptedOfLast: accepted - (acceptedUpTo[decided - last] ?? 0),
    last,
    words: given.length,
    hasWords: given.length >= TIER_RULES[3].words || given.some(({ by }) => by === 'provider'),
  };
}

function tierOf({ accepted, days, acceptedOfLast, last, hasWords }: Facts): Tier {
  if (accepted < TIER_RULES[1].accepted || days < TIER_RULES[1].days) return 0;
  if (accepted < TIER_RULES[2].accepted || acceptedOfLast < TIER_RULES[2].share * last) return 1;
  return accepted < TIER_RULES[3].accepted || !hasWords ? 2 : 3;
}

/** When the tier changed for the last time: only outcomes, words and the fourteenth day can change it. */
function sinceWhen(past: Past, now: UnixMs): UnixMs {
  const { joinedAt, decidedAt, words } = past;
  const due = unixMs(joinedAt + TIER_RULES[1].days * DAY_MS);
  const moments = [...decidedAt, ...words.map(({ at }) => at), due].filter((at) => at <= now);
  let since = joinedAt;
  let held: Tier = 0;
  for (const at of moments.toSorted((a, b) => a - b)) {
    const reached = tierOf(factsAt(past, at));
    if (reached !== held) since = at;
    held = reached;
  }
  return since;
}

function nextOf(tier: Tier, facts: Facts): TierStanding['next'] {
  const { accepted, days, acceptedOfLast, last, words, hasWords } = facts;
  switch (tier) {
    case 0:
      return {
        tier: 1,
        needs: [
          { kind: 'accepted', have: accepted, need: TIER_RULES[1].accepted },
          { kind: 'days', have: days, need: TIER_RULES[1].days },
        ],
      };
    case 1:
      return {
        tier: 2,
        needs: [
          { kind: 'accepted', have: accepted, need: TIER_RULES[2].accepted },
          { kind: 'share', have: last === 0 ? null : acceptedOfLast / last, need: TIER_RULES[2].share, of: last },
        ],
      };
    case 2: {
      const { words: need } = TIER_RULES[3];
      return {
        tier: 3,
        needs: [
          { kind: 'accepted', have: accepted, need: TIER_RULES[3].accepted },
          { kind: 'words', have: hasWords ? need : words, need },
        ],
      };
    }
    case 3:
      return null;
  }
}

/** Proposals that a contributor of each tier can send in a day (UTC). */
export const PROPOSALS_A_DAY: Readonly<Record<Tier, number>> = { 0: 5, 1: 20, 2: 60, 3: 200 };

/**
 * How many proposals a contributor can send in a day. Each report on their proposals that nobody has decided yet halves it;
 * one always stays, so that reports alone silence nobody.
 */
export function proposalsADay(tier: Tier, openReports: number): { readonly ofTier: number; readonly limit: number } {
  const ofTier = PROPOSALS_A_DAY[tier];
  return { ofTier, limit: Math.max(1, Math.floor(ofTier / 2 ** openReports)) };
}
