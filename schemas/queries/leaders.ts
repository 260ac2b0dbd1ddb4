import { agesAs, type DataSetSpec, type Sort, STALE_FIELD } from '../columns/spec.ts';
import { type Filter, isOn } from '../filters/tree.ts';
import { KEEP_UNKNOWN, keepsUnknown, type Triple } from '../filters/triples.ts';

/** The rows of a query whose value of the order's field is known and current, in that order. Server and engine agree on it. */
export function leadersQuery<Query extends { readonly filter: Filter }>(
  spec: DataSetSpec,
  { filter, ...query }: Query,
  sort: Sort,
) {
  // `known` on what is stale would let stale figures meet the other conditions.
  const known: Triple = sort.field === STALE_FIELD ? [STALE_FIELD, 'nin', []] : [sort.field, 'known', 1];
  // Unknown values that the filter keeps would pass `known` too.
  const others = filter.filter((part) => !isOn(part, sort.field) || !keepsUnknown(part));
  const name = agesAs(spec, sort.field);
  // Rows asked for because they do not say what is stale in them have nothing stale.
  const asksUnsaid = filter.some((part) => isOn(part, STALE_FIELD) && part[1] === 'known' && part[2] === 0);
  const current: readonly Triple[] =
    name === undefined || asksUnsaid
      ? []
      : filter.some((part) => isOn(part, STALE_FIELD))
        ? [[STALE_FIELD, 'ne', name]]
        : // A row that does not say what is stale in it has nothing stale.
          [
            [STALE_FIELD, 'ne', name],
            [STALE_FIELD, 'known', KEEP_UNKNOWN],
          ];
  return { ...query, filter: [...others, known, ...current], sort };
}
