import { type RefObject, useEffect, useState } from 'react';

/** How far below or above the window a drawing is begun, so that it stands before it is scrolled to. */
const NEAR = '240px';

/**
 * Width in px of the place of a drawing; 0 until the place has come near the window and is measured. What nobody scrolls to
 * is never drawn: on a slow phone each drawing takes as long as a page needs to answer.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const place = element.current;
    if (!place) return;
    const size = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    const sight = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        sight.disconnect();
        size.observe(place);
      },
      { rootMargin: NEAR },
    );
    sight.observe(place);
    return () => {
      sight.disconnect();
      size.disconnect();
    };
  }, [element]);
  return width;
}
