import '#src/ui/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Answer, Answered, AskQuery, Instead, Written } from '#schemas/api/ask.ts';
import type { AskBody, ChatMessage, Conversation, StreamEvent } from '#schemas/api/chat.ts';
import { createQueryClient } from '#src/api/queryClient.ts';
import { directorySearch } from '#src/app/directorySearch.ts';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { broadcast } from '#src/shared/tabs.ts';
import { Toaster } from '#src/ui/Toasts.tsx';
import { AskHomePage } from './AskHomePage.tsx';
import { ChatPage, ConversationsPage } from './ChatPage.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const query: AskQuery = {
  ...{ source: 'fundraising', triples: [['amount_quantity', 'gt', 5_000_000]], relation: null },
  ...{ aggregate: { of: 'rows', field: null }, group: null, sort: { field: 'date', order: 'desc' }, limit: 5 },
  ...{ period: { field: 'date', from: '2025', to: null }, shown: [] },
};
const answered: Answered = {
  ...{ kind: 'answer', sentence: '2 rounds over 5M USD since 2025.', query },
  chips: [
    { part: 'source', at: 0, label: 'Fundraising', operator: null, value: null },
    { part: 'condition', at: 0, label: 'Amount', operator: '>', value: '5M USD' },
    { part: 'period', at: 0, label: 'Date', operator: '≥', value: '2025' },
    { part: 'limit', at: 0, label: 'Rows', operator: null, value: '5' },
  ],
  columns: [
    { field: 'date', label: 'Date', type: 'date', unit: null },
    { field: 'projects', label: 'Project', type: 'names', unit: null },
    { field: 'amount_quantity', label: 'Amount', type: 'number', unit: 'usd' },
  ],
  rows: [
    {
      ...{ id: 1, kind: 'round', path: '/round/1' },
      cells: ['2025-06-01', [{ name: 'Auralith', path: '/project/auralith' }], 48_000_000],
    },
    { ...{ id: 2, kind: 'round', path: '/round/2' }, cells: ['2025-05-01', [{ name: 'Nameless', path: null }], null] },
  ],
  chart: {
    ...{ kind: 'bars', label: 'By lead', unit: 'usd' },
    points: [{ label: 'Larkspur', value: 48_000_000, rows: 1, path: '/organization/larkspur' }],
  },
  ...{ total: 7, figure: null, leftOut: 1, leftOutIn: '/directory/fundraising?filter=amount_quantity.known.0' },
  sources: [
    { label: 'Rounds', source: 'sample data', asOf: '2026-01-15T09:00:00.000Z' },
    { label: 'Date', source: 'sample data', asOf: '2026-01-15T09:00:00.000Z' },
    { label: 'Amount', source: 'DefiLlama', asOf: '2026-01-15T09:00:00.000Z' },
    { label: 'Amount', source: 'feeds', asOf: '2026-01-14T09:00:00.000Z' },
  ],
  ...{ version: 3, asOf: '2026-01-15T09:00:00.000Z' },
  openIn: { label: 'Open 7 in Fundraising', path: '/directory/fundraising?filter=amount_quantity.gt.5000000' },
  followUps: [{ label: 'And in 2024?', query }],
  unused: ['please'],
};

let reply: Answer;
let stored: ChatMessage[];
let bodies: AskBody[];
let used: number;
/** The model of the operator, and what its stream tells, one line after the other; null cuts the line. */
let model: string | null;
let lines: readonly (readonly (StreamEvent | null | Promise<void>)[])[];
let streams: { readonly body: AskBody; readonly after: string | null }[];
let stopped: string[];
let ratings: unknown[];
let answers: Partial<Record<'ask' | 'rating' | 'conversations' | 'conversation', () => Promise<Response>>>;

