import { type RefObject, useRef } from 'react';
import { useLayer } from '#src/ui/useLayer.ts';

/** What is wrong with what was written, below the input. */
export function ProblemNote({
  id,
  anchor,
  words,
}: {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly words: string;
}) {
  const layer = useRef<HTMLParagraphElement>(null);
  useLayer(layer, anchor, { side: 'bottom', align: 'start', gap: 6 });
  return (
    <p
      ref={layer}
      id={id}
      popover="manual"
      role="alert"
      className="pointer-events-none fixed inset-auto w-76 max-w-[calc(100vw-16px)] rounded-panel bg-raised px-3 py-2 text-left text-12 whitespace-normal text-negative shadow-float"
    >
      {words}
    </p>
  );
}
