import { FORMER_NAMES_FIELD } from '#schemas/columns/formerNames.ts';
import { type DataSetSpec, drawnFields, findGroup, ORDER_FIELD, STALE_FIELD } from '#schemas/columns/spec.ts';
import { everyTriple } from '#schemas/filters/tree.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import type { View } from '#schemas/queries/view.ts';

/** Below this share of known values in the first rows of the default order a column starts hidden. */
const SPARSE_BELOW = 0.05;
/** From this share on, a column that starts hidden may take the place of one that has nothing to show. */
const TELLING_FROM = 0.4;
/** A share of fewer rows says little: then a column must be sparse in the whole data set as well. */
const MEANINGFUL_ROWS = 100;

/** How much is known, by field: shares from 0 to 1. */
export type Shares = ReadonlyMap<string, number>;

/** What is known of the first rows of a view and of its data set; an empty map where it is not counted yet. */
export interface Known {
  readonly ofAll: Shares;
  readonly ofView: Shares;
  readonly rows: number;
}

/**
 * The data set with other columns at first: those nearly unknown in the view's first rows start hidden, unless the view filters or sorts
 * by them, and as many columns that start hidden and are known show instead. Columns that the member chose do not depend on it.
 */
export function withKnownColumns(
  spec: DataSetSpec,
  { filter, sort }: Pick<View, 'filter' | 'sort'>,
  known: Known,
): DataSetSpec {
  const used = new Set([
    ...[spec.identity, ORDER_FIELD, spec.defaultSort.field],
    ...sortTerms(sort).map(({ field }) => field),
    ...everyTriple(filter).flatMap(([field]) => findGroup(spec, field)?.map((member) => member.field) ?? [field]),
  ]);
  const isSparse = ({ field }: { readonly field: string }) => {
    const ofView = known.ofView.get(field) ?? known.ofAll.get(field) ?? 1;
    const ofAll = known.ofAll.get(field) ?? 1;
    return ofView < SPARSE_BELOW && (known.rows >= MEANINGFUL_ROWS || ofAll < SPARSE_BELOW);
  };
  const hidden = new Set(
    spec.columns.filter(
      // What is typed begins empty.
      (column) => column.defaultVisible && !column.editable && !used.has(column.field) && isSparse(column),
    ),
  );
  if (hidden.size === 0) return spec;
  // The name's cell draws the ticker already.
  const drawn = drawnFields(spec, spec.identity).map(({ field }) => field);
  const telling = spec.columns.filter(
    (column) =>
      !column.defaultVisible &&
      column.field !== STALE_FIELD &&
      // It is for search and conditions; cards and pages say it.
      column.field !== FORMER_NAMES_FIELD &&
      !drawn.includes(column.field) &&
      (known.ofView.get(column.field) ?? known.ofAll.get(column.field) ?? 0) >= TELLING_FROM,
  );
  const shown = new Set(telling.slice(0, hidden.size));
  return {
    ...spec,
    columns: spec.columns.map((column) =>
      hidden.has(column)
        ? { ...column, defaultVisible: false }
        : shown.has(column)
          ? { ...column, defaultVisible: true }
          : column,
    ),
  };
}
