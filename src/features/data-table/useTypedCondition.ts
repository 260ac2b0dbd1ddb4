import { mergeFilter } from '#schemas/filters/merge.ts';
import { type Filter, groupsOf, triplesOf } from '#schemas/filters/tree.ts';
import type { View } from '#schemas/queries/view.ts';
import { completeNames } from '#src/features/filters/knownNames.ts';
import { addConditions } from '#src/features/filters/replacement.ts';
import { problemText } from '#src/features/filters/wording.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import type { LentView } from './useView.ts';

/**
 * Adds conditions that were typed whole, outside the filter's own line, to a view. A name that no row has changes nothing; a
 * message says so. `also` is changed with the filter.
 */
export function useTypedCondition() {
  const toast = useToast();
  return async (
    { spec, view, handle, changeView }: Pick<LentView, 'spec' | 'view' | 'handle' | 'changeView'>,
    typed: Filter,
    also: () => Partial<View> = () => ({}),
  ): Promise<void> => {
    const completed = await completeNames(handle, spec, triplesOf(typed));
    if (completed.ok) {
      const withGroups = mergeFilter(spec, view.filter, groupsOf(typed));
      changeView({ ...also(), filter: addConditions(spec, withGroups, completed.triples) });
      return;
    }
    const { field, unknown } = completed;
    toast({ tone: 'info', title: problemText({ reason: 'nobody', ...unknown }, field) });
  };
}
