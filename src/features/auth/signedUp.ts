import { atom } from 'jotai';

/** The address of the account that was just made here; null before, and as soon as another one is begun. */
export const signedUpAtom = atom<string | null>(null);
