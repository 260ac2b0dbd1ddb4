import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import type { Row } from '#schemas/filters/semantics.ts';
import { unreadNewsQuery } from '#src/api/accountQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import type { UnreadRows } from '#src/grid/props.ts';
import { newsMessages } from '#src/i18n/en/news.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { type ShownIds, withShown } from './shownIds.ts';
import { useMarkNews } from './useUnread.ts';

const text = newsMessages;

/**
 * Which rows of a table of news a member has not read, and how to mark those that were in view: nothing else is ever marked.
 * For visitors there is nothing.
 */
export function useUnreadRows() {
  const isSignedIn = useAtomValue(signedInAtom);
  const toast = useToast();
  const mark = useMarkNews();
  const [shown, setShown] = useState<ShownIds>([]);
  const onShownRows = useCallback(
    (rows: readonly Row[]) =>
      setShown((before) =>
        withShown(
          before,
          rows.map(({ _id }) => _id),
        ),
      ),
    [],
  );
  const found = useQueries({
    queries: shown.map((ids) => ({ ...unreadNewsQuery(ids), enabled: isSignedIn })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []).join(' '),
  });
  const ids = useMemo(() => (found === '' || !isSignedIn ? [] : found.split(' ').map(Number)), [found, isSignedIn]);
  const unread = useMemo((): UnreadRows | undefined => {
    const known = new Set(ids);
    return known.size === 0 ? undefined : { has: ({ _id }) => known.has(_id), label: text.unread };
  }, [ids]);
  const markAll = useCallback(() => {
    mark(
      { marked: ids, isRead: true },
      {
        onSuccess: () =>
          toast({
            tone: 'success',
            title: text.marked(ids.length),
            action: { label: text.undo, run: () => mark({ marked: ids, isRead: false }) },
          }),
      },
    );
  }, [ids, mark, toast]);
  return { unread, onShownRows: isSignedIn ? onShownRows : undefined, markAll, count: ids.length };
}
