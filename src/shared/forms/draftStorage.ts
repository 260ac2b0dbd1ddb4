import { writeStorage } from '../storage/browserStorage.ts';

/**
 * What is being typed survives the one reload that the product itself causes: when the server ends a session, every draft on
 * the page is put aside for this tab, and whoever shows the same field again takes it up.
 */

/** How the drafts on the page are read, by name. */
export const drafts = new Map<string, () => string>();

/** Where a draft is put aside. */
export function draftKey(name: string): string {
  return `assay.draft.${name}`;
}

/** Puts the drafts of this page aside for the next one. */
export function storeDrafts(): void {
  for (const [name, read] of drafts) {
    const text = read();
    if (text !== '') writeStorage('session', draftKey(name), text);
  }
}
