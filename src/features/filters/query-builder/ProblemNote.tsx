import type { RefObject } from 'react';
import { Layer } from '#src/ui/Layer.tsx';

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
  return (
    <Layer
      anchor={anchor}
      align="start"
      id={id}
      role="alert"
      className="pointer-events-none z-50 w-76 max-w-[calc(100vw-16px)] rounded-panel bg-raised px-3 py-2 text-left text-12 whitespace-normal text-negative shadow-float"
    >
      {words}
    </Layer>
  );
}
