import type { ProposedChange } from '#schemas/api/dao.ts';
import { mergeLists } from '#schemas/forms/mergeField.ts';

/**
 * What a field becomes where the proposal is applied to what stands there now: of a list, what the proposal adds and
 * removes; any other is replaced.
 */
export function mergedText({ input, before, now, after }: Pick<ProposedChange, 'input' | 'before' | 'now' | 'after'>) {
  return input === 'list' ? mergeLists(before, now, after) : after;
}
