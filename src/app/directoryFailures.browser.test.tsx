import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { follow } from './testing/playground.tsx';
import { FIRST, NOT_READY, onServer, openServed, server } from './testing/servedRows.tsx';
import { click, header, keys, nameAt, names } from './testing/shownGrid.ts';

onServer();

const heading = (name: string) => page.getByRole('heading', { name });
const shown = () => names(3);

/** The table tries again by itself as well: the button may be gone by now. */
function retry(): void {
  const button = page.getByRole('alert').getByRole('button', { name: 'Retry' }).query();
  if (button instanceof HTMLElement) button.click();
}

it('rows that fail say so, keep the view and come with Retry; those the server still loads are told of', async () => {
  server.is = 'away';
  await openServed('/directory/projects?filter=volume.gte.1000000');
  await expect.element(heading('Projects could not be loaded')).toBeVisible();
  await expect.element(page.getByText('Your filters, columns and order are unchanged.')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Filters' })).toHaveTextContent(/Volume≥1M/);
  await expectAccessible(page.getByRole('main').element());

  server.is = 'loading';
  retry();
  await expect.element(heading('Projects cannot be shown yet')).toBeVisible();
  await expect.element(page.getByText(NOT_READY).first()).toBeVisible();
  server.is = 'here';
  retry();
  await expect.poll(shown).toEqual(FIRST);
});

it('rows stay without a network, which is said, are sorted, and are there again when one comes back to them', async () => {
  server.is = 'here';
  await openServed('/directory/projects');
  await expect.poll(shown).toEqual(FIRST);
  const status = page.getByRole('region', { name: 'Table status' });
  await expect.element(status).toHaveTextContent('Loaded all');
  server.is = 'away';
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const offline = page.getByText(/^You are offline\./);
  await expect.element(offline).toBeVisible();
  await expectAccessible(offline.element());
  await click(header('Volume'));
  await expect.poll(() => header('Volume').getAttribute('aria-sort')).toBe('descending');
  await expect.poll(() => nameAt(1)).not.toBe(FIRST[0]);
  await keys('r');
  await expect.poll(shown).toEqual(FIRST);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(offline).not.toBeInTheDocument();

  follow('/directory/people');
  await expect.element(heading('People could not be loaded')).toBeVisible();
  window.history.back();
  await expect.poll(shown).toEqual(FIRST);
  await expect.element(status).toHaveTextContent('Loaded all');
});

it('an address with a NUL is no page', async () => {
  server.is = 'here';
  await openServed('/project/%00');
  await expect.element(heading('Sorry, the page you visited does not exist.'), { timeout: 10_000 }).toBeVisible();
});
