import { useSyncExternalStore } from 'react';

const query = typeof matchMedia === 'undefined' ? null : matchMedia('(pointer: coarse)');

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** True where a finger is the main pointer. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false);
}
