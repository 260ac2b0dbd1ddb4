import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';

/** One of several ways beside each other: a radio button with a line about it. */
export function Choice({
  name,
  isChosen,
  isOffered = true,
  onChoose,
  label,
  children,
}: {
  /** Of the group. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly isOffered?: boolean;
  readonly onChoose: () => void;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <label
      className={cx(
        '-mb-px -ml-px block border border-line p-3 first-of-type:ml-0 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        'has-checked:bg-selected has-checked:shadow-[inset_0_2px_0_var(--accent)]',
        isOffered ? 'not-has-checked:hover:bg-hover' : 'text-muted',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={!isOffered}
        onChange={onChoose}
        className="sr-only"
      />
      <span className="block font-medium">{label}</span>
      <span className="text-12 text-muted">{children}</span>
    </label>
  );
}
