import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { FindBar } from './FindBar.tsx';

it('says where the search stands, and is accessible', async () => {
  const act = { start: vi.fn(), close: vi.fn(), type: vi.fn(), go: vi.fn() };
  await renderPart(
    <FindBar
      find={{ ...act, open: true, typed: 'pine', status: 'ready', count: 7, at: 2, isFolded: false, marks: null }}
    />,
  );
  await expect.element(page.getByText('3 of 7')).toBeVisible();
  await expectAccessible();
});