const entry = () => ({
  id: ID,
  topic: 'Rounds over 5M',
  last_update: '2026-01-15T12:00:00.000Z',
  messages: stored.length,
});
const usage = () => ({ used, limit: 3, renews_at: '2026-01-16T00:00:00.000Z' });
const messageOf = (question: string): ChatMessage => ({
  ...{
    number: stored.length + 1,
    question,
    user: 'nora',
    kind: reply.kind === 'written' ? ('answer' as const) : reply.kind,
    answer: reply.sentence,
  },
  ...{ reply: JSON.parse(JSON.stringify(reply)), found: [], time_message: '2026-01-15T12:00:00.000Z' },
  rating: null,
});
const failing =
  (status: number, code: string, params: object = {}) =>
  async () =>
    Response.json({ error: { code, message: 'No', params, requestId: 'r1' } }, { status });

/** Events as the server sends them; those without an end keep the line open. */
function streamed(line: (typeof lines)[number], after: number, signal: AbortSignal | null): Response {
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

const told = (text: string, isAnew = false): StreamEvent => ({ type: 'text', text, isAnew });

const written: Written = {
  ...{ kind: 'written', sentence: 'Two rounds passed.\n- Auralith raised 48M USD.' },
  text: 'Two rounds passed [1].\n- Auralith raised 48M USD [1, 2].',
  cited: [
    { number: 1, label: 'Rounds over 5M', path: '/directory/fundraising' },
    { number: 2, label: 'A story', path: null },
  ],
  evidence: [{ number: 1, answer: answered }],
};

/** The end of a stream, with the reply stored. */
function done(question: string, instead?: Instead): StreamEvent {
  const message = messageOf(question);
  const kept = instead ? { ...message, reply: JSON.parse(JSON.stringify({ ...reply, instead })) } : message;
  stored.push(kept);
  used += 1;
  return { type: 'done', answer: { conversation: entry(), message: kept, usage: usage() } };
}

beforeEach(() => {
  storeToken('token', 3600);
  reply = answered;
  stored = [];
  bodies = [];
  ratings = [];
  used = 1;
  answers = {};
  model = null;
  lines = [];
  streams = [];
  stopped = [];
  localStorage.removeItem('assay.chat.model');
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), window.location.origin);
    if (pathname === '/api/users/usage')
      return Response.json({
        ...{ plan: 'standard', lists: { used: 0, limit: 3 }, chats: usage() },
        exports: { used: 0, limit: 0, renews_at: '2026-02-01T00:00:00.000Z' },
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
        { google: false, analytics: null, model },
      ];
      return Response.json({ links, ...rest });
    }
    if (pathname === '/api/chat/streams') {
      const after = new Headers(init?.headers).get('last-event-id');
      streams.push({ body: JSON.parse(String(init?.body)), after });
      return streamed(lines[streams.length - 1] ?? [], Number(after ?? 0), init?.signal ?? null);
    }
    if (pathname.startsWith('/api/chat/streams/')) {
      stopped.push(pathname);
      return Response.json({ status: 200 });
    }
    if (pathname === '/api/chat/ask') {
      const body: AskBody = JSON.parse(String(init?.body));
      bodies.push(body);
      const other = answers.ask?.();
      if (other)
        return await new Promise((resolve, reject) => {
          other.then(resolve, reject);
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        });
      const message = messageOf(body.question);
      stored.push(message);
      if (reply.kind === 'answer' || reply.kind === 'help') used += 1;
      return Response.json({ conversation: entry(), message, usage: usage() });
    }
    if (pathname === '/api/chat/conversations') {
      const found =
        (searchParams.get('search') ?? '') === 'zzz' ? [] : [entry(), { ...entry(), id: OTHER, topic: 'Older' }];
      return (await answers.conversations?.()) ?? Response.json({ data: found, total: found.length, usage: usage() });
    }
    if (pathname === `/api/chat/conversations/${ID}/messages/1/rating`) {
      const refused = await answers.rating?.();
      if (refused) return refused;
      const { rating } = JSON.parse(String(init?.body));
      ratings.push(rating);
      stored = stored.map((message) => ({ ...message, rating }));
      return Response.json({ status: 200 });
    }
    if (pathname === `/api/chat/conversations/${ID}/rename`)
      return Response.json({ data: { ...entry(), topic: 'Leads' } });
    if (pathname === `/api/chat/conversations/${ID}` && init?.method === 'DELETE')
      return Response.json({ status: 200 });
    if (pathname === `/api/chat/conversations/${ID}`) {
      const data: Conversation = { ...entry(), messages: stored };
      return (await answers.conversation?.()) ?? Response.json({ data });
    }
    return (await failing(404, 'not_found')()) satisfies Response;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
  getDefaultStore().set(signInDialogAtom, null);
});

