import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import ICAL from 'ical.js';
import { Directory } from '../directory/Directory.ts';
import { expectAccessible } from '../support/accessible.ts';

test('the events of a day are found by keys and mouse, and leave as a calendar; a month opens its rounds', async ({
  page,
}) => {
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
    await expectAccessible(page, panel);
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
  const chart = page.getByRole('region', { name: 'Capital raised by month' });
  const months = chart.getByRole('list', { name: /^Bars of/ }).getByRole('link');
  const others = page.getByRole('region', { name: 'Capital by stage' }).getByRole('figure');

  await test.step('an address that asks for all months shows them', async () => {
    const recent = await others.innerText();
    await expect(months.first()).toBeAttached();
    const bars = await months.count();
    await page.evaluate(() => history.pushState(null, '', '/observatory?filter=all'));
    await expect.poll(() => months.count()).toBeGreaterThan(bars);
    await expect(others).not.toHaveText(recent, { useInnerText: true });
  });

  await test.step('ends that are moved by keys filter the other charts, and not their own', async () => {
    const all = await others.innerText();
    const bars = await months.count();
    const end = chart.getByRole('slider', { name: /^First bar of/ });
    await end.press('End');
    await expect(end).toHaveAttribute('aria-valuetext', /^\w{3} \d{4}$/);
    await expect(page).toHaveURL(/date\.eq\.\d{4}-\d{2}/);
    await expect(others).not.toHaveText(all, { useInnerText: true });
    await expect(months).toHaveCount(bars);
    await end.press('Home');
    await expect(page).not.toHaveURL(/date\.eq/);
    await expect(others).toHaveText(all, { useInnerText: true });
  });

  await test.step('a mark leads to its rounds: the same number, the same sum', async () => {
    const mark = months.last();
    const [, sum = '', letter = '', count] =
      /: ([\d.]+)([KMB]?) USD, ([\d,]+) rounds?/.exec((await mark.getAttribute('aria-label')) ?? '') ?? [];
    // Back from the ends to the bars above them: one Tab stop.
    await page.keyboard.press('Shift+Tab');
    await expect(mark).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/directory\/fundraising\?filter=/);
    const rounds = new Directory(page);
    const strip = page.getByRole('region', { name: 'Filtered rounds at a glance' });
    await expect(strip).toContainText(`${count} round`);
    await expect(strip.getByRole('button', { name: /^Total / })).toContainText(`$${Number(sum).toFixed(2)}${letter}`);
    await expect(rounds.chip('Date')).toBeVisible();
  });

  await test.step('and Back is the observatory again, which is accessible', async () => {
    await page.goBack();
    await expect(months.last()).toBeVisible();
    await expectAccessible(page);
    // Long lists scroll in their places: nothing stands below the footer.
    const end = () => page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().bottom);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight - window.scrollY);
    expect((await height()) - (await end())).toBeLessThan(80);
  });
});
