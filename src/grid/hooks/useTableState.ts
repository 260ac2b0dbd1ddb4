import { useCallback, useSyncExternalStore } from 'react';
import type { TableHandle, TableState } from '#workers/client.ts';

/** The table's state, drawn again on every change. */
export function useTableState(table: TableHandle): TableState {
  const subscribe = useCallback((listener: () => void) => table.subscribe(listener), [table]);
  return useSyncExternalStore(subscribe, () => table.getState());
}
