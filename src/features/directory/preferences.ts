import { atom } from 'jotai';
import { keep, kept } from '#src/state/browserStorage.ts';

const FOLDED = 'assay.directory.folded';

const chosen = atom(kept('local', FOLDED) === 'true');

/** Whether the totals and the top 8 are folded away; kept in the browser. */
export const foldedAtom = atom(
  (get) => get(chosen),
  (_, set, folded: boolean) => {
    set(chosen, folded);
    keep('local', FOLDED, String(folded));
  },
);
