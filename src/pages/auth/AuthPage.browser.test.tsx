import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { answer, fakeServer } from '#src/features/auth/fakeServer.ts';
import { LegalNotice } from '#src/features/auth/LegalNotice.tsx';
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

it('leads to the texts in a tab of their own: what was typed stays', async () => {
  await renderPart(<LegalNotice text="I agree to the {terms} and the {privacy}" />);
  for (const [name, href] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const link = page.getByRole('link', { name: new RegExp(`^${name}`) });
    await expect.element(link).toHaveAttribute('href', href);
    await expect.element(link).toHaveAttribute('target', '_blank');
  }
});
