import { useCallback, useEffect, useRef, useState } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import type { ChangeView } from './useView.ts';

/**
 * The quick search while it is typed: it becomes part of the view once typing rests, as no step of its own, and a search that changes elsewhere (Back,
 * Reset, a shared address) replaces what was typed.
 */
export function useSearchDraft(committed: string, changeView: ChangeView) {
  const [draft, setDraft] = useState(committed);
  const written = useRef(committed);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (committed === written.current) return;
    clearTimeout(timer.current);
    written.current = committed;
    setDraft(committed);
  }, [committed]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = useCallback(
    (text: string) => {
      setDraft(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        if (text === written.current) return;
        written.current = text;
        changeView({ search: text }, 'replace');
      }, GLOBAL_SEARCH.debounceMs);
    },
    [changeView],
  );
  return { draft, type };
}
