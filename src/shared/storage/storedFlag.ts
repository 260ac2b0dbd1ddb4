import { atom } from 'jotai';
import { keep, kept } from './browserStorage.ts';

/** A choice between yes and no that this device keeps under a key. */
export function keptFlag(key: string, byDefault: boolean) {
  const text = kept('local', key);
  const chosen = atom(text === null ? byDefault : text === 'true');
  return atom(
    (get) => get(chosen),
    (_, set, value: boolean) => {
      set(chosen, value);
      keep('local', key, String(value));
    },
  );
}
