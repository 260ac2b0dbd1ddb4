import { useId } from 'react';
import { cx } from '#src/ui/cx.ts';

/** A choice of a few in a list of the browser's own, as small as the controls of a toolbar. */
export function Choice({
  label,
  hideLabel = false,
  value,
  options,
  disabled = false,
  className,
  onChange,
}: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={cx('min-w-0 flex-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-12 font-medium text-muted'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        className="field-edge h-8 w-full min-w-0 rounded-control bg-surface px-2 text-13 text-ellipsis text-text disabled:text-faint pointer-coarse:h-10"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
