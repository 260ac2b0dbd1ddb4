import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** How long a pointer rests before a tooltip shows, in ms. */
const DELAY = 300;

/** A short explanation of its one child, on hover after 0.3 s and on focus at once; Esc hides it. */
export function Tooltip({
  content,
  side = 'bottom',
  children,
}: {
  readonly content: ReactNode;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactElement;
}) {
  return (
    <Primitive.Provider delayDuration={DELAY}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-80 rounded-control bg-raised px-2.5 py-2 text-12 text-text shadow-float"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
