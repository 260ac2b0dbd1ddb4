import { expect, test } from '@playwright/test';

test('two projects are compared over a year, and the address keeps the comparison', async ({ page }) => {
  await page.goto('/project/korvane');
  const chart = page.getByRole('region', { name: /^Price/ });
  const base = chart.getByRole('slider', { name: 'Base date' });

  await test.step('a project is found by name and becomes a second line', async () => {
    await chart.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('combobox', { name: 'Project to add' }).fill('lumenf');
    await page.getByRole('combobox', { name: 'Project to add' }).press('Enter');
    await expect(page).toHaveURL(/\?with=lumenfold$/);
    await expect(chart.getByRole('heading', { name: 'Price index' })).toBeVisible();
    await expect(chart.getByRole('figure')).toContainText(/Lumenfold: 100\.00 on /);
  });

  await test.step('the base date is moved by keys, into the address', async () => {
    const first = await base.getAttribute('aria-valuetext');
    await base.press('PageUp');
    await expect(base).not.toHaveAttribute('aria-valuetext', first ?? '');
    await expect(page).toHaveURL(/[?&]base=\d{4}-\d{2}-\d{2}/);
  });

  await test.step('a reload shows the same, and a cross takes the line out', async () => {
    const day = (await base.getAttribute('aria-valuetext')) ?? '';
    await page.reload();
    await expect(base).toHaveAttribute('aria-valuetext', day);
    await chart.getByRole('button', { name: 'Remove Lumenfold' }).click();
    await expect(chart.getByRole('heading', { name: 'Price', exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/with=/);
  });
});
