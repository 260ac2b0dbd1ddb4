import { useCallback, useEffect, useState } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import type { ChangeView } from '#schemas/queries/view.ts';
import { useLatest } from '#src/ui/useLatest.ts';

/**
 * The quick search while it is typed: it becomes part of the view once typing rests, as no step of its own. A search that
 * changes elsewhere (Reset, a shared address) replaces what was typed, and so does Back, to whatever view it leads.
 */
export function useSearchDraft(committed: string, changeView: ChangeView) {
  const [search, setSearch] = useState({ draft: committed, written: committed, committed });
  if (committed !== search.committed) {
    // At once, with what else changes in the view: a draft that followed later would be searched for in the new view first.
    const draft = committed === search.written ? search.draft : committed;
    setSearch({ draft, written: committed, committed });
  }
  const { draft, written } = search;
  const latest = useLatest(changeView);
  useEffect(() => {
    if (draft === written) return;
    const timer = setTimeout(() => {
      setSearch((last) => ({ ...last, written: draft }));
      latest.current({ search: draft }, 'replace');
    }, GLOBAL_SEARCH.debounceMs);
    const forget = () => setSearch((last) => ({ ...last, draft: last.written }));
    window.addEventListener('popstate', forget);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', forget);
    };
  }, [draft, written]);

  const type = useCallback((text: string) => setSearch((last) => ({ ...last, draft: text })), []);
  return { draft, type };
}
