import type { ReactNode } from 'react';
import { messages } from '#src/i18n/index.ts';
import { cx } from './cx.ts';
import { Popover, PopoverContent, PopoverTrigger } from './Popover.tsx';
import { Tooltip } from './Tooltip.tsx';

/** Text that says more of itself: on hover and focus as a tooltip, by click, tap or Enter in a panel that can be read and copied. */
export function Toggletip({
  about,
  className,
  tabIndex,
  'data-arrow-stop': arrowStop,
  children,
}: {
  readonly about: string;
  readonly className?: string;
  /** -1 in a group that arrow keys move through. */
  readonly tabIndex?: 0 | -1;
  readonly 'data-arrow-stop'?: '';
  readonly children: ReactNode;
}) {
  return (
    <Tooltip content={about}>
      <span className="inline-flex min-w-0">
        <Popover>
          <PopoverTrigger
            {...(tabIndex === undefined ? {} : { tabIndex })}
            data-arrow-stop={arrowStop}
            className={cx(
              'small-target rounded-mark text-left decoration-dotted underline-offset-3 hover:underline',
              className,
            )}
          >
            {children}
          </PopoverTrigger>
          <PopoverContent aria-label={messages.ui.about} className="w-auto max-w-80 wrap-anywhere select-text">
            {about}
          </PopoverContent>
        </Popover>
      </span>
    </Tooltip>
  );
}
