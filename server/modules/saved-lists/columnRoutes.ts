import {
  LIST_COLUMN_LIMITS,
  ListCellsAnswerSchema,
  ListCellsBodySchema,
  ListCellsQuerySchema,
  ListColumnsAnswerSchema,
  ListColumnsBodySchema,
  WrittenCellsAnswerSchema,
} from '#schemas/api/listColumns.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { readCells, writeCells } from './repository/cells.ts';
import { setColumns } from './repository/columns.ts';
import { noSuchList } from './repository/ownLists.ts';

/** Fit the longest bodies in any encoding. */
const COLUMNS_BYTES_MAX = 262_144;
const CELLS_BYTES_MAX = 4 * LIST_COLUMN_LIMITS.atOnce * (LIST_COLUMN_LIMITS.text + 100);

/** The columns that a member adds to a saved list, and their cells. Nobody else is answered. */
export const listColumnRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.post(
      '/users/storage/columns',
      {
        config: { handlesNul: true },
        onRequest: guard.required,
        bodyLimit: COLUMNS_BYTES_MAX,
        schema: {
          summary: 'Set the own columns of a saved list',
          description:
            'The columns as they are to be, in order. A missing one goes with its cells, and comes back with them within an hour when it is named again. Columns that are not in `known` stay. 403 `list_columns_full`, `list_locked`; 404: no such list; 422: a column would change its kind.',
          body: ListColumnsBodySchema,
          response: { 200: ListColumnsAnswerSchema },
        },
      },
      async (request) => {
        const { storage_id: id, ...wanted } = request.body;
        const columns = await setColumns(deps.pool, memberOf(request).user.id, id, wanted, deps.clock());
        if (!columns) throw noSuchList();
        return { data: columns };
      },
    );

    api.get(
      '/users/storage/cells',
      {
        onRequest: guard.required,
        schema: {
          summary: 'The filled cells of the own columns of a saved list',
          description: '404: the member has no such list.',
          querystring: ListCellsQuerySchema,
          response: { 200: ListCellsAnswerSchema },
        },
      },
      async (request) => {
        const cells = await readCells(deps.pool, memberOf(request).user.id, request.query.storage_id);
        if (!cells) throw noSuchList();
        return { data: cells };
      },
    );

    api.post(
      '/users/storage/cells',
      {
        config: { handlesNul: true },
        onRequest: guard.required,
        bodyLimit: CELLS_BYTES_MAX,
        schema: {
          summary: 'Write cells of the own columns of a saved list',
          description:
            'All or none; null empties a cell. The last write counts: `replaced` is what another window had written since `version`. 403 `list_cells_full`, `list_locked`; 404: no such list; 422: a value that its column cannot hold.',
          body: ListCellsBodySchema,
          response: { 200: WrittenCellsAnswerSchema },
        },
      },
      async (request) => {
        const { storage_id: id, cells } = request.body;
        const written = await writeCells(deps.pool, memberOf(request).user.id, id, cells, deps.clock());
        if (!written) throw noSuchList();
        return written;
      },
    );
  };
