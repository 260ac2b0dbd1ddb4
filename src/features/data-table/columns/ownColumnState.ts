import { atom } from 'jotai';

/** The own column that is edited in its dialog: by its key, or null for a new one. Undefined: the dialog is closed. */
export const editedOwnColumnAtom = atom<{ readonly key: string | null } | undefined>(undefined);
