import { Outlet, useSearch } from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Answer, Instead } from '#schemas/api/ask.ts';
import type { AskBody, ChatMessage, Conversation, StreamEvent } from '#schemas/api/chat.ts';
import { renderPages } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { AskHomePage } from '../AskHomePage.tsx';
import { ChatPage, ConversationsPage } from '../ChatPage.tsx';
import { answered, ID, OTHER } from './answers.ts';

/** What one connection tells, one event after the other; null breaks it, a promise is waited for. */
type StreamLine = readonly (StreamEvent | null | Promise<void>)[];

interface ChatServer {
  /** What the next question is answered with. */
  reply: Answer;
  stored: ChatMessage[];
  /** Questions to the built-in answerer. */
  bodies: AskBody[];
  used: number;
  /** The model of the operator, and what each connection to it tells. */
  model: string | null;
  lines: readonly StreamLine[];
  streams: { readonly body: AskBody; readonly after: string | null }[];
  stopped: string[];
  ratings: unknown[];
  /** Answers in the place of the usual ones. */
  answers: Partial<Record<'ask' | 'rating' | 'conversations' | 'conversation', () => Promise<Response>>>;
}

const fresh = (): ChatServer => ({
  ...{ reply: answered, stored: [], bodies: [], used: 1, model: null, lines: [] },
  ...{ streams: [], stopped: [], ratings: [], answers: {} },
});

/** The server of the test that runs. */
export const server: ChatServer = fresh();

const entry = () => ({
  id: ID,
  topic: 'Rounds over 5M',
  last_update: '2026-01-15T12:00:00.000Z',
  messages: server.stored.length,
});
export const usage = () => ({ used: server.used, limit: 3, renews_at: '2026-01-16T00:00:00.000Z' });
export const messageOf = (question: string): ChatMessage => ({
  ...{
    number: server.stored.length + 1,
    question,
    user: 'nora',
    kind: server.reply.kind === 'written' ? ('answer' as const) : server.reply.kind,
    answer: server.reply.sentence,
  },
  ...{ reply: JSON.parse(JSON.stringify(server.reply)), found: [], time_message: '2026-01-15T12:00:00.000Z' },
  rating: null,
});
export const failing =
  (status: number, code: string, params: object = {}) =>
  async () =>
    Response.json({ error: { code, message: 'No', params, requestId: 'r1' } }, { status });

/** Events as the server sends them; those without an end keep the line open. */
function streamed(line: StreamLine, after: number, signal: AbortSignal | null): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      let id = after;
      for (const event of line) {
        if (event === null) {
          // What is queued when a stream breaks is lost.
          await new Promise((resolve) => setTimeout(resolve, 100));
          return controller.error(new TypeError('network'));
        }
        if (event instanceof Promise) await event;
        else controller.enqueue(encoder.encode(`: beat\n\nid: ${++id}\ndata: ${JSON.stringify(event)}\n\n`));
      }
      const last = line.at(-1);
      if (last && 'type' in last && last.type !== 'text' && last.type !== 'step') controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

export const told = (text: string, isAnew = false): StreamEvent => ({ type: 'text', text, isAnew });

/** The end of a stream, with the reply stored. */
export function done(question: string, instead?: Instead): StreamEvent {
  const message = messageOf(question);
  const kept = instead ? { ...message, reply: JSON.parse(JSON.stringify({ ...server.reply, instead })) } : message;
  server.stored.push(kept);
  server.used += 1;
  return { type: 'done', answer: { conversation: entry(), message: kept, usage: usage() } };
}

/** Signs a member in, and answers what the pages of the chat ask, as `server` says. */
export function serveChat(): void {
  beforeEach(() => {
    storeToken('token', 3600);
    Object.assign(server, fresh());
    localStorage.removeItem('assay.chat.model');
    vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
      const { pathname, searchParams } = new URL(String(input), window.location.origin);
      if (pathname === '/api/users/usage')
        return Response.json({
          ...{ plan: 'standard', lists: { used: 0, limit: 3 }, chats: usage() },
          exports: { used: 0, limit: 0, renews_at: '2026-02-01T00:00:00.000Z' },
          files: { used: 0, limit: 100 },
        });
      if (pathname === '/api/settings') {
        const [links, rest] = [
          {
            socialRecap: null,
            mintRadar: null,
            loop: null,
            ainDashboard: null,
            twitter: null,
            telegram: null,
            email: null,
          },
          { google: false, analytics: null, model: server.model },
        ];
        return Response.json({ links, ...rest });
      }
      if (pathname === '/api/chat/streams') {
        const after = new Headers(init?.headers).get('last-event-id');
        server.streams.push({ body: JSON.parse(String(init?.body)), after });
        return streamed(server.lines[server.streams.length - 1] ?? [], Number(after ?? 0), init?.signal ?? null);
      }
      if (pathname.startsWith('/api/chat/streams/')) {
        server.stopped.push(pathname);
        return Response.json({ status: 200 });
      }
      if (pathname === '/api/chat/ask') {
        const body: AskBody = JSON.parse(String(init?.body));
        server.bodies.push(body);
        const other = server.answers.ask?.();
        if (other)
          return await new Promise((resolve, reject) => {
            other.then(resolve, reject);
            init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
          });
        const message = messageOf(body.question);
        server.stored.push(message);
        if (server.reply.kind === 'answer' || server.reply.kind === 'help') server.used += 1;
        return Response.json({ conversation: entry(), message, usage: usage() });
      }
      if (pathname === '/api/chat/conversations') {
        const found =
          (searchParams.get('search') ?? '') === 'zzz' ? [] : [entry(), { ...entry(), id: OTHER, topic: 'Older' }];
        return (
          (await server.answers.conversations?.()) ??
          Response.json({ data: found, total: found.length, usage: usage() })
        );
      }
      if (pathname === `/api/chat/conversations/${ID}/messages/1/rating`) {
        const refused = await server.answers.rating?.();
        if (refused) return refused;
        const { rating } = JSON.parse(String(init?.body));
        server.ratings.push(rating);
        server.stored = server.stored.map((message) => ({ ...message, rating }));
        return Response.json({ status: 200 });
      }
      if (pathname === `/api/chat/conversations/${ID}/rename`)
        return Response.json({ data: { ...entry(), topic: 'Leads' } });
      if (pathname === `/api/chat/conversations/${ID}` && init?.method === 'DELETE')
        return Response.json({ status: 200 });
      if (pathname === `/api/chat/conversations/${ID}`) {
        const data: Conversation = { ...entry(), messages: server.stored };
        return (await server.answers.conversation?.()) ?? Response.json({ data });
      }
      return (await failing(404, 'not_found')()) satisfies Response;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    storeToken('', 0);
    getDefaultStore().set(signInDialogAtom, null);
  });
}

const Frame = () => (
  <div className="flex h-200 flex-col">
    <Outlet />
  </div>
);
const Chat = () => <ChatPage search={useSearch({ strict: false })} />;
const Conversations = () => <ConversationsPage search={useSearch({ strict: false })} />;

/** Draws the page of the chat at `address`. */
export async function openChat(at: string) {
  const pages = { '/ai': AskHomePage, '/ai-chat': Chat, '/6557': Conversations };
  const { screen, router } = await renderPages(pages, { at, frame: Frame });
  return { screen, router, box: screen.getByRole('textbox', { name: 'Your question' }) };
}
