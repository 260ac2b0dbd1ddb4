import { useSyncExternalStore } from 'react';
import type { TableHandle, TableState } from '#workers/client.ts';

/** The table's state, drawn again on every change. */
export function useTableState(table: TableHandle): TableState {
  return useSyncExternalStore(
    (listener) => table.subscribe(listener),
    () => table.getState(),
  );
}
