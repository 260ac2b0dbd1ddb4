import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exportConversation } from './chatQueries.ts';
import { fetchJson, setAuthProvider, setTransport } from './client.ts';

const sent: { readonly url: string; readonly token: string | null }[] = [];
setAuthProvider({ token: () => 'abc', protectedCode: () => '', refused: () => undefined });
setTransport(async (url, { headers }) => {
  sent.push({ url, token: new Headers(headers).get('authorization') });
  return new Response('{}');
});
afterEach(() => void sent.splice(0));

const ask = async (url: string) => {
  await fetchJson(url, z.object({}));
  return sent.at(-1)?.token;
};

it('tells who asks where questions are answered in the language, and nowhere else', async () => {
  await exportConversation('korvane');
  expect(sent).toEqual([{ url: '/api/vi/chat/conversations/korvane/export', token: 'Bearer abc' }]);
  expect(await ask('/api/users/me')).toBe('Bearer abc');
  expect(await ask('/api/vi/help/sections')).toBeNull();
  expect(await ask('/api/status')).toBeNull();
});
