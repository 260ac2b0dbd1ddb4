import { useCallback, useMemo, useState } from 'react';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import { formatCount } from '#schemas/format.ts';
import { rowsOf } from '#schemas/i18n/en/rowNames.ts';
import {
  ALL_FOLDED,
  ALL_UNFOLDED,
  canFollow,
  decodeGroups,
  encodeGroups,
  firstBin,
  type GroupHead,
  groupingOf,
  isUnfolded,
  toggled,
  type Unfolded,
} from '#schemas/pivot/grouping.ts';
import { measuredField, PIVOT_LIMITS, type PivotBin, type PivotMeasure } from '#schemas/pivot/pivot.ts';
import { exactWriter, keyLabel, measureLabel } from '#schemas/pivot/words.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import type { GroupLook } from '#src/grid/groupLook.ts';
import { footMessages } from '#src/i18n/en/foot.ts';
import { groupMessages as text } from '#src/i18n/en/groups.ts';
import { valueText } from '#src/i18n/valueText.ts';
import { useToast } from '#src/ui/Toasts.tsx';

/** The groups of a table: how its rows are grouped, which are unfolded, and how their heads are worded. */
export function useGroups({
  spec,
  view,
  columns,
  changeView,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly columns: readonly ColumnSpec[];
  readonly changeView: ChangeView;
}) {
  const { groups = '', sort } = view;
  const bins = useMemo(() => decodeGroups(spec, groups), [spec, groups]);
  const written = encodeGroups(bins);
  // Other groups begin folded.
  const [state, setState] = useState<{ readonly of: string; readonly unfolded: Unfolded }>(FOLDED);
  const unfolded = state.of === written ? state.unfolded : ALL_FOLDED;
  const unfold = useCallback((next: Unfolded) => setState({ of: written, unfolded: next }), [written]);
  const grouping = useMemo(
    () => (bins.length === 0 ? null : groupingOf(columns, bins, sort, unfolded)),
    [bins, columns, sort, unfolded],
  );
  const change = useCallback(
    (next: readonly PivotBin[]) => changeView({ groups: next.length === 0 ? undefined : encodeGroups(next) }),
    [changeView],
  );
  const look = useMemo(
    (): GroupLook | undefined =>
      grouping === null
        ? undefined
        : {
            ...headWords(spec, grouping.bins, grouping.measures),
            isUnfolded: (head) => isUnfolded(unfolded, head.keys),
            onToggle: (head) => unfold(toggled(unfolded, head.keys)),
          },
    [spec, grouping, unfolded, unfold],
  );
  const toast = useToast();
  /** Groups by one more column, or says that it cannot. */
  const add = (field: string) => {
    if (bins.some((one) => one.field === field)) return;
    const before = bins.slice(0, PIVOT_LIMITS.rows - 1);
    const bin = firstBin(spec, field, 'year');
    if (bin === null || !canFollow(spec, before, bin))
      toast({
        tone: 'info',
        title: text.cannot(spec.columns.find((column) => column.field === field)?.label ?? field),
      });
    else change([...before, bin]);
  };
  /** Groups by a column, or no more. */
  const groupBy = (field: string) => {
    if (bins.some((bin) => bin.field === field)) change(bins.filter((bin) => bin.field !== field));
    else add(field);
  };
  return {
    ...{ bins, grouping, look, change, add, groupBy },
    unfoldAll: () => unfold(ALL_UNFOLDED),
    foldAll: () => unfold(ALL_FOLDED),
  };
}

export type TableGroups = ReturnType<typeof useGroups>;

const FOLDED = { of: '', unfolded: ALL_FOLDED };

function headWords(
  spec: DataSetSpec,
  bins: readonly PivotBin[],
  measures: readonly PivotMeasure[],
): Omit<GroupLook, 'isUnfolded' | 'onToggle'> {
  const written = measures.map((measure) => ({
    ...{ measure, label: measureLabel(spec, measure) },
    exact: exactWriter(spec, measure),
  }));
  const places = new Map(measures.map((measure, at) => [measuredField(measure), at]));
  const name = (head: GroupHead) => {
    const at = head.keys.length - 1;
    const [key, bin] = [head.keys[at], bins[at]];
    return key === undefined || !bin ? '' : keyLabel(spec, bin, head.edges, key, valueText);
  };
  return {
    levels: bins.length,
    name,
    count: ({ count }) => formatCount(count),
    label: (head) => text.head(name(head), rowsOf(spec.source, head.count)),
    figure: (head, field) => {
      const at = places.get(field);
      const words = at === undefined ? undefined : written[at];
      if (at === undefined || !words) return null;
      const value = head.values[at] ?? null;
      if (value === null) return null;
      const left = text.left(head.unknown[at] ?? 0, head.stale[at] ?? 0);
      return {
        value,
        kind: words.measure.figure === 'sum' ? null : footMessages.kinds.median,
        title: text.figure(words.label, words.exact(value), left),
      };
    },
  };
}
