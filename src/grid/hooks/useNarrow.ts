import { type RefObject, useLayoutEffect, useState } from 'react';
import { NARROW_BELOW } from '../metrics.ts';

/** True while the element is too narrow for more than the name to stay pinned. Known before the first painting. */
export function useNarrow(ref: RefObject<HTMLElement | null>): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setNarrow(element.clientWidth > 0 && element.clientWidth < NARROW_BELOW);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return narrow;
}
