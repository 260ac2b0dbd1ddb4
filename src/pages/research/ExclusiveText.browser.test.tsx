import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { storeToken } from '#src/features/auth/session.ts';
import { ExclusiveText } from './ExclusiveText.tsx';

let answer: () => Response;
beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async () => answer());
});
afterEach(() => {
  vi.restoreAllMocks();
  storeToken('', 0);
});

async function open(isSignedIn: boolean) {
  storeToken(isSignedIn ? 't'.repeat(43) : '', isSignedIn ? 600 : 0);
  await renderPart(
    <ExclusiveText slug="behind-the-door" summary="The opening…">
      {({ content }) => <p>{content}</p>}
    </ExclusiveText>,
    { at: '/research/behind-the-door' },
  );
}

const plans = () => page.getByRole('link', { name: 'See plans' });

it('offers signing in and the plans to who is signed out, and asks the server nothing', async () => {
  await open(false);
  await expect.element(page.getByText('The opening…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(plans()).toHaveAttribute('href', '/profile-settings/change_plan?back=/research/behind-the-door');
  expect(window.fetch).not.toHaveBeenCalled();
});

it('shows the whole text to who may read it', async () => {
  answer = () => Response.json({ content: 'A walrus decides.', parts: null, screener: null, attachment: null });
  await open(true);
  await expect.element(page.getByText('A walrus decides.')).toBeVisible();
  await expect.element(plans()).not.toBeInTheDocument();
});

it('offers the plans to a member whose plan does not include it', async () => {
  const error = { code: 'exclusive_research', message: 'No.', params: {}, requestId: 'r' };
  answer = () => Response.json({ error }, { status: 403 });
  await open(true);
  await expect.element(plans()).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
});

it('says that the text could not be loaded, and tries again', async () => {
  const error = { code: 'internal', message: 'Out of order.', params: {}, requestId: 'r' };
  answer = () => Response.json({ error }, { status: 422 });
  await open(true);
  await expect.element(page.getByText('The text could not be loaded')).toBeVisible();
  answer = () => Response.json({ content: 'A walrus decides.', parts: null, screener: null, attachment: null });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('A walrus decides.')).toBeVisible();
});
