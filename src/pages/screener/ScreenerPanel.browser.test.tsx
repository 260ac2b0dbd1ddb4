import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { FilterDrawer } from './ScreenerPanel.tsx';

it('the drawer says how many rows it leads back to', async () => {
  const onClose = vi.fn();
  await renderPart(
    <FilterDrawer source="fundraising" matching={1234} onClose={onClose}>
      <p>Filters</p>
    </FilterDrawer>,
  );
  await expectAccessible(page.getByRole('dialog', { name: 'Filters' }).element());
  await page.getByRole('button', { name: 'Show 1,234 rounds' }).click();
  expect(onClose).toHaveBeenCalledOnce();
});
