import { getDefaultStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { answered, ID, query } from './testing/answers.ts';
import { failing, openChat, serveChat, server } from './testing/chatServer.tsx';

serveChat();

it('fills the box from the address and asks by Enter, once heard, with the counter beside it', async () => {
  const { screen, router, box } = await openChat('/ai-chat?prompt=rounds%20over%205m');
  await expect.element(box).toHaveValue('rounds over 5m');
  await expect.element(box).toHaveFocus();
  await expect.element(screen.getByText('2 of 3 left today')).toBeVisible();
  expect(server.bodies).toEqual([]);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(box).toHaveValue('rounds over 5m\n');
  await userEvent.keyboard('{Enter}');
  const article = screen.getByRole('article', { name: 'rounds over 5m' });
  await expect.element(article).toBeVisible();
  expect(server.bodies).toMatchObject([{ question: 'rounds over 5m' }]);
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
  await expect.poll(() => server.bodies.length).toBe(2);
  expect(server.bodies[1]).toMatchObject({ conversation: ID });
  expect(server.bodies[1]?.ask_id).not.toBe(server.bodies[0]?.ask_id);
});

it('tells other tabs that it asked, and counts neither a clarification nor a failure', async () => {
  const told: unknown[] = [];
  const otherTab = new BroadcastChannel('assay');
  otherTab.onmessage = ({ data }) => told.push(data);
  server.reply = { kind: 'nothing', sentence: 'Not understood.', words: ['frobs'], without: null, hits: [] };
  const { screen, box } = await openChat('/ai-chat');
  await box.fill('frobs');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('This did not count as a question.')).toBeVisible();
  await expect.element(screen.getByText('2 of 3 left today')).toBeVisible();
  await expect.poll(() => told).toEqual([{ topic: 'conversations', payload: null }]);
  server.answers.ask = failing(500, 'internal');
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'The question could not be answered' })).toBeVisible();
  await expect.element(screen.getByText('2 of 3 left today')).toBeVisible();
  otherTab.close();
});

it('keeps the typed question through sign-in, and asks it after', async () => {
  storeToken('', 0);
  const { screen, box } = await openChat('/ai-chat');
  await expect.element(screen.getByText('3 questions a day with a free account')).toBeVisible();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  const request = getDefaultStore().get(signInDialogAtom);
  expect(request?.reason).toContain('Sign in to ask');
  await expect.element(box).toHaveValue('who led');
  expect(server.bodies).toEqual([]);
  storeToken('token', 3600);
  request?.onSignedIn?.();
  await expect.poll(() => server.bodies).toMatchObject([{ question: 'who led' }]);
});

it('shows the plans at the limit, and keeps the question', async () => {
  server.used = 3;
  server.answers.ask = failing(403, 'plan_limit', { reason: 'chats', limit: 3 });
  const { screen, box } = await openChat('/ai-chat');
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
  const { screen, box } = await openChat('/ai-chat');
  await expect.element(screen.getByText(/^You are offline/)).toBeVisible();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('who led');
  expect(server.bodies).toEqual([]);
});

it('says what failed and sends the same question again under the same id', async () => {
  server.answers.ask = failing(503, 'database_unavailable');
  const { screen, box } = await openChat('/ai-chat');
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'The question could not be answered' })).toBeVisible();
  server.answers = {};
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('article')).toBeVisible();
  expect(server.bodies).toHaveLength(2);
  expect(server.bodies[0]?.ask_id).toBe(server.bodies[1]?.ask_id);
});

it('stops by Escape with the question back in the box; an input method composes undisturbed', async () => {
  server.answers.ask = () => new Promise(() => undefined);
  const { screen, box } = await openChat('/ai-chat');
  await box.fill('who led');
  const field = box.element();
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
  );
  expect(server.bodies).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status', { name: 'Looking for the answer' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(box).toHaveValue('who led');
  await expect.element(screen.getByText(/^Stopped\./)).toBeVisible();
});

it('says what a question is about, carries it, and drops it', async () => {
  const address = '/ai-chat?source=fundraising&filter=amount_quantity.gt.5000000&q=aura';
  const { screen, box, router } = await openChat(address);
  await expect.element(screen.getByText(/About rounds: Amount > 5M/)).toBeVisible();
  await expect.element(screen.getByText(/search for “aura” is not part of it/)).toBeVisible();
  await box.fill('who led');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.bodies).toMatchObject([{ about: { source: 'fundraising', triples: query.triples } }]);
  await router.navigate({ href: address });
  await screen.getByRole('button', { name: 'Ask about everything' }).click();
  await expect.poll(() => router.state.location.search).toEqual({});
});

it('leads from what can be asked to the box', async () => {
  const { screen } = await openChat('/ai');
  await screen.getByRole('link', { name: 'How much was raised in 2025?' }).click();
  await expect
    .element(screen.getByRole('textbox', { name: 'Your question' }))
    .toHaveValue('How much was raised in 2025?');
  expect(server.bodies).toEqual([]);
});
