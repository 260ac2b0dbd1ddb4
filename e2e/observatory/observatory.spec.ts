import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { leadTo } from '../support/pages.ts';

test('the events of a day lead to their projects; the ends of a chart filter the others', async ({ page }) => {
  await page.goto('/observatory?events=2026-10');
  const panel = page.getByRole('region', { name: 'Events', exact: true });
  const grid = panel.getByRole('grid', { name: 'Events of Oct 2026 by day' });
  const list = panel.getByRole('region', { name: 'Events of the list' });

  const day = grid.getByRole('link', { name: /, \d events?: / }).first();
  const [, date = ''] = /^(\w+ \d+, \d+), /.exec((await day.getAttribute('aria-label')) ?? '') ?? [];
  await test.step('Enter lists the events of a day, which lead to their projects', async () => {
    await day.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/events=2026-10-\d\d/);
    await expect(panel.getByRole('heading', { name: date })).toBeVisible();
    await expect(grid.getByRole('gridcell', { selected: true })).toHaveCount(1);
    await expect(list.getByRole('listitem').first().getByRole('link').first()).toHaveAttribute('href', /^\/project\//);
  });

  const chart = page.getByRole('region', { name: 'Capital raised by month' });
  const months = chart.getByRole('list', { name: /^Bars of/ }).getByRole('link');
  const others = page.getByRole('region', { name: 'Capital by stage' }).getByRole('figure');

  await test.step('an address that asks for all months shows them', async () => {
    const recent = await others.innerText();
    await expect(months.first()).toBeAttached();
    const bars = await months.count();
    await leadTo(page, '/observatory?filter=all');
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

  await test.step('it is accessible, and long lists scroll in their places: nothing stands below the footer', async () => {
    // Back from the ends to the bars above them: one Tab stop.
    await page.keyboard.press('Shift+Tab');
    await expect(months.last()).toBeFocused();
    await expectAccessible(page);
    const end = () => page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().bottom);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight - window.scrollY);
    expect((await height()) - (await end())).toBeLessThan(80);
  });
});
