import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { SecondFactor } from './SecondFactor.tsx';

const CODES = Array.from({ length: 10 }, (_, at) => `ABCD${at}-FGHJK`);
/** Since when it is on, and what the server was asked. */
let since: string | null;
let sent: unknown[];

beforeEach(() => {
  since = null;
  sent = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(String(input), window.location.origin).pathname.replace('/api/users/second-factor', '');
    if ((init?.method ?? 'GET') === 'GET') return Response.json({ since, recovery_left: since === null ? 0 : 10 });
    const body = JSON.parse(String(init?.body));
    sent.push([path, body]);
    const refuse = (status: number, code: string, path: string) =>
      Response.json({ error: { code, message: '', params: { reason: 'wrong' }, path } }, { status });
    if (body.password === 'wrong') return refuse(403, 'wrong_password', 'body.password');
    if (body.code === '000000') return refuse(422, 'second_factor', 'body.code');
    if (path === '/secret') return Response.json({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Assay:linh' });
    since = path === '/off' ? null : '2026-11-30T10:00:00.000Z';
    return Response.json(path === '/off' ? { status: 200 } : { recovery_codes: CODES });
  });
});
afterEach(() => vi.restoreAllMocks());

const button = (name: string) => page.getByRole('button', { name, exact: true });

it('is turned on by keys with the password and a code, and shows its recovery codes once', async () => {
  const { screen } = await renderPart(<SecondFactor username="linh" />);
  await expect.element(page.getByText('Off. Your password alone opens your account.')).toBeVisible();
  button('Turn it on').element().focus();
  await userEvent.keyboard('{Enter}');
  const password = page.getByLabelText('Current password');
  await password.fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Incorrect password. Please try again.')).toBeVisible();
  await password.fill('correct-horse');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible(screen.container);
  const code = page.getByRole('textbox', { name: 'Code of the app' });
  await code.fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(
      page.getByText('This code is wrong, used or too old. Enter the one that the app shows now, or a recovery code.'),
    )
    .toBeVisible();
  await expect.element(code).toHaveFocus();
  await code.fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toHaveTextContent('ABCD9-FGHJK');
  await expectAccessible(screen.container);
  await button('I have kept them').click();
  await expect.element(page.getByText('On since Nov 30, 2026. 10 recovery codes left.')).toBeVisible();
  await expect.element(page.getByText('ABCD9-FGHJK')).not.toBeInTheDocument();
});

it('is turned off with the password and a code', async () => {
  since = '2026-11-30T10:00:00.000Z';
  await renderPart(<SecondFactor username="linh" />);
  await button('Turn it off').click();
  await page.getByLabelText('Current password').fill('correct-horse');
  await page.getByLabelText('Code of the app, or a recovery code').fill('ABCD1-FGHJK');
  await button('Turn it off').click();
  await expect.element(page.getByText('Off. Your password alone opens your account.')).toBeVisible();
  expect(sent).toEqual([['/off', { password: 'correct-horse', code: 'ABCD1-FGHJK' }]]);
});
