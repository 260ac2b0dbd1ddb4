import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#schemas/api/notifications.ts';
import { notificationsQuery } from '#src/api/accountQueries.ts';
import { markReadMutation } from './NotificationBell.tsx';

const { queryKey } = notificationsQuery();

const notification = (id: number, read = false): Notification => ({
  id,
  at: '2026-11-21T10:00:00.000Z',
  read,
  kind: 'password_changed',
  data: {},
  title: 'Your password was changed',
  text: '',
});
const answerOf = (...data: readonly Notification[]) => ({
  data: [...data],
  unread: data.filter(({ read }) => !read).length,
});

function knowing(...data: readonly Notification[]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(queryKey, answerOf(...data));
  return { queryClient, shown: () => queryClient.getQueryData(queryKey) };
}

const markRead = (queryClient: QueryClient, ids?: readonly number[]) =>
  new MutationObserver(queryClient, markReadMutation).mutate(ids);

// Calls read the token from it once another file has loaded the session.
beforeEach(() => vi.stubGlobal('document', { cookie: '' }));
afterEach(() => vi.unstubAllGlobals());

describe('marking notifications as read', () => {
  it.each([
    ['some', [2], answerOf(notification(3), notification(2, true), notification(1, true))],
    ['all', undefined, answerOf(notification(3, true), notification(2, true), notification(1, true))],
  ])('shows %s of them so before the server has answered', async (_, ids, expected) => {
    const { queryClient, shown } = knowing(notification(3), notification(2), notification(1, true));
    let whileAsked: unknown;
    vi.stubGlobal('fetch', async () => {
      whileAsked = shown();
      return new Response('{"status":200}');
    });
    await markRead(queryClient, ids);
    expect([whileAsked, shown()]).toEqual([expected, expected]);
  });

  it('keeps newer and already read ones when the server refuses', async () => {
    const { queryClient, shown } = knowing(notification(2), notification(1, true));
    vi.stubGlobal('fetch', async () => {
      queryClient.setQueryData(queryKey, answerOf(notification(3), notification(2, true), notification(1, true)));
      return new Response('{}', { status: 500 });
    });
    await expect(markRead(queryClient)).rejects.toThrow();
    expect(shown()).toEqual(answerOf(notification(3), notification(2), notification(1, true)));
  });

  it('is not undone by an older answer', async () => {
    const { queryClient, shown } = knowing(notification(1));
    let answer: (late: ReturnType<typeof answerOf>) => void = () => undefined;
    const queryFn = () =>
      new Promise<ReturnType<typeof answerOf>>((resolve) => {
        answer = resolve;
      });
    const asked = queryClient.fetchQuery({ queryKey, queryFn, retry: false }).catch(() => undefined);
    vi.stubGlobal('fetch', async () => new Response('{"status":200}'));
    await markRead(queryClient);
    answer(answerOf(notification(1)));
    await asked;
    expect(shown()).toEqual(answerOf(notification(1, true)));
  });
});
