import { useSyncExternalStore } from 'react';

/**
 * What the window has room for. `wide`: panel, table and preview side by side. `middle`: the preview only when it is asked for.
 * `narrow`: the preview is a sheet at the bottom, the panel a drawer.
 */
export type WindowSize = 'wide' | 'middle' | 'narrow';

const WIDE = matchMedia('(min-width: 1201px)');
const MIDDLE = matchMedia('(min-width: 901px)');

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  MIDDLE.addEventListener('change', listener);
  return () => {
    WIDE.removeEventListener('change', listener);
    MIDDLE.removeEventListener('change', listener);
  };
}

/** The size of the window, drawn again when it changes. */
export function useWindowSize(): WindowSize {
  return useSyncExternalStore(subscribe, () => (WIDE.matches ? 'wide' : MIDDLE.matches ? 'middle' : 'narrow'));
}
