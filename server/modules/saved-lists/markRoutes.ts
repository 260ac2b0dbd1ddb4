import { ListMarksAnswerSchema, MarkBodySchema } from '#schemas/api/listMarks.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { readMarks, storeMarks } from './repository/marks.ts';
import { noSuchList } from './repository/ownLists.ts';

/** Fits the longest marks of one call. */
const BODY_BYTES_MAX = 2 * 1_048_576;

/** What a member decided about the records of a saved list. */
export const markRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    api.get(
      '/users/storage/marks/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'What was decided about the records of a saved list',
          description: 'The latest first; `none`: taken back. 404: the member has no such list.',
          params: IdParamsSchema,
          response: { 200: ListMarksAnswerSchema },
        },
      },
      async (request) => {
        const data = await readMarks(deps.pool, memberOf(request).user.id, request.params.id);
        if (!data) throw noSuchList('params.id');
        return { data };
      },
    );

    api.post(
      '/users/storage/marks/:id',
      {
        onRequest: guard.required,
        bodyLimit: BODY_BYTES_MAX,
        schema: {
          summary: 'Decide about records of a saved list',
          description:
            'Of two marks of a record the later one counts, whichever arrives first. Of too many, records that were only seen are forgotten first. 404: the member has no such list.',
          params: IdParamsSchema,
          body: MarkBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const { marks } = request.body;
        if (!(await storeMarks(deps.pool, memberOf(request).user.id, request.params.id, marks, deps.clock())))
          throw noSuchList('params.id');
        return { status: 200 as const };
      },
    );
  };
