import { z } from 'zod';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { many } from '#server/platform/db/rows.ts';

const NewsReadSchema = z.object({ slug: z.nullable(z.string()), is_read: z.boolean() });

export const newsData: MemberData<'news_read'> = {
  tables: {
    news_read: 'news_read',
    news_reading: { notGiven: 'The number of the newest article at a look: it says nothing without the others.' },
  },
  read: async (db, { id }) => ({
    news_read: await many(
      db,
      NewsReadSchema,
      'SELECT n.slug, x.is_read FROM news_read x JOIN news n ON n._id = x.news_id WHERE x.user_id = $1 ORDER BY n.arrived',
      [id],
    ),
  }),
};
