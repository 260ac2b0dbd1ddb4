import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { OPENING } from '#workers/protocol.ts';
import { AddFilter, type Adding } from './AddFilter.tsx';

const SECTORS = ['DeFi', 'Lending', 'NFT', 'Gaming', 'Exchange', 'Layer 1', 'Yield', 'Storage', 'Oracle', 'Privacy'];
const table = fakeTable({
  options: async () => SECTORS.map((value) => ({ value, count: 5 })),
  getState: () => OPENING,
});

afterEach(() => page.viewport(1280, 800));

it('lets values be ticked and applied in a low window, from the top of the panel on', async () => {
  await page.viewport(1280, 440);
  const onApply = vi.fn();
  const Filters = () => {
    const [adding, setAdding] = useState<Adding>({ open: false });
    return (
      <div className="pt-40">
        <AddFilter
          {...{ spec: DATA_SETS.projects, view: DEFAULT_VIEW, handle: table, adding, onApply }}
          onAdding={setAdding}
        />
      </div>
    );
  };
  await renderPart(<Filters />);
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('button', { name: 'Sector', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Sector' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('checkbox', { name: 'NFT' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(onApply).toHaveBeenCalledExactlyOnceWith([['sector', 'in', ['NFT']]]);
});
