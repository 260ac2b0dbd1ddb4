import { type ReactNode, useId } from 'react';

/** A labeled group of the details; `about` says what it is for. */
export function DraftField({
  label,
  about,
  error,
  children,
}: {
  readonly label: string;
  readonly about: string;
  readonly error?: string | null;
  /** Its controls; `id` of what describes them. */
  readonly children: (describedBy: string) => ReactNode;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out as the labels beside it.
    <div role="group" aria-labelledby={`${id}-label`} className="min-w-0">
      <p id={`${id}-label`} className="mb-1.5 text-12 font-medium text-muted">
        {label}
      </p>
      {children(`${id}-about`)}
      <p
        id={`${id}-about`}
        role={error ? 'alert' : undefined}
        className={error ? 'mt-1.5 text-12 text-negative wrap-anywhere' : 'mt-1.5 text-12 text-muted'}
      >
        {error ?? about}
      </p>
    </div>
  );
}
