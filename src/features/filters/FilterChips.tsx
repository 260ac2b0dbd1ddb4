import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import type { TableHandle } from '#workers/client.ts';
import { AddFilter, type Adding } from './AddFilter.tsx';
import { ChipLine } from './ChipLine.tsx';
import { GroupSwitches } from './GroupSwitches.tsx';
import { NewsSwitch } from './NewsSwitch.tsx';

const NONE: ReadonlyMap<string, number> = new Map();

/** The filter as chips, and the button for one more. */
export function FilterChips({
  spec,
  filter,
  search,
  shares = NONE,
  handle,
  adding,
  onAdding,
  onChange,
  className,
}: {
  readonly spec: DataSetSpec;
  readonly filter: Filter;
  /** The quick search of the view: counts are taken within it. */
  readonly search: string;
  /** Shares of all rows that are known, by field and group. */
  readonly shares?: ReadonlyMap<string, number>;
  readonly handle: TableHandle | null;
  readonly adding: Adding;
  readonly onAdding: (adding: Adding) => void;
  readonly onChange: (filter: Filter) => void;
  readonly className?: string;
}) {
  return (
    <ChipLine
      label={messages.directory.filters.label}
      spec={spec}
      filter={filter}
      search={search}
      handle={handle}
      className={cx('max-desk:order-last max-desk:w-full', className)}
      onChange={onChange}
    >
      {(add) => (
        <>
          <AddFilter
            spec={spec}
            view={{ filter, search }}
            handle={handle}
            adding={adding}
            onAdding={onAdding}
            onApply={add}
          />
          <GroupSwitches spec={spec} filter={filter} shares={shares} onChange={onChange} />
          <NewsSwitch spec={spec} filter={filter} shares={shares} onChange={onChange} />
        </>
      )}
    </ChipLine>
  );
}
