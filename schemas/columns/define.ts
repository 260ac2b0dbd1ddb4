import type { EntityKind } from '../kinds.ts';
import { type ColumnSpec, type DisplayKind, type FieldSpec, ORDER_FIELD, type Unit } from './spec.ts';

/** What a declaration may say beyond its defaults. */
type ColumnOptions = Partial<
  Pick<ColumnSpec, 'sticky' | 'searchable' | 'defaultVisible' | 'sortable' | 'filterable' | 'options' | 'editable'>
> & {
  readonly unit?: Unit;
};

const base = {
  sticky: false,
  searchable: false,
  defaultVisible: true,
  sortable: true,
  filterable: true,
  options: false,
} as const;

/** A numeric column, right-aligned. */
export function numberColumn(
  field: string,
  label: string,
  width: number,
  display: Extract<DisplayKind, 'price' | 'change' | 'money' | 'number'>,
  unit: Unit,
  options: ColumnOptions = {},
): ColumnSpec {
  return {
    ...base,
    field,
    label,
    width,
    display,
    unit,
    type: 'number',
    align: 'right',
    sortKey: 'value',
    csv: 'number',
    ...options,
  };
}

/** A text column, left-aligned. */
export function textColumn(
  field: string,
  label: string,
  width: number,
  display: Extract<DisplayKind, 'identity' | 'text' | 'link'>,
  options: ColumnOptions = {},
): ColumnSpec {
  return {
    ...base,
    field,
    label,
    width,
    display,
    type: 'text',
    align: 'left',
    sortKey: 'value',
    csv: 'text',
    ...options,
  };
}

/** A date column: left-aligned, as precise as the date is known. */
export function dateColumn(field: string, label: string, width: number, options: ColumnOptions = {}): ColumnSpec {
  return {
    ...base,
    field,
    label,
    width,
    display: 'date',
    type: 'date',
    align: 'left',
    sortKey: 'value',
    csv: 'date',
    ...options,
  };
}

/** A list of tags; sorts by its first tag. */
export function tagsColumn(field: string, label: string, width: number, options: ColumnOptions = {}): ColumnSpec {
  return {
    ...base,
    field,
    label,
    width,
    display: 'tags',
    type: 'tags',
    align: 'left',
    sortKey: 'first',
    csv: 'list',
    options: true,
    ...options,
  };
}

/** A list of references; sorts by how many there are. */
export function refsColumn(
  field: string,
  label: string,
  width: number,
  display: Extract<DisplayKind, 'avatars' | 'people'>,
  refKind: EntityKind,
  options: ColumnOptions = {},
): ColumnSpec {
  return {
    ...base,
    field,
    label,
    width,
    display,
    refKind,
    type: 'refs',
    align: 'left',
    sortKey: 'count',
    csv: 'list',
    options: true,
    ...options,
  };
}

/** Social links, drawn as icons. */
export function linksColumn(field: string, label: string, width: number, options: ColumnOptions = {}): ColumnSpec {
  return {
    ...base,
    field,
    label,
    width,
    display: 'social',
    type: 'links',
    align: 'left',
    sortKey: 'count',
    csv: 'list',
    sortable: false,
    filterable: false,
    ...options,
  };
}

/** The position with the watchlist control. */
export const orderColumn: ColumnSpec = {
  ...base,
  field: ORDER_FIELD,
  label: '#',
  width: 80,
  display: 'order',
  type: 'number',
  align: 'right',
  sortKey: 'value',
  csv: 'position',
  sticky: true,
  sortable: false,
  filterable: false,
};

/** A stored field that no column shows. */
export function companion(
  field: string,
  label: string,
  type: Extract<FieldSpec['type'], 'number' | 'text' | 'tags'>,
  options: Partial<Pick<FieldSpec, 'searchable' | 'sortable' | 'filterable' | 'options' | 'choices'>> = {},
): FieldSpec {
  return {
    field,
    label,
    type,
    searchable: false,
    sortable: false,
    filterable: false,
    sortKey: type === 'tags' ? 'first' : 'value',
    options: false,
    ...options,
  };
}

/** Where a row's page, picture and figures come from: every data set has these. */
export const rowCompanions: readonly FieldSpec[] = [
  companion('slug', 'Address name', 'text'),
  companion('logo', 'Logo', 'text'),
  // JSON of Provenance[]: a dictionary-coded text, because most rows of one fetch share it.
  companion('provenance', 'Sources', 'text'),
];
