import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from './cx.ts';
import type { Align, Side } from './placement.ts';
import { type TriggerProps, triggerWith } from './slot.ts';
import { useBorrowedFocus, useDismiss, useLayer } from './useLayer.ts';

interface PopoverState {
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  readonly trigger: RefObject<HTMLElement | null>;
  readonly contentId: string;
}

const PopoverContext = createContext<PopoverState | null>(null);

function usePopover(): PopoverState {
  const state = use(PopoverContext);
  if (!state) throw new Error('Parts of a popover belong inside <Popover>.');
  return state;
}

/**
 * A floating panel beside its trigger. Focus moves in when it opens and back when it closes; Esc, a click and focus
 * elsewhere close it. It keeps its own state unless `open` and `onOpenChange` are given.
 */
export function Popover({
  open,
  onOpenChange,
  children,
}: {
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
}) {
  const [ownOpen, setOwnOpen] = useState(false);
  const trigger = useRef<HTMLElement>(null);
  const contentId = useId();
  const setOpen = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return <PopoverContext value={{ open: open ?? ownOpen, setOpen, trigger, contentId }}>{children}</PopoverContext>;
}

/** The button that opens and closes the panel. */
export function PopoverTrigger(props: TriggerProps) {
  const { open, setOpen, trigger, contentId } = usePopover();
  return triggerWith(props, {
    ref: trigger,
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? contentId : undefined,
    'data-state': open ? 'open' : 'closed',
    onClick: () => setOpen(!open),
  });
}

/** A button that closes the panel. */
export function PopoverClose(props: TriggerProps) {
  const { setOpen } = usePopover();
  return triggerWith(props, { onClick: () => setOpen(false) });
}

type ContentProps = Omit<ComponentProps<'div'>, 'popover' | 'ref'> & {
  readonly side?: Side;
  readonly align?: Align;
  readonly sideOffset?: number;
};

/** The panel; give it an `aria-label`. `[data-autofocus]` inside takes focus first. */
export function PopoverContent(props: ContentProps) {
  return usePopover().open ? <OpenContent {...props} /> : null;
}

function OpenContent({ side = 'bottom', align = 'start', sideOffset = 6, className, ...rest }: ContentProps) {
  const { setOpen, trigger, contentId } = usePopover();
  const panel = useRef<HTMLDivElement>(null);
  useLayer(panel, trigger, { side, align, gap: sideOffset });
  useBorrowedFocus(panel, trigger);
  useDismiss(panel, trigger, () => setOpen(false));
  return (
    <div
      ref={panel}
      id={contentId}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      className={cx(
        'fixed inset-auto w-68 overflow-auto rounded-panel bg-raised p-3 text-left text-13 font-normal whitespace-normal text-text shadow-float',
        className,
      )}
      {...rest}
    />
  );
}
