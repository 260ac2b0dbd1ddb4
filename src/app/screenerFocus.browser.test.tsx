import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { follow, onPlayground, openPlayground } from './testing/playground.tsx';
import { activate, firstRowShown, grid, keys, nameAt } from './testing/shownGrid.ts';

onPlayground();

const SAMPLE = '/master-demo/projects?rows=300&columns=order,name';
const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = page.getByRole('complementary', { name: 'Preview' });
const isInGrid = () => grid().contains(document.activeElement);

/** Presses a button by its key. */
async function pressButton(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  button(name).element().focus();
  await keys('Enter');
}

it('the focus has a place on the screener when the button that was pressed is gone', async () => {
  await openPlayground(SAMPLE);
  await activate(3);
  if (preview.query() === null) await pressButton('Show the preview');
  await pressButton('Close the preview');
  await expect.element(preview).not.toBeInTheDocument();
  await expect.poll(isInGrid).toBe(true);
  await pressButton('Show the preview');
  await expect.element(preview).toHaveTextContent(nameAt(3));
  await expect.poll(isInGrid).toBe(true);

  await activate(2);
  await keys('x');
  await pressButton('Clear the selection');
  await expect.element(button('Clear the selection')).not.toBeInTheDocument();
  await expect.poll(isInGrid).toBe(true);

  // A button that steps to the first page or row keeps it where it can go no further.
  await activate(2);
  for (const [first, step, presses] of [
    ['Next page', 'Previous page', 1],
    ['Next row', 'Previous row', 2],
  ] as const) {
    await button(first).click();
    for (let press = 0; press < presses; press++) {
      await pressButton(step);
      await expect.element(button(step)).toHaveFocus();
    }
  }

  follow(`${SAMPLE}&q=labs`);
  await expect.element(page.getByRole('searchbox', { name: 'Find projects' })).toHaveValue('labs');
  await pressButton('Reset');
  await expect.poll(() => window.location.search).not.toContain('q=labs');
  await expect.poll(isInGrid).toBe(true);
});

it.each(['/directory-demo', '/master-demo'])(
  'the focus at %s has a place when what emptied the table is gone',
  async (path) => {
    const address = `${path}/fundraising?rows=20&columns=order,name,amount_quantity`;
    await openPlayground(address);
    follow(`${address}&filter=amount_quantity.gte.1000000000000`);
    for (const removes of [/^Remove .* filter$/, 'Reset all']) {
      const remover = page.getByRole('button', { name: removes });
      await expect.element(remover).toBeVisible();
      remover.element().focus();
      await keys('Enter');
      await firstRowShown();
      await expect.poll(isInGrid).toBe(true);
      window.history.back();
    }
  },
);

it('the focus is in the search of a directory once it was cleared, and after a reset by key', async () => {
  const search = page.getByRole('searchbox', { name: 'Find projects' });
  await openPlayground('/directory-demo/projects?rows=20&columns=order,name');
  for (const name of ['Clear the search', 'Reset']) {
    follow('/directory-demo/projects?rows=20&columns=order,name&q=a');
    await expect.element(search).toHaveValue('a');
    await pressButton(name);
    await expect.element(search).toHaveValue('');
    await expect.element(search).toHaveFocus();
    await expect.poll(() => window.location.search).not.toContain('q=');
  }
});
