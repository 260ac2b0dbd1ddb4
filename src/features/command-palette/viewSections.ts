import { ArrowUpDown, Columns3, ListFilter, Search } from 'lucide-react';
import { type ColumnSpec, isStored, ORDER_FIELD, storedFields } from '#schemas/columns/spec.ts';
import { readTyped } from '#schemas/filters/text/typed.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { isSortFull, placeInSort } from '#schemas/queries/sort.ts';
import { visibleColumns } from '#schemas/queries/view.ts';
import { toggleColumn } from '#src/features/data-table/columns/choice.ts';
import type { LentView } from '#src/features/data-table/useView.ts';
import { phrasesOf } from '#src/features/filters/wording.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import type { Entry, Section } from './entries.ts';

const text = commandMessages.palette;

/** Adds conditions that were typed whole to a view. */
type OnCondition = (lent: LentView, filter: Filter) => void;

/** What can be done with the columns of the table on the page, and how its rows can be filtered. */
export function viewSections(lent: LentView, typed: string, onCondition: OnCondition): readonly Section[] {
  return [
    { id: 'columns', title: text.columns, proposes: 3, entries: columnEntries(lent) },
    { id: 'filters', title: text.filters, proposes: 3, entries: filterEntries(lent, typed, onCondition) },
  ];
}

function filterEntries(lent: LentView, typed: string, onCondition: OnCondition): readonly Entry[] {
  const { spec, changeView, onFilter } = lent;
  const fields = storedFields(spec).filter((field) => field.filterable && field.ownControl !== true);
  // Visible columns first: the user has seen them.
  const columns = new Set(spec.columns.map((column) => column.field));
  const ordered = [
    ...fields.filter(({ field }) => columns.has(field)),
    ...fields.filter(({ field }) => !columns.has(field)),
  ];
  const byField = ordered.map(
    ({ field, label }): Entry => ({
      id: `filter:${spec.source}:${field}`,
      title: text.filterBy(label),
      icon: ListFilter,
      run: () => onFilter(field),
    }),
  );
  if (typed.trim() === '') return byField;
  const byText: Entry = {
    id: `search:${spec.source}`,
    title: text.filterRows(spec.source, typed.trim()),
    icon: Search,
    always: true,
    run: () => changeView({ search: typed.trim() }),
  };
  return [...byField, ...conditionEntries(lent, typed, onCondition), byText];
}

/** The condition that was typed in full, as in the table's own line: `tvl > 100m`; none where it is not one. */
function conditionEntries(lent: LentView, typed: string, onCondition: OnCondition): readonly Entry[] {
  const { spec } = lent;
  const read = readTyped(spec, typed.trim());
  if (!read.ok) return [];
  const phrase = phrasesOf(spec, read.filter);
  return [
    {
      id: `condition:${spec.source}`,
      title: text.filterWhere(phrase === '' ? typed.trim() : phrase),
      icon: ListFilter,
      isMeant: true,
      run: () => onCondition(lent, read.filter),
    },
  ];
}

function columnEntries(lent: LentView): readonly Entry[] {
  const { spec, view, changeView } = lent;
  const shown = new Set(visibleColumns(spec, view).map((column) => column.field));
  const sorts = spec.columns.filter((column) => column.sortable && isStored(column));
  const toggles = spec.columns.filter((column) => column.field !== spec.identity && column.field !== ORDER_FIELD);
  return [
    ...sorts.map((column) => sortEntry(lent, column)),
    ...furtherSorts(lent, sorts),
    ...toggles.map(
      ({ field, label }): Entry => ({
        id: `column:${spec.source}:${field}`,
        title: shown.has(field) ? text.hideColumn(label) : text.showColumn(label),
        icon: Columns3,
        run: () => changeView(toggleColumn(spec, view, field)),
      }),
    ),
  ];
}

function sortEntry({ spec, view, sortBy }: LentView, { field, label }: ColumnSpec): Entry {
  const order = placeInSort(view.sort, field)?.order ?? null;
  return {
    id: `sort:${spec.source}:${field}`,
    title: text.sortBy(label),
    icon: ArrowUpDown,
    ...(order === null ? {} : { hint: text.sorted[order] }),
    run: () => sortBy(field, 'alone'),
  };
}

/** Columns that can order rows equal by the present sort, and the end of a sort by several. */
function furtherSorts({ spec, view, sortBy, changeView }: LentView, sorts: readonly ColumnSpec[]): readonly Entry[] {
  const { sort } = view;
  if (sort === null) return [];
  const clear: Entry = {
    id: `sort:${spec.source}`,
    title: text.clearSort,
    icon: ArrowUpDown,
    run: () => changeView({ sort: null }),
  };
  return [
    ...(sort.ties ? [clear] : []),
    ...sorts
      .filter(({ field }) => !placeInSort(sort, field) && !isSortFull(sort, field))
      .map(
        ({ field, label }): Entry => ({
          id: `sort-further:${spec.source}:${field}`,
          title: text.thenSortBy(label),
          icon: ArrowUpDown,
          run: () => sortBy(field, 'among'),
        }),
      ),
  ];
}
