import { SOURCES, type Source } from '#schemas/kinds.ts';
import { readStorage, type StorageArea, writeStorage } from '#src/shared/storage/browserStorage.ts';

/** The storage of this browser as lists use it. What cannot be stored lasts as long as the page. */

/** The screener's own lists, or those of the playground, which are of made-up rows. */
export type Shelf = 'screener' | 'playground';

const listeners = new Set<() => void>();

/** What was read last; the same list as long as nothing is written. */
const lastRead: Record<Shelf, readonly (string | null)[]> = { screener: [], playground: [] };

/** The stored texts of the lists of every data set, in the order of `SOURCES`; the same value until something is written. */
export function readStored(shelf: Shelf): readonly (string | null)[] {
  const texts = SOURCES.map((source) => readStoredOf(shelf, source));
  const last = lastRead[shelf];
  if (texts.length !== last.length || texts.some((text, at) => text !== last[at])) lastRead[shelf] = texts;
  return lastRead[shelf];
}

/** The stored text of a data set's lists; null where there is none. */
export function readStoredOf(shelf: Shelf, source: Source): string | null {
  return readStorage('local', keyOf(shelf, source));
}

/** Stores it. False: it is kept for as long as the page only. */
export function writeStored(shelf: Shelf, source: Source, text: string): boolean {
  return write('local', keyOf(shelf, source), text);
}

/** The id of the list that was opened last in this tab; '' where none was. */
export function readOpened(shelf: Shelf, source: Source): string {
  return readStorage('session', `${keyOf(shelf, source)}.opened`) ?? '';
}

export function writeOpened(shelf: Shelf, source: Source, id: string): void {
  write('session', `${keyOf(shelf, source)}.opened`, id);
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

const PREFIX = { screener: 'assay.savedFilters', playground: 'assay.playground.savedFilters' } as const;
const keyOf = (shelf: Shelf, source: Source) => `${PREFIX[shelf]}.${source}`;

function write(area: StorageArea, key: string, text: string): boolean {
  const stored = writeStorage(area, key, text);
  for (const listener of listeners) listener();
  return stored;
}
