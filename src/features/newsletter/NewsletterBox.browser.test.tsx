import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { NewsletterBox } from './NewsletterBox.tsx';

const field = page.getByRole('textbox', { name: 'Email address' });
const INVALID = 'Please enter a valid email address';

/** The form, whose calls are answered by what `give` makes. */
async function opened(give: () => Promise<Response>) {
  const call = vi.spyOn(window, 'fetch').mockImplementation(give);
  await renderPart(<NewsletterBox />);
  return call;
}

afterEach(() => vi.restoreAllMocks());

it('says for two seconds that an address is none, asks nobody, and can be read on', async () => {
  const call = await opened(() => Promise.reject(new TypeError('Failed to fetch')));
  await field.fill('nobody');
  await userEvent.keyboard('{Enter}');
  const message = page.getByRole('alert').filter({ hasText: INVALID });
  const width = () => message.element().getBoundingClientRect().width;
  await expect.poll(width).toBeGreaterThan(100);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toBeInvalid();
  await expect.poll(width).toBeLessThanOrEqual(1);
  await expect.element(field).toHaveAccessibleDescription(INVALID);
  await expect.element(field).toHaveValue('nobody');
  await userEvent.keyboard('@');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  expect(call).not.toHaveBeenCalled();
});

it('takes an address, and keeps what was typed and says why when it fails', async () => {
  const call = await opened(async () => Response.json({ email: 'reader@assay.example' }));
  await field.fill(' reader@assay.example ');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect.element(page.getByText('Thank you for subscribing with reader@assay.example')).toBeVisible();
  await expect.element(page.getByText('Open the mail that we sent there and confirm.')).toBeVisible();
  await expect.element(field).toHaveValue('');

  for (const [give, reason] of [
    [
      async () =>
        Response.json({ error: { code: 'rate_limited', message: '', params: { reason: 'call' } } }, { status: 429 }),
      'Too many requests to our server. Please try again later!',
    ],
    [() => Promise.reject(new TypeError('Failed to fetch')), /^Network Error/],
  ] as const) {
    call.mockImplementation(give);
    await field.fill('reader@assay.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(reason);
    await expect.element(field).toHaveValue('reader@assay.example');
  }
});
