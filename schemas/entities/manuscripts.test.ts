import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unixMs } from '../units.ts';
import { eventRefusal, MANUSCRIPT_EVENTS, type ManuscriptEvent, standingOf } from './manuscripts.ts';

const event = (kind: ManuscriptEvent['kind'], revision: number, at: number, reason: string | null = null) => ({
  kind,
  revision,
  reason,
  at: unixMs(at),
});

describe('the standing of a manuscript', () => {
  it('keeps what is published while a newer revision is written, waits or is returned', () => {
    const events = [event('submitted', 1, 10), event('published', 1, 20), event('submitted', 3, 30)];
    const at = (now: number, newest: number) => standingOf(events, newest, unixMs(now));
    expect(at(5, 1)).toMatchObject({ state: 'draft', submitted: null, published: null });
    expect(at(15, 1)).toMatchObject({ state: 'submitted', submitted: 1, since: 10 });
    expect(at(25, 1)).toMatchObject({ state: 'published', published: 1, since: 20 });
    expect(at(25, 2)).toMatchObject({ state: 'draft', published: 1, since: null });
    expect(at(35, 3)).toMatchObject({ state: 'submitted', submitted: 3, published: 1 });
    const returned = [...events, event('returned', 3, 40, 'No source')];
    expect(standingOf(returned, 3, unixMs(50))).toEqual({
      state: 'returned',
      submitted: null,
      published: 1,
      reason: 'No source',
      since: 40,
    });
  });

  it('follows only from events that could follow one another, and never has two decisions', () => {
    const kinds = fc.array(fc.tuple(fc.constantFrom(...MANUSCRIPT_EVENTS), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(kinds, (tried) => {
        const events: ManuscriptEvent[] = [];
        let newest = 1;
        for (const [index, [kind, writes]] of tried.entries()) {
          if (writes) newest += 1;
          const before = standingOf(events, newest, unixMs(index));
          const revision = kind === 'submitted' ? newest : (before.submitted ?? before.published ?? newest);
          const refusal = eventRefusal(before, kind, revision);
          if (refusal !== null) continue;
          events.push(event(kind, revision, index));
          const after = standingOf(events, newest, unixMs(index));
          expect(after.submitted === null).toBe(
            kind !== 'submitted' && (kind !== 'unpublished' || before.submitted === null),
          );
          expect(after.state === 'submitted').toBe(after.submitted !== null);
          if (kind === 'published') expect(after.published).toBe(before.submitted);
          if (kind === 'returned' || kind === 'withdrawn') expect(after.published).toBe(before.published);
          expect(eventRefusal(after, 'submitted', revision) === null).toBe(
            after.submitted === null && after.published !== revision,
          );
        }
      }),
    );
  });
});
