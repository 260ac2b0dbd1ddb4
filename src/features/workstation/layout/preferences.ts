import { atom } from 'jotai';
import { keep, kept } from '#src/state/browserStorage.ts';

/** A choice between yes and no that this device keeps. */
function keptFlag(key: string, byDefault: boolean) {
  const chosen = atom(read(key) ?? byDefault);
  return atom(
    (get) => get(chosen),
    (_, set, value: boolean) => {
      set(chosen, value);
      keep('local', key, String(value));
    },
  );
}

/** Whether the panel of filters stands at the left, where there is room for it. */
export const panelAtom = keptFlag('assay.screener.panel', true);

/** Whether the peek stands at the right, where there is room for it. */
export const peekAtom = keptFlag('assay.screener.peek', true);

function read(key: string): boolean | null {
  const text = kept('local', key);
  return text === null ? null : text === 'true';
}
