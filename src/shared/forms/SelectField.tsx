import { useId } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Complaint } from './fields.tsx';
import type { FieldBinding } from './useRulesForm.ts';

/** A choice of a few, in a list of the browser's own. */
export function SelectField({
  name,
  value,
  error,
  onValue,
  label,
  options,
  className,
}: FieldBinding & {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly className?: string;
}) {
  const id = useId();
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-13 text-muted">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onValue(target.value)}
        className={cx(
          'h-10 w-full rounded-control bg-surface px-2.5 text-14 text-text pointer-coarse:text-16',
          error === undefined ? 'field-edge' : 'shadow-[inset_0_0_0_1px_var(--negative)]',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Complaint id={`${id}-error`} text={error} />
    </div>
  );
}