async function open(address: string) {
  const root = createRootRoute({ component: () => <Outlet /> });
  const at = (path: '/ai' | '/ai-chat' | '/6557', component: (props: { search: object }) => React.ReactNode) => {
    const route = createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: directorySearch,
      component: () => component({ search: route.useSearch() }),
    });
    return route;
  };
  const router = createRouter({
    routeTree: root.addChildren([
      at('/ai', () => <AskHomePage />),
      at('/ai-chat', ({ search }) => <ChatPage search={directorySearch({ ...search })} />),
      at('/6557', ({ search }) => <ConversationsPage search={directorySearch({ ...search })} />),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const screen = await render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <div className="flex h-200 flex-col">
        <RouterProvider router={router} />
      </div>
      <Toaster />
    </QueryClientProvider>,
  );
  return { screen, router, box: screen.getByRole('textbox', { name: 'Your question' }) };
}

it('fills the box from the address and asks by Enter, once heard, with the counter beside it', async () => {
  const { screen, router, box } = await open('/ai-chat?prompt=rounds%20over%205m');
  await expect.element(box).toHaveValue('rounds over 5m');
  await expect.element(box).toHaveFocus();
  await expect.element(screen.getByText('2 of 3 left today')).toBeVisible();
  expect(bodies).toEqual([]);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(box).toHaveValue('rounds over 5m\n');
  await userEvent.keyboard('{Enter}');
  const article = screen.getByRole('article', { name: 'rounds over 5m' });
  await expect.element(article).toBeVisible();
  expect(bodies).toMatchObject([{ question: 'rounds over 5m' }]);
  await expect.element(box).toHaveValue('');
  const heard = screen
    .getByRole('status')
    .elements()
    .filter((one) => one.textContent?.includes(answered.sentence));
  expect(heard).toHaveLength(1);
  await expect.element(screen.getByText('1 of 3 left today')).toBeVisible();
  await expect.poll(() => router.state.location.search).toEqual({ conversation: ID });
  // The last question comes back, and the next one continues the conversation.
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(box).toHaveValue('rounds over 5m');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bodies.length).toBe(2);
  expect(bodies[1]).toMatchObject({ conversation: ID });
  expect(bodies[1]?.ask_id).not.toBe(bodies[0]?.ask_id);
});

it('shows query, rows, chart, sources, unused words and follow-ups of an answer', async () => {
  stored = [messageOf('rounds over 5m')];
  const { screen } = await open(`/ai-chat?conversation=${ID}`);
  const article = screen.getByRole('article');
  await expect.element(article.getByText(answered.sentence)).toBeVisible();
  const table = article.getByRole('table', { name: 'Rows of the answer' });
  await expect.element(table.getByRole('link', { name: 'Auralith' })).toHaveAttribute('href', '/project/auralith');
  await expect.element(table.getByText('Nameless')).toBeVisible();
  await expect.element(article.getByText('2 of 7 rows')).toBeVisible();
  await expect.element(article.getByRole('figure', { name: 'By lead' })).toHaveTextContent('Larkspur48.00M');
  await expect
    .element(article.getByRole('link', { name: 'Open 7 in Fundraising' }))
    .toHaveAttribute('href', expect.stringContaining('filter='));
  await expect.element(article).toHaveTextContent('Not used: “please”.');
  await expect.element(article).toHaveTextContent('Rounds, Date: sample data, Jan 15, 2026 09:00 UTC');
  await expect
    .element(article)
    .toHaveTextContent('Amount: DefiLlama, Jan 15, 2026 09:00 UTC; feeds, Jan 14, 2026 09:00 UTC');
  await expect
    .element(article.getByRole('link', { name: 'Show the rows without a known figure' }))
    .toHaveAttribute('href', expect.stringContaining('known.0'));
  await expect.element(article).toHaveTextContent('1 row without a known figure adds nothing');
  await article.getByRole('button', { name: 'And in 2024?' }).click();
  await expect.poll(() => bodies).toMatchObject([{ question: 'And in 2024?', query, conversation: ID }]);
});

it('runs a query again without a part or with a changed one, and says what cannot be read', async () => {
  stored = [messageOf('rounds over 5m')];
  const { screen } = await open(`/ai-chat?conversation=${ID}`);
  const first = screen.getByRole('article').first();
  await first.getByRole('button', { name: 'Ask again without Rows 5' }).click();
  await expect.poll(() => bodies).toMatchObject([{ question: 'rounds over 5m', query: { limit: null } }]);
  await first.getByRole('button', { name: 'Change Amount > 5M USD' }).click();
  const field = screen.getByRole('dialog').getByRole('textbox');
  await expect.element(field).toHaveValue('5M');
  await field.fill('nonsense');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toBeInvalid();
  await field.fill('10M');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bodies[1]?.query?.triples).toEqual([['amount_quantity', 'gt', 10_000_000]]);
  await first.getByRole('button', { name: 'Change Date ≥ 2025' }).click();
  await screen.getByRole('textbox', { name: 'From' }).fill('soon');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('“soon” is not a date.');
});

