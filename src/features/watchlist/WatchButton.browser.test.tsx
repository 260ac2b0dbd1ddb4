import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { WatchButton } from './StarButton.tsx';

let refuses: boolean;
let kept: readonly { readonly _id: number; readonly slug: string; readonly added_at: string }[];
/** Calls that the server has not answered yet. */
let held: (() => void)[] | null;

beforeEach(() => {
  storeToken('t'.repeat(43), 3_600);
  [refuses, kept, held] = [false, [], null];
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(String(input), window.location.origin);
    if (pathname.endsWith('/watch-list/get')) return Response.json({ data: kept });
    if (held) await new Promise<void>((resolve) => held?.push(resolve));
    const error = { code: 'watchlist_full', message: '', params: { limit: 5000 }, requestId: 'r' };
    if (refuses) return Response.json({ error }, { status: 403 });
    const added_at = '2026-01-05T06:00:00.000Z';
    kept = pathname.endsWith('/add') ? [{ _id: 1, slug: 'korvane', added_at }] : [];
    return Response.json({ data: [{ _id: 1 }] });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

const star = page.getByRole('button', { name: /^(?:Watch|Stop watching) Korvane$/ });
const open = () =>
  renderPart(<WatchButton sid="watchlist_project" what={{ slug: 'korvane', id: 1, name: 'Korvane' }} />);

it('a star is put back with a message when the server refuses, and set by Retry', async () => {
  refuses = true;
  await open();
  await star.click();
  await expect.element(page.getByText('Korvane could not be added to your watchlist')).toBeVisible();
  await expect.element(page.getByText('A watchlist can have at most 5000 records. Remove some first.')).toBeVisible();
  await expect.element(star).toHaveAttribute('aria-pressed', 'false');
  refuses = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => kept.length).toBe(1);
});

it('a star ends as it was last wished, however quickly it is clicked and however slow the server is', async () => {
  held = [];
  await open();
  for (const pressed of ['true', 'false', 'true']) {
    await star.click();
    await expect.element(star).toHaveAttribute('aria-pressed', pressed);
  }
  expect(held).toHaveLength(1);
  const [first] = held;
  held = null;
  first?.();
  await expect.poll(() => kept.length).toBe(1);
  await expect.element(star).toHaveAttribute('aria-pressed', 'true');
});
