import { useAtom } from 'jotai';
import { useState, useSyncExternalStore } from 'react';
import { storedFlag } from '#src/shared/storage/browserStorage.ts';

/** Whether the panel of filters stands at the left, where there is room for it. */
export const panelAtom = storedFlag('assay.screener.panel', true);

/** Whether the preview stands at the right, where there is room for it. */
const previewAtom = storedFlag('assay.screener.peek', true);

/**
 * What the window has room for. `wide`: panel, table and preview side by side. `middle`: the preview only when it is asked for.
 * `narrow`: the preview is a sheet at the bottom, the panel a drawer.
 */
type WindowSize = 'wide' | 'middle' | 'narrow';

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

/** Whether the preview is open: as this device keeps it in a wide window; in any other it begins closed and is not kept. */
export function usePreviewOpen(size: WindowSize): readonly [boolean, (open: boolean) => void] {
  const kept = useAtom(previewAtom);
  const asked = useState(false);
  return size === 'wide' ? kept : asked;
}
