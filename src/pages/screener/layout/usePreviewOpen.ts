import { useAtom } from 'jotai';
import { useState } from 'react';
import { peekAtom } from './screenerPreferences.ts';
import type { WindowSize } from './useWindowSize.ts';

/** Whether the peek is open: as this device keeps it in a wide window; in any other it begins closed and is not kept. */
export function usePeekOpen(size: WindowSize): readonly [boolean, (open: boolean) => void] {
  const kept = useAtom(peekAtom);
  const asked = useState(false);
  return size === 'wide' ? kept : asked;
}
