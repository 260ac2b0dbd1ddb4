import { ArrowUpDown, Columns3, ListFilter, Search } from 'lucide-react';
import { type ColumnSpec, ORDER_FIELD, storedFields } from '#schemas/columns/spec.ts';
import { visibleColumns } from '#schemas/queries/view.ts';
import { toggleColumn } from '#src/features/data-table/columns/choice.ts';
import type { LentView } from '#src/features/data-table/useView.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import type { Entry, Section } from './entries.ts';

const text = commandMessages.palette;

/** What can be done with the columns of the table on the page, and how its rows can be filtered. */
export function viewSections(lent: LentView, typed: string): readonly Section[] {
  return [
    { id: 'columns', title: text.columns, proposes: 3, entries: columnEntries(lent) },
    { id: 'filters', title: text.filters, proposes: 3, entries: filterEntries(lent, typed) },
  ];
}

function filterEntries({ spec, changeView, onFilter }: LentView, typed: string): readonly Entry[] {
  const fields = storedFields(spec).filter((field) => field.filterable);
  // Columns come before what is only stored beside them: they are what the eye has met.
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
  return [...byField, byText];
}

function columnEntries(lent: LentView): readonly Entry[] {
  const { spec, view, changeView } = lent;
  const shown = new Set(visibleColumns(spec, view).map((column) => column.field));
  const sorts = spec.columns.filter((column) => column.sortable && column.field !== ORDER_FIELD);
  const toggles = spec.columns.filter((column) => column.field !== spec.identity && column.field !== ORDER_FIELD);
  return [
    ...sorts.map((column) => sortEntry(lent, column)),
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
  const order = view.sort?.field === field ? view.sort.order : null;
  return {
    id: `sort:${spec.source}:${field}`,
    title: text.sortBy(label),
    icon: ArrowUpDown,
    ...(order === null ? {} : { hint: text.sorted[order] }),
    run: () => sortBy(field),
  };
}
