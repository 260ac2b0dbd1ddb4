import {
  AskAnswerSchema,
  AskBodySchema,
  ConversationAnswerSchema,
  ConversationsAnswerSchema,
  ConversationsQuerySchema,
  MessageParamsSchema,
  RatingBodySchema,
  RenameAnswerSchema,
  RenameBodySchema,
} from '#schemas/api/chat.ts';
import { DoneAnswerSchema, IdParamsSchema } from '#schemas/api/shared.ts';
import type { Answerer } from '#server/modules/ask/answerer.ts';
import { type MemberRoutes, memberOf } from '#server/modules/users/memberRoutes.ts';
import { ApiError } from '#server/platform/errors.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { CHATS, countCall } from '#server/platform/rateLimit.ts';
import { askQuestion } from './askQuestion.ts';
import { conversationFile } from './conversationFile.ts';
import {
  deleteConversation,
  listConversations,
  rateMessage,
  readConversation,
  renameConversation,
} from './repository/conversations.ts';
import { readChatUsage } from './repository/usage.ts';

/** Asking, and the conversations of the member. */
export const chatRoutes =
  (answerer: Answerer): MemberRoutes =>
  ({ deps, guard }) =>
  async (api) => {
    const { pool, clock } = deps;

    api.post(
      '/chat/ask',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Ask a question',
          description:
            'The same `ask_id` again gives the stored reply. Clarifications are not counted. 403 `plan_limit`: none left today. 404: no such conversation. 409 `conversation_full`.',
          body: AskBodySchema,
          response: { 200: AskAnswerSchema },
        },
      },
      async (request, reply) => {
        const { user } = memberOf(request);
        await countCall(CHATS, request, String(user.id), deps);
        const gone = new AbortController();
        reply.raw.once('close', () => gone.abort());
        const asked = await askQuestion(deps, answerer, user, request.body, gone.signal);
        return { ...asked, usage: await readChatUsage(pool, user.id, user.subscription, clock()) };
      },
    );

    api.get(
      '/chat/conversations',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Conversations of the member, and the questions left today',
          description: 'Last used first. `search` looks in topics, questions and answers.',
          querystring: ConversationsQuerySchema,
          response: { 200: ConversationsAnswerSchema },
        },
      },
      async (request) => {
        const { id, subscription } = memberOf(request).user;
        const usage = await readChatUsage(pool, id, subscription, clock());
        return { ...(await listConversations(pool, id, request.query)), usage };
      },
    );

    api.get(
      '/chat/conversations/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'A conversation with its messages',
          params: IdParamsSchema,
          response: { 200: ConversationAnswerSchema },
        },
      },
      async (request) => ({ data: await readConversation(pool, memberOf(request).user.id, request.params.id) }),
    );

    api.post(
      '/chat/conversations/:id/rename',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Change the topic of a conversation',
          params: IdParamsSchema,
          body: RenameBodySchema,
          response: { 200: RenameAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        await countCall(CHATS, request, String(userId), deps);
        return { data: await renameConversation(pool, userId, request.params.id, request.body.topic) };
      },
    );

    api.post(
      '/chat/conversations/:id/messages/:number/rating',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Say whether an answer is right',
          description: 'Replaces what was said before; null takes it back.',
          params: MessageParamsSchema,
          body: RatingBodySchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        await countCall(CHATS, request, String(userId), deps);
        await rateMessage(pool, userId, request.params, request.body.rating);
        return { status: 200 as const };
      },
    );

    api.delete(
      '/chat/conversations/:id',
      {
        onRequest: guard.required,
        schema: {
          summary: 'Delete a conversation',
          description: 'Its questions stay counted.',
          params: IdParamsSchema,
          response: { 200: DoneAnswerSchema },
        },
      },
      async (request) => {
        const userId = memberOf(request).user.id;
        await countCall(CHATS, request, String(userId), deps);
        await deleteConversation(pool, userId, request.params.id);
        return { status: 200 as const };
      },
    );

    api.get(
      '/chat/conversations/:id/export',
      {
        onRequest: guard.required,
        schema: { summary: 'A conversation as a Markdown file', params: IdParamsSchema },
      },
      async (request, reply) => {
        const origin = originOf(request, deps.config);
        if (origin === null) throw new ApiError(400, { code: 'bad_host' });
        const conversation = await readConversation(pool, memberOf(request).user.id, request.params.id);
        reply.headers({
          'content-type': 'text/markdown; charset=utf-8',
          'content-disposition': `attachment; filename="assay-conversation-${conversation.last_update.slice(0, 10)}.md"`,
        });
        return conversationFile(conversation, origin);
      },
    );
  };
