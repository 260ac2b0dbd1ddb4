import type { EntityKind } from '../kinds.ts';
import type { SeriesSpec, SeriesStep } from './series.ts';
import {
  type ColumnSpec,
  type DisplayOf,
  type FieldSpec,
  type FieldType,
  ORDER_FIELD,
  UNIT_BOUNDS,
  type Unit,
} from './spec.ts';

/** A column with literal name and type, from which the row's type is inferred. */
type Column<Field extends string, Type extends FieldType> = ColumnSpec & {
  readonly field: Field;
  readonly type: Type;
};

/** What a declaration says beyond its defaults. A column that does not say what it means does not compile. */
type ColumnOptions = Pick<ColumnSpec, 'about'> &
  Partial<
    Pick<
      ColumnSpec,
      | 'sticky'
      | 'searchable'
      | 'defaultVisible'
      | 'sortable'
      | 'filterable'
      | 'options'
      | 'choices'
      | 'namesFields'
      | 'editable'
      | 'besideStated'
      | 'leavesOut'
      | 'bounds'
      | 'ages'
      | 'timed'
      | 'byClock'
      | 'keepsUnknown'
      | 'sortKey'
      | 'asked'
      | 'alsoRefs'
      | 'vocabulary'
      | 'alsoNamed'
      | 'neverAdded'
      | 'related'
    >
  > & {
    readonly unit?: Unit;
  };

/** As wide as their labels need. */
const SERIES_WIDTH: Readonly<Record<SeriesStep, number>> = { day: 116, week: 116, quarter: 160 };

const base = {
  sticky: false,
  searchable: false,
  defaultVisible: true,
  sortable: true,
  filterable: true,
  options: false,
} as const;

/** A numeric column, right-aligned. */
export function numberColumn<const Field extends string>(
  field: Field,
  label: string,
  width: number,
  display: Exclude<DisplayOf<'number'>, 'order'>,
  unit: Unit,
  options: ColumnOptions,
): Column<Field, 'number'> {
  return {
    ...base,
    field,
    label,
    width,
    display,
    unit,
    type: 'number',
    bounds: UNIT_BOUNDS[unit],
    align: 'right',
    sortKey: 'value',
    csv: 'number',
    ...options,
  };
}

/** A text column, left-aligned. */
export function textColumn<const Field extends string>(
  field: Field,
  label: string,
  width: number,
  display: DisplayOf<'text'>,
  options: ColumnOptions,
): Column<Field, 'text'> {
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
export function dateColumn<const Field extends string>(
  field: Field,
  label: string,
  width: number,
  options: ColumnOptions,
): Column<Field, 'date'> {
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
export function tagsColumn<const Field extends string>(
  field: Field,
  label: string,
  width: number,
  options: ColumnOptions,
): Column<Field, 'tags'> {
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
export function refsColumn<const Field extends string>(
  field: Field,
  label: string,
  width: number,
  display: DisplayOf<'refs'>,
  refKind: EntityKind,
  options: ColumnOptions,
): Column<Field, 'refs'> {
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
export function linksColumn<const Field extends string>(
  field: Field,
  label: string,
  width: number,
  options: ColumnOptions,
): Column<Field, 'links'> {
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

/** A column of figures over time; it starts hidden, and `unit` is that of its figures. Sorted by the figure that stands for it. */
export function seriesColumn<const Field extends string>(
  field: Field,
  label: string,
  unit: Unit,
  series: SeriesSpec,
  about: ColumnSpec['about'],
): Column<Field, 'series'> {
  return {
    ...base,
    ...{ field, label, unit, series, about },
    width: SERIES_WIDTH[series.step],
    display: 'series',
    type: 'series',
    align: 'left',
    sortKey: 'value',
    csv: 'figure',
    filterable: false,
    defaultVisible: false,
  };
}

/** The position with the watchlist control. */
export const orderColumn: Column<typeof ORDER_FIELD, 'number'> = {
  ...base,
  field: ORDER_FIELD,
  label: '#',
  width: 80,
  display: 'order',
  type: 'number',
  align: 'right',
  sortKey: 'value',
  csv: 'position',
  about: { means: 'Place of the row in this view, from 1.', from: 'view', rule: 'Changes with filter and order.' },
  sticky: true,
  sortable: false,
  filterable: false,
};

/** A stored field that no column shows. */
export function companion<
  const Field extends string,
  const Type extends Extract<FieldType, 'number' | 'text' | 'tags'>,
>(
  field: Field,
  label: string,
  type: Type,
  options: Partial<
    Pick<
      FieldSpec,
      'searchable' | 'sortable' | 'filterable' | 'ownControl' | 'options' | 'choices' | 'bounds' | 'currencies'
    >
  > = {},
): FieldSpec & { readonly field: Field; readonly type: Type } {
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
export const rowCompanions = [
  companion('slug', 'Address name', 'text'),
  companion('logo', 'Logo', 'text'),
  // JSON of Provenance[]: a dictionary-coded text, because most rows of one fetch share it.
  companion('provenance', 'Sources', 'text'),
] as const;
