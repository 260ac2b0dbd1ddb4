import type { MemberData } from '#server/modules/users/memberData.ts';
import { readConversations } from './repository/conversations.ts';
import { listChats } from './repository/usage.ts';

export const chatData: MemberData<'chats' | 'conversations'> = {
  tables: {
    chat_uses: 'chats',
    conversations: 'conversations',
    conversation_messages: 'conversations',
    answer_streams: { notGiven: 'An answer while it is written; then it is a message.' },
  },
  read: async (db, { id }) => ({ chats: await listChats(db, id), conversations: await readConversations(db, id) }),
};
