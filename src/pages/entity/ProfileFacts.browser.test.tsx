import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { EntityKind } from '#schemas/kinds.ts';
import { bareOrganization, barePerson, bareProject } from '#schemas/testing/profiles.ts';
import { type AnyRecord, detailQuery } from '#src/api/queries.ts';
import { EntityPage } from './EntityPage.tsx';

afterEach(() => vi.restoreAllMocks());

const ref = (name: string) => ({ name, slug: name.toLowerCase(), logo: null });
const token = (name: string) => ({ ...ref(name), symbol: name.slice(0, 3).toUpperCase() });

/** The overview of an answer, and what stands beside a label there. */
async function open(kind: EntityKind, result: AnyRecord) {
  vi.spyOn(window, 'fetch').mockRejectedValue(new Error('No network'));
  const queries = { staleTime: Number.POSITIVE_INFINITY, retry: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  client.setQueryData(detailQuery(kind, 'plum').queryKey, { result, version: 1, asOf: null });
  // The chart of a project reads the address.
  const root = createRootRoute({ component: () => <EntityPage kind={kind} slug="plum" tab={null} mode="view" /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
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

it('shows who stands behind an organization', async () => {
  const { fact, factOf, screen } = await open(
    'venture',
    bareOrganization('Plum', {
      related_token: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map(token),
      investors: [{ ventures_name: 'Backer', slug: 'backer', logo: null }],
      funding_raised: {
        rounds: 2,
        undisclosed: 0,
        total_funding_amount: 5_000_000,
        latest_date: '2025-03-01',
        latest_stage: 'Seed',
      },
      email_address: 'hello@plum.example',
      counts: { ...bareOrganization('Plum').counts, investors: 3, employees: 4 },
    }),
  );
  expect(factOf('Tokens')?.querySelectorAll('a:not([aria-hidden])')).toHaveLength(5);
  expect(fact('Tokens')).toContain('+2 more');
  expect(fact('Email')).toBe('hello@plum.example');
  expect(fact('Employees')).toBe('4');
  await expect.element(screen.getByText('1 of 3')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Backer' })).toHaveAttribute('href', '/organization/backer');
  await expect.element(screen.getByText(/Total funding amount: 5.00M USD over 2 rounds/)).toBeVisible();
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
] as const)('shows a place for what is unknown of a %s', async (kind, result, labels) => {
  const { fact } = await open(kind, result);
  for (const label of labels) expect.soft([label, fact(label)]).toEqual([label, '--No value']);
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
