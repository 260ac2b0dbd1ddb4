import type { QueryClient } from '@tanstack/react-query';
import { readNotifications } from '#src/api/account.ts';
import { notificationsQuery } from '#src/api/accountQueries.ts';
import { mutate } from '#src/api/queryClient.ts';

/**
 * Marks notifications as read, without ids all: at once on the screen, and unread again when the server did not take it.
 * Throws what the call throws.
 */
export async function markRead(queryClient: QueryClient, ids?: readonly number[]): Promise<void> {
  const { queryKey } = notificationsQuery();
  // An answer that is under way was given before.
  await queryClient.cancelQueries({ queryKey });
  const known = queryClient.getQueryData(queryKey)?.data ?? [];
  const marked = new Set(known.filter(({ id, read }) => !read && (ids?.includes(id) ?? true)).map(({ id }) => id));
  const show = (read: boolean) =>
    queryClient.setQueryData(queryKey, (now) => {
      const data = now?.data.map((one) => (marked.has(one.id) ? { ...one, read } : one));
      return data && { data, unread: data.filter((one) => !one.read).length };
    });
  show(true);
  try {
    await mutate(queryClient, () => readNotifications(ids));
  } catch (error) {
    show(false);
    throw error;
  }
}
