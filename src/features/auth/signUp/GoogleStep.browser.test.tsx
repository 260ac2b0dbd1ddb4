import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, fakeServer, noNetwork, refusal, renderStep } from '../fakeServer.tsx';
import { GoogleStep } from './GoogleStep.tsx';

const MAI = { name: 'Trần Mai', email: 'mai@gmail.example', username: 'mai' };
const TAKEN = 'This username has been taken';

const name = page.getByRole('textbox', { name: 'Name', exact: true });
const username = page.getByRole('textbox', { name: 'Username', exact: true });
const terms = page.getByRole('checkbox', { name: /I agree to the Terms/ });
const next = page.getByRole('button', { name: 'Next', exact: true });
const complaint = (text: string) => page.getByRole('alert').filter({ hasText: text });

const opened = () => renderStep(<GoogleStep newcomer={MAI} to="/" />);

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('asks the server for no account without agreement to the terms, or with names that are wrong', async () => {
  const server = fakeServer();
  await opened();
  await expect.element(name).toHaveValue('Trần Mai');
  await expect.element(username).toHaveValue('mai');
  await expect.element(page.getByRole('region', { name: 'Connected with Google' })).toHaveTextContent(MAI.email);
  await expect.element(page.getByText('Username available')).toBeVisible();
  await next.click();
  await expect.element(complaint('Please agree to the terms to continue')).toBeVisible();
  await expect.element(terms).toBeInvalid();
  await expect.element(terms).toHaveFocus();
  await name.fill('M4i');
  await username.fill('ma');
  await next.click();
  await expect.element(complaint("Name can't include special characters")).toBeVisible();
  await expect.element(complaint('Username must be at least 3 characters')).toBeVisible();
  expect(server.calls('finish')).toEqual([]);
});

it('says of a username that it is taken while it is typed, and where the server refuses it', async () => {
  const server = fakeServer();
  server.on('user-base-info', ({ query }) =>
    query.get('username')?.toLowerCase() === 'linh'
      ? answer([{ status: 200 }, { username: 'linh', email: null, face: null }])
      : refusal(403, 'no_such_user'),
  );
  server.on('finish', () => refusal(403, 'username_taken'));
  await opened();
  await username.fill('LINH');
  await terms.click();
  await expect.element(complaint(TAKEN)).toBeVisible();
  await username.fill('trần.mai');
  await expect.element(page.getByText('Username available')).toBeVisible();
  await next.click();
  await expect.element(complaint(TAKEN)).toBeVisible();
  await expect.element(username).toHaveFocus();
  expect(server.calls('finish').map(({ body }) => body)).toEqual([
    { name: 'Trần Mai', username: 'trần.mai', ref_id: null, terms: true },
  ]);
});

it('loses nothing that was chosen with the network', async () => {
  const server = fakeServer();
  server.on('finish', noNetwork);
  await opened();
  await username.fill('trần.mai');
  await terms.click();
  await username.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(complaint('Network error. Please check your internet connection')).toBeVisible();
  await expect.element(username).toHaveValue('trần.mai');
  await expect.element(terms).toBeChecked();
  server.on('finish', () => answer({}, 429));
  await next.click();
  await expect.element(complaint('Too many requests to our server. Please try again later')).toBeVisible();
  expect(server.calls('finish')).toHaveLength(2);
});
