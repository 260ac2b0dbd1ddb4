import { createStore, Provider } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PublicSettingsSchema } from '#schemas/api/public-settings.ts';
import { settingsQuery } from '#src/api/shellQueries.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
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

const settingsOf = (analytics: string | null) =>
  [settingsQuery().queryKey, PublicSettingsSchema.parse({ links: {}, google: false, analytics })] as const;

const renderNotice = (analytics: string | null) =>
  renderPart(
    <Provider store={createStore()}>
      <Page />
    </Provider>,
    { known: [settingsOf(analytics)] },
  );

const notice = page.getByRole('region', { name: 'Cookies' });
const again = page.getByRole('button', { name: 'Choose again' });

it('withdraws consent by the same notice, reopened', async () => {
  await renderNotice('https://count.example/events');
  const accept = page.getByRole('button', { name: 'Accept All Cookies' });
  await expect.element(accept).toBeVisible();
  await expectAccessible(notice.element());
  await accept.click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'The page' })).toHaveFocus();
  expect(hasConsent(document.cookie)).toBe(true);

  await again.click();
  await expect.element(page.getByRole('link', { name: 'What is stored' })).toHaveAttribute('href', '/privacy#cookies');
  await expect.element(notice).toHaveTextContent(/Stored in this browser now: .*user-consent/);
  await expect.element(page.getByRole('status')).toHaveTextContent('reopened');
  expect(hasConsent(document.cookie)).toBe(true);
  await page.getByRole('button', { name: 'Reject All' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(again).toHaveFocus();
  await expect.element(page.getByRole('status')).toHaveTextContent('refused');
  expect(hasConsent(document.cookie)).toBe(false);
  // The next page of this tab does not ask again.
  expect(storedConsent()).toBe('refused');
});

it('asks nothing where nothing is counted, says what is stored, and takes an older consent back', async () => {
  writeCookie(consentCookie(true, window.location.protocol));
  await renderNotice(null);
  await again.click();
  await expect.element(notice).toHaveTextContent('nothing is counted, and no page views of visitors are stored');
  await expect.element(notice).toHaveTextContent(/Stored in this browser now: .*user-consent/);
  await expect.element(notice.getByRole('button', { name: 'Accept All Cookies' })).not.toBeInTheDocument();
  await notice.getByRole('button', { name: 'Reject All' }).click();
  expect(hasConsent(document.cookie)).toBe(false);
  await again.click();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});
