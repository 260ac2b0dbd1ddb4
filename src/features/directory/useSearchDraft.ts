import { useEffect, useRef, useState } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';

/**
 * The quick search while it is typed: `commit` is called once typing rests, and a search that changes elsewhere (Back,
 * Reset, a shared address) replaces what was typed.
 */
export function useSearchDraft(committed: string, commit: (search: string) => void) {
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

  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (text === written.current) return;
      written.current = text;
      commit(text);
    }, GLOBAL_SEARCH.debounceMs);
  };
  return { draft, type };
}
