import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { formTitle } from '#schemas/routes/contributePages.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { contributorAnswer } from '#src/features/contributions/testing/contributorAnswer.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { FormPage } from './FormPage.tsx';

beforeEach(() => {
  storeToken('token', 3600);
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(contributorAnswer()));
});
afterEach(async () => {
  vi.restoreAllMocks();
  storeToken('', 0);
  localStorage.clear();
  await page.viewport(1280, 800);
});

// Those of the other kinds of records are the same.
it.each(['new-project', 'edit-people', 'csv'] as const)(
  '%s can be read by everybody, and fits a phone',
  async (form) => {
    await renderPart(<FormPage form={form} draft={null} />);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(formTitle(form));
    await expect.element(page.getByText('5 of 5 left today')).toBeVisible();
    await expectAccessible();
    await page.viewport(390, 844);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);
