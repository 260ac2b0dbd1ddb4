import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';

const KEY = 'searchValue';

/** The text that was last searched for on this device, or ''. */
export function lastSearch(): string {
  return readStorage('local', KEY) ?? '';
}

/** Keeps the text of the search field; an empty one forgets what was kept. */
export function keepSearch(text: string): void {
  writeStorage('local', KEY, text.trim() === '' ? null : text);
}
