import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProfileRound, RoundProfile } from '#schemas/entities/profiles.ts';
import { roundQuery } from '#src/api/queries.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { RoundLink } from './RoundLink.tsx';

const bare: ProfileRound = {
  ...{ _id: 7, projects: 'Auralith', slug: 'auralith', logo: null, symbol: null, token: null, provenance: null },
  ...{ date: '2026-06', stages: 'Series B', amount_quantity: 48e6, amount_quantity_unit: 'USD', valuation_usd: null },
  ...{ stated_amount: 45e6, stated_currency: 'EUR' },
  ...{ organizations: [], people: [], category: [], subcategories: [], lead_investors: [], announcement: null },
  ...{ description: null, investors: [], told_as: null, former_names: [], doubt: null },
  ...{ days_since: null, next_stage: null, next_amount_usd: null, days_to_next: null },
  ...{ project_sectors: [], project_chains: [], project_country: null, project_founded: null },
  ...{ project_market_cap_usd: null, investor_kinds: [], investor_countries: [] },
  ...{ investors_then: [], investors_now: [], investors_formerly: [], leads_formerly: [] },
};
const told = { source: 'A list', fetched_at: null, fields: ['stages'], others: { projects: 'Auralith Labs' } };

const profile: RoundProfile = {
  ...bare,
  ...{ next_stage: 'Series C', next_amount_usd: 9e7, days_to_next: 412 },
  provenance: JSON.stringify([told]),
  investors: [
    { kind: 'venture', name: 'Delta Ventures', slug: 'delta', logo: null, is_lead: true },
    { kind: 'people', name: 'Linh Tran', slug: null, logo: null, is_lead: false },
  ],
  project: null,
  funding_summary: {
    total_funding_amount: 48e6,
    rounds: 2,
    undisclosed: 1,
    in_doubt: 0,
    latest_date: '2026-06',
    latest_stage: null,
  },
  other_rounds: [{ ...bare, _id: 3, date: '2024', stages: null, amount_quantity: null, amount_quantity_unit: null }],
  alike_rounds: [],
  counts: { other_rounds: 1, alike_rounds: 0 },
};

const openLink = () =>
  renderPart(<RoundLink round={profile}>Series B</RoundLink>, {
    at: '/project/auralith',
    known: [
      answered(roundQuery('7'), profile),
      [statusQuery().queryKey, { kind: 'live', version: 1, asOf: null, moments: null, feeds: [] }],
    ],
  });

afterEach(() => page.viewport(1280, 800));

it('stays closed when Esc comes before its code', async () => {
  const { screen } = await openLink();
  const link = screen.getByRole('link', { name: 'Series B of Auralith' }).element();
  // Neither pointer nor focus has loaded it ahead.
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await new Promise(requestAnimationFrame);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  const { RoundDialog } = await import('./RoundDialog.tsx');
  expect(RoundDialog).toBeDefined();
  await new Promise(requestAnimationFrame);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

it('shows a round over the page, and gives the focus back', async () => {
  const { screen, history } = await openLink();
  const link = screen.getByRole('link', { name: 'Series B of Auralith' });
  await expect.element(link).toHaveAttribute('href', '/round/7');
  link.element().focus();
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Series B of Auralith' });
  await expect.element(dialog).toBeVisible();
  expect(history.location.pathname).toBe('/project/auralith');
  await expect.element(dialog).toHaveTextContent('48.00MUSD (€45M)');
  await expect.element(dialog).toHaveTextContent('48,000,000 USD, stated as 45,000,000 EUR');
  await expect.element(dialog).toHaveTextContent('known to the month');
  await expect.element(dialog).toHaveTextContent('Next roundSeries C90.00M USD, 412 days later');
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Delta Ventures' })).toHaveTextContent('Lead');
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Linh Tran' })).not.toHaveTextContent('Lead');
  await expect.element(dialog).toHaveTextContent('Round, told as “Auralith Labs”');
  const other = dialog.getByRole('link', { name: 'Undisclosed round of Auralith' });
  await expect.element(other).toHaveAttribute('href', '/round/3');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

it('has room on a phone for an amount in two currencies', async () => {
  await page.viewport(390, 844);
  const { screen } = await openLink();
  await screen.getByRole('link', { name: 'Series B of Auralith' }).click();
  await expect.element(screen.getByText('48,000,000 USD, stated as 45,000,000 EUR')).toBeVisible();
  const figures = [...screen.getByRole('dialog').element().querySelectorAll('dd')];
  expect(figures.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
});
