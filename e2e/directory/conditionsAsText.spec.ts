import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { Directory } from './Directory.ts';

const filterIn = (page: Page) => new URL(page.url()).searchParams.get('filter');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Conditions as text' });
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Text of the conditions' });

test('conditions are written as one text by keys alone, counted, mended, applied, and read again', async ({ page }) => {
  const projects = new Directory(page);
  await projects.open('/directory/projects');
  await projects.settled();
  await page.keyboard.press('Shift+F');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('market cap > 1b or (sectr in (DeFi, AI) and not tvl is unknown) ');
  await expect(dialog(page).getByRole('status')).toContainText('No field is called “sectr”');
  await page.keyboard.press('Alt+Enter');
  await expect(field(page)).toHaveText('market cap > 1b or (Sector in (DeFi, AI) and not tvl is unknown) ');
  const status = dialog(page).getByRole('status');
  await expect(status).toHaveText(/^[\d,]+ of [\d,]+$/);
  const [, rows = ''] = /^([\d,]+)/.exec(await status.innerText()) ?? [];
  await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  const written = 'any(market_cap_usd.gt.1000000000,all(sector.in.DeFi|AI,not(tvl.known.0)))';
  await expect.poll(() => filterIn(page)).toBe(written);
  await expect(
    page.getByRole('region', { name: 'Status' }).or(page.locator('section')).getByText(rows).first(),
  ).toBeVisible();

  await page.reload();
  await projects.settled();
  await page.keyboard.press('Shift+F');
  await expect(field(page)).toHaveText('market_cap_usd > 1B or (sector in (DeFi, AI) and not tvl is unknown)');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(filterIn(page)).toBe(written);
});

test('on a phone the text fits, and is applied by touch', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const projects = new Directory(page);
  await projects.open('/directory/projects?filter=tvl.gte.5000000');
  await page.getByRole('button', { name: 'Edit conditions as text' }).click();
  await expect(field(page)).toHaveText('tvl >= 5M');
  const beyond = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
  await field(page).fill('not token');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => filterIn(page)).toBe('not(symbol.known.1)');
});

test('the list of fields leads to the text where the line has no room for its button', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const projects = new Directory(page);
  await projects.open('/directory/projects?filter=tvl.gte.5000000');
  await projects.settled();
  await expect(page.getByRole('button', { name: 'Edit conditions as text' })).toBeHidden();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Edit conditions as text' }).click();
  await expect(field(page)).toHaveText('tvl >= 5M');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('chips have the room that their figures need, however narrow the line', async ({ page }) => {
  const projects = new Directory(page);
  for (const [width, filter] of [
    [1280, 'market_cap_usd.gte.5000000,sector.eq.DeFi,tvl.gte.1000000'],
    [1440, 'market_cap_usd.gte.5000000'],
    [1680, 'market_cap_usd.gte.5000000,sector.eq.DeFi,tvl.gte.1000000'],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await projects.open(`/directory/projects?filter=${filter}`);
      await projects.settled();
      const chips = page.getByRole('group', { name: 'Filters' }).locator('[data-entry]');
      await expect(chips.first()).toContainText('unknown');
      await expect(chips).toHaveCount(filter.split(',').length);
      await expect
        .poll(() =>
          chips.evaluateAll((all) =>
            all.flatMap((chip) =>
              [chip, ...chip.querySelectorAll('button, button > span')]
                .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
                .map((part) => part.textContent),
            ),
          ),
        )
        .toEqual([]);
    });
  }
});

test('a comparison of two figures is a part of the conditions', async ({ page }) => {
  const projects = new Directory(page);
  await projects.open('/directory/projects');
  await projects.settled();
  await page.keyboard.press('Shift+F');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('tvl > 0 and volume < market cap ');
  const status = dialog(page).getByRole('status');
  await expect(status).toHaveText(/^[\d,]+ of [\d,]+$/);
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  const [, rows = ''] = /^([\d,]+)/.exec(await status.innerText()) ?? [];
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => filterIn(page)).toContain('volume < market_cap_usd');
  await expect(page.locator('section').getByText(rows, { exact: true }).first()).toBeVisible();
  expect(Number(rows.replaceAll(',', ''))).toBeGreaterThan(0);
});
