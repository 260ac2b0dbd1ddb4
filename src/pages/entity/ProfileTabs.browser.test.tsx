import { useParams, useSearch } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { readMode } from '#schemas/routes/profileMode.ts';
import { bareProject } from '#schemas/testing/profiles.ts';
import { detailQuery } from '#src/api/queries.ts';
import { answered, renderPages } from '#src/api/testing/renderPages.tsx';
import { useCommandKeys } from '#src/shared/commands/useCommandKeys.ts';
import { EntityPage } from './EntityPage.tsx';

afterEach(() => vi.restoreAllMocks());

function Page() {
  const { tab } = useParams({ strict: false });
  const { mode } = useSearch({ strict: false });
  useCommandKeys({ letters: true, paused: false });
  return <EntityPage kind="project" slug="plum" tab={tab ?? null} mode={readMode(mode)} />;
}

/** A profile at its address; the server answers nothing else. */
async function open(address: string, more: object = {}) {
  vi.spyOn(window, 'fetch').mockRejectedValue(new Error('No network'));
  const { screen, history } = await renderPages(
    { '/project/$slug/{-$tab}': Page },
    { at: address, known: [answered(detailQuery('project', 'plum'), bareProject('Plum', more))] },
  );
  const tabs = screen.getByRole('navigation', { name: 'Parts of the profile' });
  const tab = (name: RegExp) => tabs.getByRole('link', { name });
  return { screen, history, tab };
}

const ARTICLE = {
  _id: 7,
  slug: 'plum-ships',
  title: 'Plum ships',
  summary: null,
  url: 'https://paper.example/plum',
  source_name: 'The Paper',
  created_at: '2026-11-01T10:00:00Z',
  tags: [],
};

it('opens the tab of the address, and says what is missing in an empty one', async () => {
  const { screen, tab } = await open('/project/plum/fundraising');
  await expect.element(tab(/^Fundraising 0$/)).toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByRole('heading', { name: 'No round is known' })).toBeVisible();
  // The way to mend it: the same part in edit mode.
  const add = screen.getByRole('link', { name: 'Add it' });
  await expect.element(add).toHaveAttribute('href', '/project/plum?mode=edit#rounds');
});

it.each([
  ['market', null, 'The project may have no token'],
  ['market', 83.6, 'The token has a price, but none of our sources names an exchange'],
  ['supply', 83.6, 'None of our sources states how many tokens there are.'],
] as const)('says of an empty %s with a price of %s: %s', async (part, price_usd, words) => {
  const { screen } = await open(`/project/plum/${part}`, { price_usd });
  await expect.element(screen.getByText(words)).toBeVisible();
});

it('marks rounds that may be of another company, and counts none of them', async () => {
  const round = (_id: number, known: object) => ({
    ...emptyRow(DATA_SETS.fundraising),
    ...{ _id, projects: 'Plum', amount_quantity_unit: 'USD', subcategories: [], investors: [], ...known },
  });
  const { funding_summary } = bareProject('Plum');
  const { screen } = await open('/project/plum/fundraising', {
    ...{ total_raised_usd: 5e6, rounds_in_doubt: 1, counts: { ...bareProject('Plum').counts, rounds: 2 } },
    funding_summary: { ...funding_summary, rounds: 2, in_doubt: 1, total_funding_amount: 5e6 },
    rounds: [
      round(2, { date: '2024-05-01', stages: 'Seed', amount_quantity: 9e6, doubt: 'Perhaps another company' }),
      round(1, { date: '2020-05-01', stages: 'Series A', amount_quantity: 5e6 }),
    ],
  });
  await expect
    .element(screen.getByText('Plum has raised 5.00M USD in 1 round. 1 round in doubt, not counted.'))
    .toBeVisible();
  await expect.element(screen.getByText('1 round, last May 2020; 1 round in doubt, not counted')).toBeVisible();
  const doubtful = screen.getByRole('listitem').filter({ hasText: 'In doubt' });
  await expect.element(doubtful).toHaveTextContent('9');
  await expect.element(doubtful).not.toHaveTextContent('in all');
});

it('moves between tabs by arrows and opens one by its number, without moving the focus', async () => {
  const { screen, history, tab } = await open('/project/plum', { news_proj: [ARTICLE], counts: counts(3) });
  await expect.element(tab(/^Overview$/)).toHaveAttribute('aria-current', 'page');
  tab(/^Overview$/)
    .element()
    .focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab(/^Events 0$/)).toHaveFocus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  const second = document.activeElement;
  await userEvent.keyboard('2');
  await expect.poll(() => history.location.pathname).toMatch(/^\/project\/plum\/\w+$/);
  await expect.poll(() => second?.getAttribute('aria-current')).toBe('page');
  expect(document.activeElement).toBe(second);
  await tab(/^News 3$/).click();
  await expect.element(screen.getByRole('link', { name: /^Plum ships/ })).toBeVisible();
  await expect.element(screen.getByText('newest 1 of 3')).toBeVisible();
});

function counts(news: number) {
  return { ...bareProject('Plum').counts, news_proj: news };
}

it('shows every field as a table at an address of its own, and goes back to the page', async () => {
  const { screen, history, tab } = await open('/project/plum/news', { symbol: 'PLM', website: 'https://plum.example' });
  const modes = screen.getByRole('navigation', { name: 'Ways to see the profile' });
  await modes.getByRole('link', { name: 'Table' }).click();
  await expect.poll(() => history.location.href).toBe('/project/plum?mode=table');
  const table = screen.getByRole('table', { name: 'All fields' });
  await expect.element(table.getByRole('row', { name: /^Symbol/ })).toHaveTextContent('PLM');
  await expect.element(table.getByRole('link', { name: /^plum\.example/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^TVL/ })).toHaveTextContent('--');
  await expect.element(tab(/^Overview/)).not.toHaveAttribute('aria-current');
  await expect.element(modes.getByRole('link', { name: 'Table' })).toHaveAttribute('aria-current', 'page');
  await tab(/^News/).click();
  await expect.poll(() => history.location.href).toBe('/project/plum/news');
  await expect.element(tab(/^News/)).toHaveAttribute('aria-current', 'page');
  await expect.element(tab(/^Overview/)).not.toHaveAttribute('aria-current');
  await expect.element(table).not.toBeInTheDocument();
});
