import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { onServer, openServed } from './testing/servedRows.tsx';
import { columnOf, firstRowShown, focused, header, keys, nameAt } from './testing/shownGrid.ts';

onServer();

const search = page.getByRole('searchbox', { name: /^Find / });
const shown = (slug: string) => page.getByRole('heading', { level: 1, name: slug, exact: true });

it('Enter in the search reads a condition, goes to the rows, and opens the only one', async () => {
  await openServed('/directory/projects?columns=order,name,sector');
  await firstRowShown();
  await expect.element(page.getByRole('region', { name: 'Table status' })).toHaveTextContent('Loaded all');
  await search.fill('sector = def');
  await keys('Enter');
  await expect.element(page.getByRole('group', { name: 'Filters' })).toHaveTextContent(/DeFi/);
  await expect.element(search).toHaveValue('');
  await search.fill('row');
  await keys('Enter');
  await expect.poll(focused).toEqual({ place: 1, column: columnOf('Project') });
  await keys('r');
  await search.fill('Alto');
  await keys('Enter');
  await expect.element(shown('alto')).toBeVisible();
});

it.each(['/directory/projects', '/master-demo/projects'])(
  'back from a record one is at the row and cell one left %s at',
  async (address) => {
    await openServed(`${address}?sort=tvl.desc&columns=order,name,tvl`);
    await firstRowShown();
    await expect.element(page.getByRole('region', { name: 'Table status' })).toHaveTextContent('Loaded all');
    await expect.poll(() => header('TVL').getAttribute('aria-sort')).toBe('descending');
    await keys('ArrowDown');
    await expect.poll(() => focused()?.place).toBe(1);
    // The grid turns a page at most every tenth of a second, and hears no key in between.
    await expect
      .poll(async () => {
        await keys('PageDown');
        return focused()?.place ?? 0;
      })
      .toBeGreaterThan(25);
    const column = (focused()?.column ?? 0) + 1;
    await keys('ArrowRight');
    await expect.poll(() => focused()?.column).toBe(column);
    const there = focused();
    await expect.poll(() => nameAt(there?.place ?? 0)).not.toBe('');
    const slug = nameAt(there?.place ?? 0)
      .toLowerCase()
      .replace(' ', '-');
    await keys('Enter');
    await expect.element(shown(slug)).toBeVisible();
    window.history.back();
    await expect.poll(focused).toEqual(there);
    expect(header('TVL').getAttribute('aria-sort')).toBe('descending');
  },
);
