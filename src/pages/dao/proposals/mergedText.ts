import type { ProposedChange } from '#schemas/api/dao.ts';
import { listEntries } from '#schemas/forms/profileEdits.ts';

/**
 * What a field becomes where the proposal is applied to what stands there now: of a list, what the proposal adds and
 * removes; any other is replaced.
 */
export function mergedText({ input, before, now, after }: Pick<ProposedChange, 'input' | 'before' | 'now' | 'after'>) {
  if (input !== 'list') return after;
  const [sent, wanted] = [listEntries(before), listEntries(after)];
  const kept = listEntries(now).filter((entry) => wanted.includes(entry) || !sent.includes(entry));
  const added = wanted.filter((entry) => !sent.includes(entry) && !kept.includes(entry));
  return [...kept, ...added].join('; ');
}
