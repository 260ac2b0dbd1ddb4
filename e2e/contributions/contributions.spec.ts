import { expect, type Locator, test } from '@playwright/test';
import { z } from 'zod';
import { CONTRIBUTE_FORMS, formTitle } from '#schemas/routes/contributePages.ts';
import { documentTitle } from '#schemas/routes/routes.ts';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { EditMode } from './EditMode.ts';

const Rows = z.object({
  data: z.object({
    master_funds: z.tuple([z.array(z.object({ _id: z.number(), slug: z.string(), ventures_name: z.string() }))]),
  }),
});

test('a member follows what they changed on a profile, and sends a table as a batch', async ({
  page,
  baseURL,
  request,
}) => {
  await asNewMember(page, baseURL);
  const answer = await request.get('/api/data/struct', { params: { sid: 'master_funds', params: '[{"take":3}]' } });
  const [first, second, third] = Rows.parse(await answer.json()).data.master_funds[0];
  if (!first || !second || !third) throw new Error('There are too few organizations');
  const source = 'https://press.example/1';
  const list = page.getByRole('list', { name: 'Your contributions, newest first' }).getByRole('listitem');

  await test.step('an edit survives a reload and is sent by keys', async () => {
    const edit = new EditMode(page);
    await edit.open(`/organization/${first.slug}`);
    await expect(page.getByText('0 of 5')).toBeVisible();
    await edit.change('Website', 'https://new-site.example', source);
    await page.reload();
    await expect(edit.field('Website')).toHaveValue('https://new-site.example');
    await edit.field('Website').press('Control+Enter');
    await expect(edit.dialog).toBeVisible();
    await edit.dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Your contributions' }).click();
  });

  await test.step('it is listed with what it waits for', async () => {
    await expect(page).toHaveURL(/\/profile-settings\/contributor$/);
    await expect(list).toHaveCount(1);
    await expect(list.first()).toContainText(first.ventures_name);
    await expect(list.first()).toContainText('Waits for the provider');
    await expect(page.getByText('1 of 5')).toBeVisible();
  });

  await test.step('a file shows its differences, and what is taken of it is one batch', async () => {
    await leadTo(page, '/contribute/csv');
    const csv = `ID,location\n${second._id},Batch Town\n${third._id},Left Out\n`;
    await page
      .getByLabel('Choose a file')
      .first()
      .setInputFiles({ name: 'assay-organizations_2026.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText(/^2 rows differ/)).toBeVisible();
    await page.getByRole('checkbox', { name: `Propose ${third.ventures_name}` }).uncheck();
    await page.getByRole('textbox', { name: 'Source of all rows' }).fill(source);
    await page.getByRole('button', { name: 'Send 1 row' }).click();
    await page.getByRole('button', { name: 'Your contributions' }).click();
    await expect(list).toHaveCount(2);
    await expect(list.first()).toContainText(second.ventures_name);
    await expect(list.first()).toContainText('Part of a batch');
    await expect(page.getByText('2 of 5')).toBeVisible();
  });
});

test('the forms of contributors are accessible in both themes and fit a phone', async ({ page, baseURL }) => {
  await asNewMember(page, baseURL);
  await page.goto('/contribute');
  const expectUsable = async (part?: Locator) => {
    await expect(page.getByText('0 of 5')).toBeVisible();
    await expectAccessibleInBothThemes(page, part);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNotWider(page);
    await page.setViewportSize({ width: 1440, height: 720 });
  };
  await expectUsable();
  for (const form of CONTRIBUTE_FORMS) {
    await test.step(form, async () => {
      await leadTo(page, `/contribute/${form}`);
      await expect(page).toHaveTitle(documentTitle(formTitle(form)));
      // Header and footer are those of the first.
      await expectUsable(page.getByRole('main'));
    });
  }
});
