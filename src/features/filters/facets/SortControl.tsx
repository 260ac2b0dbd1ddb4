import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { presetOf, presetSort, presetsOf, SORT_PRESETS } from '#schemas/queries/sortPresets.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { filterMessages } from '#src/i18n/filters.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { OperatorSelect } from '../OperatorSelect.tsx';

const text = filterMessages.sort;

const OWN = 'own';

/** The usual orders of a data set, highest or lowest first. Says which column it is where the view is sorted by another. */
export function SortControl({
  spec,
  view,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly onChange: ChangeView;
}) {
  const presets = presetsOf(spec.source);
  const preset = presetOf(spec, view.sort);
  const order = view.sort?.order ?? spec.defaultSort.order;
  const other = order === 'desc' ? 'asc' : 'desc';
  const column = view.sort ? (findField(spec, view.sort.field)?.label ?? view.sort.field) : '';
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1 [&_select]:h-(--control-height)">
        <OperatorSelect
          label={text.by}
          operators={presets}
          words={{ ...text.presets, [OWN]: text.own(column) }}
          value={preset ?? OWN}
          onChange={(chosen) => {
            const next = SORT_PRESETS.find((one) => one === chosen);
            if (next) onChange({ sort: presetSort(spec, next, next === 'default' ? spec.defaultSort.order : 'desc') });
          }}
        />
      </div>
      <IconButton
        label={text.orders[order]}
        icon={order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide}
        variant="quiet"
        onClick={() =>
          onChange({
            sort: preset ? presetSort(spec, preset, other) : view.sort && { field: view.sort.field, order: other },
          })
        }
      />
    </div>
  );
}
