import { describe, expect, it } from 'vitest';
import { isDismissed, readDismissal } from './MobileNotice.tsx';

describe('the small-screen notice', () => {
  it('stays dismissed until its time is over', () => {
    const dismissal = readDismissal('{"value":false,"expiry":1000}');
    expect([isDismissed(dismissal, 999), isDismissed(dismissal, 1000)]).toEqual([true, false]);
  });

  it.each([null, '', 'true', '{"value":"no"}', '{"value":true,"expiry":9e99}'])(
    'is shown when %j is stored',
    (stored) => {
      expect(isDismissed(readDismissal(stored), 0)).toBe(false);
    },
  );
});
