import { z } from 'zod';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';
import { readNotifications } from './repository/notifications.ts';

const BrowserSchema = z.object({ browser: z.string(), seen_at: isoColumn });

export const notificationData: MemberData<'notifications' | 'browsers'> = {
  tables: { notifications: 'notifications', seen_browsers: 'browsers' },
  read: async (db, member) => ({
    notifications: await readNotifications(db, member),
    browsers: await many(
      db,
      BrowserSchema,
      'SELECT browser, seen_at FROM seen_browsers WHERE user_id = $1 ORDER BY seen_at DESC, browser',
      [member.id],
    ),
  }),
};
