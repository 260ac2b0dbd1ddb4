import {
  AddListBodySchema,
  LIST_DATA_MAX,
  ListIdBodySchema,
  StorageAnswerSchema,
  StorageItemAnswerSchema,
  UpdateListBodySchema,
} from '#schemas/api/saved-lists.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { entitlementsAt } from '#schemas/entities/subscriptions.ts';
import { unixMs } from '#schemas/units.ts';
import type { ServerModule } from '#server/module.ts';
import { checkMemberLists } from '#server/modules/list-alerts/checkDueLists.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { listColumnRoutes } from './columnRoutes.ts';
import { markRoutes } from './markRoutes.ts';
import { deleteRemovedColumns } from './repository/columns.ts';
import { noSuchList } from './repository/ownLists.ts';
import { addList, deleteRemovedLists, loadLists, removeList, restoreList, updateList } from './repository.ts';
import { rowRoutes } from './rowRoutes.ts';

/** Fits the longest list in any encoding. */
const BODY_BYTES_MAX = 4 * LIST_DATA_MAX;

/** The saved screener lists. */
const savedListRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/storage/load',
      {
        onRequest: guard.required,
        schema: {
          summary: 'The saved lists of the member',
          description: '`locked`: beyond the plan, to be read only.',
          response: { 200: StorageAnswerSchema },
        },
      },
      async (request) => {
        const { id, subscription } = memberOf(request).user;
        const { lists: limit } = entitlementsAt(subscription, unixMs(deps.clock()));
        return { data: await loadLists(deps.pool, id, limit) };
      },
    );

    api.post(
      '/users/storage/add',
      {
        config: { handlesNul: true },
        onRequest: guard.required,
        bodyLimit: BODY_BYTES_MAX,
        schema: {
          summary: 'Save a list',
          description: '403 `plan_limit`: the plan has no room for more. 422: the name is taken.',
          body: AddListBodySchema,
          response: { 200: StorageItemAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        const list = await addList(deps.pool, userId, request.body, deps.clock());
        await checkMemberLists(deps, { userId, id: list.storage_id });
        return { data: list };
      },
    );

    api.post(
      '/users/storage/update',
      {
        config: { handlesNul: true },
        onRequest: guard.required,
        bodyLimit: BODY_BYTES_MAX,
        schema: {
          summary: 'Change the name or view of a saved list',
          description: '403 `list_locked`: beyond the plan. 404: the member has no such list. 422: the name is taken.',
          body: UpdateListBodySchema,
          response: { 200: StorageItemAnswerSchema },
        },
      },
      async (request) => {
        const { storage_id: id, name, data } = request.body;
        const userId = memberOf(request).user.id;
        const list = await updateList(deps.pool, userId, id, { name, data }, deps.clock());
        if (!list) throw noSuchList();
        await checkMemberLists(deps, { userId, id });
        return { data: list };
      },
    );

    api.post(
      '/users/storage/remove',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Delete a saved list',
          description: 'It can be restored for an hour. 404: the member has no such list.',
          body: ListIdBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        if (!(await removeList(deps.pool, userId, request.body.storage_id, deps.clock()))) throw noSuchList();
        return { status: 200 as const };
      },
    );

    api.post(
      '/users/storage/restore',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Undo the deletion of a saved list',
          description:
            'Restores its snapshot of rows too. 403 `plan_limit`: the plan has no room for more. 404: no such list. 422: the name is taken.',
          body: ListIdBodySchema,
          response: { 200: StorageItemAnswerSchema },
        },
      },
      async (request) => {
        const { storage_id: id } = request.body;
        const userId = memberOf(request).user.id;
        const list = await restoreList(deps.pool, userId, id, deps.clock());
        if (!list) throw noSuchList();
        await checkMemberLists(deps, { userId, id });
        return { data: list };
      },
    );
  };

/** The saved screener lists of a member. */
export const savedLists: ServerModule = {
  name: 'saved-lists',
  memberRoutes: (context) => async (api) => {
    for (const routes of [savedListRoutes, listColumnRoutes, markRoutes, rowRoutes])
      await api.register(routes(context));
  },
  jobs: ({ pool, clock }) => [
    {
      name: 'delete removed lists',
      everyMs: 3_600_000,
      jitter: 0.1,
      run: async () => {
        await deleteRemovedLists(pool, clock());
        await deleteRemovedColumns(pool, clock());
      },
    },
  ],
};
