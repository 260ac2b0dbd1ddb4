import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { writeCookie } from '#src/shared/storage/cookies.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { ConsentNotice } from './ConsentNotice.tsx';
import { consentCookie, hasConsent } from './consent.ts';
import { storedConsent, useConsent } from './useConsent.ts';

/** A page with the notice and a button that reopens it. */
function Page() {
  const { state, reopen } = useConsent();
  return (
    <>
      <main id="content">
        <h1>The page</h1>
      </main>
      <button type="button" onClick={reopen}>
        Choose again
      </button>
      <p role="status">{state}</p>
      {(state === 'asked' || state === 'reopened') && <ConsentNotice />}
    </>
  );
}

beforeEach(() => {
  writeCookie(consentCookie(false, window.location.protocol));
  sessionStorage.clear();
});

it('withdraws consent by the same notice, reopened', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <Provider store={createStore()}>
        <Page />
      </Provider>
    </QueryClientProvider>,
  );
  const notice = screen.getByRole('region', { name: 'Cookies' });
  const accept = screen.getByRole('button', { name: 'Accept All Cookies' });
  await expect.element(accept).toBeVisible();
  await expectAccessible(notice.element());
  await accept.click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { name: 'The page' })).toHaveFocus();
  expect(hasConsent(document.cookie)).toBe(true);

  const again = screen.getByRole('button', { name: 'Choose again' });
  await again.click();
  await expect.element(accept).toHaveFocus();
  await expect.element(screen.getByRole('status')).toHaveTextContent('reopened');
  expect(hasConsent(document.cookie)).toBe(true);
  await screen.getByRole('button', { name: 'Reject All' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(again).toHaveFocus();
  await expect.element(screen.getByRole('status')).toHaveTextContent('refused');
  expect(hasConsent(document.cookie)).toBe(false);
  // The next page of this tab does not ask again.
  expect(storedConsent()).toBe('refused');
});
