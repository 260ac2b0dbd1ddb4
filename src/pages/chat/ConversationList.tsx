import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CHAT_LIMITS, type ConversationEntry } from '#schemas/api/chat.ts';
import { formatDayOfYear } from '#schemas/format.ts';
import { conversationsQuery } from '#src/api/chatQueries.ts';
import { NextPage } from '#src/api/NextPage.tsx';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { SearchInput } from '#src/ui/TextInput.tsx';
import { QuestionMeter } from './QuestionCounter.tsx';

const DEBOUNCE_MS = 200;

/** The member's conversations, last used first, with a search over all that was said. */
export function ConversationList({ open, now }: { readonly open: string | null; readonly now: number }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const query = useInfiniteQuery(conversationsQuery(search));
  const { data, error, isFetching, isFetchingNextPage, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const today = new Date(now).toISOString().slice(0, 10);
  const isToday = ({ last_update }: ConversationEntry) => last_update.startsWith(today);
  return (
    <nav aria-label={text.list} className="relative flex min-h-0 flex-1 flex-col">
      <ProgressLine active={data !== undefined && isFetching && !isFetchingNextPage} />
      <div className="grid gap-2 p-4 pb-2">
        <Link to="/6557" className={buttonClass()}>
          <Plus size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
          {text.newQuestion}
        </Link>
        <SearchInput label={text.search} value={typed} maxLength={CHAT_LIMITS.search} onText={setTyped} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-2 pb-2">
        {error && !data ? (
          <QueryFailure title={text.listFailed} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div role="status" aria-label={text.listLoading} className="grid gap-3 p-2">
            {[0, 1, 2, 3, 4].map((line) => (
              <Skeleton key={line} className="h-5" />
            ))}
          </div>
        ) : entries.length === 0 ? (
          search === '' ? (
            <EmptyState title={text.listEmpty} text={text.listEmptyText} />
          ) : (
            <EmptyState title={text.nothingFound(search)} text={text.nothingFoundText} />
          )
        ) : (
          <>
            <Entries title={text.todayHead} entries={entries.filter(isToday)} open={open} />
            <Entries title={text.earlierHead} entries={entries.filter((entry) => !isToday(entry))} open={open} />
            <NextPage query={query}>{text.older}</NextPage>
          </>
        )}
      </div>
      <QuestionMeter />
    </nav>
  );
}

function Entries({
  title,
  entries,
  open,
}: {
  readonly title: string;
  readonly entries: readonly ConversationEntry[];
  readonly open: string | null;
}) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="px-2 pt-2 pb-1 text-12 font-normal text-muted">{title}</h2>
      <ul>
        {entries.map(({ id, topic, last_update: at, messages }) => (
          <li key={id}>
            <Link
              to="/6557"
              search={{ conversation: id }}
              aria-current={id === open ? 'page' : undefined}
              className={cx(
                'flex h-7 items-center gap-3 rounded-control px-2 text-13 pointer-coarse:h-11',
                id === open ? 'bg-pressed font-medium' : 'hover:bg-hover',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{topic}</span>
              <span className="sr-only">, {text.messages(messages)}, </span>
              <span className="figure shrink-0 text-12 text-muted">{formatDayOfYear(at)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
