import { readListTimes } from '#server/modules/list-alerts/repository/news.ts';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { readOwnCells } from './repository/cells.ts';
import { loadLists } from './repository.ts';

/** What alerts remember of a list's rows goes with the list. */
export const savedListData: MemberData<'lists' | 'list_cells' | 'standing'> = {
  tables: { saved_lists: 'lists' },
  read: async (db, { id }) => {
    const lists = await loadLists(db, id, null);
    return {
      lists,
      list_cells: await readOwnCells(db, id),
      standing: await readListTimes(
        db,
        lists.map(({ storage_id }) => storage_id),
      ),
    };
  },
};
