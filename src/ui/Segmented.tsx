import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Tooltip } from './Tooltip.tsx';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Drawn instead of the label, which then is the option's name. */
  readonly icon?: ReactNode;
}

/** One choice of a few, side by side. Radio buttons underneath: arrows move the choice. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: {
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  /** Null: none is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={cx('quiet-edge inline-flex h-(--control-height) shrink-0 rounded-control p-0.5', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const choice = (
          <label
            key={option.value}
            className={cx(
              'flex flex-1 items-center justify-center rounded-mark px-2.25 text-12 font-medium whitespace-nowrap text-muted',
              'has-checked:bg-pressed has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus',
              'not-has-checked:hover:text-text',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.icon ?? option.label}
            {option.icon !== undefined && <span className="sr-only">{option.label}</span>}
          </label>
        );
        return option.icon === undefined ? (
          choice
        ) : (
          <Tooltip key={option.value} content={option.label}>
            {choice}
          </Tooltip>
        );
      })}
    </fieldset>
  );
}
