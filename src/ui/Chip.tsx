import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { messages } from '#src/i18n/index.ts';
import { cx } from './cx.ts';

/** The frame of a filter chip: a `ChipButton` that opens it for editing and a `ChipRemove`. */
export function Chip({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cx(
        'quiet-edge inline-flex min-h-(--control-height) max-w-full min-w-0 items-center rounded-control bg-surface text-13 whitespace-nowrap max-desk:flex-wrap desk:h-(--control-height)',
        className,
      )}
      {...rest}
    />
  );
}

/** How far a text may be cut: a figure that is cut says another one, and a short name has nothing to give. */
const roomOf = (text: ReactNode, least: string) =>
  typeof text !== 'string' ? 'min-w-0' : text.length <= 8 ? 'shrink-0' : least;

/** Field, operator and value of a chip in one button. Backspace and Delete call `onRemove`. */
export function ChipButton({
  field,
  operator,
  value,
  onRemove,
  className,
  onKeyDown,
  ...rest
}: Omit<ComponentProps<'button'>, 'value'> & {
  readonly field: ReactNode;
  readonly operator?: ReactNode;
  readonly value: ReactNode;
  readonly onRemove?: () => void;
}) {
  return (
    <button
      type="button"
      className={cx(
        'flex h-(--control-height) max-w-full min-w-0 items-center gap-2 rounded-l-control pr-1 pl-2.5 last:rounded-control last:pr-2.5 data-[state=open]:bg-pressed',
        className,
      )}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
        if (!onRemove || (key !== 'Backspace' && key !== 'Delete')) return;
        if (ctrlKey || metaKey || altKey || shiftKey) return;
        event.preventDefault();
        // A held key counts once: its repeats would remove the next chip.
        if (!repeat) onRemove();
      }}
      {...rest}
    >
      <span className={cx('truncate text-muted', roomOf(field, 'min-w-[4ch]'))}>{field}</span>
      {operator !== undefined && <span className="text-muted">{operator}</span>}
      <span className={cx('max-w-60 truncate font-medium text-text', roomOf(value, 'min-w-[6ch] shrink-9'))}>
        {value}
      </span>
    </button>
  );
}

/** The cross of a chip; `what` names the filter that goes. */
export function ChipRemove({ what, className, ...rest }: ComponentProps<'button'> & { readonly what: string }) {
  return (
    <button
      type="button"
      aria-label={messages.ui.remove(what)}
      className={cx(
        'grid h-(--control-height) w-6 shrink-0 place-items-center rounded-r-control text-muted hover:text-text pointer-coarse:w-9',
        className,
      )}
      {...rest}
    >
      <X size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
