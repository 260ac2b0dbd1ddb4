import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ResearchFileAnswerSchema, ResearchFileKindSchema, ResearchFileParamsSchema } from '#schemas/api/research.ts';
import { ONE_FILE, readUpload } from '#server/modules/account/uploads.ts';
import { type MemberRoutes, memberOf } from '#server/modules/auth/memberRoutes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countCall, UPLOADS } from '#server/platform/rateLimit.ts';
import { addFile, readFile } from './files.ts';

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
        const { kind } = request.params;
        let name = '';
        const sent = await readUpload(
          {
            isMultipart: () => request.isMultipart(),
            file: async () => {
              const file = await request.file();
              name = (file?.filename ?? '').slice(0, 200);
              return file;
            },
          },
          kind,
        );
        return { ...(await addFile(deps.pool, user.id, sent, kind, deps.clock())), name };
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
      async (request, reply) => {
        const { type, bytes, isDownload } = await readFile(deps.pool, request.params.name);
        // A file of others is never shown within our pages.
        if (isDownload) reply.header('content-disposition', 'attachment; filename="research.pdf"');
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .type(type)
          .send(bytes);
      },
    );
  };
