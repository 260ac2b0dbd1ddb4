import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { markNews } from '#src/api/account.ts';
import { ACCOUNT, unreadNewsQuery } from '#src/api/accountQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { newsMessages } from '#src/i18n/en/news.ts';
import { useToast } from '#src/ui/Toasts.tsx';

/** What a member has read of the shown articles; null: signed out, or not known yet. */
export interface Unread {
  readonly has: (id: number) => boolean;
  readonly count: number;
}

/** Read and unread among the shown articles, and how to mark them. Only what is given here is ever marked. */
export function useUnread(ids: readonly number[]) {
  const isSignedIn = useAtomValue(signedInAtom);
  const mark = useMarkNews();
  const { data } = useQuery({ ...unreadNewsQuery(ids), enabled: isSignedIn && ids.length > 0 });
  const unread = useMemo((): Unread | null => {
    if (!isSignedIn || data === undefined) return null;
    const known = new Set(data);
    return { has: (id) => known.has(id), count: known.size };
  }, [isSignedIn, data]);
  return { unread, mark };
}

/** Marks articles as read or unread. */
export function useMarkNews() {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ marked, isRead }: { readonly marked: readonly number[]; readonly isRead: boolean }) =>
      markNews(marked, isRead),
    onSuccess: () => client.invalidateQueries({ queryKey: [ACCOUNT, 'unreadNews'] }),
    onError: () => toast({ tone: 'error', title: newsMessages.markFailed }),
  });
  return mutate;
}
