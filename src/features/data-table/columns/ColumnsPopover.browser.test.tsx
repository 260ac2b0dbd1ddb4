import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_LAYOUT, DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { ColumnsPopover } from './ColumnsPopover.tsx';

const KINDS = new Set(['order', 'name', 'price_usd', 'tvl', 'description']);

it('is accessible with columns that are fixed, pinned, shown and hidden', async () => {
  const columns = DATA_SETS.projects.columns.filter(({ field }) => KINDS.has(field));
  const chooser = { spec: { ...DATA_SETS.projects, columns }, layout: { ...DEFAULT_LAYOUT, pinned: ['name', 'tvl'] } };
  await renderPart(<ColumnsPopover {...chooser} view={DEFAULT_VIEW} handle={null} onChange={() => undefined} />);
  await page.getByRole('button', { name: /^Columns/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose columns' });
  await expect.element(dialog.getByRole('checkbox', { name: /^TVL/ })).toBeChecked();
  await expectAccessible(dialog.element());
});

it('lists hidden columns by where they come from, and finds a column or a whole group', async () => {
  await renderPart(
    <ColumnsPopover
      spec={DATA_SETS.projects}
      layout={DEFAULT_LAYOUT}
      view={DEFAULT_VIEW}
      handle={null}
      onChange={() => undefined}
    />,
  );
  await page.getByRole('button', { name: /^Columns/ }).click();
  const groups = () =>
    page
      .getByRole('dialog', { name: 'Choose columns' })
      .getByRole('group')
      .elements()
      .map((group) => [group.querySelector('legend')?.textContent, group.querySelectorAll('[type=checkbox]').length]);
  await expect.poll(() => groups().map(([title]) => title)).toContain('Hidden: protocols, 9');
  expect(groups().map(([title]) => String(title).split(',')[0])).toEqual([
    ...['Shown', 'Hidden: market data', 'Hidden: protocols', 'Hidden: profiles', 'Hidden: computed'],
    'Hidden: investors',
  ]);
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('protocols');
  await expect.poll(groups).toEqual([['Hidden: protocols, 9', 9]]);
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('fees');
  await expect.poll(groups).toEqual([['Hidden: protocols, 9', 2]]);
});
