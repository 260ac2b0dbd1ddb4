import { z } from 'zod';
import { PostingFieldsSchema } from '#schemas/api/jobs.ts';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { OwnFileSchema } from '#server/modules/users/memberFiles.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';
import { releaseAds } from './publish.ts';

const AdSchema = z.object({
  slug: z.nullable(z.string()),
  number: z.int(),
  saved_at: isoColumn,
  fields: PostingFieldsSchema,
});

export const jobData: MemberData<'ads' | 'ad_files'> = {
  tables: { postings: 'ads', jobs: 'ads', job_files: 'ad_files' },
  read: async (db, { id }) => ({
    ads: await many(
      db,
      AdSchema,
      `SELECT p.slug, r.number, r.saved_at, r.fields FROM postings p JOIN posting_revisions r ON r.posting_id = p.id
        WHERE p.user_id = $1 ORDER BY p.created_at, p.id, r.number`,
      [id],
    ),
    ad_files: await many(
      db,
      OwnFileSchema,
      'SELECT name, type, octet_length(bytes) AS bytes, added_at FROM job_files WHERE user_id = $1 ORDER BY added_at, name',
      [id],
    ),
  }),
  release: async (client, { id }, now) => releaseAds(client, id, now),
};
