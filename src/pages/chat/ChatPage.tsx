import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { CONVERSATIONS, conversationQuery } from '#src/api/chatQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { useNow } from '#src/shared/clock.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { onBroadcast } from '#src/shared/tabs.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ConversationActions } from './ConversationActions.tsx';
import { ConversationList } from './ConversationList.tsx';
import { ConversationView } from './ConversationView.tsx';
import { readChatSearch } from './chatSearch.ts';
import { Start } from './Start.tsx';

/** The two pages with a box: the conversation of everybody, and the member's conversations beside one of them. */
export type ChatPath = '/ai-chat' | '/6557';

type Search = Readonly<Partial<Record<string, string>>>;

/** One conversation: `/ai-chat`. */
export function ChatPage({ search }: { readonly search: Search }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Conversation path="/ai-chat" search={search} />
    </div>
  );
}

/** The member's conversations and the open one: `/6557`. In a narrow window, either. */
export function ConversationsPage({ search }: { readonly search: Search }) {
  const { conversation, prompt } = readChatSearch(search);
  const now = useNow();
  const isOpen = conversation !== null || prompt !== null;
  return (
    <div className="flex min-h-0 flex-1">
      <aside
        aria-label={text.ownTitle}
        className={cx(
          'flex w-66 shrink-0 flex-col border-r border-line max-desk:w-full max-desk:border-r-0',
          isOpen && 'max-desk:hidden',
        )}
      >
        <ConversationList open={conversation} now={now} />
      </aside>
      <div className={cx('flex min-h-0 min-w-0 flex-1 flex-col', !isOpen && 'max-desk:hidden')}>
        <Conversation path="/6557" search={search} />
      </div>
    </div>
  );
}

function Conversation({ path, search }: { readonly path: ChatPath; readonly search: Search }) {
  const read = readChatSearch(search);
  const isMember = useAtomValue(signedInAtom);
  const navigate = useNavigate();
  useConversationsOfTabs();
  const { data } = useQuery({
    ...conversationQuery(read.conversation ?? ''),
    enabled: isMember && read.conversation !== null,
  });
  const title = data?.topic ?? (path === '/6557' ? text.ownTitle : text.title);
  usePageTitle(title);
  const { source: _, filter: __, q: ___, ...withoutRows } = search;
  return (
    <>
      <div className="flex h-11 shrink-0 items-center gap-3 border-b border-line px-6 max-desk:px-4">
        <h1 className="min-w-0 flex-1 truncate text-14 text-muted">{title}</h1>
        {data && (
          <ConversationActions conversation={data} onDeleted={() => void navigate({ to: path, replace: true })} />
        )}
        {path === '/ai-chat' ? (
          <>
            {read.conversation !== null && (
              <Link to="/ai-chat" className={buttonClass()}>
                {text.newQuestion}
              </Link>
            )}
            <Link to="/6557" className={cx(buttonClass({ variant: 'ghost' }), 'max-sm:hidden')}>
              {text.home.own}
            </Link>
          </>
        ) : (
          <Link to="/6557" className={cx(buttonClass({ variant: 'ghost' }), 'desk:hidden')}>
            {text.all}
          </Link>
        )}
      </div>
      <ConversationView
        search={read}
        start={<Start path={path} />}
        onConversation={(id) => void navigate({ to: path, search: { conversation: id }, replace: true })}
        onDropAbout={() => void navigate({ to: path, search: withoutRows, replace: true })}
      />
    </>
  );
}

/** What another tab asked or changed is shown here too. */
function useConversationsOfTabs(): void {
  const client = useQueryClient();
  useEffect(
    () => onBroadcast('conversations', () => void client.invalidateQueries({ queryKey: [CONVERSATIONS[0]] })),
    [client],
  );
}
