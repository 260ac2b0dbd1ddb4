import { CACHE_UNUSED_MS } from '#schemas/constants.ts';
import type { TableHandle, TableQuery, TableSource } from '#workers/client.ts';

/** Each has a worker and every row of its data set: enough to go back and forth. */
const KEPT_MAX = 2;

/** Tables that no page shows, by their data set, the last one left at the end. */
const kept = new Map<string, { readonly table: TableHandle }>();

/**
 * Takes a table that a page has left. One of the server that holds every row is kept for a minute, for the next page of
 * its data set; any other is disposed.
 */
export function keepTable({ kind, source }: TableSource, table: TableHandle): void {
  if (kind !== 'server' || !table.getState().complete) {
    table.dispose();
    return;
  }
  drop(source);
  const entry = { table };
  kept.set(source, entry);
  setTimeout(() => kept.get(source) === entry && drop(source), CACHE_UNUSED_MS);
  const [oldest = source] = kept.keys();
  if (kept.size > KEPT_MAX) drop(oldest);
}

/** The table kept for a source, which is the caller's from now on; it still shows what its last page asked for. */
export function takeTable({ kind, source }: TableSource): TableHandle | undefined {
  const table = kind === 'server' ? kept.get(source)?.table : undefined;
  // One whose worker has died is of no use.
  if (!table?.getState().complete) return undefined;
  kept.delete(source);
  return table;
}

/** Brings a table to a query; resolves with it once its state and its rows are those of the query. */
export async function showQuery(table: TableHandle, query: TableQuery): Promise<TableHandle> {
  table.setQuery(query);
  const { revision } = await table.window(0, 0, []);
  // The state comes by a way of its own.
  await new Promise<void>((resolve) => {
    const check = () => {
      if (table.getState().revision < revision) return;
      leave();
      resolve();
    };
    const leave = table.subscribe(check);
    check();
  });
  return table;
}

function drop(source: string): void {
  kept.get(source)?.table.dispose();
  kept.delete(source);
}