it('adds a condition beside those of the query, and asks again', async () => {
  stored = [messageOf('rounds over 5m')];
  const { screen } = await open(`/ai-chat?conversation=${ID}`);
  await screen.getByRole('button', { name: 'Add a condition and ask again' }).click();
  await userEvent.keyboard('valuation{Enter}');
  const panel = screen.getByRole('dialog', { name: 'Add a condition and ask again' });
  await expect.element(panel.getByRole('heading', { name: 'Valuation' })).toBeVisible();
  await panel.getByRole('textbox').fill('20M');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]?.query?.triples).toEqual([
    ['amount_quantity', 'gt', 5_000_000],
    ['valuation_usd', 'gte', 20_000_000],
  ]);
});

it('stores what a member says of an answer, and takes it back', async () => {
  stored = [messageOf('rounds over 5m')];
  const { screen } = await open(`/ai-chat?conversation=${ID}`);
  const right = screen.getByRole('button', { name: 'Right' });
  const wrong = screen.getByRole('button', { name: 'Wrong' });
  await expect.element(right).toHaveAttribute('aria-pressed', 'false');
  await wrong.click();
  await expect.element(wrong).toHaveAttribute('aria-pressed', 'true');
  await right.click();
  await expect.element(right).toHaveAttribute('aria-pressed', 'true');
  await expect.element(wrong).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => ratings).toEqual(['wrong', 'right']);
  await right.click();
  await expect.poll(() => ratings).toEqual(['wrong', 'right', null]);
  await expect.element(right).toHaveAttribute('aria-pressed', 'false');
  answers.rating = failing(500, 'internal');
  await wrong.click();
  await expect.element(screen.getByText('Your word on the answer could not be stored')).toBeVisible();
  await expect.element(wrong).toHaveAttribute('aria-pressed', 'false');
});

it('counts what another tab asked', async () => {
  const { screen } = await open('/ai-chat');
  await expect.element(screen.getByText('2 of 3 left today')).toBeVisible();
  used = 3;
  const otherTab = new BroadcastChannel('assay');
  otherTab.postMessage({ topic: 'conversations', payload: null });
  await expect.element(screen.getByText('0 of 3 left today')).toBeVisible();
  otherTab.close();
});

