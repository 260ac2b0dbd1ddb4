import { expect, it, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { broadcast } from '#src/shared/tabs.ts';
import { ID } from './testing/answers.ts';
import { failing, messageOf, openChat, serveChat, server, usage } from './testing/chatServer.tsx';

serveChat();

it('counts what another tab asked', async () => {
  const { screen } = await openChat('/ai-chat');
  await expect.element(screen.getByText('2 of 3 left today')).toBeVisible();
  server.used = 3;
  const otherTab = new BroadcastChannel('assay');
  otherTab.postMessage({ topic: 'conversations', payload: null });
  await expect.element(screen.getByText('0 of 3 left today')).toBeVisible();
  otherTab.close();
});

it('searches conversations for a word once the input method has composed it', async () => {
  const { screen } = await openChat('/6557');
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
  server.stored = [messageOf('rounds over 5m')];
  const { screen, router } = await openChat(`/6557?conversation=${ID}`);
  const list = screen.getByRole('navigation', { name: 'Your conversations' });
  await expect.element(list.getByRole('link', { name: /^Rounds over 5M/ })).toHaveAttribute('aria-current', 'page');
  server.stored.push(messageOf('asked elsewhere'));
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
  server.answers.conversation = failing(404, 'not_found', { reason: 'conversation' });
  const gone = await openChat(`/ai-chat?conversation=${ID}`);
  await expect.element(gone.screen.getByRole('heading', { name: 'No such conversation' })).toBeVisible();
  await gone.screen.unmount();
  server.answers.conversation = failing(500, 'internal');
  server.answers.conversations = async () => Response.json({ data: [], total: 0, usage: usage() });
  const failed = await openChat(`/6557?conversation=${ID}`);
  await expect
    .element(failed.screen.getByRole('heading', { name: 'The conversation could not be loaded' }))
    .toBeVisible();
  await expect.element(failed.screen.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
});
