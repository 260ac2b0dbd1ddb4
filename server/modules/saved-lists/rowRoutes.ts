import { ListRowsAnswerSchema, ListRowsBodySchema } from '#schemas/api/listRows.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import { readAddedRows, storeAddedRows } from '#server/modules/list-alerts/repository/addedRows.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { lockOwnList, noSuchList, ownsList } from './repository/ownLists.ts';

/** Fits the longest decisions of one call in any encoding. */
const BODY_BYTES_MAX = 262_144;

/** Records that a member added to a saved list by hand. Nobody else is answered. */
export const rowRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/storage/rows/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'The records that were added to a saved list by hand',
          description: 'The latest first. 404: the member has no such list.',
          params: IdParamsSchema,
          response: { 200: ListRowsAnswerSchema },
        },
      },
      async (request) => {
        const { id } = request.params;
        if (!(await ownsList(deps.pool, memberOf(request).user.id, id))) throw noSuchList('params.id');
        return { data: await readAddedRows(deps.pool, id) };
      },
    );

    api.post(
      '/users/storage/rows/:id',
      {
        config: { handlesNul: true },
        onRequest: guard.required,
        bodyLimit: BODY_BYTES_MAX,
        schema: {
          summary: 'Add records to a saved list by hand, or take them out again',
          description:
            '`added_at` null takes one out. Of two decisions on a record the later one counts, whichever arrives first. All or none. 403 `list_rows_full`, `list_locked`; 404: the member has no such list.',
          params: IdParamsSchema,
          body: ListRowsBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { id } = request.params;
        const userId = memberOf(request).user.id;
        await withTransaction(deps.pool, async (client) => {
          const now = deps.clock();
          if (!(await lockOwnList(client, userId, id, now))) throw noSuchList('params.id');
          await storeAddedRows(client, id, request.body.rows, now);
        });
        return { status: 200 as const };
      },
    );
  };
