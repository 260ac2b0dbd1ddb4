import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { addressIn } from '#schemas/i18n/buildLanguage.ts';
import { labelOf } from '#schemas/i18n/vi/columnLabels.ts';
import { profileFieldLabels } from '#src/i18n/vi/profileFields.ts';
import { newcomer, SignUpForm } from '../auth/SignUpForm.ts';
import { EditMode } from '../contributions/EditMode.ts';
import { Grid } from '../grid/Grid.ts';
import { ScreenerFilters } from '../screener/ScreenerFilters.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { firstSlug } from '../support/firstRecords.ts';
import { asNewMember, bearerOf } from '../support/members.ts';
import { WORDS } from '../support/words.ts';

/** Once each in Vietnamese, by the models of the English journeys; a purchase is with those of payments. */

const words = WORDS.vi;

test('a reader signs up in Vietnamese with the code of a mail', async ({ page }) => {
  const form = new SignUpForm(page, 'vi');
  const somebody = newcomer();
  await form.open();
  await expectAccessible(page);
  await form.reachCode(somebody);
  await expect(page.getByText(words.signUp.sent(somebody.email))).toBeVisible();
  await form.finish(somebody);
  await expect(page.getByText(words.signUp.readyTitle)).toBeVisible();
  await expect(page).toHaveURL('/vi');
});

test('a member filters the screener by a local number, sorts it and saves the view', async ({ page, baseURL }) => {
  await asNewMember(page, baseURL);
  const filters = new ScreenerFilters(page, 'vi');
  const grid = new Grid(page);
  const label = labelOf('projects', 'market_cap_usd') ?? '';
  await grid.open(addressIn('vi', '/master-demo/projects'));
  await filters.write(`${label} >= 1.500.000`);
  await expect(filters.line.getByRole('button', { name: `${label} ≥ 1,5M`, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/filter=market_cap_usd\.gte\.1500000/);
  await grid.header(label).click();
  await expect(grid.header(label)).toHaveAttribute('aria-sort', 'descending');
  await filters.saveAs('Vốn hóa lớn');
});

const Own = z.object({ data: z.tuple([z.object({ _id: z.int() })]) });

test('a member changes a figure on a profile, reads what was understood, and sends it', async ({
  page,
  baseURL,
  request,
}) => {
  await asNewMember(page, baseURL);
  const edit = new EditMode(page, 'vi');
  await edit.open(`/organization/${await firstSlug(request, 'organizations', 20)}`);
  await expectTakenOver(page);
  await edit.change(profileFieldLabels.assets_under_management, '1.234.567,5', 'https://press.example/1');
  await expect(page.getByText('= 1.234.567,5', { exact: true })).toBeVisible();
  await edit.field(profileFieldLabels.assets_under_management).press('Control+Enter');
  await edit.dialog.getByRole('button', { name: words.contribute.send.submit, exact: true }).click();
  await page.getByRole('button', { name: words.contribute.send.open }).click();
  await expect(page).toHaveURL('/vi/profile-settings/contributor');
  await expect(
    page.getByRole('list', { name: words.contribute.list.label }).getByText(words.contribute.list.waits.provider),
  ).toBeVisible();
  const headers = await bearerOf(page.context());
  const { data } = Own.parse(await (await page.request.get('/api/contributions', { headers })).json());
  const sent = await (await page.request.get(`/api/contributions/${data[0]._id}`, { headers })).text();
  expect(sent).toContain('"assets_under_management":"1234567.5"');
});
