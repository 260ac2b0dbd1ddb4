import { expect, type Page, test } from '@playwright/test';
import { Palette } from '../command-palette/Palette.ts';
import { expectAccessibleInBothThemes, expectWellNamed } from '../support/accessible.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNotWider } from '../support/layout.ts';
import { admin, asNewMember } from '../support/members.ts';
import { WritingDesk } from './WritingDesk.ts';

/** A title that no other test has given. */
const newTitle = () => `What lending earns ${Date.now().toString(36)}`;
const slugIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('research goes from the first key to its readers, by the keyboard alone', async ({ page, baseURL }) => {
  test.slow();
  await asNewMember(page, baseURL);
  const desk = new WritingDesk(page);
  const palette = new Palette(page);
  const title = newTitle();

  await test.step('begins from the palette, beside the research of others', async () => {
    await page.goto('/researchs?type=research&view=default');
    await expect(page.getByRole('link', { name: 'Write research' })).toBeVisible();
    await palette.open();
    await palette.type('Write research');
    await page.keyboard.press('Enter');
    await tabTo(desk.title);
  });

  await test.step('has a live table in its text, which the preview shows at once', async () => {
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(desk.text).toBeFocused();
    await page.keyboard.type('Lending **pays**.\n\n```table');
    await expect(desk.proposals.getByRole('option', { name: /table/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('\ndata: projects\nwhere: name is known\ncolumns: price_usd\nlimit: 3\n```');
    const table = desk.preview.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(4);
    await expect(table.getByRole('columnheader')).toHaveText(['Project', /^Price/]);
    await expect(desk.preview.getByText('pays')).toHaveCSS('font-weight', '600');
    await expect(desk.preview.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await expectWellNamed(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNotWider(page);
    await page.setViewportSize({ width: 1440, height: 720 });
  });

  await test.step('has a second one, of rows added up, with its total', async () => {
    await page.keyboard.type('\n\n```table');
    await expect(desk.proposals.getByRole('option', { name: /table/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.type('\ntitle: Sums by stage\ndata: fundraising\ngroup: stages\nshow: sum.amount_quantity');
    await page.keyboard.type('\norder: 0.desc\ntop: 3\n```');
    const table = desk.preview.getByRole('table', { name: 'Sums by stage' });
    await expect(table.getByRole('rowheader')).toHaveCount(4);
    await expect(table.getByRole('rowheader').last()).toHaveText('Total');
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNotWider(page);
    await page.setViewportSize({ width: 1440, height: 720 });
  });

  await test.step('is saved under an address of its own, and is there after a reload', async () => {
    await page.keyboard.press('Control+s');
    await expect(desk.state).toHaveText(/^Revision 1, saved/);
    await expect(page).toHaveURL(/\/my-research\/what-lending-earns-/);
    // Whoever writes goes on writing.
    await expect(desk.text).toBeFocused();
    await page.reload();
    await expect(desk.title).toHaveValue(title);
    await expect(desk.text).toContainText('where: name is known');
    await expect(page).toHaveTitle(`${title} | Assay`);
  });

  await test.step('is submitted, and published by the operator', async () => {
    // The menus of the header open as the focus passes through them.
    await tabTo(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await tabTo(desk.submit);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Revision 1 was submitted')).toBeVisible();
    await expect(desk.withdraw).toBeVisible();
    const slug = slugIn(page);
    await palette.open();
    await palette.type('Your research');
    await page.keyboard.press('Enter');
    const link = page.getByRole('listitem').getByRole('link', { name: title });
    await expect(link).toBeVisible();
    await expectAccessibleInBothThemes(page, page.getByRole('main'));
    await expectWellNamed(page);
    await admin('research', 'publish', slug);
    await tabTo(link);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This text is published.')).toBeVisible();
  });

  await test.step('is read at its address, with what the data says now', async () => {
    const open = page.getByRole('link', { name: 'Open its page' });
    await tabTo(open);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/research\/what-lending-earns-/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('article').getByRole('table').first().getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('table', { name: 'Sums by stage' }).getByRole('row')).toHaveCount(5);
    await expect(page.getByText('By Private member')).toBeVisible();
    // The page of the server has the groups and their total already.
    const sent = await (await page.request.get(page.url())).text();
    expect(sent).toMatch(/<table aria-label="Sums by stage"[\s\S]*>Total<\/a>/);
  });
});
