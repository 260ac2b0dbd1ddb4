import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { expectAccessibleInBothThemes } from '../support/accessible.ts';
import { expectNotWider } from '../support/layout.ts';
import { asNewMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';

const Rows = z.object({
  data: z.object({
    master_funds: z.tuple([z.array(z.object({ _id: z.number(), slug: z.string(), ventures_name: z.string() }))]),
  }),
});

test('a member finds the forms of contributors, sends a table as a batch, and follows it', async ({
  page,
  baseURL,
  request,
}) => {
  await asNewMember(page, baseURL);
  const answer = await request.get('/api/data/struct', { params: { sid: 'master_funds', params: '[{"take":3}]' } });
  const [, second, third] = Rows.parse(await answer.json()).data.master_funds[0];
  if (!second || !third) throw new Error('There are too few organizations');

  await test.step('the forms can be read by everybody, in both themes and on a phone', async () => {
    await page.goto('/contribute');
    await expect(page.getByText('5 of 5 left today')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNotWider(page);
    await page.setViewportSize({ width: 1440, height: 720 });
  });

  await test.step('a file shows its differences, and what is taken of it is one batch', async () => {
    await leadTo(page, '/contribute/csv');
    const csv = `ID,location\n${second._id},Batch Town\n${third._id},Left Out\n`;
    await page
      .getByLabel('Choose a file')
      .first()
      .setInputFiles({ name: 'assay-organizations_2026.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText(/^2 rows differ/)).toBeVisible();
    await expectAccessibleInBothThemes(page, page.getByRole('main'));
    await page.getByRole('checkbox', { name: `Propose ${third.ventures_name}` }).uncheck();
    await page.getByRole('textbox', { name: 'Source of all rows' }).fill('https://press.example/1');
    await page.getByRole('button', { name: 'Send 1 row' }).click();
  });

  await test.step('it is listed with what it waits for', async () => {
    await page.getByRole('button', { name: 'Your contributions' }).click();
    await expect(page).toHaveURL(/\/profile-settings\/contributor$/);
    const list = page.getByRole('list', { name: 'Your contributions, newest first' }).getByRole('listitem');
    await expect(list).toHaveCount(1);
    for (const told of [second.ventures_name, 'Waits for the provider', 'Part of a batch']) {
      await expect(list.first()).toContainText(told);
    }
    await expect(page.getByText('4 of 5 left today')).toBeVisible();
  });
});
