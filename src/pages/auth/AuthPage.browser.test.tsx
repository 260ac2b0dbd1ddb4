import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { answer, fakeServer } from '#src/features/auth/fakeServer.ts';
import { SignInPage } from './AuthPage.tsx';

const TO = 'assay.google.to';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.removeItem(TO);
});

it('leads where somebody wanted to get who gave up at Google and tries again', async () => {
  fakeServer().on('settings', () => answer({ links: {}, google: true }));
  sessionStorage.setItem(TO, '/watchlist?tab=people');
  await renderPart(<SignInPage to={undefined} google="failed" />);
  const left = new Promise<string | null>((resolve) => {
    const stay = (event: NavigateEvent) => {
      event.preventDefault();
      resolve(sessionStorage.getItem(TO));
    };
    window.navigation.addEventListener('navigate', stay, { once: true });
  });
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  expect(await left).toBe('/watchlist?tab=people');
});
