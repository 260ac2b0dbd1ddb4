import { type RefObject, useEffect, useRef, useState } from 'react';
import type { SavedList } from './savedList.ts';

/**
 * Where focus is when a list goes: the button that had it goes too, and so does the one that brings the list back. Gives
 * what to tell when a list is being deleted.
 */
export function useDeletedFocus(
  lists: readonly SavedList[],
  section: RefObject<HTMLElement | null>,
  otherwise: RefObject<HTMLElement | null>,
): (list: SavedList) => void {
  const [leaving, setLeaving] = useState<SavedList | null>(null);
  const gone = useRef<string | null>(null);
  const hasLeft = leaving !== null && !lists.some(({ id }) => id === leaving.id);
  useEffect(() => {
    if (!hasLeft) return;
    setLeaving(null);
    gone.current = leaving.name;
    (section.current?.querySelector<HTMLElement>('li button') ?? otherwise.current)?.focus();
  }, [hasLeft, leaving, section, otherwise]);
  useEffect(() => {
    const back = lists.find(({ name }) => name === gone.current);
    if (!back) return;
    gone.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('li button[title]') ?? [])];
    buttons.find(({ title }) => title === back.name)?.focus();
  }, [lists, section]);
  return setLeaving;
}
