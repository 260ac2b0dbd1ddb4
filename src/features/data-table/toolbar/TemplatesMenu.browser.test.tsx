import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { View } from '#schemas/queries/view.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { TemplatesMenu } from './TemplatesMenu.tsx';

it('opens a ready-made view by keys, in place of conditions, order, search and layout', async () => {
  const changes: Partial<View>[] = [];
  await renderPart(<TemplatesMenu source="fundraising" onChange={(change) => changes.push(change)} />);
  (page.getByRole('button', { name: 'Ready-made views' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Fresh seeds: early rounds of 3 months');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({
    filter: [
      ['stages', 'in', ['Pre-seed', 'Seed']],
      ['date', 'gte', '-P3M'],
    ],
    ...{ sort: { field: 'date', order: 'desc' }, search: '', widths: {}, pinned: null },
  });
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();
});
