import type { ReviewAnswer } from '#schemas/api/dao.ts';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import type { StoredProposal } from './repository/proposals.ts';

/** Fields that a line of a queue shows, and characters of a text. */
const CHANGES_MAX = 5;
const TEXT_MAX = 120;
/** Characters before the first that differs. */
const LEAD = 20;

/** What a proposal changes, in a line of a queue. */
export function queuedChanges({ kind, base, body }: StoredProposal): ReviewAnswer['data'][number]['changes'] {
  return Object.entries(body.data.fields)
    .slice(0, CHANGES_MAX)
    .map(([field, after]) => {
      const before = base?.fields[field] ?? '';
      return { field, input: proposedInput(kind, field) ?? 'text', ...excerpts(before, after) };
    });
}

/** Two texts from a little before they differ, where they are long. */
function excerpts(before: string, after: string): { readonly before: string; readonly after: string } {
  if (Math.max(before.length, after.length) <= TEXT_MAX) return { before, after };
  // By whole characters: none is cut in two.
  const [was, becomes] = [Array.from(before), Array.from(after)];
  let same = 0;
  while (same < was.length && was[same] === becomes[same]) same++;
  const from = Math.max(0, same - LEAD);
  return { before: excerpt(was, from), after: excerpt(becomes, from) };
}

function excerpt(characters: readonly string[], from: number): string {
  const shown = characters.slice(from, from + TEXT_MAX).join('');
  return `${from > 0 && shown !== '' ? '…' : ''}${shown}${from + TEXT_MAX < characters.length ? '…' : ''}`;
}
