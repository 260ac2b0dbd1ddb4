import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import ICAL from 'ical.js';
import { expectAccessible } from '../support/accessible.ts';

test('the events of a day are found by keys and mouse, and leave as a calendar', async ({ page }) => {
  await page.goto('/observatory?events=2026-10');
  const panel = page.getByRole('region', { name: 'Events', exact: true });
  const grid = panel.getByRole('grid', { name: 'Events of Oct 2026 by day' });
  const list = panel.getByRole('region', { name: 'Events of the list' });

  await test.step('arrows move from day to day and into the next month', async () => {
    const last = grid.getByRole('link', { name: /^Oct 31, 2026/ });
    await last.focus();
    await last.press('ArrowRight');
    const next = panel.getByRole('grid', { name: 'Events of Nov 2026 by day' });
    await expect(next.getByRole('link', { name: /^Nov 1, 2026/ })).toBeFocused();
    await expect(page).toHaveURL(/events=2026-11/);
    await page.keyboard.press('PageUp');
    await expect(grid.getByRole('link', { name: /^Oct 1, 2026/ })).toBeFocused();
    await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  });

  const day = grid.getByRole('link', { name: /, \d events?: / }).first();
  const [, date = ''] = /^(\w+ \d+, \d+), /.exec((await day.getAttribute('aria-label')) ?? '') ?? [];
  await test.step('Enter lists the events of a day, which lead to their projects', async () => {
    await day.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/events=2026-10-\d\d/);
    await expect(panel.getByRole('heading', { name: date })).toBeVisible();
    await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('a category and a project are conditions of the address, and of the file', async () => {
    await panel.getByText('Past', { exact: true }).click();
    await panel.getByRole('combobox', { name: 'Category' }).selectOption('Release');
    await expect(page).toHaveURL(/events=past&category=Release/);
    const titles = list.getByRole('heading');
    await expect(titles.first()).toContainText('Release');
    const project = list.getByRole('listitem').first().getByRole('link').first();
    const name = await project.innerText();
    await panel.getByRole('button', { name: 'Project' }).click();
    await page.getByRole('combobox', { name: 'Project to add' }).fill(name);
    await page.getByRole('option', { name }).first().click();
    await expect(panel.getByRole('button', { name: `Project: ${name}` })).toBeVisible();
    const items = list.getByRole('listitem');
    const ofProject = items.filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(items.first()).toBeVisible();
    // The list shows the events of before until those of the project have come.
    await expect.poll(async () => (await items.count()) - (await ofProject.count())).toBe(0);
    const count = await list.getByRole('listitem').count();
    const saving = page.waitForEvent('download');
    await panel.getByRole('link', { name: 'Calendar file' }).click();
    const calendar = ICAL.parse(readFileSync(await (await saving).path(), 'utf8'));
    expect(new ICAL.Component(calendar).getAllSubcomponents('vevent')).toHaveLength(count);
  });

  await test.step('a project of an event is one click away, and Back is the same list', async () => {
    await list.getByRole('listitem').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/project\//);
    await page.goBack();
    await expect(panel.getByRole('radio', { name: 'Past' })).toBeChecked();
    await expect(page).toHaveURL(/events=past&category=Release&project=/);
  });
});
