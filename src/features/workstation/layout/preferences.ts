import { atom } from 'jotai';

/** A choice between yes and no that this device keeps. */
function keptFlag(key: string, byDefault: boolean) {
  const chosen = atom(read(key) ?? byDefault);
  return atom(
    (get) => get(chosen),
    (_, set, value: boolean) => {
      set(chosen, value);
      try {
        localStorage.setItem(key, String(value));
      } catch {
        // Storage is forbidden or full: the choice lasts as long as the page.
      }
    },
  );
}

/** Whether the panel of filters stands at the left, where there is room for it. */
export const panelAtom = keptFlag('assay.screener.panel', true);

/** Whether the peek stands at the right, where there is room for it. */
export const peekAtom = keptFlag('assay.screener.peek', true);

function read(key: string): boolean | null {
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? null : kept === 'true';
  } catch {
    return null;
  }
}
