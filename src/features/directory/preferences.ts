import { atom } from 'jotai';

const FOLDED = 'assay.directory.folded';

const chosen = atom(read());

/** Whether the totals and the top 8 are folded away; kept in the browser. */
export const foldedAtom = atom(
  (get) => get(chosen),
  (_, set, folded: boolean) => {
    set(chosen, folded);
    try {
      localStorage.setItem(FOLDED, String(folded));
    } catch {
      // Storage is forbidden or full: the choice lasts as long as the page.
    }
  },
);

function read(): boolean {
  try {
    return localStorage.getItem(FOLDED) === 'true';
  } catch {
    return false;
  }
}
