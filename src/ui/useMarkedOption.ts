import { type KeyboardEvent, useEffect, useState } from 'react';

/** Something to choose from the list of a search field. */
export interface ListOption {
  /** Unique in its list. */
  readonly id: string;
  /** Where it leads. It is a real link then, so that the mouse can open it in a new tab. */
  readonly path?: string | undefined;
}

export interface OptionGroup<T extends ListOption> {
  readonly id: string;
  readonly title: string;
  readonly options: readonly T[];
}

interface MarkedOption<T extends ListOption> {
  readonly active: T | undefined;
  /** What Enter chooses: the marked option, else the first. */
  readonly chosen: T | undefined;
  readonly mark: (option: T) => void;
  /** Arrows, paging and Enter of the field. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The marked option of a search field. A mark holds until the text changes. Enter pressed while options load chooses the
 * first one when they arrive.
 */
export function useMarkedOption<T extends ListOption>({
  text,
  groups,
  first,
  marksFirst = false,
  pageSize,
  isWaiting,
  onChoose,
}: {
  readonly text: string;
  readonly groups: readonly OptionGroup<T>[];
  /** What Enter chooses where nothing is marked; undefined while that is not known. */
  readonly first: T | undefined;
  /** Whether it is marked by itself. */
  readonly marksFirst?: boolean;
  /** Options that Page Up and Page Down pass; without it they are left to the browser. */
  readonly pageSize?: number;
  /** Whether options for the text are still loading. */
  readonly isWaiting: boolean;
  readonly onChoose: (option: T, newTab: boolean) => void;
}): MarkedOption<T> {
  const [marked, setMarked] = useState<{ readonly text: string; readonly id: string } | null>(null);
  const [early, setEarly] = useState<{ readonly text: string; readonly newTab: boolean } | null>(null);
  const options = groups.flatMap((group) => group.options);
  const active =
    (marked?.text === text ? options.find(({ id }) => id === marked.id) : undefined) ??
    (marksFirst ? first : undefined);
  const activeId = active?.id;
  const chosen = active ?? first;

  // What has been marked stays so when more options come: Enter does what the eye has read.
  useEffect(() => {
    if (activeId !== undefined) setMarked({ text, id: activeId });
  }, [text, activeId]);

  useEffect(() => {
    if (early === null || (early.text === text && isWaiting)) return;
    setEarly(null);
    // After the drawing: nothing can be closed within it.
    if (early.text === text && chosen) queueMicrotask(() => onChoose(chosen, early.newTab));
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = options.findIndex(({ id }) => id === activeId);
    const last = options.length - 1;
    const move = (to: number) => {
      event.preventDefault();
      const option = options[to];
      if (option) setMarked({ text, id: option.id });
    };
    switch (event.key) {
      case 'ArrowDown':
        return move(at === last ? 0 : at + 1);
      case 'ArrowUp':
        return move(at <= 0 ? last : at - 1);
      case 'PageDown':
        return pageSize && move(Math.min(at + pageSize, last));
      case 'PageUp':
        return pageSize && move(Math.max(at - pageSize, 0));
      case 'Enter': {
        event.preventDefault();
        const newTab = event.ctrlKey || event.metaKey;
        if (chosen) onChoose(chosen, newTab);
        else if (isWaiting) setEarly({ text, newTab });
      }
    }
  };
  return { active, chosen, mark: ({ id }) => setMarked({ text, id }), onKeyDown };
}
