import {
  ManuscriptFieldsSchema,
  ManuscriptParamsSchema,
  ManuscriptSchema,
  ManuscriptsAnswerSchema,
  PreviewAnswerSchema,
  PreviewBodySchema,
  RESEARCH_BYTES_MAX,
  RevisionAnswerSchema,
  RevisionParamsSchema,
  SavedManuscriptSchema,
  SaveManuscriptSchema,
} from '#schemas/api/research.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countCall, RESEARCH, RESEARCH_PREVIEWS } from '#server/platform/rateLimit.ts';
import { compileFor, soundText } from './publish.ts';
import {
  addEvent,
  addManuscript,
  deleteManuscript,
  findManuscript,
  listManuscripts,
  lockManuscript,
  readManuscript,
  readRevision,
  saveRevision,
} from './repository/manuscripts.ts';

const ALL = '/users/research';
const ONE = `${ALL}/:slug`;

/** Research of the signed-in member. What is another member's does not exist for them. */
export const manuscriptRoutes: MemberRoutes =
  ({ deps, guard, texts }) =>
  async (api) => {
    const { pool, clock } = deps;
    const counted = async (request: Parameters<typeof memberOf>[0] & { readonly ip: string }) => {
      const { user } = memberOf(request);
      await countCall(RESEARCH, request, String(user.id), deps);
      return user.id;
    };

    api.get(
      ALL,
      {
        onRequest: guard.required,
        schema: { summary: 'Research of the member, saved last first', response: { 200: ManuscriptsAnswerSchema } },
      },
      async (request) => ({ data: [...(await listManuscripts(pool, memberOf(request).user.id, clock()))] }),
    );

    api.post(
      ALL,
      {
        onRequest: guard.required,
        bodyLimit: RESEARCH_BYTES_MAX,
        schema: {
          summary: 'Begin a piece of research',
          description: 'Its address follows from the title and stays. 409: as many as one member can have.',
          body: ManuscriptFieldsSchema,
          response: { 200: SavedManuscriptSchema },
        },
      },
      async (request) => {
        const userId = await counted(request);
        const now = clock();
        const slug = await addManuscript(pool, userId, request.body, now);
        return { slug, revision: 1, saved_at: new Date(now).toISOString() };
      },
    );

    api.post(
      `${ALL}/preview`,
      {
        onRequest: guard.required,
        bodyLimit: RESEARCH_BYTES_MAX,
        schema: {
          summary: 'A text as its page would show it, and what is wrong with it',
          body: PreviewBodySchema,
          response: { 200: PreviewAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(RESEARCH_PREVIEWS, request, String(user.id), deps);
        const { parts, faults } = await compileFor({ db: pool, texts }, request.body.text, {
          userId: user.id,
          path: 'body.text',
        });
        return { parts: [...parts], faults: [...faults] };
      },
    );

    api.get(
      ONE,
      {
        onRequest: guard.required,
        schema: {
          summary: 'A piece of research with its newest revision and its history',
          params: ManuscriptParamsSchema,
          response: { 200: ManuscriptSchema },
        },
      },
      async (request) => {
        const found = await findManuscript(pool, request.params.slug, memberOf(request).user.id);
        return await readManuscript(pool, found, clock());
      },
    );

    api.post(
      ONE,
      {
        onRequest: guard.required,
        bodyLimit: RESEARCH_BYTES_MAX,
        schema: {
          summary: 'Save a revision',
          description: '409 `research_conflict`: another one was saved after `base`. Nothing is overwritten.',
          params: ManuscriptParamsSchema,
          body: SaveManuscriptSchema,
          response: { 200: SavedManuscriptSchema },
        },
      },
      async (request) => {
        const userId = await counted(request);
        const { slug } = request.params;
        return await withTransaction(pool, async (client) => {
          const found = await lockManuscript(client, slug, userId);
          const number = await saveRevision(client, found, request.body, clock());
          const { saved_at } = await readRevision(client, found, number);
          return { slug, revision: number, saved_at };
        });
      },
    );

    api.delete(
      ONE,
      {
        onRequest: guard.required,
        schema: {
          summary: 'Delete a piece of research that is not published',
          params: ManuscriptParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const userId = await counted(request);
        await deleteManuscript(pool, request.params.slug, userId, clock());
        return { status: 200 as const };
      },
    );

    api.get(
      `${ONE}/revisions/:number`,
      {
        onRequest: guard.required,
        schema: {
          summary: 'An earlier revision',
          params: RevisionParamsSchema,
          response: { 200: RevisionAnswerSchema },
        },
      },
      async (request) => {
        const { slug, number } = request.params;
        const found = await findManuscript(pool, slug, memberOf(request).user.id);
        return await readRevision(pool, found, number);
      },
    );

    for (const kind of ['submitted', 'withdrawn'] as const) {
      api.post(
        `${ONE}/${kind}`,
        {
          onRequest: guard.required,
          schema: {
            summary:
              kind === 'submitted' ? 'Submit the newest revision for publication' : 'Take a submitted revision back',
            description: '409: it is submitted already, or it is not, or it is private. 422: the text has faults.',
            params: ManuscriptParamsSchema,
            response: { 200: ManuscriptSchema },
          },
        },
        async (request) => {
          const userId = await counted(request);
          const now = clock();
          const asked = await findManuscript(pool, request.params.slug, userId);
          if (kind === 'submitted') {
            const { fields } = await readRevision(pool, asked, asked.newest);
            if (fields.privacy === 0) throw new ApiError(409, { code: 'research_state', reason: 'private' });
            // Before anything is locked: it may take a second.
            await soundText({ db: pool, texts }, userId, fields);
          }
          return await withTransaction(pool, async (client) => {
            const found = await lockManuscript(client, request.params.slug, userId);
            const { newest } = found;
            if (newest !== asked.newest) throw new ApiError(409, { code: 'research_conflict', newest });
            await addEvent(client, found, { kind, revision: found.newest }, now);
            return await readManuscript(client, found, now);
          });
        },
      );
    }
  };
