import type { CellValue, ListColumn } from '#schemas/api/listColumns.ts';
import type { ListRow } from '#schemas/api/listRows.ts';
import { addedRowMessages } from '#src/i18n/en/addedRows.ts';
import type { OwnCells } from '#workers/client.ts';

/** The rows that were added to a list by hand, by their `_id`. */
export type ByHand = ReadonlyMap<number, Pick<ListRow, 'added_at' | 'reason'>>;

/** A column of files alone, which says of a row that it was added by hand, when and why. No view names it. */
export const BY_HAND_COLUMN = 'o_byhand00';

/** Own columns with that one, where a list has such rows. */
export function withByHand(own: OwnCells, byHand: ByHand): OwnCells {
  if (byHand.size === 0) return own;
  const column: ListColumn = {
    ...{ key: BY_HAND_COLUMN, title: addedRowMessages.byHand, kind: 'text' },
    ...{ options: [], several: false },
  };
  const said = new Map<number, CellValue>();
  for (const [id, { added_at: at, reason }] of byHand) {
    said.set(id, [at?.slice(0, 'YYYY-MM-DD'.length) ?? '', reason].filter(Boolean).join(' '));
  }
  const { columns, cells } = own;
  return { ...own, columns: [...columns, column], cells: new Map([...cells, [BY_HAND_COLUMN, said]]) };
}
