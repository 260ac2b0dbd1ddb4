import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { PageChange } from './shell/PageChange.tsx';

/** A frame with a menu, on a page that leads to another; `arrive` lets the other page be drawn. */
async function drawn() {
  let arrive = () => {};
  const loaded = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const root = createRootRoute({
    component: () => (
      <>
        <header>
          <Disclosure label="Menu" trigger="Menu" triggerClass="">
            <a href="/terms-of-service">Terms</a>
          </Disclosure>
          <input aria-label="Search" />
        </header>
        <PageChange />
        <main id="content">
          <Outlet />
        </main>
      </>
    ),
  });
  const page = (path: string, title: string, loader: () => unknown) =>
    createRoute({ getParentRoute: () => root, path, loader, component: () => <h1>{title}</h1> });
  const router = createRouter({
    routeTree: root.addChildren([page('/', 'Home', () => null), page('/watchlist', 'Watchlist', () => loaded)]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  const screen = await render(<RouterProvider router={router} />);
  await expect.element(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  void router.navigate({ to: '/watchlist' });
  return {
    menu: screen.getByRole('button', { name: 'Menu' }),
    search: screen.getByRole('textbox', { name: 'Search' }),
    heading: screen.getByRole('heading'),
    arrive,
  };
}

it('moves the focus to the heading of a page', async () => {
  const { heading, arrive } = await drawn();
  arrive();
  await expect.element(heading).toHaveTextContent('Watchlist');
  await expect.element(heading).toHaveFocus();
});

it('leaves a menu open that was opened while the page loaded', async () => {
  const { menu, heading, arrive } = await drawn();
  await menu.click();
  arrive();
  await expect.element(heading).toHaveTextContent('Watchlist');
  await expect.element(menu).toHaveAttribute('aria-expanded', 'true');
  await expect.element(menu).toHaveFocus();
});

it('leaves the focus in a search that was begun while the page loaded', async () => {
  const { search, heading, arrive } = await drawn();
  await search.click();
  arrive();
  await expect.element(heading).toHaveTextContent('Watchlist');
  await expect.element(search).toHaveFocus();
});
