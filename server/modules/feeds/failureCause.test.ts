import { expect, it } from 'vitest';
import { failureCause } from './failureCause.ts';

it.each([
  ['answered 429: Monthly quota used up, and asks to wait 86400 s', 'limited'],
  ['answered 403', 'refused'],
  ['answered 500: Internal Server Error (asked 5 times)', 'error'],
  ['did not answer within 30 s (asked 5 times)', 'timeout'],
  ['connection timed out (asked 5 times)', 'timeout'],
  ['closed the connection (asked 2 times)', 'unreachable'],
  ['unknown host name; failed 3 times in a row, asked again from 2026-11-20T09:00:00.000Z', 'unreachable'],
  ['the answer is an HTML page, not data (asked 5 times)', 'unreadable'],
  ['answered with 120 MB; the limit is 10 MB', 'unreadable'],
  ['stopped', 'other'],
  ['', 'other'],
])('the reason “%s” is of the kind %s', (reason, cause) => expect(failureCause(reason)).toBe(cause));
