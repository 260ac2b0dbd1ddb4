const KEY = 'searchValue';

/** The text that was last searched for on this device, or ''. */
export function lastSearch(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the text of the search field; an empty one forgets what was kept. */
export function keepSearch(text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Storage is forbidden or full: the next search begins empty.
  }
}
