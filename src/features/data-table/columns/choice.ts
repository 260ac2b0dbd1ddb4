import { type ColumnSpec, type DataSetSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import { everyTriple, type Filter } from '#schemas/filters/tree.ts';
import {
  clampWidth,
  DEFAULT_LAYOUT,
  edgeOf,
  type Layout,
  type PinEdge,
  pinAt,
  pinnedField,
  type View,
  visibleColumns,
} from '#schemas/queries/view.ts';

/** Step of a width change by key or button, in px. */
export const WIDTH_STEP = 8;

/** True for position and identity, which are always shown. */
export function isAlwaysShown(spec: DataSetSpec, { field }: ColumnSpec): boolean {
  return field === spec.identity || field === ORDER_FIELD;
}

/** False for the position: always first, with a fixed width. */
export function isMovable({ field }: ColumnSpec): boolean {
  return field !== ORDER_FIELD;
}

/** Shows or hides a column. A restored one returns to its declared place. */
export function toggleColumn(spec: DataSetSpec, layout: Layout, field: string): Layout {
  const shown = shownFields(spec, layout);
  if (shown.includes(field)) {
    const others = shown.filter((name) => name !== field);
    return settled(spec, layout, others);
  }
  const rank = (name: string) => spec.columns.findIndex((column) => column.field === name);
  const after = shown.findLastIndex((name) => rank(name) < rank(field));
  return settled(spec, layout, [...shown.slice(0, after + 1), field, ...shown.slice(after + 1)]);
}

/**
 * A change of the view that also shows the columns it begins to filter, and hides those again that only a filter showed and
 * that it no longer filters. A change that says itself which columns are shown keeps them.
 * @param byFilter columns that only their condition shows, before the change; the answer has those after it.
 */
export function showFiltered(
  spec: DataSetSpec,
  layout: Layout,
  before: Filter,
  change: Partial<View>,
  byFilter: readonly string[] = [],
): { readonly change: Partial<View>; readonly byFilter: readonly string[] } {
  const shown = shownFields(spec, layout);
  const filters = (filter: Filter, field: string) => everyTriple(filter).some(([name]) => name === field);
  // What was undone by another way, such as Back, is forgotten.
  const present = byFilter.filter((field) => shown.includes(field) && filters(before, field));
  const { filter } = change;
  if (filter && 'columns' in change) return { change, byFilter: [] };
  if (!filter) {
    const after = { ...layout, ...change };
    const left = shownFields(spec, after);
    // A pinned column was chosen.
    const isPinned = (field: string) => after.pinned?.some((pin) => pinnedField(pin) === field) === true;
    return { change, byFilter: present.filter((field) => left.includes(field) && !isPinned(field)) };
  }
  const added = spec.columns.flatMap(({ field }) =>
    !shown.includes(field) && !filters(before, field) && filters(filter, field) ? [field] : [],
  );
  const gone = present.filter((field) => !filters(filter, field));
  if (added.length + gone.length === 0) return { change, byFilter: present };
  const { columns, pinned } = [...gone, ...added].reduce((last, field) => toggleColumn(spec, last, field), layout);
  return {
    change: { ...change, columns, pinned },
    byFilter: [...present.filter((field) => !gone.includes(field)), ...added],
  };
}

/** The layout without columns that only a filter shows: what the user arranged. */
export function arrangedLayout(spec: DataSetSpec, layout: Layout, byFilter: readonly string[]): Layout {
  const shown = shownFields(spec, layout);
  return byFilter
    .filter((field) => shown.includes(field))
    .reduce((last, field) => toggleColumn(spec, last, field), layout);
}

/** Moves a shown column by steps to the right (negative: left), within its pinned or unpinned group. */
export function moveColumn(spec: DataSetSpec, layout: Layout, field: string, steps: number): Layout {
  const at = shownFields(spec, layout).indexOf(field);
  return at < 0 ? layout : placeColumn(spec, layout, field, at + steps);
}

/** Moves a shown column to an index among all shown ones; pinned and unpinned ones stay in their group. */
export function placeColumn(spec: DataSetSpec, layout: Layout, field: string, place: number): Layout {
  const shown = visibleColumns(spec, layout);
  const column = shown.find((one) => one.field === field);
  if (!column || !isMovable(column)) return layout;
  const names = shown.map((one) => one.field).filter((name) => name !== field);
  const edge = edgeOf(column);
  const peers = shown.filter((one) => isMovable(one) && edgeOf(one) === edge).map((one) => shown.indexOf(one));
  const nearest = Math.max(peers[0] ?? 0, Math.min(place, peers.at(-1) ?? 0));
  return orderColumns(spec, layout, names.toSpliced(nearest, 0, field));
}

/** Orders the shown columns; pinned ones stay pinned, in the given order. */
export function orderColumns(spec: DataSetSpec, layout: Layout, fields: readonly string[]): Layout {
  const pinned = pinnedFields(spec, layout);
  const moved = fields.flatMap((name) => pinned.find((pin) => pinnedField(pin) === name) ?? []);
  return settled(spec, { ...layout, pinned: [...moved, ...pinned.filter((name) => !moved.includes(name))] }, fields);
}

/** Pins a column beside the others pinned at an edge, or unpins it (null). */
export function pinColumn(spec: DataSetSpec, layout: Layout, field: string, edge: PinEdge | null): Layout {
  // The name of a row stays beside its position.
  if (edge === 'right' && field === spec.identity) return layout;
  const others = pinnedFields(spec, layout).filter((pin) => pinnedField(pin) !== field);
  // Next to the columns that scroll: last at the left edge, first at the right.
  const left = others.filter((pin) => pin === pinnedField(pin));
  const right = others.filter((pin) => pin !== pinnedField(pin));
  const pinned = [...left, ...(edge === null ? [] : [pinAt(field, edge)]), ...right];
  const fields = visibleColumns(spec, { ...layout, pinned });
  return settled(
    spec,
    { ...layout, pinned },
    fields.map((column) => column.field),
  );
}

/** Sets a column's width in px, clamped. */
export function resizeColumn(spec: DataSetSpec, layout: Layout, field: string, width: number): Layout {
  const declared = spec.columns.find((column) => column.field === field)?.width;
  const { [field]: _, ...others } = layout.widths;
  const px = clampWidth(width);
  return { ...layout, widths: declared === undefined || px === declared ? others : { ...others, [field]: px } };
}

/** True for the data set's default layout. */
export function isDefaultLayout({ columns, widths, pinned }: Layout): boolean {
  return columns === null && pinned === null && Object.keys(widths).length === 0;
}

/** Pins in order, of columns shown or not. */
function pinnedFields(spec: DataSetSpec, layout: Layout): readonly string[] {
  return (
    layout.pinned ??
    spec.columns.filter((column) => column.sticky && column.field !== ORDER_FIELD).map((column) => column.field)
  );
}

function shownFields(spec: DataSetSpec, layout: Layout): readonly string[] {
  return visibleColumns(spec, layout).map((column) => column.field);
}

/** Replaces default values by null, so that the URL omits them. */
function settled(spec: DataSetSpec, layout: Layout, fields: readonly string[]): Layout {
  const columns = fields.join() === shownFields(spec, DEFAULT_LAYOUT).join() ? null : fields;
  const pinned = layout.pinned?.join() === pinnedFields(spec, DEFAULT_LAYOUT).join() ? null : layout.pinned;
  return { ...layout, columns, pinned };
}
