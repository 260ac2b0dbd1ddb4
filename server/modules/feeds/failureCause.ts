import type { FailureCause } from '#schemas/feeds.ts';

/** In the words of `request.ts` and of the readers; the first that fits counts. */
const CAUSES: readonly (readonly [RegExp, FailureCause])[] = [
  [/^answered 429\b/, 'limited'],
  [/^answered 4\d\d\b/, 'refused'],
  [/^answered 5\d\d\b/, 'error'],
  [/^did not answer within|^connection timed out/, 'timeout'],
  [/^unknown host name|^host name lookup failed|^(refused|closed) the connection/, 'unreachable'],
  [/empty|HTML page|cut off|damaged|neither JSON|has columns and no rows|^answered with/, 'unreadable'],
];

/** The kind of a failure, from the reason that a report states in English. */
export function failureCause(reason: string): FailureCause {
  return CAUSES.find(([pattern]) => pattern.test(reason))?.[1] ?? 'other';
}
