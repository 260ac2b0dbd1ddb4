import { useAtom } from 'jotai';
import { useState, useSyncExternalStore } from 'react';
import { storedFlag } from '#src/shared/storage/browserStorage.ts';

/** Whether the filter panel is open, in windows with room. */
export const panelAtom = storedFlag('assay.screener.panel', true);

/** Whether the preview is open, in windows with room. At first only where the table keeps enough of it. */
const previewAtom = storedFlag('assay.screener.peek', matchMedia('(min-width: 1600px)').matches);

/**
 * Window size. `wide`: panel, table and preview side by side. `middle`: preview on request. `narrow`: preview as a bottom
 * sheet, panel as a drawer.
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

export function useWindowSize(): WindowSize {
  return useSyncExternalStore(subscribe, () => (WIDE.matches ? 'wide' : MIDDLE.matches ? 'middle' : 'narrow'));
}

/** Whether the preview is open: stored on this device for wide windows; elsewhere closed at first and not stored. */
export function usePreviewOpen(size: WindowSize): readonly [boolean, (open: boolean) => void] {
  const stored = useAtom(previewAtom);
  const asked = useState(false);
  return size === 'wide' ? stored : asked;
}
