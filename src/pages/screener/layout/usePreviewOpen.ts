import { useAtom } from 'jotai';
import { useState } from 'react';
import { previewAtom } from './screenerPreferences.ts';
import type { WindowSize } from './useWindowSize.ts';

/** Whether the preview is open: as this device keeps it in a wide window; in any other it begins closed and is not kept. */
export function usePreviewOpen(size: WindowSize): readonly [boolean, (open: boolean) => void] {
  const kept = useAtom(previewAtom);
  const asked = useState(false);
  return size === 'wide' ? kept : asked;
}