it('tells other tabs that it asked, and counts neither a clarification nor a failure', async () => {
  const told: unknown[] = [];
  const otherTab = new BroadcastChannel('assay');
  otherTab.onmessage = ({ data }) => told.push(data);
  reply = { kind: 'nothing', sentence: 'Not understood.', words: ['frobs'], without: null, hits: [] };
  const { screen, box } = await open('/ai-chat');
  await box.fill('frobs');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('This did not count as a question.')).toBeVisible();
  await expect.element(screen.getByText('2 of 3 left today')).toBeVisible();
  await expect.poll(() => told).toEqual([{ topic: 'conversations', payload: null }]);
  answers.ask = failing(500, 'internal');
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'The question could not be answered' })).toBeVisible();
  await expect.element(screen.getByText('2 of 3 left today')).toBeVisible();
  otherTab.close();
});

it('offers each reading of a choice, citations of the help, and what is left of a question', async () => {
  reply = { kind: 'choice', sentence: 'This has two readings.', readings: [{ label: 'Rounds', query }] };
  stored = [messageOf('raised')];
  reply = {
    ...{ kind: 'help', sentence: 'Press e.' },
    passages: [
      {
        article: 'a',
        title: 'Directory',
        heading: 'Export',
        text: 'Press e to export.',
        path: '/support/getting-started/directory/export',
      },
    ],
  };
  stored.push(messageOf('how do I export'));
  reply = {
    ...{ kind: 'nothing', sentence: 'I did not understand all of it.', words: ['frobs'] },
    without: { label: 'Rounds since 2025', query },
    hits: [{ kind: 'project', name: 'Frob', path: '/project/frob' }],
  };
  stored.push(messageOf('frobs since 2025'));
  const { screen } = await open(`/ai-chat?conversation=${ID}`);
  await expect.element(screen.getByRole('link', { name: 'Directory: Export' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Frob' })).toHaveAttribute('href', '/project/frob');
  reply = answered;
  await screen.getByRole('button', { name: 'Rounds', exact: true }).click();
  await expect.poll(() => bodies).toMatchObject([{ question: 'raised (Rounds)', query }]);
});

it('keeps the typed question through sign-in, and asks it after', async () => {
  storeToken('', 0);
  const { screen, box } = await open('/ai-chat');
  await expect.element(screen.getByText('3 questions a day with a free account')).toBeVisible();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  const request = getDefaultStore().get(signInDialogAtom);
  expect(request?.reason).toContain('Sign in to ask');
  await expect.element(box).toHaveValue('who led');
  expect(bodies).toEqual([]);
  storeToken('token', 3600);
  request?.onSignedIn?.();
  await expect.poll(() => bodies).toMatchObject([{ question: 'who led' }]);
});

it('shows the plans at the limit, and keeps the question', async () => {
  used = 3;
  answers.ask = failing(403, 'plan_limit', { reason: 'chats', limit: 3 });
  const { screen, box } = await open('/ai-chat');
  await box.fill('one more');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'You have asked all 3 questions of today' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'See the plans' }))
    .toHaveAttribute('href', expect.stringContaining('change_plan'));
  await screen.getByRole('button', { name: 'Not now' }).click();
  await expect.element(box).toHaveValue('one more');
});

it('keeps the question in the box while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { screen, box } = await open('/ai-chat');
  await expect.element(screen.getByText(/^You are offline/)).toBeVisible();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('who led');
  expect(bodies).toEqual([]);
});

it('says what failed and sends the same question again under the same id', async () => {
  answers.ask = failing(503, 'database_unavailable');
  const { screen, box } = await open('/ai-chat');
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'The question could not be answered' })).toBeVisible();
  answers = {};
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('article')).toBeVisible();
  expect(bodies).toHaveLength(2);
  expect(bodies[0]?.ask_id).toBe(bodies[1]?.ask_id);
});

it('stops by Escape with the question back in the box; an input method composes undisturbed', async () => {
  answers.ask = () => new Promise(() => undefined);
  const { screen, box } = await open('/ai-chat');
  await box.fill('who led');
  const field = box.element();
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
  );
  expect(bodies).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status', { name: 'Looking for the answer' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('who led');
  await expect.element(screen.getByText(/^Stopped\./)).toBeVisible();
});

