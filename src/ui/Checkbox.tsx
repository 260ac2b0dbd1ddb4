import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';

/** A native checkbox in the product's look. `mixed` shows the dash of a part that is chosen. */
export function Checkbox({
  label,
  mixed = false,
  hideLabel = false,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: ReactNode;
  readonly mixed?: boolean;
  readonly hideLabel?: boolean;
}) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2 text-13 pointer-coarse:min-h-10', className)}>
      <span className="relative grid size-3.5 shrink-0 place-items-center">
        <input
          ref={ref}
          type="checkbox"
          className="peer absolute inset-0 m-0 size-3.5 cursor-pointer appearance-none rounded-[3px] border-[1.5px] border-control checked:border-check checked:bg-check indeterminate:border-check indeterminate:bg-check disabled:cursor-default disabled:opacity-50 aria-invalid:border-negative"
          {...rest}
        />
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className="pointer-events-none relative hidden size-2.5 text-on-check peer-checked:block peer-indeterminate:block"
          fill="none"
          stroke="currentColor"
          strokeWidth={3.2}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={mixed ? 'M5 12h14' : 'M4 12.5 9.5 18 20 6.500'} />
        </svg>
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>{label}</span>
    </label>
  );
}
