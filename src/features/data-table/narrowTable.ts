import type { Triple } from '#schemas/filters/triples.ts';
import type { TableHandle } from '#workers/client.ts';

/** No condition, where a table shows all rows. */
export const NOTHING_FIXED: readonly Triple[] = [];

let narrowed = 0;

/**
 * The table as if it held only the rows that pass `fixed`: conditions of views add to it, in counts, options and files alike.
 * Only `getState().total` still counts all rows.
 */
export function narrowTable(table: TableHandle, fixed: readonly Triple[]): TableHandle {
  // Answers are cached by it, and the table may be shown whole elsewhere.
  const id = -++narrowed;
  const within = <Query extends { readonly filter: readonly Triple[] }>(query: Query): Query => ({
    ...query,
    filter: withFixed(fixed, query.filter),
  });
  const own: Pick<TableHandle, 'id' | 'setQuery' | 'count' | 'linked' | 'pivot'> = {
    id,
    setQuery: (query) => table.setQuery(within(query)),
    count: (query) => table.count(within(query)),
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
export function withFixed(fixed: readonly Triple[], filter: readonly Triple[]): readonly Triple[] {
  return fixed.length === 0 ? filter : [...fixed, ...filter];
}
