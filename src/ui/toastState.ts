import { atom, useSetAtom } from 'jotai';
import type { ToastContent } from './Toast.tsx';

export interface ToastEntry extends ToastContent {
  readonly id: number;
}

/** The messages on the screen, oldest first. */
export const toastsAtom = atom<readonly ToastEntry[]>([]);

/** Shown at once at most; an older one gives way. */
const LIMIT = 4;

/** Shows a message at the corner. */
export const showToastAtom = atom(null, (get, set, content: ToastContent) => {
  const entries = get(toastsAtom);
  const id = (entries.at(-1)?.id ?? 0) + 1;
  set(toastsAtom, [...entries, { ...content, id }].slice(-LIMIT));
});

/** Takes a message off the screen. */
export const dismissToastAtom = atom(null, (get, set, id: number) => {
  set(
    toastsAtom,
    get(toastsAtom).filter((entry) => entry.id !== id),
  );
});

/** A function that shows a message at the corner. */
export function useToast(): (content: ToastContent) => void {
  return useSetAtom(showToastAtom);
}
