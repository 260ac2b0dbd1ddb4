import type { ResearchFault } from '#schemas/entities/liveBlocks.ts';
import { problemText } from '#src/features/filters/wording.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';

const text = manuscriptMessages.faults;

/** What may stand there is listed up to here. */
const KNOWN_MAX = 16;
/** Faults whose known values are a limit that the text says already. */
const LIMITS: readonly ResearchFault['reason'][] = [
  'wrongLimit',
  'tooManyProjects',
  'tooManyConditions',
  'tooManyBlocks',
];

/** What is wrong with a text at a line, and how to mend it. */
export function faultText({ reason, typed, known, problem }: ResearchFault): string {
  if (problem) {
    const { nearest, ...rest } = problem;
    return problemText(nearest ? { ...rest, nearest } : rest);
  }
  const wrong = text.reasons[reason](typed);
  if (known.length === 0 || LIMITS.includes(reason)) return wrong;
  return wrong + text.known(`${known.slice(0, KNOWN_MAX).join(', ')}${known.length > KNOWN_MAX ? ' …' : ''}`);
}
