import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Source } from '#schemas/kinds.ts';
import type { BinMark } from './bins.ts';

/** Where marks lead: a directory, and the address form of the filter that shows a mark's rows. */
export interface MarkTarget {
  readonly source: Source;
  readonly filterOf: (mark: Pick<BinMark, 'key'>) => string;
}

/** A link from a mark to its rows. */
export function MarkLink({
  target,
  mark,
  newTab = false,
  ...rest
}: Omit<ComponentProps<'a'>, 'href' | 'ref' | 'target'> & {
  readonly target: MarkTarget;
  readonly mark: Pick<BinMark, 'key'>;
  readonly newTab?: boolean;
}) {
  return (
    <Link
      to="/directory/$source"
      params={{ source: target.source }}
      search={{ filter: target.filterOf(mark) }}
      // A pointer that crosses a chart passes many of them.
      preload={false}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
      {...rest}
    />
  );
}
