import { expect, type Page, test } from '@playwright/test';
import { Palette } from '../command-palette/Palette.ts';
import { expectAccessibleInBothThemes, expectWellNamed } from '../support/accessible.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNotWider } from '../support/layout.ts';
import { admin, asNewMember } from '../support/members.ts';
import { leadTo } from '../support/pages.ts';
import { WritingDesk } from './WritingDesk.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'user-consent', value: 'accepted', url: baseURL ?? '' }]);
});

/** A title that no other test has given. */
const newTitle = () => `What lending earns ${Date.now().toString(36)}`;
const slugIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('research goes from the first key to its readers, by the keyboard alone', async ({ page, baseURL }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 720 });
  await asNewMember(page, baseURL);
  const desk = new WritingDesk(page);
  const palette = new Palette(page);
  const title = newTitle();

  await test.step('begins from the palette, beside the research of others', async () => {
    await page.goto('/researchs');
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
    await admin('research', 'publish', slugIn(page));
    await palette.open();
    await palette.type('Your research');
    await page.keyboard.press('Enter');
    const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
    await expect(line.getByText('Published', { exact: true })).toBeVisible();
    await tabTo(line.getByRole('link', { name: title }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('This text is published.')).toBeVisible();
  });

  await test.step('is read at its address, with what the data says now', async () => {
    const open = page.getByRole('link', { name: 'Open its page' });
    await tabTo(open);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/research\/what-lending-earns-/);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('article').getByRole('table').getByRole('row')).toHaveCount(4);
    await expect(page.getByText('By Member')).toBeVisible();
  });
});

test('the pages where research is written are accessible and fit a phone', async ({ page, baseURL }) => {
  await asNewMember(page, baseURL);
  const desk = new WritingDesk(page);
  await page.goto('/my-research/new');
  await desk.text.fill('## Rates\n\n- one\n\n```table\ndata: coins\n```');
  await expect(page.getByRole('button', { name: /^Line 6/ })).toBeVisible();
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('textbox', { name: 'Screener' }).fill('https://example.com/');
  await expect(page.getByRole('alert').filter({ hasText: 'This is not the address of a screener' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectWellNamed(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNotWider(page);
  await page.getByRole('radio', { name: 'Preview' }).check({ force: true });
  await expect(desk.text).toBeHidden();
  await expect(desk.preview.getByRole('heading', { name: 'Rates' })).toBeVisible();
  await expectNotWider(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // A title is asked for where it is typed.
  await expect(desk.title).toBeFocused();
  await desk.title.fill(newTitle());
  await page.getByRole('textbox', { name: 'Screener' }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.state).toHaveText(/^Revision 1, saved/);

  await leadTo(page, '/my-research');
  const line = page.getByRole('listitem').filter({ hasText: 'Draft' });
  await expect(line).toBeVisible();
  await expectNotWider(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expectAccessibleInBothThemes(page, page.getByRole('main'));
  await expectWellNamed(page);
  await line.getByRole('button', { name: /^What to do with/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'You have not written any research yet' })).toBeVisible();
});
