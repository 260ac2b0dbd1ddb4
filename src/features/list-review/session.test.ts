import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginSession,
  changedDecisions,
  type Decision,
  moved,
  type ReviewMove,
  type Session,
  shownId,
  tally,
} from './session.ts';

const facts = { stage: 'Seed' };
const dismissed: ReviewMove = { type: 'decide', change: { state: 'dismissed', reason: 'no' }, facts, goesOn: true };
const moves = (session: Session, ...made: readonly ReviewMove[]) => made.reduce(moved, session);

const move: fc.Arbitrary<ReviewMove> = fc.oneof(
  fc.constant<ReviewMove>({ type: 'previous' }),
  fc.record({ type: fc.constant('next' as const), facts: fc.constantFrom(null, facts, { stage: 'Series A' }) }),
  fc.record({
    type: fc.constant('decide' as const),
    change: fc.oneof(
      fc.record({ state: fc.constantFrom<Decision['state']>('seen', 'watched', 'dismissed'), reason: fc.string() }),
      fc.record({ tags: fc.array(fc.string(), { maxLength: 3 }) }),
    ),
    facts: fc.constant(facts),
    goesOn: fc.boolean(),
    star: fc.boolean(),
  }),
);
const begun = fc
  .record({
    order: fc.uniqueArray(fc.nat(9), { maxLength: 6 }),
    known: fc.uniqueArray(fc.nat(9), { maxLength: 4 }),
  })
  .map(({ order, known }) =>
    beginSession(
      order,
      new Map(known.map((id): [number, Decision] => [id, { state: 'seen', reason: '', tags: [], facts: {} }])),
    ),
  );
const shownOf = ({ at, decisions }: Session) => ({ at, decisions: [...decisions].toSorted(([a], [b]) => a - b) });

describe('a review', () => {
  it('restores exactly what a step replaced, step by step, back to its beginning', () => {
    fc.assert(
      fc.property(begun, fc.array(move, { maxLength: 30 }), (session, made) => {
        const states = [session];
        let now = session;
        for (const one of made) {
          const next = moved(now, one);
          if (next !== now) states.push(next);
          now = next;
        }
        for (const state of states.toReversed()) {
          expect(shownOf(now)).toEqual(shownOf(state));
          now = moved(now, { type: 'undo' });
        }
        expect(moved(now, { type: 'undo' })).toBe(now);
      }),
    );
  });

  it('keeps its order and stays within it, whatever happens', () => {
    fc.assert(
      fc.property(
        begun,
        fc.array(fc.oneof(move, fc.constant<ReviewMove>({ type: 'undo' })), { maxLength: 40 }),
        (session, made) => {
          const after = moves(session, ...made);
          expect(after.order).toBe(session.order);
          expect(after.at).toBeGreaterThanOrEqual(0);
          expect(after.at).toBeLessThanOrEqual(session.order.length);
        },
      ),
    );
  });

  it('stores exactly what makes one state the other', () => {
    fc.assert(
      fc.property(
        begun,
        fc.array(fc.oneof(move, fc.constant<ReviewMove>({ type: 'undo' })), { maxLength: 20 }),
        (session, made) => {
          const stored = new Map(session.decisions);
          let now = session;
          for (const one of made) {
            const next = moved(now, one);
            for (const [id, decision] of changedDecisions(now, next)) {
              if (decision) stored.set(id, decision);
              else stored.delete(id);
            }
            now = next;
          }
          expect([...stored].toSorted(([a], [b]) => a - b)).toEqual(shownOf(now).decisions);
        },
      ),
    );
  });

  it('marks as seen what was gone on from, not what was only shown', () => {
    const session = moves(beginSession([1, 2, 3], new Map()), { type: 'next', facts }, { type: 'previous' });
    expect(shownId(session)).toBe(1);
    expect([...session.decisions.keys()]).toEqual([1]);
    expect(tally(session)).toEqual({ watched: 0, dismissed: 0, seen: 1 });
  });

  it('keeps a decision that is gone past again, with what stands there now', () => {
    const session = moves(
      beginSession([1, 2], new Map()),
      dismissed,
      { type: 'previous' },
      { type: 'next', facts: { stage: 'A' } },
    );
    expect(session.decisions.get(1)).toEqual({ state: 'dismissed', reason: 'no', tags: [], facts: { stage: 'A' } });
  });

  it('does nothing beyond its ends', () => {
    const session = beginSession([1], new Map());
    expect(moved(session, { type: 'previous' })).toBe(session);
    const end = moved(session, dismissed);
    expect(shownId(end)).toBeNull();
    expect(moved(end, { type: 'next', facts })).toBe(end);
    expect(moved(end, dismissed)).toBe(end);
  });
});
