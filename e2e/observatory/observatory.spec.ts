import { expect, test } from '@playwright/test';
import { Directory } from '../directory/Directory.ts';
import { expectAccessible } from '../support/accessible.ts';

test('a month of the observatory opens its rounds with the same sum, and bars are brushed by keys', async ({
  page,
}) => {
  await page.goto('/observatory?filter=all');
  const chart = page.getByRole('region', { name: 'Capital raised by month' });
  const months = chart.getByRole('list', { name: /^Bars of/ }).getByRole('link');
  const others = page.getByRole('region', { name: 'Capital by stage' }).getByRole('figure');

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
