import type { Filter } from '#schemas/filters/tree.ts';
import type { AddedRows, TableHandle } from '#workers/client.ts';

/** No condition, where a table shows all rows. */
export const NOTHING_FIXED: Filter = [];

let narrowed = 0;

/**
 * The table as if it held only the rows that pass `fixed`: conditions of views add to it, in counts, options and files alike.
 * Only `getState().total` still counts all rows.
 */
export function narrowTable(table: TableHandle, fixed: Filter): TableHandle {
  // Answers are cached by it, and the table may be shown whole elsewhere.
  const id = -++narrowed;
  const within = <Query extends { readonly filter: Filter; readonly added?: AddedRows | undefined }>(
    query: Query,
  ): Query => ({
    ...query,
    filter: withFixed(fixed, query.filter),
    ...(query.added && { added: { ...query.added, within: withFixed(fixed, query.added.within ?? []) } }),
  });
  const own: Pick<TableHandle, 'id' | 'setQuery' | 'count' | 'first' | 'linked' | 'pivot'> = {
    id,
    setQuery: (query) => table.setQuery(within(query)),
    count: (query) => table.count(within(query)),
    first: (query, ...rest) => table.first(within(query), ...rest),
    linked: (call) => table.linked(within(call)),
    pivot: (call) => table.pivot(within(call)),
  };
  return new Proxy(table, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return Reflect.get(own, key);
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A filter behind conditions that its view does not show. */
export function withFixed(fixed: Filter, filter: Filter): Filter {
  return fixed.length === 0 ? filter : [...fixed, ...filter];
}
