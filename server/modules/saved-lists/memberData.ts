import { readAddedRowsOf } from '#server/modules/list-alerts/repository/addedRows.ts';
import { readListTimes } from '#server/modules/list-alerts/repository/news.ts';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { readOwnCells } from './repository/cells.ts';
import { readMarksOf } from './repository/marks.ts';
import { loadLists } from './repository.ts';

/** What alerts remember of a list's rows goes with the list. */
export const savedListData: MemberData<'lists' | 'list_cells' | 'list_marks' | 'list_rows' | 'standing'> = {
  tables: { saved_lists: 'lists' },
  read: async (db, { id }) => {
    const lists = await loadLists(db, id, null);
    const ids = lists.map(({ storage_id }) => storage_id);
    return {
      lists,
      list_cells: await readOwnCells(db, id),
      list_marks: await readMarksOf(db, ids),
      list_rows: await readAddedRowsOf(db, ids),
      standing: await readListTimes(db, ids),
    };
  },
};
