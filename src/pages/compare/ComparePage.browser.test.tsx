import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { bareProject, dailyPoints } from '#schemas/testing/profiles.ts';
import { dashboardQuery, detailQuery, inCommonQuery } from '#src/api/queries.ts';
import { answered, renderPages } from '#src/api/testing/renderPages.tsx';
import { ComparePage } from './ComparePage.tsx';
import { CANDIDATES } from './ProposedPairs.tsx';

const plum = bareProject('Plum', {
  symbol: 'PLM',
  change24h: 2,
  price_usd: 4,
  market_cap_usd: 900,
  price_points: dailyPoints([1, 2, 4], 20_000),
  similar_projects: [
    {
      name: 'Fig',
      slug: 'fig',
      logo: null,
      symbol: null,
      provenance: null,
      sector: [],
      price_usd: 1,
      change24h: 1,
      market_cap_usd: 1,
    },
  ],
});
const pear = bareProject('Pear', {
  _id: 2,
  symbol: 'PER',
  change24h: -1,
  price_usd: 30,
  market_cap_usd: 100,
  price_points: dailyPoints([10, 30], 20_001),
});
const aster = { kind: 'venture', name: 'Aster Capital', slug: 'aster', logo: null };
const shared = (bonds: readonly { readonly rounds: number; readonly rounds_led: number }[]) => ({
  rounds: null,
  investments: { total: 240, rows: [{ party: aster, bonds }] },
  jobs: { total: 0, rows: [] },
});
const [led, joined] = [
  { rounds: 1, rounds_led: 1 },
  { rounds: 1, rounds_led: 0 },
];
const candidate = (name: string, sector: string, market_cap_usd: number) => ({
  ...bareProject(name, { sector: [sector], market_cap_usd }),
  sparkline: [],
});

/** The page at an address, with answers that have come already. */
function open(search: string) {
  const candidates = [candidate('Apple', 'DeFi', 100), candidate('Quince', 'DeFi', 90), candidate('Sloe', 'Games', 95)];
  const known = [
    answered(detailQuery('project', 'plum'), plum),
    answered(detailQuery('project', 'pear'), pear),
    answered(detailQuery('project', 'nobody'), null),
    answered(inCommonQuery('project', ['plum', 'pear']), shared([led, joined])),
    answered(inCommonQuery('project', ['pear', 'plum']), shared([joined, led])),
    answered(dashboardQuery('projects', CANDIDATES), candidates),
  ];
  const pages = { '/compare/$source': () => <ComparePage source="projects" /> };
  return renderPages(pages, { at: `/compare/projects${search}`, known });
}

it('says the date of stale figures, and names none of them the best', async () => {
  const provenance = JSON.stringify([
    { source: 'A', fetched_at: '2021-12-23T00:00:00.000Z', fields: ['change24h', 'tvl'] },
  ]);
  const old = { ...plum, tvl: 450, stale: ['Price', 'TVL'], provenance };
  const known = [
    answered(detailQuery('project', 'plum'), old),
    answered(detailQuery('project', 'pear'), { ...pear, tvl: 10 }),
    answered(inCommonQuery('project', ['plum', 'pear']), shared([led, joined])),
  ];
  const pages = { '/compare/$source': () => <ComparePage source="projects" /> };
  const { screen } = await renderPages(pages, { at: '/compare/projects?ids=plum,pear', known });
  const figures = screen.getByRole('table', { name: 'Figures' });
  await expect.element(figures.getByRole('row', { name: /^24h .*2\.00.*as of Dec 2021.*1\.00/ })).toBeVisible();
  expect(figures.getByRole('row', { name: /^24h Best/ }).elements()).toHaveLength(0);
  // A ratio of figures of two times is of the older one.
  await expect.element(figures.getByRole('row', { name: /2\.00 as of Dec 2021 10\.00/ })).toBeVisible();
});

it('stands records side by side, with what they have in common, and names what is unknown', async () => {
  const { screen, router } = await open('?ids=plum,nobody,pear');
  await expect.element(screen.getByText('1 project of the address is not known: nobody.')).toBeVisible();
  const figures = screen.getByRole('table', { name: 'Figures' });
  await expect.element(figures.getByRole('row', { name: /^24h Best.*2\.00.*1\.00/ })).toBeVisible();
  // A larger market cap is no better one.
  await expect.element(figures.getByRole('row', { name: 'Market cap, USD 900.00 100.00' })).toBeVisible();
  await expect.element(screen.getByText(/Pear has no history at the base date/)).toBeVisible();
  const investors = screen.getByRole('table', { name: 'Investors in common' });
  await expect.element(investors.getByRole('row', { name: 'Aster Capital 1 round, led 1 1 round' })).toBeVisible();
  expect(investors.getByRole('row').elements()).toHaveLength(2);
  await expect.element(screen.getByText('the first 1 of 240')).toBeVisible();
  await expect.element(screen.getByText('Nobody is known to have worked at two of them.')).toBeVisible();
  await screen.getByRole('button', { name: 'Remove from the address' }).click();
  await expect.poll(() => router.state.location.search).toEqual({ ids: 'plum,pear' });
});

it('names date, stage and amount of each round', async () => {
  const round = (_id: number, date: string | null, stages: string, amount: number) => ({
    ...emptyRow(DATA_SETS.fundraising),
    ...{ _id, projects: 'Plum', amount_quantity_unit: 'USD', subcategories: [], investors: [] },
    ...{ date, stages, amount_quantity: amount },
  });
  const funded = { ...plum, rounds: [round(1, '2022-09-08', 'Series B', 300e6), round(2, '2022-03', 'Series A', 2e6)] };
  const known = [
    answered(detailQuery('project', 'plum'), funded),
    answered(detailQuery('project', 'pear'), pear),
    answered(inCommonQuery('project', ['plum', 'pear']), shared([led, joined])),
  ];
  const pages = { '/compare/$source': () => <ComparePage source="projects" /> };
  const { screen } = await renderPages(pages, { at: '/compare/projects?ids=plum,pear', known });
  const year = screen.getByRole('table', { name: 'Rounds' }).getByRole('row', { name: /^2022/ });
  await expect.element(year).toHaveTextContent('Sep 08, 2022Series B300.00M');
  await expect.element(year).toHaveTextContent('Mar 2022Series A2.00M');
});

it('keeps the order of the address, and takes one out', async () => {
  const { screen, router } = await open('?ids=pear,plum');
  await expect
    .poll(() =>
      screen
        .getByRole('table', { name: 'Figures' })
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    )
    .toEqual(['Figure', 'Pear', 'Plum']);
  await screen.getByRole('button', { name: 'Remove Pear' }).click();
  await expect.element(screen.getByRole('heading', { name: 'What should Plum be compared with?' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Plum and Fig' }))
    .toHaveAttribute('href', '/compare/projects?ids=plum,fig');
  expect(router.state.location.search).toEqual({ ids: 'plum' });
});

it('proposes pairs of one sector where nothing is chosen', async () => {
  const { screen } = await open('');
  await expect.element(screen.getByRole('link', { name: 'Apple and Quince' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'For example' }).getByRole('link').elements()).toHaveLength(1);
});

it('says how many fit, and names the rest', async () => {
  const { screen } = await open(`?ids=${['plum', 'pear', ...'abcdef'].join(',')},left,out`);
  await expect.element(screen.getByText('8 fit side by side. Not shown: left, out.')).toBeVisible();
});
