import { useEffect, useRef, useState } from 'react';

/**
 * What is being typed survives the one reload that the product itself causes: when the server ends a session, every
 * draft on the page is put aside for this tab, and whoever shows the same field again takes it up.
 */

const PREFIX = 'assay.draft.';
const drafts = new Map<string, () => string>();

/** Puts the drafts of this page aside for the next one. Never put passwords or codes into a draft. */
export function keepDrafts(): void {
  for (const [name, read] of drafts) {
    const text = read();
    try {
      if (text !== '') sessionStorage.setItem(PREFIX + name, text);
    } catch {
      // Storage is forbidden or full.
    }
  }
}

/** `useState` for something that is being typed; `name` tells it from all others of the product. */
export function useDraft(name: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => takeDraft(name) ?? initial);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    const read = () => latest.current;
    drafts.set(name, read);
    return () => {
      if (drafts.get(name) === read) drafts.delete(name);
    };
  }, [name]);
  return [text, setText];
}

/** Whether something was put aside under this name: whoever would show the field may open it. */
export function hasDraft(name: string): boolean {
  try {
    return sessionStorage.getItem(PREFIX + name) !== null;
  } catch {
    return false;
  }
}

function takeDraft(name: string): string | null {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    // Strict mode mounts twice: it goes with the end of this turn.
    setTimeout(() => sessionStorage.removeItem(PREFIX + name), 0);
    return text;
  } catch {
    return null;
  }
}
