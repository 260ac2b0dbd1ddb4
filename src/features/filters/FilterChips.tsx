import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { messages } from '#src/i18n/index.ts';
import type { TableHandle } from '#workers/client.ts';
import { AddFilter, type Adding } from './AddFilter.tsx';
import { ChipLine } from './ChipLine.tsx';

/** The filter as chips, and the button for one more. */
export function FilterChips({
  spec,
  filter,
  search,
  handle,
  adding,
  onAdding,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly filter: readonly Triple[];
  /** The quick search of the view: counts are taken within it. */
  readonly search: string;
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
      search={search}
      handle={handle}
      className="max-desk:order-last max-desk:w-full"
      onChange={onChange}
    >
      {(add) => (
        <AddFilter
          spec={spec}
          view={{ filter, search }}
          handle={handle}
          adding={adding}
          onAdding={onAdding}
          onApply={add}
        />
      )}
    </ChipLine>
  );
}
