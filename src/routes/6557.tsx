import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { ConversationsPage } from '#src/pages/chat/ChatPage.tsx';

export const Route = createFileRoute('/6557')({ validateSearch: directorySearch, component: Conversations });

function Conversations() {
  return <ConversationsPage search={Route.useSearch()} />;
}