it('says what a question is about, carries it, and drops it', async () => {
  const address = '/ai-chat?source=fundraising&filter=amount_quantity.gt.5000000&q=aura';
  const { screen, box, router } = await open(address);
  await expect.element(screen.getByText(/About rounds: Amount > 5M/)).toBeVisible();
  await expect.element(screen.getByText(/search for “aura” is not part of it/)).toBeVisible();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bodies).toMatchObject([{ about: { source: 'fundraising', triples: query.triples } }]);
  await router.navigate({ href: address });
  await screen.getByRole('button', { name: 'Ask about everything' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

it('searches conversations for a word once the input method has composed it', async () => {
  const { screen } = await open('/6557');
  const box = screen.getByRole('searchbox');
  await userEvent.click(box);
  const fetched = vi.mocked(fetch);
  const searches = () =>
    fetched.mock.calls.flatMap(([input]) => {
      const { pathname, searchParams } = new URL(String(input), window.location.origin);
      return pathname === '/api/chat/conversations' ? (searchParams.get('search') ?? []) : [];
    });
  await cdp().send('Input.imeSetComposition', { text: 'zz', selectionStart: 2, selectionEnd: 2 });
  await expect.element(box).toHaveValue('zz');
  // That nothing is asked shows only after the pause at which a typed text would be.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await cdp().send('Input.insertText', { text: 'zzz' });
  await expect.element(screen.getByRole('heading', { name: 'Nothing matches “zzz”' })).toBeVisible();
  expect(searches()).not.toContain('zz');
});

it('lists, searches, renames and deletes conversations, and follows other tabs', async () => {
  stored = [messageOf('rounds over 5m')];
  const { screen, router } = await open(`/6557?conversation=${ID}`);
  const list = screen.getByRole('navigation', { name: 'Your conversations' });
  await expect.element(list.getByRole('link', { name: /^Rounds over 5M/ })).toHaveAttribute('aria-current', 'page');
  stored.push(messageOf('asked elsewhere'));
  broadcast('conversations', null);
  new BroadcastChannel('assay').postMessage({ topic: 'conversations', payload: null });
  await expect.element(screen.getByRole('article', { name: 'asked elsewhere' })).toBeVisible();
  await list.getByRole('searchbox').fill('zzz');
  await expect.element(screen.getByRole('heading', { name: 'Nothing matches “zzz”' })).toBeVisible();
  await screen.getByRole('button', { name: 'Rename' }).click();
  await screen.getByRole('textbox', { name: 'Topic' }).fill('Leads');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Renamed')).toBeVisible();
  await screen.getByRole('button', { name: 'Delete' }).first().click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

it('says that a conversation is gone, could not be loaded, or that there is none', async () => {
  answers.conversation = failing(404, 'not_found', { reason: 'conversation' });
  const gone = await open(`/ai-chat?conversation=${ID}`);
  await expect.element(gone.screen.getByRole('heading', { name: 'No such conversation' })).toBeVisible();
  await gone.screen.unmount();
  answers.conversation = failing(500, 'internal');
  answers.conversations = async () => Response.json({ data: [], total: 0, usage: usage() });
  const failed = await open(`/6557?conversation=${ID}`);
  await expect
    .element(failed.screen.getByRole('heading', { name: 'The conversation could not be loaded' }))
    .toBeVisible();
  await expect.element(failed.screen.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
});

it('leads from what can be asked to the box', async () => {
  const { screen } = await open('/ai');
  await screen.getByRole('link', { name: 'How much was raised in 2025?' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: 'Your question' }))
    .toHaveValue('How much was raised in 2025?');
  expect(bodies).toEqual([]);
});

/** What a screen reader was told. */
const heardOf = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  screen
    .getByRole('status')
    .elements()
    .map((one) => one.textContent)
    .join('');

it('shows what a model writes while it is checked, and says it once when it is whole', async () => {
  model = 'tiny';
  reply = written;
  let goOn: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  lines = [
    [
      { type: 'step', tool: 'query', words: 'Rounds' },
      told('Let me see. '),
      told('', true),
      told('Two rounds '),
      told('passed [1].'),
      waited,
      done('rounds over 5m'),
    ],
  ];
  stored = [];
  const { screen, box } = await open('/ai-chat');
  await expect.element(screen.getByText('Your question and rows of our data are sent to it')).toBeVisible();
  await box.fill('rounds over 5m');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Asking the table: Rounds')).toBeVisible();
  await expect.element(screen.getByText('Two rounds passed')).toBeVisible();
  await expect.element(screen.getByText('Let me see.')).not.toBeInTheDocument();
  expect(heardOf(screen)).not.toContain('Two rounds');
  stored = [messageOf('rounds over 5m')];
  goOn();
  const article = screen.getByRole('article', { name: 'rounds over 5m' });
  await expect.element(article.getByText('Auralith raised 48M USD')).toBeVisible();
  expect(heardOf(screen).split('Two rounds passed.')).toHaveLength(2);
  await expect
    .element(article.getByRole('link', { name: 'Citation 1: Rounds over 5M' }).first())
    .toHaveAttribute('href', '/directory/fundraising');
  await expect.element(article.getByText('A story')).toBeVisible();
  await expect.element(article.getByText('Written by a language model', { exact: false })).toBeVisible();
  await expect.element(article.getByRole('table', { name: 'Rows of the answer' })).toBeVisible();
  expect({ bodies, streams: streams.length }).toEqual({ bodies: [], streams: 1 });
  // A query of its own is run without it.
  await article.getByRole('button', { name: 'And in 2024?' }).click();
  await expect.poll(() => bodies.length).toBe(1);
});

it('takes a cut line up where it broke', async () => {
  model = 'tiny';
  reply = written;
  const end = done('who led');
  lines = [
    [told('First [1]. '), null],
    [told('Second [1].'), end],
  ];
  const { screen, box } = await open('/ai-chat');
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('article')).toBeVisible();
  expect(streams.map(({ after }) => after)).toEqual([null, '1']);
  expect(streams[0]?.body.ask_id).toBe(streams[1]?.body.ask_id);
});

it('stops a model, with the question back in the box; leaving the page stops nothing', async () => {
  model = 'tiny';
  lines = [[told('First [1]. ')], [told('First [1]. ')]];
  const { screen, box } = await open('/ai-chat');
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('First')).toBeVisible();
  await screen.getByRole('button', { name: 'Stop' }).click();
  await expect.element(box).toHaveValue('who led');
  await expect.poll(() => stopped).toEqual([`/api/chat/streams/${streams[0]?.body.ask_id}/stop`]);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('First')).toBeVisible();
  await screen.unmount();
  expect(stopped).toHaveLength(1);
});

it('says why the built-in answer stands, and what failed altogether', async () => {
  model = 'tiny';
  const end = done('who led', 'unproved');
  lines = [
    [told('First [1]. '), told('', true), end],
    [{ type: 'failed', status: 503, body: { error: { code: 'database_unavailable', message: 'No' } } }],
  ];
  const { screen, box } = await open('/ai-chat');
  await expect.element(screen.getByRole('checkbox')).toBeChecked();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('note')).toHaveTextContent('could not be found in our rows');
  await expect.element(screen.getByRole('article').getByText(answered.sentence)).toBeVisible();
  expect(heardOf(screen)).toContain('This is the built-in answer. Answer: 2 rounds');
  await box.fill('and again');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'The question could not be answered' })).toBeVisible();
});

it('asks no model where there is none or it is switched off', async () => {
  const without = await open('/ai-chat');
  await without.box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bodies.length).toBe(1);
  await expect.element(without.screen.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(without.screen.getByText(/language model/)).not.toBeInTheDocument();
  await without.screen.unmount();
  model = 'tiny';
  const { screen, box } = await open('/ai-chat');
  await screen.getByRole('checkbox', { name: 'Let the language model tiny write the answer' }).click();
  await expect.element(screen.getByText('Nothing is sent to it', { exact: false })).toBeVisible();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bodies.length).toBe(2);
  expect(streams).toEqual([]);
});
