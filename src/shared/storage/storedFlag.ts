import { atom } from 'jotai';
import { readStorage, writeStorage } from './browserStorage.ts';

/** A choice between yes and no that this device keeps under a key. */
export function storedFlag(key: string, byDefault: boolean) {
  const text = readStorage('local', key);
  const chosen = atom(text === null ? byDefault : text === 'true');
  return atom(
    (get) => get(chosen),
    (_, set, value: boolean) => {
      set(chosen, value);
      writeStorage('local', key, String(value));
    },
  );
}
