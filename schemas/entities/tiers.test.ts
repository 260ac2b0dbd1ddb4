import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, unixMs } from '../units.ts';
import { type Contributor, type Outcome, proposalsADay, type Tier, tierStanding, type Word } from './tiers.ts';

const JOINED = unixMs(Date.UTC(2026, 0, 1));
const day = (days: number) => unixMs(JOINED + days * DAY_MS);
const outcomes = (count: number, isAccepted = true, from = 0): Outcome[] =>
  Array.from({ length: count }, (_, at) => ({ at: unixMs(day(from) + at), isAccepted }));
const at = (days: number, given: Partial<Contributor>) =>
  tierStanding({ joinedAt: JOINED, outcomes: [], words: [], ...given }, day(days));
const words = (...by: Word['by'][]): Word[] => by.map((one) => ({ by: one, at: day(1) }));

describe('tiers of contributors', () => {
  it.each<[string, number, Partial<Contributor>, Tier]>([
    ['nobody begins higher', 1000, {}, 0],
    ['ten accepted before fourteen days', 13.999, { outcomes: outcomes(10) }, 0],
    ['fourteen days with nine accepted', 14, { outcomes: outcomes(9) }, 0],
    ['both', 14, { outcomes: outcomes(10) }, 1],
    ['rejected ones do not count', 14, { outcomes: [...outcomes(9), ...outcomes(40, false)] }, 0],
    ['49 accepted', 100, { outcomes: outcomes(49) }, 1],
    ['50 accepted', 100, { outcomes: outcomes(50) }, 2],
    ['50 accepted, 45 of the last 50', 100, { outcomes: [...outcomes(50), ...outcomes(5, false, 50)] }, 2],
    ['50 accepted, 44 of the last 50', 100, { outcomes: [...outcomes(50), ...outcomes(6, false, 50)] }, 1],
    ['a share below, long ago', 100, { outcomes: [...outcomes(20, false), ...outcomes(50, true, 50)] }, 2],
    ['200 accepted without a word', 100, { outcomes: outcomes(200) }, 2],
    ['with one word', 100, { outcomes: outcomes(200), words: words('member') }, 2],
    ['with two words', 100, { outcomes: outcomes(200), words: words('member', 'member') }, 3],
    ["with the provider's word", 100, { outcomes: outcomes(200), words: words('provider') }, 3],
    ['words without contributions', 100, { outcomes: outcomes(199), words: words('provider') }, 2],
    ['a lost share', 100, { outcomes: [...outcomes(200), ...outcomes(6, false, 50)], words: words('provider') }, 1],
  ])('%s', (_, days, given, tier) => expect(at(days, given).tier).toBe(tier));

  it('says what the next tier needs', () => {
    expect(at(3.5, { outcomes: outcomes(4) }).next).toEqual({
      tier: 1,
      needs: [
        { kind: 'accepted', have: 4, need: 10 },
        { kind: 'days', have: 3, need: 14 },
      ],
    });
    expect(at(40, { outcomes: [...outcomes(35), ...outcomes(2, false, 20)] }).next).toEqual({
      tier: 2,
      needs: [
        { kind: 'accepted', have: 35, need: 50 },
        { kind: 'share', have: 35 / 37, need: 0.9, of: 37 },
      ],
    });
    expect(at(40, { outcomes: outcomes(60), words: words('member') }).next).toEqual({
      tier: 3,
      needs: [
        { kind: 'accepted', have: 60, need: 200 },
        { kind: 'words', have: 1, need: 2 },
      ],
    });
    expect(at(40, { outcomes: outcomes(200), words: words('provider') }).next).toBeNull();
  });

  it('says since when', () => {
    expect(at(20, { outcomes: outcomes(9) }).since).toBe(JOINED);
    // The tenth came earlier than the fourteenth day, or later.
    expect(at(20, { outcomes: outcomes(10) }).since).toBe(day(14));
    expect(at(20, { outcomes: outcomes(10, true, 17) }).since).toBe(unixMs(day(17) + 9));
    // A share that was lost and won again.
    const lost = [...outcomes(50), ...outcomes(6, false, 30), ...outcomes(50, true, 60)];
    expect(at(40, { outcomes: lost })).toMatchObject({ tier: 1, since: unixMs(day(30) + 5) });
    // The first of the six rejected ones leaves the last fifty with the 45th after them.
    expect(at(90, { outcomes: lost })).toMatchObject({ tier: 2, since: unixMs(day(60) + 44) });
  });

  it('is the same in any order of facts, knows nothing of the future, and never falls by being right', () => {
    const outcome = fc.record({ at: fc.integer({ min: 0, max: 60 }).map(day), isAccepted: fc.boolean() });
    const contributor = fc.record({
      joinedAt: fc.constant(JOINED),
      outcomes: fc.array(
        fc.oneof({ weight: 9, arbitrary: outcome.map((one) => ({ ...one, isAccepted: true })) }, outcome),
        { maxLength: 260 },
      ),
      words: fc.array(
        fc.record({
          at: fc.integer({ min: 0, max: 60 }).map(day),
          by: fc.constantFrom('member' as const, 'provider' as const),
        }),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(contributor, fc.integer({ min: 0, max: 60 }), (given, days) => {
        const now = day(days);
        const standing = tierStanding(given, now);
        // Outcomes of one moment have no order.
        const known = {
          ...given,
          outcomes: given.outcomes.filter((one) => one.at <= now),
          words: given.words.filter((one) => one.at <= now),
        };
        expect(tierStanding(known, now)).toEqual(standing);
        expect(tierStanding({ ...given, words: given.words.toReversed() }, now)).toEqual(standing);
        const better = { ...known, outcomes: [...known.outcomes, { at: now, isAccepted: true }] };
        expect(tierStanding(better, now).tier).toBeGreaterThanOrEqual(standing.tier);
        // At `since` it was reached, and it has been held ever since.
        expect(standing.since).toBeLessThanOrEqual(now);
        for (let held = standing.since; held <= now; held = unixMs(held + DAY_MS)) {
          expect(tierStanding(given, held).tier).toBe(standing.tier);
        }
        if (standing.since > JOINED)
          expect(tierStanding(given, unixMs(standing.since - 1)).tier).not.toBe(standing.tier);
      }),
    );
  });
});

describe('proposals a day', () => {
  it('grow with the tier and halve with each open report, down to one', () => {
    const limits = ([0, 1, 2, 3] as const).map((tier) => proposalsADay(tier, 0).limit);
    expect(limits).toEqual(limits.toSorted((a, b) => a - b));
    expect(new Set(limits).size).toBe(4);
    expect(proposalsADay(1, 0)).toEqual({ ofTier: 20, limit: 20 });
    expect([1, 2, 3, 4, 5, 60].map((reports) => proposalsADay(1, reports).limit)).toEqual([10, 5, 2, 1, 1, 1]);
  });
});
