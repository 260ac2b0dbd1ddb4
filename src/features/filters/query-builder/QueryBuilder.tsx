import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import type { TableHandle } from '#workers/client.ts';
import { ChipLine } from '../ChipLine.tsx';
import { chipParts, withoutChip } from '../groupAlgebra.ts';
import { ConditionInput, type FilterBuilderHandle } from './ConditionInput.tsx';

export type { FilterBuilderHandle } from './ConditionInput.tsx';

const text = filterMessages.builder;

/** The filter of the view in one line: its conditions as chips that open to edit, and an input that writes another one. */
export const FilterBuilder = memo(function FilterBuilder({
  spec,
  view,
  handle,
  onChange,
  ref,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly onChange: ChangeView;
  readonly ref?: Ref<FilterBuilderHandle>;
}) {
  useDateFormat();
  const input = useRef<FilterBuilderHandle>(null);
  useImperativeHandle(ref, () => ({ focus: (field) => input.current?.focus(field) }), []);
  const last = chipParts(spec, view.filter).at(-1);
  return (
    <ChipLine
      label={text.label}
      spec={spec}
      filter={view.filter}
      search={view.search}
      handle={handle}
      joint={<span className="shrink-0 text-12 text-muted max-desk:hidden">{text.and}</span>}
      className="w-full"
      onChange={(filter) => onChange({ filter })}
    >
      {(add) => (
        <ConditionInput
          // Another data set has other fields.
          key={spec.source}
          ref={input}
          spec={spec}
          view={view}
          handle={handle}
          onAdd={add}
          onRemoveLast={() => last && onChange({ filter: withoutChip(view.filter, last) })}
        />
      )}
    </ChipLine>
  );
});
