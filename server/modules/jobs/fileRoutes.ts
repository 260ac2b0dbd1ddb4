import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { JOB_LIMITS, JobFileAnswerSchema, JobFileKindSchema, JobFileParamsSchema } from '#schemas/api/jobs.ts';
import { JOB_FILES } from '#schemas/safeHtml.ts';
import { addFile, type FileShelf, receiveFile, sendFile } from '#server/modules/users/memberFiles.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { ONE_FILE } from '#server/modules/users/uploads.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countCall, UPLOADS } from '#server/platform/rateLimit.ts';

/** Logos and files of ads. */
export const JOB_SHELF: FileShelf = {
  table: 'job_files',
  address: JOB_FILES,
  max: JOB_LIMITS.files,
  full: () => new ApiError(409, { code: 'job_limit', reason: 'files', limit: JOB_LIMITS.files }),
  downloadName: 'job.pdf',
};

/** A logo is shown at 32 pixels, on screens of up to four times the density; a file is read. */
const KINDS = { logo: { wanted: 'image', side: 128 }, file: { wanted: 'file', side: 1_600 } } as const;

/** Uploads for ads. */
export const fileRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    await api.register(multipart, ONE_FILE);
    api.post(
      '/jobs/files/:kind',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Upload the logo or the file of an ad',
          description:
            'multipart/form-data with one file, `file_data`, of 5 MB at most. `logo`: PNG, JPEG, GIF or WebP by content, drawn again to fit 128 × 128 without metadata. `file`: such a picture within 1600 × 1600, or a PDF, which is only ever given as a download. What no ad names is deleted after 30 days.',
          consumes: ['multipart/form-data'],
          params: JobFileKindSchema,
          response: { 200: JobFileAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(UPLOADS, request, String(user.id), deps);
        const { wanted, side } = KINDS[request.params.kind];
        const { sent, name } = await receiveFile(request, wanted);
        const { address } = await addFile(deps.pool, JOB_SHELF, user.id, { sent, wanted, side }, deps.clock());
        return { address, name };
      },
    );
  };

/** Files by their unguessable names, for whoever reads the ad. */
export const publicFileRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (api) => {
    api.get(
      '/jobs/files/:name',
      { schema: { summary: 'The logo or the file of an ad', params: JobFileParamsSchema } },
      (request, reply) => sendFile(deps.pool, JOB_SHELF, request.params.name, reply),
    );
  };
