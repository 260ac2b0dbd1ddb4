import * as z from 'zod/mini';
import { AskQuerySchema } from './ask.ts';
import { count, text, time } from './shared.ts';

/** Conversations of a member: `/api/chat/*`. */

export const CHAT_LIMITS = { question: 500, topic: 80, search: 100, messages: 200, found: 100 } as const;

/** What came of a question. `choice` and `nothing` are clarifications: the plan does not count them. */
export const REPLY_KINDS = ['answer', 'help', 'choice', 'nothing'] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

/** Which replies use up one of the questions that a plan has for a day. */
export const IS_COUNTED: Readonly<Record<ReplyKind, boolean>> = {
  answer: true,
  help: true,
  choice: false,
  nothing: false,
};

export const FOUND_KINDS = ['project', 'person', 'news_link', 'venture_funding'] as const;

/** Something that an answer names, by its page here. */
export const FoundItemSchema = z.object({
  kind: z.enum(FOUND_KINDS),
  name: text(),
  /** A path of this site; never an address elsewhere. */
  path: z.string().check(z.maxLength(512), z.regex(/^\/(?![/\\])/)),
});

/** What a member says of an answer. */
export const RATINGS = ['right', 'wrong'] as const;
export type Rating = (typeof RATINGS)[number];

export const ChatMessageSchema = z.object({
  /** Place in its conversation, from 1. */
  number: z.int().check(z.positive()),
  question: z.string(),
  /** The username of who asked. */
  user: z.string(),
  kind: z.enum(REPLY_KINDS),
  /** The sentences of the reply, without markup. */
  answer: z.string(),
  /** The whole reply with its rows and query, as the answerer gave it: `AnswerSchema` reads it. */
  reply: z.json(),
  found: z.array(FoundItemSchema),
  time_message: time(),
  /** Null: nothing was said. */
  rating: z.nullable(z.enum(RATINGS)),
});
export type ChatMessage = z.output<typeof ChatMessageSchema>;

const ConversationEntrySchema = z.object({
  id: z.uuid(),
  topic: z.string(),
  last_update: time(),
  messages: count(),
});
export type ConversationEntry = z.output<typeof ConversationEntrySchema>;

/** Questions of today, UTC; `limit` null is unlimited. */
export const ChatUsageSchema = z.object({ used: count(), limit: z.nullable(count()), renews_at: time() });

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

export const AskBodySchema = z.strictObject({
  /** Made by the client for each question: sending it again gives the stored reply and counts nothing. */
  ask_id: z.uuid(),
  /** Without one a new conversation begins. */
  conversation: z.optional(z.uuid()),
  /** With `query`: what the conversation shows as asked. */
  question: words(CHAT_LIMITS.question),
  /** A query that was chosen or edited: it is run, and the question is not read. */
  query: z.optional(AskQuerySchema),
  /** The rows that the question is about, where these are not those of the answer before it. */
  about: z.optional(AskQuerySchema),
});
export type AskBody = z.output<typeof AskBodySchema>;

export const AskAnswerSchema = z.object({
  conversation: ConversationEntrySchema,
  message: ChatMessageSchema,
  usage: ChatUsageSchema,
});

/** A question that a language model may answer: a query of its own is run without one. */
export const StreamBodySchema = z.omit(AskBodySchema, { query: true });
export type StreamBody = z.output<typeof StreamBodySchema>;

export const STREAM_TOOLS = ['query', 'lookup', 'news', 'help'] as const;

/**
 * What the stream of an answer tells, each with a number as its id: what is looked up, text that was checked (with `isAnew` all
 * of it: what came before is void), and one of three ends.
 */
export const StreamEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), tool: z.enum(STREAM_TOOLS), words: z.string() }),
  z.object({ type: z.literal('text'), text: z.string(), isAnew: z.boolean() }),
  z.object({ type: z.literal('done'), answer: AskAnswerSchema }),
  z.object({ type: z.literal('stopped') }),
  /** With the body that a refusal of this status has. */
  z.object({ type: z.literal('failed'), status: z.int(), body: z.json() }),
]);
export type StreamEvent = z.output<typeof StreamEventSchema>;

export const ConversationsQuerySchema = z.object({
  /** In topics, questions and answers. */
  search: z._default(z.string().check(z.maxLength(CHAT_LIMITS.search)), ''),
  skip: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
  take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
});
export const ConversationsAnswerSchema = z.object({
  data: z.array(ConversationEntrySchema),
  total: count(),
  usage: ChatUsageSchema,
});
export const ConversationAnswerSchema = z.object({
  data: z.extend(ConversationEntrySchema, { messages: z.array(ChatMessageSchema) }),
});
export type Conversation = z.output<typeof ConversationAnswerSchema>['data'];

export const MessageParamsSchema = z.strictObject({
  id: z.uuid(),
  number: z.coerce.number().check(z.int(), z.gte(1), z.lte(CHAT_LIMITS.messages)),
});
/** Null takes it back. */
export const RatingBodySchema = z.strictObject({ rating: z.nullable(z.enum(RATINGS)) });

export const RenameBodySchema = z.strictObject({ topic: words(CHAT_LIMITS.topic) });
export const RenameAnswerSchema = z.object({ data: ConversationEntrySchema });
