import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bareProject } from '#schemas/testing/profiles.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { storeToken } from '#src/features/auth/session.ts';
import { signInDialogAtom } from '#src/features/auth/signInRequest.ts';
import { readEdit, resetEdits } from '#src/features/contributor-edits/editStore.ts';
import { EditProfile } from './EditProfile.tsx';

const plum = { owner: 'linh', kind: 'project', slug: 'plum' } as const;

beforeEach(() => storeToken('token', 3600));
afterEach(() => {
  vi.restoreAllMocks();
  resetEdits('linh');
  storeToken('', 0);
  getDefaultStore().set(signInDialogAtom, null);
});

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(accountQuery().queryKey, {
    ...{ username: 'linh', name: 'Linh', email: 'linh@assay.example', face: null, gender: null, privacy: null },
    ...{ plan: null, language: null, created_at: '2026-01-01T00:00:00.000Z', has_password: true, deletes_at: null },
  });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const profile = bareProject('Plum', { symbol: 'PLM', website: 'https://plum.example', max_supply: 1000 });
  return render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>
        <EditProfile kind="project" slug="plum" name="Plum" profile={profile} />
      </RouterContextProvider>
    </QueryClientProvider>,
  );
}

it('keeps what is typed on the device, says what differs, and finds it again', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('status')).toHaveTextContent('No changes');
  const symbol = screen.getByRole('textbox', { name: 'Symbol' });
  await symbol.fill('PLUM');
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(/^1 change, kept on this device, saved \d\d:\d\d:\d\d UTC$/);
  await expect.element(screen.getByRole('deletion')).toHaveTextContent('PLM');
  expect(readEdit(plum)?.data).toEqual({ symbol: 'PLUM' });
  await screen.unmount();
  const again = await open();
  await expect.element(again.getByRole('textbox', { name: 'Symbol' })).toHaveValue('PLUM');
});

it('takes a change back when the field is emptied, repeats what is published, or by its button', async () => {
  const screen = await open();
  const symbol = screen.getByRole('textbox', { name: 'Symbol' });
  await symbol.fill('PLUM');
  await symbol.fill('');
  expect(readEdit(plum)).toBeNull();
  await userEvent.tab();
  await expect.element(symbol).toHaveValue('PLM');

  await screen.getByRole('textbox', { name: 'Max supply' }).fill('1,000.0');
  expect(readEdit(plum)).toBeNull();

  await symbol.fill('PLUM');
  await screen.getByRole('button', { name: 'Take back the change of Symbol' }).click();
  await expect.element(symbol).toHaveValue('PLM');
  await expect.element(symbol).toHaveFocus();
  expect(readEdit(plum)).toBeNull();
});

it('says what is wrong with a value, and loses nothing of it', async () => {
  const screen = await open();
  const website = screen.getByRole('textbox', { name: 'Website' });
  await website.fill('plum');
  await expect.element(website).toHaveAttribute('aria-invalid', 'true');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Wrong URL format');
  await expect.element(screen.getByText('1 value is not valid yet')).toBeVisible();
  expect(readEdit(plum)?.data).toEqual({ website: 'plum' });
});

it('says where the browser stores nothing, and keeps what is typed meanwhile', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const screen = await open();
  await screen.getByRole('textbox', { name: 'Symbol' }).fill('PLUM');
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 change, not stored');
  await screen.unmount();
  const again = await open();
  await expect.element(again.getByRole('textbox', { name: 'Symbol' })).toHaveValue('PLUM');
});

it('asks visitors to sign in', async () => {
  storeToken('', 0);
  const screen = await open();
  await screen.getByRole('button', { name: 'Sign in' }).click();
  expect(getDefaultStore().get(signInDialogAtom)?.reason).toBe('Sign in to edit Plum.');
});
