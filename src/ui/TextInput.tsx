import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';
import { useComposedText } from './useComposedText.ts';

/**
 * A text input. `lead` and `end` are inside its border. `error` marks it invalid, is announced and describes it;
 * `fadedError` only describes it, and shows as a tooltip. Needs a `label`, hidden where the place explains it.
 */
export function TextInput({
  label,
  hideLabel = false,
  error,
  fadedError = false,
  lead,
  end,
  size = 'md',
  className,
  id,
  ...rest
}: Omit<ComponentProps<'input'>, 'size'> & {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly error?: string | undefined;
  readonly fadedError?: boolean;
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
  readonly size?: 'md' | 'lg';
}) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${inputId}-error`;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={inputId} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-12 font-medium text-muted'}>
        {label}
      </label>
      <div
        className={cx(
          'flex items-center gap-2 rounded-control bg-surface px-2.5 text-muted',
          'focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
          size === 'lg' ? 'h-10 text-14' : 'h-8 text-13 pointer-coarse:h-10',
          error === undefined ? 'field-edge' : 'shadow-[inset_0_0_0_1px_var(--negative)]',
        )}
      >
        {lead}
        <input
          id={inputId}
          title={error}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          className="min-w-0 flex-1 bg-transparent text-ellipsis text-text outline-none placeholder:text-muted"
          {...rest}
        />
        {end}
      </div>
      {error !== undefined && (
        <p role="alert" id={errorId} className={fadedError ? 'sr-only' : 'mt-1.5 text-12 text-negative'}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A search input: its label is its placeholder. Neither `onText` nor `onKeyDown` hears of a word being composed. */
export function SearchInput({
  value,
  onText,
  onKeyDown,
  ...rest
}: Omit<ComponentProps<typeof TextInput>, 'hideLabel' | 'type' | 'placeholder' | 'lead' | 'value' | 'onChange'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
}) {
  return (
    <TextInput
      hideLabel
      type="search"
      placeholder={rest.label}
      lead={<Search size={14} strokeWidth={1.75} aria-hidden className="shrink-0" />}
      {...rest}
      {...useComposedText(value, onText)}
      onKeyDown={(event) => {
        if (!event.nativeEvent.isComposing) onKeyDown?.(event);
      }}
    />
  );
}
