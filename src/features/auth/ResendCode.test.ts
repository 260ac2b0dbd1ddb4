import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTick, secondsLeft, stampCookie, stampIn, waitAfter } from './ResendCode.tsx';

const AT = Date.UTC(2026, 10, 21);

describe('the wait before another code', () => {
  it('is 59 s after a code', () => {
    const until = waitAfter({ kind: 'sent', at: AT });
    expect(secondsLeft(until, AT)).toBe(59);
    expect(secondsLeft(until, AT + 58_001)).toBe(1);
    expect(secondsLeft(until, AT + 59_000)).toBe(0);
  });

  it('is 5 s after a code failed to send', () => {
    const until = waitAfter({ kind: 'failed', at: AT });
    expect(secondsLeft(until, AT)).toBe(5);
    expect(secondsLeft(until, AT + 5_000)).toBe(0);
  });

  it('is the rest of a minute when the page opens after the code was sent', () => {
    const until = waitAfter({ kind: 'stamped', at: AT });
    expect(secondsLeft(until, AT + 20_000)).toBe(40);
    expect(secondsLeft(until, AT + 59_999)).toBe(1);
    expect(secondsLeft(until, AT + 60_000)).toBe(0);
  });

  it('is never longer than 59 s, nor negative, whatever the clock says', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('sent', 'failed', 'stamped'), (now, kind) => {
        const seconds = secondsLeft(waitAfter({ kind, at: AT }), now);
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds).toBeLessThanOrEqual(59);
      }),
    );
  });

  it('counts every second when the clock is read on every tick', () => {
    const until = waitAfter({ kind: 'sent', at: AT });
    const seen: number[] = [];
    let now = AT + 137;
    for (;;) {
      seen.push(secondsLeft(until, now));
      const tick = nextTick(until, now);
      if (tick === null) break;
      now += tick;
    }
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
  });
});

describe('the time of a reset code', () => {
  it('is stored for a minute, for all pages, and is read among other cookies', () => {
    expect(stampCookie(AT, true)).toBe(`reset_code_timestamp=${AT}; Path=/; Max-Age=60; SameSite=Lax; Secure`);
    expect(stampCookie(AT, false)).not.toContain('Secure');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (at) => {
        const stamp = stampCookie(at, false).split(';')[0] ?? '';
        expect(stampIn(`user-consent=accepted; ${stamp}; other=1`)).toBe(at);
        expect(stampIn(stamp)).toBe(at);
      }),
    );
  });

  it.each(['', 'reset_code_timestamp=', 'reset_code_timestamp=soon', 'my_reset_code_timestamp=12'])(
    'is unknown in %j',
    (cookies) => {
      expect(stampIn(cookies)).toBeNull();
    },
  );
});
