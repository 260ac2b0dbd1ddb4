import type { ChangeView, View } from '#schemas/queries/view.ts';
import type { TableHandle, TableState } from '#workers/client.ts';

/** The table that a column is of, as it is shown now. */
export interface ShownTable {
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly onChange: ChangeView;
}
