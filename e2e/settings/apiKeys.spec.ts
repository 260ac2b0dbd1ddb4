import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { asNewMember } from '../support/members.ts';
import { Settings } from './Settings.ts';

const statusWith = async (request: APIRequestContext, key: string) =>
  (await request.get('/api/v1/projects?limit=1', { headers: { authorization: `Bearer ${key}` } })).status();

test('a key is made, used, replaced and deleted', async ({ page, baseURL, request }) => {
  await asNewMember(page, baseURL, 'enterprise');
  const settings = new Settings(page);
  await settings.open('api');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly job');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('region', { name: 'The key of Nightly job' });
  const textOfKey = async () => (await shown.locator('code').innerText()).trim();
  const key = await textOfKey();
  expect(await statusWith(request, key)).toBe(200);
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
  await shown.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('button', { name: 'Replace Nightly job' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the key' }).click();
  await expect(page.getByText(/Replaced: works until/)).toBeVisible();
  const next = await textOfKey();
  expect(next).not.toBe(key);
  expect([await statusWith(request, key), await statusWith(request, next)]).toEqual([200, 200]);

  await page.getByRole('button', { name: `Delete Nightly job, ending in ${key.slice(-4)}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the key' }).click();
  await expect(page.getByText('Nightly job has been deleted')).toBeVisible();
  expect([await statusWith(request, key), await statusWith(request, next)]).toEqual([401, 200]);
});
