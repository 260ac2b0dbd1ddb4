import { expect, test } from '@playwright/test';
import { FEW_ROWS } from '../grid/Grid.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openFilters } from './ScreenerFilters.ts';

test.use({ viewport: FEW_ROWS });

const PROJECTS = '/master-demo/projects?rows=1000';

test('a condition is counted before it is used, joins what is asked for already, and keeps the unknown', async ({
  page,
}) => {
  const { screener, filters, matching } = await openFilters(page, PROJECTS);
  await test.step('on a list that is asked for already joins it, and "and" means and', async () => {
    const names = filters.facet('Sector').getByRole('checkbox');
    await expect(names.first()).toBeVisible();
    await filters.write('sector = DeFi');
    await expect.poll(matching).toBeLessThan(1000);
    const first = await matching();

    // The facet counts what stands beside it.
    await expect(filters.value('Sector', 'DeFi')).toBeChecked();
    await expect(filters.facet('Sector').getByRole('radio', { name: 'All of' })).toBeChecked();
    await expect.poll(() => filters.countOf('Sector', 'DeFi')).toBe(first);
    await filters.write('sector = Gaming');
    await expect(filters.chip('Sector')).toHaveText('Sectorcontains all ofDeFi, Gaming');
    await expect(page).toHaveURL(/filter=sector\.all\.DeFi(%7C|\|)Gaming/);
    await expect.poll(matching).toBeLessThan(first);
    const both = await matching();
    await filters.facet('Sector').getByText('Any of').click();
    await expect(filters.chip('Sector')).toHaveText('Sectorcontains any ofDeFi, Gaming');
    await expect.poll(matching).toBeGreaterThan(first);
    await page.goBack();
    await expect.poll(matching).toBe(both);
  });
  await filters.startOver(PROJECTS);
  await test.step('begins at the field of the column the focus is in', async () => {
    await screener.activate(1);
    await page.keyboard.press('f');
    await expect(filters.input).toHaveAccessibleName('Condition of Project');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(screener.grid.row(1).getByRole('rowheader')).toBeFocused();
  });
  await test.step('is typed whole, and says what it will leave before it is used', async () => {
    await filters.input.focus();
    await page.keyboard.type('tvl >= 5M');
    const note = page.getByText(/^TVL ≥ 5M: [\d,]+ projects would match$/).last();
    await expect(note).toBeVisible();
    const promised = Number((await note.innerText()).replace(/^.*: /, '').replace(/\D/g, ''));
    await page.keyboard.press('Enter');
    await expect(filters.chip('TVL')).toHaveText('TVL≥5M');
    await expect(page).toHaveURL(/filter=tvl\.gte\.5000000/);
    await expect.poll(matching).toBe(promised);
  });
  await test.step('says how many rows it leaves out as unknown, and keeps them at one key', async () => {
    const known = await matching();
    const keep = filters.line.getByRole('button', { name: /^\+ [\d,]+ unknown: keep rows whose TVL is unknown$/ });
    await expect(keep).toHaveText(/^\+ [\d,]+ unknown$/);
    const unknown = Number((await keep.innerText()).replace(/\D/g, ''));
    expect(unknown).toBeGreaterThan(0);
    await filters.chip('TVL').focus();
    await page.keyboard.press('u');
    await expect.poll(matching).toBe(known + unknown);
    await expect(page).toHaveURL(/filter=tvl\.gte\.5000000,tvl\.known\.0(%7C|\|)1/);
    await filters.line
      .getByRole('button', { name: /^with [\d,]+ unknown: leave out rows whose TVL is unknown$/ })
      .click();
    await expect.poll(matching).toBe(known);

    await filters.write('volume is unknown');
    await expect(filters.chip('Volume')).toHaveText('Volumeis unknown');
    await page.goBack();
    await expect(filters.chip('Volume')).toHaveCount(0);
    await expect(filters.chip('TVL')).toHaveText('TVL≥5M');
  });
  await test.step('is accessible while something is wrong with it', async () => {
    await filters.input.focus();
    await page.keyboard.type('sector in "open');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'A quotation mark is not closed. Close it with ".' }),
    ).toBeVisible();
    await expectAccessible(page, filters.line);
    await expectAccessible(page, page.getByRole('alert'));
  });
});
