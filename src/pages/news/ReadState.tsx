import { Circle, CircleDot } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useUnread } from '#src/features/news/useUnread.ts';
import { newsMessages } from '#src/i18n/en/news.ts';
import { Button } from '#src/ui/Button.tsx';

const text = newsMessages;

/** Marks an article as read once a member has opened it; the button takes that back. Visitors see nothing. */
export function ReadState({ id }: { readonly id: number }) {
  const ids = useMemo(() => [id], [id]);
  const { unread, mark } = useUnread(ids);
  const isUnread = unread?.has(id);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isUnread === undefined || isOpened.current) return;
    isOpened.current = true;
    if (isUnread) mark({ marked: ids, isRead: true });
  }, [ids, isUnread, mark]);
  if (isUnread === undefined) return null;
  return (
    <Button
      variant="ghost"
      icon={isUnread ? CircleDot : Circle}
      onClick={() => mark({ marked: ids, isRead: isUnread })}
    >
      {isUnread ? text.markRead : text.markUnread}
    </Button>
  );
}
