import { useEffect, useState } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';
import { readStorage, writeStorage } from '../storage/browserStorage.ts';
import { draftKey, drafts } from './draftStorage.ts';

/**
 * `useState` for something that is being typed and survives the end of a session; `name` tells it from all others of the
 * product. Never for passwords or codes.
 */
export function useDraft(name: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => takeDraft(name) ?? initial);
  useShelf(name, text);
  return [text, setText];
}

/** Lets a text that is held elsewhere survive as well; `takeDraft` gives it back. */
export function useShelf(name: string, text: string): void {
  const latest = useLatest(text);
  useEffect(() => {
    const read = () => latest.current;
    drafts.set(name, read);
    return () => {
      if (drafts.get(name) === read) drafts.delete(name);
    };
  }, [name]);
}

/** Puts a text aside, for whoever shows the field again. */
export function keepDraft(name: string, text: string): void {
  writeStorage('session', draftKey(name), text);
}

/** Whether something was put aside under this name: whoever would show the field may open it. */
export function hasDraft(name: string): boolean {
  return readStorage('session', draftKey(name)) !== null;
}

/** What was put aside under this name, once; null where nothing was. */
export function takeDraft(name: string): string | null {
  const text = readStorage('session', draftKey(name));
  // Strict mode mounts twice: it goes with the end of this turn.
  if (text !== null) setTimeout(() => writeStorage('session', draftKey(name), null), 0);
  return text;
}
