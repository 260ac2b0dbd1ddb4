import { afterEach, expect, it, vi } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow, fieldNamed } from '#schemas/columns/spec.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { bareOrganization, barePerson, bareProject } from '#schemas/testing/profiles.ts';
import { type AnyRecord, detailQuery } from '#src/api/queries.ts';
import { statusQuery } from '#src/api/shellQueries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { EntityPage } from './EntityPage.tsx';

afterEach(() => vi.restoreAllMocks());

/** Prices are of one day. */
const age = { newest: '2026-11-24T10:00:00.000Z', oldest: '2021-12-23T00:00:00.000Z' };
const MOMENTS = {
  kinds: { prices: age.newest, tvl: null, rounds: null, organizations: null, people: null, news: null },
  fields: {
    ...{ projects: { price_usd: age, change24h: age, market_cap_usd: age } },
    ...{ people: {}, organizations: {}, fundraising: {} },
  },
};

const ref = (name: string) => ({ name, slug: name.toLowerCase(), logo: null });
const token = (name: string) => ({ ...ref(name), symbol: name.slice(0, 3).toUpperCase() });

/** The overview of an answer, and what stands beside a label there. */
async function open(kind: EntityKind, result: AnyRecord, mode: 'view' | 'table' = 'view') {
  vi.spyOn(window, 'fetch').mockRejectedValue(new Error('No network'));
  const { screen } = await renderPart(<EntityPage kind={kind} slug="plum" tab={null} mode={mode} />, {
    known: [
      answered(detailQuery(kind, 'plum'), result),
      [statusQuery().queryKey, { kind: 'live', version: 1, moments: MOMENTS, feeds: [] }],
    ],
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const facts = new Map(
    [...document.querySelectorAll('dt')].map((label) => [label.textContent, label.nextElementSibling]),
  );
  return {
    screen,
    fact: (label: string) => facts.get(label)?.textContent,
    factOf: (label: string) => facts.get(label),
  };
}

it('shows what a project is beside its columns', async () => {
  const { fact, factOf } = await open(
    'project',
    bareProject('Plum', {
      year_founded: 2019,
      location: 'Hanoi, Viet Nam',
      founders: [ref('Ada')],
      issuers: [ref('Plumworks')],
      ecosystem: ['Ethereum', 'Base'],
      funding_received: { amount: 12_500_000, unit: 'USD' },
      website: 'https://www.plum.example/',
      social: ['https://x.com/plum'],
      counts: { ...bareProject('Plum').counts, employees: 7 },
      jobs: { total: 3, companies: ['Plum', 'Plum Labs'] },
    }),
  );
  expect(fact('Founded')).toBe('2019');
  expect(fact('Location')).toBe('Hanoi, Viet Nam');
  expect(factOf('Founders')?.querySelector('a')?.getAttribute('href')).toBe('/people/ada');
  expect(factOf('Issuers')?.querySelector('a')?.getAttribute('href')).toBe('/organization/plumworks');
  expect(fact('Ecosystem')).toBe('EthereumBase');
  expect(fact('Funding received')).toBe('12.50MUSD');
  expect(fact('Employees')).toBe('7');
  expect(fact('Website')).toContain('plum.example');
  expect(fact('Jobs')).toBe('3 jobs listed');
  const board = new URL(factOf('Jobs')?.querySelector('a')?.href ?? '');
  expect([board.pathname, board.searchParams.get('filter')]).toEqual(['/crypto-jobs', 'company.in.Plum|Plum Labs']);
});

it('names the persons among the investors of a project and of its rounds', async () => {
  const [fund, maria] = [ref('Northgate'), ref('Maria')];
  const round = {
    ...emptyRow(DATA_SETS.fundraising),
    ...{ _id: 7, projects: 'Plum', slug: 'plum', stages: 'Seed', amount_quantity_unit: null, subcategories: [] },
    ...{ organizations: [fund], people: [maria], lead_investors: ['Maria'], investors: [] },
  };
  const { fact, screen } = await open(
    'project',
    bareProject('Plum', {
      organizations: [fund, { ...maria, kind: 'people' }],
      rounds: [round],
      counts: { ...bareProject('Plum').counts, rounds: 1 },
    }),
  );
  const cell = screen.getByRole('row', { name: /Seed/ });
  await expect.element(cell.getByText('Maria, Northgate')).toBeVisible();
  await expect.element(cell.getByRole('link', { name: 'Maria' })).toHaveAttribute('href', '/people/maria');
  const investors = screen.getByRole('region', { name: 'Investors' });
  await expect.element(investors.getByRole('link', { name: 'Maria' })).toHaveAttribute('href', '/people/maria');
  await expect
    .element(investors.getByRole('link', { name: 'Northgate' }))
    .toHaveAttribute('href', '/organization/northgate');
  expect(fact('Investors')).toBeUndefined();
});

it('leads to persons among the investors from the table of all fields', async () => {
  const investors = [ref('Northgate'), { ...ref('Maria'), kind: 'people' }];
  const { screen } = await open('project', bareProject('Plum', { organizations: investors }), 'table');
  await expect.element(screen.getByRole('link', { name: 'Maria' })).toHaveAttribute('href', '/people/maria');
  await expect
    .element(screen.getByRole('link', { name: 'Northgate' }))
    .toHaveAttribute('href', '/organization/northgate');
});

it('shows who stands behind an organization', async () => {
  const { fact, factOf, screen } = await open(
    'venture',
    bareOrganization('Plum', {
      related_token: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map(token),
      investors: [{ ventures_name: 'Backer', slug: 'backer', logo: null }],
      funding_raised: {
        rounds: 2,
        undisclosed: 0,
        in_doubt: 0,
        total_funding_amount: 5_000_000,
        latest_date: '2025-03-01',
        latest_stage: 'Seed',
      },
      email_address: 'hello@plum.example',
      counts: { ...bareOrganization('Plum').counts, investors: 3, employees: 4, related_token: 7 },
    }),
  );
  expect(factOf('Tokens')?.querySelectorAll('a:not([aria-hidden])')).toHaveLength(5);
  expect(fact('Tokens')).toContain('+2 more');
  expect(fact('Email')).toBe('hello@plum.example');
  expect(fact('Employees')).toBe('4');
  await expect.element(screen.getByText('1 of 3')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Backer' })).toHaveAttribute('href', '/organization/backer');
  await expect.element(screen.getByText(/Total funding amount: 5.00M USD over 2 rounds\. Latest/)).toBeVisible();
});

it('says at once of what the total of an investor is', async () => {
  const bare = bareOrganization('Plum');
  const { screen } = await open(
    'venture',
    bareOrganization('Plum', {
      number_of_investment: 531,
      funding_summary: { ...bare.funding_summary, rounds: 531, total_funding_amount: 12.76e9 },
      counts: { ...bare.counts, rounds: 531 },
    }),
  );
  await expect
    .element(screen.getByText(/^Total funding amount: 12.76B USD over 531 rounds joined, each counted whole\. Latest/))
    .toBeVisible();
});

it('shows what a person founded, works for and holds', async () => {
  const { fact, factOf } = await open(
    'people',
    barePerson('Plum', {
      primary_organization: { ...ref('Plumworks'), kind: 'venture' },
      founder: [{ ...ref('Fig'), kind: 'project' }],
      rel_tokens: [token('Fig')],
    }),
  );
  expect(factOf('Primary organization')?.querySelector('a')?.getAttribute('href')).toBe('/organization/plumworks');
  expect(factOf('Founder of')?.querySelector('a')?.getAttribute('href')).toBe('/project/fig');
  expect(fact('Tokens')).toContain('FIG');
});

it.each([
  [
    'project',
    bareProject('Plum'),
    ['Founded', 'Founders', 'Ecosystem', 'Funding received', 'Website', 'Social', 'Description'],
  ],
  [
    'venture',
    bareOrganization('Plum'),
    ['Tokens', 'Investors', 'Employees', 'Assets under management', 'Email', 'Founders'],
  ],
  ['people', barePerson('Plum'), ['Primary organization', 'Founder of', 'Tokens', 'X', 'LinkedIn', 'Crunchbase']],
] as const)(
  'names what is unknown of a %s with nothing but a name, in one line a list',
  async (kind, result, labels) => {
    const { screen } = await open(kind, result);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Plum');
    const unknown = [...document.querySelectorAll('dt')].filter((label) => label.textContent === 'Not known');
    const named = unknown.flatMap((label) => label.nextElementSibling?.textContent?.split(', ') ?? []);
    expect(named).toEqual(expect.arrayContaining([...labels]));
    expect(unknown).toHaveLength(2);
    // The date of the last round of a person keeps its place among their figures.
    expect(document.body.textContent.split('--').length - 1).toBe(kind === 'people' ? 1 : 0);
    await expect.element(screen.getByText('No known rounds.')).toBeVisible();
    await expect.element(screen.getByText('No source recorded.')).toBeVisible();
  },
);

it('keeps the places of a few unknown facts', async () => {
  const known = {
    year_founded: 2019,
    founders: [ref('Ada')],
    issuers: [ref('Works')],
    website: 'https://plum.example',
  };
  const { fact } = await open('project', bareProject('Plum', known));
  for (const label of ['Ecosystem', 'Funding received', 'Social']) {
    expect.soft([label, fact(label)]).toEqual([label, '--No value']);
  }
});

it('tells several accounts of one network apart', async () => {
  const social = ['https://x.com/plum', 'https://x.com/plum_labs', 'https://github.com/plum'];
  const { screen } = await open('project', bareProject('Plum', { social }));
  await expect.element(screen.getByRole('link', { name: /^X plum(?!_)/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^X plum_labs/ })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: /^GitHub(?! plum)/ })).toBeVisible();
});

it('marks figures of similar projects that are older than the others', async () => {
  const provenance = JSON.stringify([
    { source: 'coingecko', fetched_at: '2026-11-24T10:00:00.000Z', fields: ['price_usd', 'change24h'] },
    { source: 'coingecko', fetched_at: '2021-12-23T00:00:00.000Z', fields: ['market_cap_usd'] },
  ]);
  const similar = { ...token('Fig'), provenance, sector: ['DeFi'], price_usd: 2, change24h: 1, market_cap_usd: 5e6 };
  const { screen } = await open('project', bareProject('Plum', { similar_projects: [similar] }));
  const table = screen.getByRole('table', { name: 'Similar projects' });
  await expect.element(table.getByRole('img', { name: /^as of Dec 23, 2021/ })).toBeInTheDocument();
  expect(table.getByRole('img', { name: /^as of/ }).elements()).toHaveLength(1);
});

it('shows the markup of a description, and the plain text where what is stored is not clean', async () => {
  const about = { description: 'Plain words' };
  const clean = await open(
    'project',
    bareProject('Plum', { ...about, description_html: '<p>Marked <strong>up</strong></p>' }),
  );
  await expect.element(clean.screen.getByRole('strong')).toHaveTextContent('up');
  await clean.screen.unmount();
  const hostile = await open(
    'project',
    bareProject('Plum', { ...about, description_html: '<p>Bad</p><img src="x" onerror="document.title = 0">' }),
  );
  await expect.element(hostile.screen.getByText('Plain words')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
});

it('dates a stale figure at the head, and none that is not known', async () => {
  const provenance = JSON.stringify([
    { source: 'Desk', fetched_at: '2024-01-01T00:00:00.000Z', fields: ['market_cap_usd', 'volume'] },
  ]);
  const known = { market_cap_usd: 45e6, volume: 9e5, stale: ['Price', 'Market cap'], provenance };
  const { screen } = await open('project', bareProject('Plum', known));
  await expect.element(screen.getByText('Market cap, Jan 2024')).toBeVisible();
  await expect.element(screen.getByText('Volume 24h, Jan 2024')).toBeVisible();
  expect(screen.container.textContent).not.toContain('date unknown');
});

it('dims stale figures of a profile, at the head and among its fields, where each says its date', async () => {
  const provenance = JSON.stringify([
    { source: 'Desk', fetched_at: '2024-01-01T00:00:00.000Z', fields: ['price_usd', 'circulating_supply'] },
    { source: 'Desk', fetched_at: age.newest, fields: ['market_cap_usd', 'max_supply'] },
  ]);
  const figures = { price_usd: 2, market_cap_usd: 9e5, circulating_supply: 45e6, max_supply: 90e6 };
  const stale = ['Price', 'Circulating'];
  const { factOf } = await open('project', bareProject('Plum', { ...figures, stale, provenance }));
  expect(factOf('Price, Jan 2024')?.getAttribute('data-age')).toBe('stale');
  expect(factOf('Market cap')?.getAttribute('data-age') ?? null).toBeNull();
  expect(factOf('Market cap')?.textContent).toContain('900');
  const of = (name: string) => factOf(fieldNamed(DATA_SETS.projects, name).label);
  expect(of('circulating_supply')?.textContent).toContain('Jan 2024');
  expect(of('circulating_supply')?.querySelector('[data-age=stale]')?.textContent).toContain('45');
  expect(of('max_supply')?.textContent).toContain('90');
  expect(of('max_supply')?.querySelector('[data-age]')).toBeNull();
});
