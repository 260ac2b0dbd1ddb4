import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProposalReference } from '../testing/proposalReference.ts';
import { unixMs } from '../units.ts';
import {
  countVotes,
  earlyVotesOf,
  PROPOSAL_EVENTS,
  type ProposalEvent,
  type ProposalEventKind,
  type ProposalRules,
  proposalRefusal,
  proposalStanding,
  STATUS_OF,
  VOTING_RULES,
  type Vote,
} from './proposals.ts';

const HOUR = 3_600_000;
const AUTHOR = 1;
const PROVIDER = 2;
const rules = (decider: ProposalRules['decider'] = 'members', earlyVotes = 3): ProposalRules => ({
  ...VOTING_RULES,
  earlyVotes,
  decider,
  reward: 10,
});

/** An event with what its kind needs besides. */
function eventOf(kind: ProposalEventKind, hour: number, by: number | null, vote: Vote = 'accept'): ProposalEvent {
  const base = { at: unixMs(hour * HOUR), by };
  switch (kind) {
    case 'opened':
      return { ...base, kind, rules: rules() };
    case 'refused':
    case 'reverted':
      return { ...base, kind, reason: 'No source' };
    case 'voted':
      return { ...base, kind, vote };
    case 'decided':
      return { ...base, kind, vote, reason: null };
    case 'conflicted':
      return { ...base, kind, fields: ['summary'] };
    case 'accepted':
      return { ...base, kind, unpaid: null };
    default:
      return { ...base, kind };
  }
}

/** A proposal whose events are added only where they may follow. */
function history() {
  const events: ProposalEvent[] = [];
  const at = (hour: number) => proposalStanding(events, unixMs(hour * HOUR));
  const add = (event: ProposalEvent) => {
    const refusal = proposalRefusal(proposalStanding(events, event.at), event.kind, event.by);
    if (refusal === null) events.push(event);
    return refusal;
  };
  const opened = (decider: ProposalRules['decider'] = 'members', earlyVotes?: number) => {
    add(eventOf('drafted', 0, AUTHOR));
    add(eventOf('submitted', 0, AUTHOR));
    add({ at: unixMs(0), by: PROVIDER, kind: 'opened', rules: rules(decider, earlyVotes) });
  };
  const vote = (hour: number, by: number, choice: Vote) => add(eventOf('voted', hour, by, choice));
  return { events, at, add, opened, vote };
}

describe('a vote', () => {
  it('ends after seven days, with at least three votes and more to accept', () => {
    const { at, opened, vote } = history();
    opened();
    vote(1, 10, 'accept');
    vote(2, 11, 'reject');
    vote(3, 12, 'accept');
    expect(at(167)).toMatchObject({ state: 'open', waitsFor: 'votes', outcome: null });
    expect(at(168)).toMatchObject({ state: 'open', waitsFor: 'closing', outcome: 'accept', isDue: true });
  });

  it.each([
    [
      'too few votes',
      [
        [1, 10, 'accept'],
        [2, 11, 'accept'],
      ],
    ],
    [
      'a tie',
      [
        [1, 10, 'accept'],
        [2, 11, 'accept'],
        [3, 12, 'reject'],
        [4, 13, 'reject'],
      ],
    ],
    ['none', []],
  ] as const)('with %s is rejected', (_, votes) => {
    const { at, opened, vote } = history();
    opened();
    for (const [hour, by, choice] of votes) vote(hour, by, choice);
    expect(at(168)).toMatchObject({ state: 'rejected', waitsFor: null, since: 168 * HOUR });
  });

  it('ends after 48 hours where three accept and nobody rejects', () => {
    const { at, opened, vote } = history();
    opened();
    for (const by of [10, 11, 12]) vote(5, by, 'accept');
    expect(at(47).state).toBe('open');
    expect(at(48).outcome).toBe('accept');
    expect(vote(49, 13, 'reject')).toBe('notOpen');
  });

  it('ends with the third vote, where it comes after 48 hours', () => {
    const { at, opened, vote } = history();
    opened();
    for (const [hour, by] of [
      [5, 10],
      [6, 11],
      [60, 12],
    ] as const)
      vote(hour, by, 'accept');
    expect(at(60)).toMatchObject({ outcome: 'accept', ends: 60 * HOUR });
  });

  it('ends 72 hours after the first no where three reject and nobody accepts', () => {
    const { at, opened, vote } = history();
    opened();
    for (const [hour, by] of [
      [10, 10],
      [20, 11],
      [30, 12],
    ] as const)
      vote(hour, by, 'reject');
    expect(at(81).state).toBe('open');
    expect(at(82)).toMatchObject({ state: 'rejected', since: 82 * HOUR });
  });

  it('ends early by a tenth of those who may vote, where these are many', () => {
    expect([0, 3, 30, 31, 400].map(earlyVotesOf)).toEqual([3, 3, 3, 4, 40]);
    const { at, opened, vote } = history();
    opened('members', 5);
    for (const by of [10, 11, 12, 13]) vote(1, by, 'accept');
    expect(at(2).ends).toBe(168 * HOUR);
    vote(3, 14, 'accept');
    expect(at(3).ends).toBe(48 * HOUR);
  });

  it('does not end sooner than 72 hours after its first no', () => {
    const { at, opened, vote } = history();
    opened();
    for (const by of [10, 11, 12]) vote(1, by, 'accept');
    expect(at(1).ends).toBe(48 * HOUR);
    vote(40, 13, 'reject');
    expect(at(40).ends).toBe(168 * HOUR);
    // The no became a yes: unanimous again, but the objection had its time.
    vote(41, 13, 'accept');
    expect(at(41).ends).toBe(112 * HOUR);
    const late = history();
    late.opened();
    for (const by of [10, 11]) late.vote(1, by, 'accept');
    late.vote(160, 12, 'reject');
    expect(late.at(160)).toMatchObject({ ends: 232 * HOUR, firstReject: 160 * HOUR });
    late.vote(161, 12, 'accept');
    late.vote(162, 12, 'reject');
    expect(late.at(162).firstReject).toBe(160 * HOUR);
  });

  it('counts the last vote of each, and none of the author', () => {
    const { at, opened, vote } = history();
    opened();
    expect(vote(1, AUTHOR, 'accept')).toBe('ownProposal');
    vote(2, 10, 'accept');
    vote(3, 10, 'reject');
    expect(countVotes(at(3))).toEqual({ accept: 0, reject: 1, total: 1 });
  });

  it('is the provider’s where too few could vote, without a date', () => {
    const { at, add, opened } = history();
    opened('provider');
    expect(at(10_000)).toMatchObject({ state: 'open', waitsFor: 'provider', ends: null });
    add(eventOf('decided', 10_001, PROVIDER, 'accept'));
    expect(at(10_001)).toMatchObject({ outcome: 'accept', isDue: true });
    const members = history();
    members.opened();
    expect(members.add(eventOf('decided', 1, PROVIDER))).toBe('membersDecide');
  });

  it('starts again, without votes, once its author has put it on what the data says now', () => {
    const { at, add, opened, vote } = history();
    opened();
    for (const by of [10, 11, 12]) vote(1, by, 'accept');
    add(eventOf('conflicted', 48, null));
    expect(at(48)).toMatchObject({ state: 'conflicted', waitsFor: 'author', conflicts: ['summary'] });
    add(eventOf('rebased', 50, AUTHOR));
    expect(at(50)).toMatchObject({ state: 'open', starts: 50 * HOUR, ends: 218 * HOUR, outcome: null, conflicts: [] });
    expect(countVotes(at(50)).total).toBe(0);
  });

  it('taken back is rejected, with the reason', () => {
    const { at, add, opened, vote } = history();
    opened();
    for (const by of [10, 11, 12]) vote(1, by, 'accept');
    add(eventOf('accepted', 48, null));
    expect(at(48)).toMatchObject({ state: 'accepted', isReverted: false });
    add(eventOf('reverted', 90, PROVIDER));
    expect(at(90)).toMatchObject({ state: 'rejected', isReverted: true, reason: 'No source' });
  });
});

