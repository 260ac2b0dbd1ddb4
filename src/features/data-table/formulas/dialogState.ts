import { atom } from 'jotai';

/** The formula that is edited in the dialog: by its key, or null for a new one. Undefined: the dialog is closed. */
export const editedFormulaAtom = atom<{ readonly key: string | null } | undefined>(undefined);
