import { createFileRoute } from '@tanstack/react-router';
import { directorySearch } from '#src/app/directorySearch.ts';
import { ChatPage } from '#src/pages/chat/ChatPage.tsx';

export const Route = createFileRoute('/ai-chat')({ validateSearch: directorySearch, component: Chat });

function Chat() {
  return <ChatPage search={Route.useSearch()} />;
}
