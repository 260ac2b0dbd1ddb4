import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { dashboardQuery } from '#src/api/queries.ts';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { stripParams } from '#src/api/topRows.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { TopStrip } from './TopStrip.tsx';

/** One that much is known of, and one that has nothing but its name. */
const KNOWN: Readonly<Record<Source, object>> = {
  projects: { symbol: 'KRV', price_usd: 1.5, change24h: -2, sparkline: [1, 2, 1] },
  people: { relate_token: [{ name: 'Korvane', slug: 'korvane', logo: null }] },
  organizations: { number_of_investment: 9, rounds_led: 2, median_round_usd: 5e6 },
  fundraising: { amount_quantity: 5e6, stages: 'Seed', date: '2026-11-20' },
};

const TOTALS = answered(homeTotalsQuery(), { raised_until: '2026-11-20' });

it.each(SOURCES)('has cards of %s that are accessible in both themes', async (source) => {
  await page.viewport(1440, 800);
  const spec = DATA_SETS[source];
  const named = (_id: number, name: string) => ({ ...emptyRow(spec), _id, [spec.identity]: name, sparkline: [] });
  const rows = [{ ...named(1, 'Korvane'), slug: 'korvane', ...KNOWN[source] }, named(2, 'Alto')];
  await renderPart(<TopStrip source={source} />, {
    known: [answered(dashboardQuery(source, stripParams(source, 'default')), rows), TOTALS],
  });
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(2);
  await expect.element(page.getByRole('listitem').first().getByRole('link').first()).toBeVisible();
  await expectAccessible(page.getByRole('region', { name: /^(Top 8|All 2 rounds)/ }).element());
});

it('cuts a long name of a project in its card, which is read out in full', async () => {
  const spec = DATA_SETS.projects;
  const row = { ...emptyRow(spec), _id: 1, name: 'Korvane Settlement Layer', slug: 'korvane', sparkline: [] };
  await renderPart(<TopStrip source="projects" />, {
    known: [answered(dashboardQuery('projects', stripParams('projects', 'default')), [row]), TOTALS],
  });
  const card = page.getByRole('listitem');
  await expect.element(card.getByText('Korvane Settleme…')).toBeVisible();
  await expect.element(card.getByRole('link', { name: /^Korvane Settlement Layer/ })).toBeVisible();
});

it.each([
  [9, 'Top 8 by amount, 30 days to Nov 20, 2026', 'Largest rounds'],
  [2, 'All 2 rounds with a known amount, 30 days to Nov 20, 2026', '2 known amounts'],
  [1, 'The only round with a known amount, 30 days to Nov 20, 2026', '1 known amount'],
  [0, 'No round with a known amount, 30 days to Nov 20, 2026', '0 known amounts'],
])('says of %i rounds of the last days what it shows', async (count, label, lead) => {
  const spec = DATA_SETS.fundraising;
  const rows = Array.from({ length: Math.min(count, 8) }, (_, _id) => ({
    ...emptyRow(spec),
    _id,
    projects: `P${_id}`,
  }));
  await renderPart(<TopStrip source="fundraising" />, {
    known: [answered(dashboardQuery('fundraising', stripParams('fundraising', 'default')), rows), TOTALS],
  });
  const strip = page.getByRole('region', { name: label });
  await expect.element(strip.getByText(lead)).toBeVisible();
  await expect.element(strip.getByRole('button', { name: '30 days to Nov 20, 2026' })).toBeVisible();
  expect(strip.getByRole('listitem').elements()).toHaveLength(rows.length);
  expect(strip.getByText('No round of this time states its amount.').elements()).toHaveLength(count === 0 ? 1 : 0);
});
