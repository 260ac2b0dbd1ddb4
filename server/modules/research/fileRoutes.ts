import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ResearchFileAnswerSchema, ResearchFileKindSchema, ResearchFileParamsSchema } from '#schemas/api/research.ts';
import { addFile, receiveFile, sendFile } from '#server/modules/users/memberFiles.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { ONE_FILE } from '#server/modules/users/uploads.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countCall, UPLOADS } from '#server/platform/rateLimit.ts';
import { RESEARCH_SHELF } from './files.ts';

/** As wide as a text is on a screen of twice the density. */
const SIDE_MAX = 1_600;

/** Uploads for research. */
export const fileRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    await api.register(multipart, ONE_FILE);
    api.post(
      '/users/research/files/:kind',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Upload a picture or an attachment for research',
          description:
            'multipart/form-data with one file, `file_data`, of 5 MB at most. `image`: PNG, JPEG, GIF or WebP by content, drawn again to fit 1600 × 1600 without metadata. `pdf`: only ever given as a download. What no research names is deleted after 30 days.',
          consumes: ['multipart/form-data'],
          params: ResearchFileKindSchema,
          response: { 200: ResearchFileAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(UPLOADS, request, String(user.id), deps);
        const { kind: wanted } = request.params;
        const { sent, name } = await receiveFile(request, wanted);
        const file = { sent, wanted, side: SIDE_MAX };
        return { ...(await addFile(deps.pool, RESEARCH_SHELF, user.id, file, deps.clock())), name };
      },
    );
  };

/** Files by their unguessable names, for whoever reads the research. */
export const publicFileRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    api.get(
      '/research/files/:name',
      { schema: { summary: 'A picture or an attachment of research', params: ResearchFileParamsSchema } },
      (request, reply) => sendFile(deps.pool, RESEARCH_SHELF, request.params.name, reply),
    );
  };
