import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Sort } from '#schemas/columns/spec.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { SortStrip } from './SortStrip.tsx';

it('turns and moves what was asked for last, though the table does not show it yet', async () => {
  const asked: (Sort | null)[] = [];
  const sort: Sort = { field: 'sector', order: 'desc', ties: [{ field: 'tvl', order: 'desc' }] };
  await renderPart(
    <SortStrip
      spec={DATA_SETS.projects}
      sort={sort}
      onChange={(next) => asked.push(next(asked.at(-1) ?? sort))}
      grid={{ current: null }}
    />,
  );
  const chip = page.getByRole('button', { name: /TVL, .*reverse/ }).element();
  if (chip instanceof HTMLElement) chip.focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Enter}');
  const moved: Sort = { field: 'tvl', order: 'desc', ties: [{ field: 'sector', order: 'desc' }] };
  await expect.poll(() => asked).toEqual([moved, { ...moved, order: 'asc' }]);
});
