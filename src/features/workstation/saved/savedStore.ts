import type { Source } from '#schemas/kinds.ts';

/**
 * Where saved filters are kept: in this browser, until accounts keep them. The only module that knows. What cannot be stored
 * lasts as long as the page.
 */

const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** The stored text of a data set's saved filters; null where there is none. */
export function readStored(source: Source): string | null {
  return read('local', keyOf(source));
}

/** Stores it. False: it is kept for as long as the page only. */
export function writeStored(source: Source, text: string): boolean {
  return write('local', keyOf(source), text);
}

/** The number of the filter that was opened last in this tab. */
export function readOpened(source: Source): string | null {
  return read('session', openedKeyOf(source));
}

export function writeOpened(source: Source, id: number | null): void {
  write('session', openedKeyOf(source), id === null ? '' : String(id));
}

/** Calls back when anything was written, in this tab or another one; returns how to stop. */
export function subscribeStored(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const keyOf = (source: Source) => `assay.savedFilters.${source}`;
const openedKeyOf = (source: Source) => `assay.savedFilters.${source}.opened`;

type Kind = 'local' | 'session';

// Where storage is forbidden, naming it already throws.
const storageOf = (kind: Kind): Storage => (kind === 'local' ? localStorage : sessionStorage);

function read(kind: Kind, key: string): string | null {
  try {
    return unstored.get(key) ?? storageOf(kind).getItem(key);
  } catch {
    return null;
  }
}

function write(kind: Kind, key: string, text: string): boolean {
  let stored = true;
  try {
    storageOf(kind).setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
    stored = false;
  }
  for (const listener of listeners) listener();
  return stored;
}
