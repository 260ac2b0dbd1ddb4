import { expect, test } from '@playwright/test';
import { Shell } from '../app/Shell.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expectTakenOver } from '../support/arrival.ts';
import { Help } from './Help.ts';

test('a reader finds an answer by keys, reads on, and says whether it helped', async ({ page }) => {
  const shell = new Shell(page);
  const help = new Help(page);
  await test.step('the help center lists every category, and searches by key', async () => {
    await shell.openFromInside('/support/help-center');
    await expectTakenOver(page);
    await expect(shell.heading).toHaveText('Help center');
    await expectAccessible(page);
    await help.search.focus();
    await page.keyboard.type('code does not arrive');
    await expect(help.results.getByRole('option').first()).toHaveText(/The code does not arrive/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/support\/account-management\/create-account#the-code-does-not-arrive$/);
    await expect(page).toHaveTitle('Create an account | Assay');
    await expect(help.section('The code does not arrive')).toBeInViewport();
    await expectAccessible(page);
  });
  await test.step('a question without an answer says so', async () => {
    await help.search.fill('qqqqzzzz');
    await expect(page.getByRole('heading', { name: 'Nothing in the help matches “qqqqzzzz”' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help.search).toHaveValue('');
  });
  await test.step('an answer is kept', async () => {
    await help.answer('Yes').click();
    await expect(help.answer('Yes')).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('one reads on in order, and goes to another article of the text without loading the page again', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await help.around.getByRole('link', { name: /^Next/ }).click();
    await expect(shell.heading).toHaveText('Edit profile and settings');
    await help.topics.filter({ visible: true }).getByText('Getting started').click();
    await help.topics.filter({ visible: true }).getByRole('link', { name: 'Welcome' }).click();
    await expect(shell.heading).toHaveText('Welcome');
    await expect(help.article.getByRole('img').filter({ visible: true }).first()).toBeVisible();
    await help.article.getByRole('link', { name: 'Data', exact: true }).click();
    await expect(shell.heading).toHaveText('Data');
    await help.contents.getByRole('link', { name: 'Two dashes' }).click();
    await expect(help.section('Two dashes')).toBeInViewport();
    await expect(page.locator('html')).toHaveAttribute('data-same-page', '');
  });
  await test.step('the list of keys leads to the article about keys', async () => {
    await page.keyboard.press('?');
    await shell.keyHelp.getByRole('link', { name: 'All keys, explained' }).click();
    await expect(shell.heading).toHaveText('Keyboard shortcuts');
    await expect(shell.keyHelp).toHaveCount(0);
    await expect(help.article.getByRole('row').filter({ hasText: 'Command palette' })).toBeVisible();
  });
});

test('articles are read without script, and by the address of a section', async ({ page, browser, baseURL }) => {
  await test.step('an article arrives whole: its text, its topics and what comes next', async () => {
    const reader = await browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    await reader.goto('/support/faq/general');
    const help = new Help(reader);
    await expect(help.section('Do I need an account?')).toBeVisible();
    await expect(
      help.topics.filter({ visible: true }).getByRole('link', { name: 'Subscription and Billing' }),
    ).toBeVisible();
    await expect(help.around.getByRole('link', { name: /Subscription and Billing/ })).toBeVisible();
    await reader.close();
  });
  await test.step('the address of a section leads to its place', async () => {
    await page.goto('/support/getting-started/data/two-dashes');
    await expect(page).toHaveURL(/\/support\/getting-started\/data#two-dashes$/);
    await expect(new Help(page).section('Two dashes')).toBeInViewport();
    const missing = await page.goto('/support/getting-started/data/colors');
    expect(missing?.status()).toBe(404);
    await expect(new Shell(page).heading).toHaveText('Sorry, the page you visited does not exist.');
  });
});
