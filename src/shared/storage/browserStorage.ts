/** What this browser keeps: `local` for every tab until it is cleared, `session` for one tab as long as that is open. */
export type Place = 'local' | 'session';

// Where storage is forbidden, naming it already throws.
const storageOf = (place: Place): Storage => (place === 'local' ? localStorage : sessionStorage);

/** The text that is kept under a key; null where there is none or storage is forbidden. */
export function kept(place: Place, key: string): string | null {
  try {
    return storageOf(place).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null forgets what was kept. False where storage is forbidden or full: it lasts as long as the page, then. */
export function keep(place: Place, key: string, text: string | null): boolean {
  try {
    if (text === null) storageOf(place).removeItem(key);
    else storageOf(place).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
