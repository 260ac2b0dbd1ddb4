import { expect, test } from '@playwright/test';
import { asNewMember } from '../support/members.ts';
import { Settings } from './Settings.ts';

test('a key is made, and opens the data', async ({ page, baseURL, request }) => {
  await asNewMember(page, baseURL, 'enterprise');
  const settings = new Settings(page);
  await settings.open('api');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly job');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('region', { name: 'The key of Nightly job' });
  const key = (await shown.locator('code').innerText()).trim();
  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get('/api/v1/projects?limit=1', { headers })).status()).toBe(200);
});
