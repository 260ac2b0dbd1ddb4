import { Webhook as Verifier } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { messageId, pauseAfter, secretText, signaturesOf } from './signing.ts';

const HOUR = 3_600_000;
const secret = Buffer.alloc(32, 7);

it('signs as another implementation does', () => {
  const at = 1_700_000_000;
  const theirs = new Verifier(secretText(secret)).sign('msg_1', new Date(at * 1_000), '{"a":1}');
  expect(signaturesOf([secret], 'msg_1', at, '{"a":1}')).toBe(theirs);
  expect(signaturesOf([secret, Buffer.alloc(32, 8)], 'msg_1', at, '{}').split(' ')).toHaveLength(2);
});

it('names a message without a full stop, which divides what is signed', () => {
  expect(messageId('6f1c1f1e-5c0f-4a34-9a3e-0d5f4a3f5b11')).toBe('msg_6f1c1f1e5c0f4a349a3e0d5f4a3f5b11');
});

it('tries ten times within a little more than three days, later by chance and by what was asked', () => {
  const pauses = Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1, 0, null));
  expect(pauses.slice(0, 3)).toEqual([5_000, 300_000, 1_800_000]);
  expect(pauses[9]).toBeNull();
  const whole = pauses.reduce((sum: number, pause) => sum + (pause ?? 0), 0);
  expect(whole / HOUR).toBeCloseTo(75.58, 1);
  expect(pauseAfter(1, 1, null)).toBe(5_500);
  expect(pauseAfter(1, 0, 60_000)).toBe(60_000);
  expect(pauseAfter(1, 0, 1e12)).toBe(24 * HOUR);
});
