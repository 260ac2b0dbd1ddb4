import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldNamed } from '#schemas/columns/spec.ts';
import { momentsOfKinds } from '#schemas/testing/moments.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { FigureCard } from './FigureCard.tsx';

const { projects } = DATA_SETS;
const tvl = projects.columns.find(({ field }) => field === 'tvl');
if (!tvl) throw new Error('Projects have no TVL');

it('says value, source, moment and how old a figure is', async () => {
  const provenance = JSON.stringify([
    { source: 'DefiLlama', fetched_at: '2021-12-23T00:00:00.000Z', fields: ['tvl'] },
    { source: 'CoinGecko', fetched_at: '2026-04-30T00:00:00.000Z', fields: ['price_usd'] },
  ]);
  const card = await render(
    <FigureCard
      spec={projects}
      field={tvl}
      row={{ _id: 1, name: 'Curve', tvl: 22_263_456_789.5, provenance }}
      href={null}
      moments={momentsOfKinds({ prices: '2026-04-30T00:00:00.000Z' })}
    />,
  );
  await expect.element(card.getByText('22,263,456,789.5 USD')).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: /^DefiLlama/ }))
    .toHaveAttribute('href', 'https://defillama.com/');
  await expect.element(card.getByText(/^Dec 23, 2021 00:00 UTC/)).toBeVisible();
  await expect.element(card.getByText(/^Stale: more than 48 hours/)).toBeVisible();
  await expect.element(card.getByText('CoinGecko')).not.toBeInTheDocument();
});

it('says what a total leaves out, and that a round may be of another company', async () => {
  const row = { _id: 1, name: 'Plum', total_raised_usd: 5e6, rounds_in_doubt: 2, provenance: null };
  const common = { href: null, moments: null };
  const total = await render(
    <FigureCard spec={projects} field={fieldNamed(projects, 'total_raised_usd')} row={row} {...common} />,
  );
  await expect.element(total.getByText('2 rounds in doubt, not counted')).toBeVisible();
  const { fundraising } = DATA_SETS;
  const round = { _id: 1, projects: 'Plum', amount_quantity: 5e6, doubt: 'Perhaps another company', provenance: null };
  const amount = await render(
    <FigureCard spec={fundraising} field={fieldNamed(fundraising, 'amount_quantity')} row={round} {...common} />,
  );
  await expect.element(amount.getByText(/^This round may be of another company named Plum/)).toBeVisible();
});

it.each([
  ['stories_7d', 'Computed from the news of this data.'],
  ['total_raised_usd', 'Computed from the funding rounds of this data.'],
  ['cap_to_tvl', 'Computed from other figures of the record.'],
  ['tvl', 'No source recorded.'],
] as const)('says of a %s without a source: %s', async (name, words) => {
  const row = { _id: 1, name: 'Curve', [name]: 5, provenance: null };
  const card = await render(
    <FigureCard spec={projects} field={fieldNamed(projects, name)} row={row} href={null} moments={null} />,
  );
  await expect.element(card.getByText(words)).toBeVisible();
});

it('says that a date is unknown', async () => {
  const provenance = JSON.stringify([{ source: 'Our sheet', fetched_at: null, fields: ['tvl'] }]);
  const row = { _id: 1, name: 'Curve', tvl: 5, provenance };
  const card = await render(<FigureCard spec={projects} field={tvl} row={row} href={null} moments={null} />);
  await expect.element(card.getByText('date unknown')).toBeVisible();
  await expect.element(card.getByText(/^Stale/)).not.toBeInTheDocument();
});

it('leads to the page that the source has of the row', async () => {
  const page = 'https://www.coingecko.com/en/coins/curve-dao-token';
  const provenance = JSON.stringify([{ source: 'CoinGecko', fetched_at: null, fields: ['tvl'], page }]);
  const row = { _id: 1, name: 'Curve', tvl: 5, provenance };
  const card = await render(<FigureCard spec={projects} field={tvl} row={row} href={null} moments={null} />);
  await expect.element(card.getByRole('link', { name: /^CoinGecko/ })).toHaveAttribute('href', page);
});

it('shows the other figure of a source that disagrees', async () => {
  const provenance = JSON.stringify([
    { source: 'CryptoRank', fetched_at: null, fields: ['tvl'] },
    { source: 'DefiLlama', fetched_at: null, fields: [], others: { tvl: 100_000_000 } },
  ]);
  const row = { _id: 1, name: 'Serum', tvl: 75_000_000, provenance };
  const card = await render(<FigureCard spec={projects} field={tvl} row={row} href={null} moments={null} />);
  await expect.element(card.getByRole('link', { name: /^CryptoRank/ })).toBeVisible();
  await expect.element(card.getByText('DefiLlama states')).toBeVisible();
  await expect.element(card.getByText('100,000,000 USD')).toBeVisible();
});

it('leads from a value that a proposal brought to who changed it', async () => {
  const provenance = JSON.stringify([
    { source: 'Community, proposal #12', fetched_at: null, fields: ['sector'] },
    { source: 'CoinGecko', fetched_at: null, fields: ['tvl'] },
  ]);
  const row = { _id: 1, name: 'Curve', slug: 'curve', tvl: 5, sector: ['DeFi'], provenance };
  const draw = async (name: string) => {
    const field = projects.columns.find((column) => column.field === name) ?? tvl;
    return (await renderPart(<FigureCard spec={projects} {...{ field, row, href: null, moments: null }} />)).screen;
  };
  const card = await draw('sector');
  await expect
    .element(card.getByRole('link', { name: 'Who changed it, and by which proposal' }))
    .toHaveAttribute('href', '/dao/history?kind=project&slug=curve&field=sector');
  await card.unmount();
  const other = await draw('tvl');
  await expect.element(other.getByText('CoinGecko')).toBeVisible();
  expect(other.getByRole('link', { name: /^Who changed it/ }).elements()).toEqual([]);
});
