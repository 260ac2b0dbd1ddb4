import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { answer, fakeServer, noNetwork, refusal } from '../fakeServer.ts';
import { GoogleStep } from './GoogleStep.tsx';
import { clearSignUpDraft, readSignUpDraft } from './signUpDraft.ts';

const MAI = { name: 'Trần Mai', email: 'mai@gmail.example', username: 'mai' };
const TAKEN = 'This username has been taken';

const name = page.getByRole('textbox', { name: 'Name', exact: true });
const username = page.getByRole('textbox', { name: 'Username', exact: true });
const terms = page.getByRole('checkbox', { name: /I agree to the Terms/ });
const next = page.getByRole('button', { name: 'Next', exact: true });
const complaint = (text: string) => page.getByRole('alert').filter({ hasText: text });

const opened = () => renderPart(<GoogleStep newcomer={MAI} to="/" />);

beforeEach(() => {
  sessionStorage.clear();
  clearSignUpDraft();
});
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
  await expectAccessible();
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
  await page.getByRole('textbox', { name: 'Referral code' }).fill('LINH-7');
  await terms.click();
  await username.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(complaint('Network error. Please check your internet connection')).toBeVisible();
  await expect.element(username).toHaveValue('trần.mai');
  await expect.element(terms).toBeChecked();
  server.on('finish', () => answer({}, 429));
  await next.click();
  await expect.element(complaint('Too many requests to our server. Please try again later')).toBeVisible();
  const sent = { name: 'Trần Mai', username: 'trần.mai', ref_id: 'LINH-7', terms: true };
  expect(server.calls('finish').map(({ body }) => body)).toEqual([sent, sent]);
});

it('discards the identity to start over, and keeps the referral for the other ways', async () => {
  const server = fakeServer();
  sessionStorage.setItem('assay.google.to', '/terms');
  sessionStorage.setItem('assay.google.referral', 'LINH-7');
  const { history } = await opened();
  await expect.element(page.getByRole('textbox', { name: 'Referral code' })).toHaveValue('LINH-7');
  await page.getByRole('button', { name: 'Start Over' }).click();
  await expect.poll(() => history.location.pathname).toBe('/signup');
  expect(history.location.state).toMatchObject({ to: '/terms' });
  expect(server.calls('forget')).toHaveLength(1);
  expect(readSignUpDraft()).toMatchObject({ ref_id: 'LINH-7' });
});

it('says that the identity has expired, with the focus there, and that Google can be asked again', async () => {
  const server = fakeServer();
  server.on('settings', () => answer({ links: {}, google: true }));
  server.on('finish', () => refusal(403, 'google_ended'));
  await opened();
  await terms.click();
  await next.click();
  await expect.element(page.getByText(/^The Google sign-in expired\. Sign up with Google again/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Join Assay' })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Sign up with Google' })).toBeVisible();
});
