import multipart from '@fastify/multipart';
import { z } from 'zod';
import { FileParamsSchema, UploadAnswerSchema } from '#schemas/api/account.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { updateUser } from '#server/modules/users/repository.ts';
import { ONE_FILE, pictureOf, readUpload } from '#server/modules/users/uploads.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { maybe } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { countCall, UPLOADS } from '#server/platform/rateLimit.ts';

const FILES = '/users/files';

const StoredFileSchema = z.object({ type: z.string(), bytes: z.instanceof(Buffer) });

/** Profile picture. Stored in the database, so that every server has it; a new one replaces the old. */
export const uploadRoutes: MemberRoutes =
  ({ deps, guard }) =>
  async (api) => {
    await api.register(multipart, ONE_FILE);

    api.post(
      '/users/upload-data',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Set your picture',
          description:
            'multipart/form-data with one file, `file_data`: PNG, JPEG, GIF or WebP by content, 5 MB and 25 million pixels at most. It is scaled to fit 512 × 512 and its metadata is removed. 413: too large. 422: not such an image.',
          consumes: ['multipart/form-data'],
          response: { 200: UploadAnswerSchema },
        },
      },
      async (request) => {
        const { user } = memberOf(request);
        await countCall(UPLOADS, request, String(user.id), deps);
        const { name, type, bytes } = await pictureOf(await readUpload(request, 'image'));
        const face = `/api${FILES}/${name}`;
        await withTransaction(deps.pool, async (client) => {
          await client.query(
            `INSERT INTO uploads (name, user_id, type, bytes) VALUES ($1, $2, $3, $4)
           ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, type = excluded.type, bytes = excluded.bytes`,
            [name, user.id, type, bytes],
          );
          await updateUser(client, user.id, { face });
        });
        return { face };
      },
    );

    api.delete(
      '/users/upload-data',
      {
        onRequest: guard.required,
        schema: { summary: 'Remove your picture', response: { 200: DoneAnswerSchema } },
      },
      async (request) => {
        const { user } = memberOf(request);
        await withTransaction(deps.pool, async (client) => {
          await client.query('DELETE FROM uploads WHERE user_id = $1', [user.id]);
          await updateUser(client, user.id, { face: null });
        });
        return { status: 200 as const };
      },
    );

    api.get(
      `${FILES}/:name`,
      { schema: { summary: 'A picture, by its unguessable name', params: FileParamsSchema } },
      async (request, reply) => {
        const found = await maybe(
          deps.pool,
          StoredFileSchema,
          'SELECT type, bytes FROM uploads p JOIN users u ON u.id = p.user_id WHERE p.name = $1 AND u.suspended_at IS NULL',
          [request.params.name],
        );
        if (found === null) throw new ApiError(404, { code: 'not_found', reason: 'picture' });
        const { type, bytes } = found;
        return reply
          .header('cache-control', 'private, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .type(type)
          .send(bytes);
      },
    );
  };
