import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { messages } from '#src/i18n/index.ts';
import type { TableHandle } from '#workers/client.ts';
import { AddFilter, type Adding } from './AddFilter.tsx';
import { withEntry } from './algebra.ts';
import { ChipLine } from './ChipLine.tsx';

/** The filter as chips, and the button for one more. */
export function FilterChips({
  spec,
  filter,
  handle,
  adding,
  onAdding,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly filter: readonly Triple[];
  readonly handle: TableHandle | null;
  readonly adding: Adding;
  readonly onAdding: (adding: Adding) => void;
  readonly onChange: (filter: readonly Triple[]) => void;
}) {
  return (
    <ChipLine
      label={messages.directory.filters.label}
      spec={spec}
      filter={filter}
      handle={handle}
      className="max-desk:shrink-0"
      onChange={onChange}
    >
      <AddFilter
        spec={spec}
        handle={handle}
        adding={adding}
        onAdding={onAdding}
        onApply={(triples) => onChange(withEntry(filter, null, triples))}
      />
    </ChipLine>
  );
}
