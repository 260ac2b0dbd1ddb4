import { z } from 'zod';
import { ManuscriptFieldsSchema } from '#schemas/api/research.ts';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { OwnFileSchema } from '#server/modules/users/memberFiles.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';
import { releaseResearch } from './publish.ts';

const RevisionSchema = z.object({
  slug: z.string(),
  number: z.int(),
  saved_at: isoColumn,
  fields: ManuscriptFieldsSchema,
});

export const researchData: MemberData<'research' | 'research_files'> = {
  tables: {
    manuscripts: 'research',
    research: 'research',
    directory_research: 'research',
    research_files: 'research_files',
  },
  read: async (db, { id }) => ({
    research: await many(
      db,
      RevisionSchema,
      `SELECT m.slug, r.number, r.saved_at, r.fields FROM manuscripts m JOIN manuscript_revisions r ON r.manuscript_id = m.id
        WHERE m.user_id = $1 ORDER BY m.id, r.number`,
      [id],
    ),
    research_files: await many(
      db,
      OwnFileSchema,
      'SELECT name, type, octet_length(bytes) AS bytes, added_at FROM research_files WHERE user_id = $1 ORDER BY added_at, name',
      [id],
    ),
  }),
  release: async (client, { id }) => releaseResearch(client, id),
};