describe('the standing of a proposal', () => {
  const step = fc.record({
    wait: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 12 }) }, fc.integer({ min: 13, max: 200 })),
    kind: fc.oneof(
      { weight: 8, arbitrary: fc.constant<ProposalEventKind>('voted') },
      {
        weight: 4,
        arbitrary: fc.constantFrom<ProposalEventKind>('submitted', 'opened', 'accepted', 'conflicted', 'rebased'),
      },
      fc.constantFrom<ProposalEventKind>('withdrawn', 'refused', 'reverted'),
    ),
    by: fc.constantFrom(AUTHOR, 10, 11, 12, 13, 14),
    vote: fc.constantFrom<Vote>('accept', 'accept', 'accept', 'reject'),
  });

  const accepting = (by: 10 | 11 | 12 | typeof AUTHOR) => ({ wait: 1, kind: 'voted', by, vote: 'accept' }) as const;

  const votes = ([10, 11, 12] as const).map(accepting);

  it('agrees with the rules told hour by hour', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 40 }), (isOpen, steps) => {
        const { at, add } = history();
        add(eventOf('drafted', 0, AUTHOR));
        const reference = new ProposalReference(AUTHOR);
        for (const kind of isOpen ? (['submitted', 'opened'] as const) : []) {
          const by = kind === 'opened' ? AUTHOR + 1 : AUTHOR;
          add(eventOf(kind, 0, by));
          reference.do(kind, by, 'accept');
        }
        let hour = 0;
        for (const { wait, kind, by, vote } of steps) {
          hour += wait;
          reference.tickTo(hour);
          expect(add(eventOf(kind, hour, by, vote)) === null).toBe(reference.do(kind, by, vote));
          const standing = at(hour);
          expect(standing.state).toBe(reference.state);
          expect(standing.isDue && standing.outcome === 'accept').toBe(
            reference.state === 'open' && reference.outcome === 'accept',
          );
          if (standing.state === 'open') {
            const { accept, reject } = countVotes(standing);
            expect({ yes: accept, no: reject }).toEqual(reference.counts);
          }
          reached.add(standing.state);
        }
      }),
      // By chance few are accepted, and the sources of an accepted change rarely move meanwhile.
      {
        numRuns: 1_000,
        examples: [
          [true, [...votes, { ...accepting(AUTHOR), wait: 60, kind: 'accepted' }]],
          [true, [...votes, { ...accepting(AUTHOR), wait: 60, kind: 'conflicted' }]],
        ],
      },
    );
    expect([...reached].toSorted()).toEqual(Object.keys(STATUS_OF).toSorted());
  });

  it('never leaves a state that is over, but where the operator takes an accepted one back', () => {
    const kinds = fc.array(fc.tuple(fc.constantFrom(...PROPOSAL_EVENTS), fc.nat({ max: 60 })), { maxLength: 40 });
    fc.assert(
      fc.property(kinds, (tried) => {
        const { at, add, events } = history();
        let hour = 0;
        for (const [kind, wait] of tried) {
          hour += wait;
          const before = at(hour);
          const count = events.length;
          add(eventOf(kind, hour, 10 + (hour % 5)));
          if (events.length === count || before.author === null) continue;
          if (before.state === 'rejected') expect(kind).toBe('rejected');
          if (before.state === 'accepted') expect(kind).toBe('reverted');
          expect(before.state).not.toBe('withdrawn');
        }
      }),
    );
  });
});
