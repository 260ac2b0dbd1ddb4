import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { Source } from '#schemas/kinds.ts';

/** A link to the rows of a directory behind a figure. `label`: its name, where the content alone does not say it. */
export function DirectoryLink({
  source,
  filter,
  label,
  className = 'hover:underline',
  children,
  ...rest
}: {
  readonly source: Source;
  readonly filter: readonly Triple[];
  readonly label?: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly tabIndex?: number;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly 'data-row'?: number;
  readonly 'data-column'?: number;
}) {
  return (
    <Link
      to="/directory/$source"
      params={{ source }}
      search={{ filter: encodeFilter(filter) }}
      aria-label={label}
      className={className}
      {...rest}
    >
      {children}
    </Link>
  );
}
