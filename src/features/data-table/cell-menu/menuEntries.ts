import { isListColumnKey } from '#schemas/api/listColumns.ts';
import {
  type ColumnSpec,
  type DataSetSpec,
  figureColumn,
  figureField,
  ORDER_FIELD,
  type Sort,
} from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { triplesOf } from '#schemas/filters/tree.ts';
import { isListField, type Operator, type Triple } from '#schemas/filters/triples.ts';
import { toggledTotals, totalFigures } from '#schemas/pivot/totals.ts';
import { type ColorRule, isColorable, withColor } from '#schemas/queries/columnColors.ts';
import { isSortFull, nextTie, opposite, placeInSort, withOrder, withoutTerm } from '#schemas/queries/sort.ts';
import { edgeOf, type Layout, type View } from '#schemas/queries/view.ts';
import { type FieldValue, fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { addConditions } from '#src/features/filters/replacement.ts';
import { chipValue } from '#src/features/filters/wording.ts';
import { readShown, writeShown } from '#src/features/pivot/shown.ts';
import { groupedColumns, pivotBy } from '#src/features/pivot/start.ts';
import type { MenuRequest, OpenHow } from '#src/grid/props.ts';
import { colorMessages } from '#src/i18n/en/colors.ts';
import { footMessages } from '#src/i18n/en/foot.ts';
import { groupMessages } from '#src/i18n/en/groups.ts';
import { pivotMessages } from '#src/i18n/en/pivot.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { runCommand } from '#src/shared/commands/registry.ts';
import { isAlwaysShown, isMovable, pinColumn, toggleColumn } from '../columns/choice.ts';
import { withoutFormula } from '../formulas/changes.ts';

const text = toolMessages.cellMenu;

export interface MenuAction {
  readonly label: string;
  /** Shows the key that does the same. */
  readonly command?: CommandId;
  readonly run: () => void;
}

/** An item, or items of its own under one label. */
export type MenuEntry = MenuAction | { readonly label: string; readonly groups: MenuGroups };

/** Entries between separators. */
export type MenuGroups = readonly (readonly MenuEntry[])[];

/** What the entries of a table's menu do. */
export interface MenuActions {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly change: (change: Partial<View>) => void;
  /** Groups the rows by a column, or no more. */
  readonly groupBy: (field: string) => void;
  readonly isGroupedBy: (field: string) => boolean;
  /** Its rows can be added up by groups in their place. */
  readonly pivots: boolean;
  /** Null where rows have no page. */
  readonly open: ((row: Row, how: OpenHow) => void) | null;
  /** Opens the filter of a field. */
  readonly filter: (field: string) => void;
  /** Opens the dialog of a formula, by its key; null: of a new one. Null where a table has no such columns. */
  readonly formula: ((key: string | null) => void) | null;
  /** Opens the dialog of an own column of the open list, by its key; null: of a new one. Null where a table has none. */
  readonly ownColumn: ((key: string | null) => void) | null;
  readonly fitColumn: (field: string) => void;
  /** Opens the card about the active cell. */
  readonly about: () => void;
  /** Opens the card about its column, with what colors it by limits. */
  readonly limits: () => void;
  /** Opens what proposals changed of a field; null: nobody can propose it. */
  readonly history: (field: string) => (() => void) | null;
  /** Takes a row that was added by hand out of its list; null: it was not. */
  readonly takeOut?: ((row: Row) => MenuAction | null) | undefined;
  readonly copyCell: (row: Row, column: ColumnSpec, index: number) => void;
  readonly copyRow: (row: Row, how?: { readonly sources: boolean }) => void;
  readonly copyName: (column: ColumnSpec) => void;
}

/** The menu of a header or cell: one list for every table. Groups without entries are left out. */
export function menuEntries({ column, row, index }: MenuRequest, actions: MenuActions): MenuGroups {
  const ofColumn = columnGroups(column, actions);
  const groups: MenuGroups =
    row === null
      ? ofColumn
      : [
          openEntries(row, actions),
          [actions.takeOut?.(row) ?? []].flat(),
          column.field === ORDER_FIELD ? [] : valueEntries(row, figureColumn(actions.spec, column), actions),
          ownCellEntries(column),
          column.field === ORDER_FIELD ? [] : [aboutEntry(text.aboutFigure, actions)],
          [
            { label: text.copyCell, command: 'copy', run: () => actions.copyCell(row, column, index) },
            { label: text.copyRow, run: () => actions.copyRow(row) },
            { label: text.copyRowWithSources, run: () => actions.copyRow(row, { sources: true }) },
          ],
          ofColumn.length === 0 ? [] : [{ label: text.column(column.label), groups: ofColumn }],
        ];
  return groups.filter((group) => group.length > 0);
}

function openEntries(row: Row, { open }: MenuActions): readonly MenuEntry[] {
  if (!open) return [];
  return [
    { label: text.open, command: 'openRow', run: () => open(row, 'same') },
    { label: text.openInNewTab, command: 'openRowInNewTab', run: () => open(row, 'new-tab') },
  ];
}

function columnGroups(column: ColumnSpec, actions: MenuActions): MenuGroups {
  if (column.field === ORDER_FIELD) return [];
  const groups: MenuGroups = [
    column.sortable ? sortEntries(column, actions) : [],
    [
      { label: text.filter, command: 'filterColumn', run: () => actions.filter(figureField(column)) },
      ...groupEntries(column, actions),
      ...totalsEntry(column, actions),
    ],
    layoutEntries(column, actions),
    colorEntries(column, actions),
    formulaEntries(column, actions),
    ownEntries(column, actions),
    [
      aboutEntry(text.aboutColumn, actions),
      ...historyEntry(column, actions),
      { label: text.copyName, run: () => actions.copyName(column) },
    ],
  ];
  return groups.filter((group) => group.length > 0);
}

function groupEntries(
  { field }: ColumnSpec,
  { spec, view, change, groupBy, isGroupedBy, pivots }: MenuActions,
): readonly MenuEntry[] {
  if (!groupedColumns(spec).some((column) => column.field === field)) return [];
  const read = view.pivot && readShown(spec, view.pivot);
  const shown = read?.ok ? read.shown : null;
  const label = isGroupedBy(field) ? groupMessages.ungroup : groupMessages.group;
  return [
    ...(pivots
      ? [{ label: pivotMessages.by, run: () => change({ pivot: writeShown(pivotBy(spec, field, shown)) }) }]
      : []),
    { label, command: 'groupColumn', run: () => groupBy(field) },
  ];
}

function totalsEntry(column: ColumnSpec, { spec, view, change }: MenuActions): readonly MenuEntry[] {
  if (view.pivot !== undefined || totalFigures(spec, column).length === 0) return [];
  const { totals } = view;
  return [
    {
      label: totals === undefined ? footMessages.show : footMessages.hide,
      command: 'totals',
      run: () => change({ totals: toggledTotals(totals) }),
    },
  ];
}

const COLOR_KEY = { command: 'colorColumn' } as const;

/** Under one label: the rules that color the column, but the present one. */
function colorEntries(column: ColumnSpec, { view, change, limits }: MenuActions): readonly MenuEntry[] {
  if (!isColorable(column)) return [];
  const { field } = column;
  const rule = view.colors?.[field] ?? null;
  const set = (next: ColorRule | null) => () => change({ colors: withColor(view.colors, field, next) });
  const { rules } = colorMessages;
  const groups: MenuGroups = [
    [
      ...(['scale', 'median'] as const).flatMap((by) =>
        rule?.by === by
          ? []
          : [{ label: rules[by], ...(by === 'scale' && rule === null && COLOR_KEY), run: set({ by }) }],
      ),
      { label: colorMessages.limits, run: limits },
    ],
    rule === null ? [] : [{ label: rules.none, ...COLOR_KEY, run: set(null) }],
  ];
  return [{ label: colorMessages.title, groups: groups.filter((group) => group.length > 0) }];
}

function formulaEntries(column: ColumnSpec, { spec, view, change, formula }: MenuActions): readonly MenuEntry[] {
  if (!formula) return [];
  const add: MenuEntry = { label: text.formula, command: 'formula', run: () => formula(null) };
  if (!column.formula) return [add];
  return [
    { label: text.editFormula, run: () => formula(column.field) },
    { label: text.removeFormula, run: () => change(withoutFormula(spec, view, column.field)) },
    add,
  ];
}

function ownEntries({ field }: ColumnSpec, { ownColumn }: MenuActions): readonly MenuEntry[] {
  if (!ownColumn) return [];
  const add: MenuEntry = { label: tablePartMessages.ownColumns.add, run: () => ownColumn(null) };
  if (!isListColumnKey(field)) return [add];
  return [{ label: tablePartMessages.ownColumns.edit, run: () => ownColumn(field) }, add];
}

/** What the keys of own cells do, where the cell is one. */
function ownCellEntries({ field }: ColumnSpec): readonly MenuEntry[] {
  if (!isListColumnKey(field)) return [];
  const entry = (label: string, command: CommandId): MenuEntry => ({ label, command, run: () => runCommand(command) });
  return [entry(tablePartMessages.ownColumns.fill, 'fillDown'), entry(tablePartMessages.ownColumns.clear, 'clearCell')];
}

function historyEntry({ field }: ColumnSpec, { history }: MenuActions): readonly MenuEntry[] {
  const run = history(field);
  return run === null ? [] : [{ label: text.history, run }];
}

function aboutEntry(label: string, { about }: MenuActions): MenuAction {
  return { label, command: 'figureCard', run: about };
}

function sortEntries(column: ColumnSpec, { view, change }: MenuActions): readonly MenuEntry[] {
  const field = figureField(column);
  const { sort: sorted } = view;
  const to = (sort: Sort | null) => () => change({ sort });
  const place = placeInSort(sorted, field);
  if (sorted?.ties && place) {
    return [
      { label: text.sortTurn, run: to(withOrder(sorted, { field, order: opposite(place.order) })) },
      { label: text.sortLeave, run: to(withoutTerm(sorted, field)) },
      { label: text.sortDescending, run: to({ field, order: 'desc' }) },
      { label: text.sortAscending, run: to({ field, order: 'asc' }) },
    ];
  }
  const present = place?.order ?? null;
  return [
    ...(present === 'desc' ? [] : [{ label: text.sortDescending, run: to({ field, order: 'desc' }) }]),
    ...(present === 'asc' ? [] : [{ label: text.sortAscending, run: to({ field, order: 'asc' }) }]),
    ...(present === null ? [] : [{ label: text.sortNone, run: to(null) }]),
    ...(sorted === null || present !== null || isSortFull(sorted, field)
      ? []
      : [{ label: text.sortThen, command: 'sortFurther' as const, run: to(nextTie(sorted, field)) }]),
  ];
}

function layoutEntries(column: ColumnSpec, { spec, view, change, fitColumn }: MenuActions): readonly MenuEntry[] {
  const { field } = column;
  const edge = edgeOf(column);
  const to = (layout: Layout) => {
    const { columns, widths, pinned } = layout;
    change({ columns, widths, pinned });
  };
  return [
    ...(isMovable(column)
      ? [
          ...(edge === 'left' ? [] : [{ label: text.pin, run: () => to(pinColumn(spec, view, field, 'left')) }]),
          ...(edge === 'right' || field === spec.identity
            ? []
            : [{ label: text.pinRight, run: () => to(pinColumn(spec, view, field, 'right')) }]),
          ...(edge === null ? [] : [{ label: text.unpin, run: () => to(pinColumn(spec, view, field, null)) }]),
        ]
      : []),
    { label: text.fit, run: () => fitColumn(field) },
    ...(isAlwaysShown(spec, column) ? [] : [{ label: text.hide, run: () => to(toggleColumn(spec, view, field)) }]),
  ];
}

/** Conditions made of the cell's value. A list offers each of its members. */
function valueEntries(row: Row, column: ColumnSpec, actions: MenuActions): readonly MenuEntry[] {
  const { field } = column;
  const value = fieldValue(row, column);
  if (value === null) {
    return [
      addEntry(text.onlyUnknown, [field, 'known', 0], actions),
      addEntry(text.onlyKnown, [field, 'known', 1], actions),
    ];
  }
  if (!column.filterable) return [];
  const members = membersOf(value);
  const [only] = members;
  if (members.length === 1 && only !== undefined) return memberEntries(only, column, actions);
  const each = (operator: Operator, label: (value: string) => string) =>
    members.map((member) => addEntry(label(String(member)), [field, operator, member], actions));
  return [
    { label: text.onlyWithOneOf, groups: [each('eq', (name) => name)] },
    { label: text.withoutOneOf, groups: [each('ne', (name) => name)] },
  ];
}

function memberEntries(value: string | number, column: ColumnSpec, actions: MenuActions): readonly MenuEntry[] {
  const { field, type } = column;
  const shown = chipValue(actions.spec, field, value);
  const only = addEntry(text.only(shown), [field, 'eq', value], actions);
  const without = addEntry(text.without(shown), [field, 'ne', value], actions);
  if (type !== 'number' && type !== 'date') return [only, without];
  return [
    addEntry(text.atLeast[type](shown), [field, 'gte', value], actions),
    addEntry(text.atMost[type](shown), [field, 'lte', value], actions),
    only,
    without,
  ];
}

/** Adds a condition. A further excluded member of a list joins those excluded before. */
function addEntry(label: string, triple: Triple, { spec, view, change }: MenuActions): MenuAction {
  return {
    label,
    run: () => {
      const [field, operator, value] = triple;
      const before = triplesOf(view.filter).filter((one) => one[0] === field && (one[1] === 'ne' || one[1] === 'nin'));
      if (operator !== 'ne' || before.length === 0 || !(isListField(spec, field) || typeof value === 'string')) {
        return change({ filter: addConditions(spec, view.filter, [triple]) });
      }
      const values = [...before.flatMap((one) => one[2]), value].flat();
      const joined: Triple = [field, 'nin', [...new Set(values)]];
      const rest = view.filter.filter((part) => !before.some((one) => one === part));
      change({ filter: [...rest, joined] });
    },
  };
}

function membersOf(value: FieldValue): readonly (string | number)[] {
  if (value.type === 'refs') return [...new Set(value.value.map((ref) => ref.name))];
  // A condition asks for days, also where a row says the minute.
  if (value.type === 'date') return [value.value.slice(0, 'YYYY-MM-DD'.length)];
  return typeof value.value === 'object' ? [...new Set(value.value)] : [value.value];
}
