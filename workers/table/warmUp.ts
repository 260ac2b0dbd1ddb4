import type { Triple } from '#schemas/filters/triples.ts';
import { firstRows } from './firstRows.ts';
import type { Table } from './table.ts';
import { completeOrder, createView } from './view.ts';

/** How many rows a table to warm up on should have: enough for every way of sorting. */
export const WARM_ROWS = 6000;
const ROUNDS = 12;

/**
 * Runs the loops of filter, search and sort until the compiler has taken them up. A first call on a million rows is
 * several times slower than the next ones otherwise; here it costs some tens of milliseconds on a few rows.
 */
export function warmUp(table: Table): void {
  const columns = [...table.columns.values()];
  const kinds = (['number', 'text', 'date', 'list'] as const).flatMap((kind) =>
    columns.filter((column) => column.kind === kind).slice(0, 1),
  );
  const filters = kinds.map(({ kind, spec }): Triple[] => {
    if (kind === 'number')
      return [
        [spec.field, 'gte', 0],
        [spec.field, 'lt', 1e6],
      ];
    return [[spec.field, kind === 'date' ? 'gte' : 'contains', kind === 'date' ? '2000' : 'a']];
  });
  for (let round = 0; round < ROUNDS; round++) {
    for (const column of kinds) {
      for (const order of ['asc', 'desc'] as const) {
        firstRows(column, order, null, table.length, 100);
        completeOrder(
          createView(table, { filter: filters[0] ?? [], sort: { field: column.spec.field, order }, search: '' }),
        );
      }
    }
    createView(table, { filter: filters.flat(), sort: null, search: '' });
    createView(table, { filter: [], sort: null, search: 'an e' });
  }
}
