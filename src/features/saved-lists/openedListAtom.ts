import { atom } from 'jotai';
import type { OpenedList } from './savedList.ts';

/** The member's own list that is open in the screener, with the id its account calls take; null while none is. */
export const openedListAtom = atom<OpenedList | null>(null);
