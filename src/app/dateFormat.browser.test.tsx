import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { formatDate } from '#schemas/format.ts';
import { chooseDateFormat } from '#src/shared/storage/dateFormat.ts';
import { redrawOnDateFormat } from './pagesByDateFormat.ts';
import { onPlayground, openPlayground } from './testing/playground.tsx';
import { cell, columnOf, found } from './testing/shownGrid.ts';

onPlayground();

const MONTHS = /^(?:\w{3} \d{2}, )?(?:\w{3} )?\d{4}$/;
const DIGITS = /^(?:\d{2}\/)?(?:\d{2}\/)?\d{4}$/;

describe.each(['/directory-demo', '/master-demo'])('dates at %s', (path) => {
  it('are written as the reader chooses, in cells, conditions and inputs, from that moment on', async () => {
    await openPlayground(`${path}/fundraising?rows=300&columns=name,date&filter=date.gte.2019-03-05`);
    const dates = () =>
      Array.from({ length: 6 }, (_, at) => cell({ place: at + 1, column: columnOf('Date') }).textContent);
    const chips = () => found('main').textContent;
    expect(dates().every((date) => MONTHS.test(date ?? ''))).toBe(true);
    expect(chips()).toContain('Mar 5, 2019');
    chooseDateFormat('DD/MM/YYYY');
    await expect.poll(() => dates().filter((date) => !DIGITS.test(date ?? ''))).toEqual([]);
    expect(dates().some((date) => date?.length === 10)).toBe(true);
    await expect.poll(chips).toContain('05/03/2019');
    expect(chips()).not.toContain('Mar 5, 2019');

    // What is shown is what is read: the chip opens with it, and another date is typed alike.
    found('[data-chip]').click();
    await expect.poll(() => [...document.querySelectorAll('input')].map(({ value }) => value)).toContain('05/03/2019');
    chooseDateFormat(null);
    await expect.poll(() => dates().every((date) => MONTHS.test(date ?? ''))).toBe(true);
  });
});

it('draws each page of a router again, with what was typed in it', async () => {
  const root = createRootRoute({ component: Outlet });
  const Page = () => (
    <>
      <time>{formatDate('2026-03-05', 'plain')}</time>
      <input aria-label="Typed" />
    </>
  );
  const route = createRoute({ getParentRoute: () => root, path: '/', component: Page });
  const make = () => {
    const router = createRouter({ routeTree: root.addChildren([route]), history: createMemoryHistory() });
    // Routes are shared by routers: the second finds the page wrapped.
    redrawOnDateFormat(router);
    return router;
  };
  make();
  await render(<RouterProvider router={make()} />);
  await expect.element(page.getByText('Mar 5, 2026')).toBeVisible();
  await page.getByRole('textbox').fill('kept');
  chooseDateFormat('DD/MM/YYYY');
  await expect.element(page.getByText('05/03/2026')).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveValue('kept');
});
