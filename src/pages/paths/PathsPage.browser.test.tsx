import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Path } from '#schemas/entities/connections.ts';
import type { Party } from '#schemas/entities/profiles.ts';
import { type PathEnds, readEnds } from '#schemas/routes/pathEnds.ts';
import { pathQuery } from '#src/api/pathQueries.ts';
import { globalSearchQuery } from '#src/api/shellQueries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { topQuery } from '#src/api/topRows.ts';
import { PathsPage } from './PathsPage.tsx';

afterEach(() => vi.restoreAllMocks());

const party = (kind: Party['kind'], slug: string, name: string): Party => ({ kind, slug, name, logo: null });
const auralith = party('project', 'auralith', 'Auralith');
const delta = party('venture', 'delta', 'Delta Ventures');
const linh = party('people', 'linh-tran', 'Linh Tran');
const nothing = { rounds: [], jobs: [], is_founder: false, is_issuer: false };

const STEPS: Path['chains'][number] = [
  {
    from: auralith,
    to: delta,
    evidence: {
      ...nothing,
      rounds: [
        {
          ...{
            _id: 7,
            date: '2026-06',
            stages: 'Series B',
            amount_quantity: 48e6,
            is_lead: true,
            ...{ stated_amount: 45e6, stated_currency: 'EUR' },
          },
          announcement: 'https://ledger.example/7',
        },
      ],
    },
  },
  {
    from: delta,
    to: linh,
    evidence: {
      ...nothing,
      jobs: [{ position: 'Partner', from_date: '2020-03', to_date: null, is_primary: true }],
      is_founder: true,
    },
  },
];
const chain: Path = { from: auralith, to: linh, length: 2, chains: [STEPS] };

/** The page at an address, with answers that have come already. */
async function open(search: { from?: string; to?: string }, answers: readonly Path[]) {
  const ends: PathEnds = readEnds(search);
  const delta = { type: 'venture', item: { slug: 'delta', ventures_name: 'Delta Ventures', logo: null } };
  const known = [
    ...answers.map((path) => answered(pathQuery(ends), path)),
    ...(['projects', 'organizations', 'people'] as const).map((source) => answered(topQuery(source, {}), [])),
    ...['Bitcoin', 'del'].map((text) => answered(globalSearchQuery(text), [delta])),
  ];
  const { screen, history } = await renderPart(<PathsPage ends={ends} />, { at: '/paths', known });
  const asked = () => readEnds(Object.fromEntries(new URLSearchParams(history.location.search)));
  return { screen, asked };
}

it('leads from one to the other, with what binds each two of them', async () => {
  const { screen } = await open({ from: 'project/auralith', to: 'people/linh-tran' }, [chain]);
  await expect.element(screen.getByRole('status')).toHaveTextContent('2 steps apart, through Delta Ventures');
  const items = screen.getByRole('list', { name: 'The chain through Delta Ventures' }).getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('Delta Ventures led Series B of Auralith');
  const link = (name: string) => screen.getByRole('link', { name });
  await expect.element(link('Series B of Auralith')).toHaveAttribute('href', '/round/7');
  await expect.element(link('Source')).toHaveAttribute('href', 'https://ledger.example/7');
  await expect
    .element(link('Linh Tran: Partner at Delta Ventures'))
    .toHaveAttribute('href', '/people/linh-tran/experience');
  await expect.element(screen.getByText('since Mar 2020')).toBeVisible();
  await expect.element(link('Linh Tran founded Delta Ventures')).toHaveAttribute('href', '/organization/delta/team');
});

it('names other chains of the same length, each with its own evidence', async () => {
  const echo = party('venture', 'echo', 'Echo Labs');
  const other = STEPS.map((step) => ({
    ...step,
    from: step.from === delta ? echo : step.from,
    to: step.to === delta ? echo : step.to,
  }));
  const { screen } = await open({ from: 'project/auralith', to: 'people/linh-tran' }, [
    { ...chain, chains: [STEPS, other] },
  ]);
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent(
      'Auralith and Linh Tran are 2 steps apart. There are 2 shortest chains, that with most evidence first.',
    );
  const one = screen.getByRole('list', { name: 'The chain through Delta Ventures' });
  await expect.element(one.getByRole('listitem').first()).toHaveTextContent('Delta Ventures led Series B of Auralith');
  const two = screen.getByRole('list', { name: 'The chain through Echo Labs' });
  await expect.element(two.getByRole('listitem').first()).toHaveTextContent('Echo Labs led Series B of Auralith');
});

it('is filled by the keyboard alone', async () => {
  const alone = { from: auralith, to: auralith, length: 0, chains: [] };
  const { screen, asked } = await open({ from: 'project/auralith' }, [alone]);
  await expect.element(screen.getByRole('heading', { name: 'Who should Auralith be connected with?' })).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'From' })).toHaveValue('Auralith');
  screen.getByRole('combobox', { name: 'To' }).element().focus();
  await userEvent.keyboard('del');
  await expect.element(screen.getByRole('option', { name: 'Delta Ventures' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(asked)
    .toEqual({ from: { kind: 'project', slug: 'auralith' }, to: { kind: 'venture', slug: 'delta' } });
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
});

it('gives the field back what it shows when Esc ends a search', async () => {
  const { screen, asked } = await open({ from: 'project/auralith', to: 'people/linh-tran' }, [chain]);
  const from = screen.getByRole('combobox', { name: 'From' });
  from.element().focus();
  await userEvent.keyboard('del');
  await expect.element(screen.getByRole('option', { name: 'Delta Ventures' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(from).toHaveValue('Auralith');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  expect(asked()).toEqual({ from: null, to: null });
});

it('swaps both, and clears one', async () => {
  const { screen, asked } = await open({ from: 'project/auralith', to: 'people/linh-tran' }, [chain]);
  await screen.getByRole('button', { name: 'Swap the two' }).click();
  await expect
    .poll(asked)
    .toEqual({ from: { kind: 'people', slug: 'linh-tran' }, to: { kind: 'project', slug: 'auralith' } });
  await screen.getByRole('button', { name: 'Clear “To”' }).click();
  await expect.poll(asked).toEqual({ from: { kind: 'project', slug: 'auralith' }, to: null });
  await expect.element(screen.getByRole('combobox', { name: 'To' })).toHaveFocus();
});

it.each([
  ['No such name', { from: null, to: linh, length: null, chains: [] }, 'project/auralith'],
  ['Both are the same', { from: auralith, to: auralith, length: 0, chains: [] }, 'project/auralith'],
  ['No known connection', { from: auralith, to: linh, length: null, chains: [] }, 'project/auralith'],
] as const)('says: %s', async (heading, answer, from) => {
  const { screen } = await open({ from, to: 'people/linh-tran' }, [{ ...answer, chains: [] }]);
  await expect.element(screen.getByRole('status').getByRole('heading', { name: heading })).toBeVisible();
});

it('follows a former address', async () => {
  const present = { ...chain, from: { ...auralith, slug: 'auralith-labs' } };
  const { asked } = await open({ from: 'project/auralith', to: 'people/linh-tran' }, [present]);
  await expect.poll(() => asked().from?.slug).toBe('auralith-labs');
});

it('can be asked again after a failure', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { screen } = await open({ from: 'project/auralith', to: 'people/linh-tran' }, []);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The chain could not be loaded');
  const before = fetched.mock.calls.length;
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(before);
});
