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
