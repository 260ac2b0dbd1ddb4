/** `local` is shared by all tabs until it is cleared; `session` belongs to one tab. */
export type StorageArea = 'local' | 'session';

/** What the browser would not store, by area and key. It lasts as long as the page. */
const unstored = new Map<string, string>();

/** The text under a key; null where there is none. */
export function readStorage(area: StorageArea, key: string): string | null {
  try {
    return unstored.get(`${area} ${key}`) ?? storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; null removes it. False where storage is forbidden or full: then the text lasts as long as the page. */
export function writeStorage(area: StorageArea, key: string, text: string | null): boolean {
  unstored.delete(`${area} ${key}`);
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    if (text !== null) unstored.set(`${area} ${key}`, text);
    return false;
  }
}

// Where storage is forbidden, naming it already throws.
const storageOf = (area: StorageArea): Storage => (area === 'local' ? localStorage : sessionStorage);
