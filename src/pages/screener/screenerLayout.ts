import { useAtom } from 'jotai';
import { useState } from 'react';
import { storedFlag } from '#src/shared/storage/browserStorage.ts';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

/** Whether the filter panel is open, in windows with room. */
export const panelAtom = storedFlag('assay.screener.panel', true);

/** Whether the preview is open, in windows with room. At first only where the table keeps enough of it. */
const previewAtom = storedFlag(
  'assay.screener.peek',
  typeof matchMedia === 'function' && matchMedia('(min-width: 1600px)').matches,
);

/**
 * Window size. `wide`: panel, table and preview side by side. `middle`: preview on request. `narrow`: preview as a bottom
 * sheet, panel as a drawer.
 */
type WindowSize = 'wide' | 'middle' | 'narrow';

const WIDE = '(min-width: 1201px)';
const MIDDLE = '(min-width: 901px)';

export function useWindowSize(): WindowSize {
  const wide = useMediaQuery(WIDE);
  const middle = useMediaQuery(MIDDLE);
  return wide ? 'wide' : middle ? 'middle' : 'narrow';
}

/** Whether the preview is open: stored on this device for wide windows; elsewhere closed at first and not stored. */
export function usePreviewOpen(size: WindowSize): readonly [boolean, (open: boolean) => void] {
  const stored = useAtom(previewAtom);
  const asked = useState(false);
  return size === 'wide' ? stored : asked;
}
