import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { DEFAULT_VIEW } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { EmptyView } from './EmptyView.tsx';

const NOTHING = () => undefined;

it.each([
  ['projects', 'No projects yet', 'Rows appear with the next sync.'],
  ['proposals', 'No proposals yet', 'A contribution appears here once it is opened to votes.'],
] as const)('says where rows of %s come from while there are none', async (source, title, from) => {
  const { screen } = await renderPart(
    <EmptyView spec={DATA_SETS[source]} view={DEFAULT_VIEW} total={0} handle={fakeTable({})} onChange={NOTHING} />,
  );
  await expect.element(screen.getByText(title)).toBeVisible();
  await expect.element(screen.getByText(from)).toBeVisible();
});

it('says that nothing matches a search', async () => {
  const view = { ...DEFAULT_VIEW, search: 'nothing is called so' };
  const { screen } = await renderPart(
    <EmptyView spec={DATA_SETS.projects} view={view} total={9} handle={fakeTable({})} onChange={NOTHING} />,
  );
  await expect.element(screen.getByRole('heading', { name: 'No project matches' })).toBeVisible();
  await expectAccessible();
});

it('says until when the data reach, where a period up to now has no rows', async () => {
  const asked: unknown[] = [];
  const handle = fakeTable({
    count: async () => 120,
    first: async (query) => {
      asked.push(query);
      return [{ _id: 1, date: '2026-08-12' }];
    },
  });
  const view = { ...DEFAULT_VIEW, filter: [['date', 'gte', '-P3M'] as const, ['stages', 'in', 'Seed'] as const] };
  const { screen } = await renderPart(
    <EmptyView spec={DATA_SETS.fundraising} view={view} total={900} handle={handle} onChange={NOTHING} />,
  );
  await expect.element(screen.getByText('The latest known value of Date is Aug 12, 2026.')).toBeVisible();
  // Of the rows that the other conditions leave.
  expect(asked).toEqual([{ filter: [['stages', 'in', 'Seed']], sort: { field: 'date', order: 'desc' }, search: '' }]);
});

it('names the row that is nearest to a bound, and asks for as much as it has', async () => {
  const changes: unknown[] = [];
  const handle = fakeTable({
    count: async ({ filter }) => (filter.length === 0 ? 12 : 0),
    first: async () => [{ _id: 1, name: 'Korvane', tvl: 41_000_000, stale: ['None'] }],
  });
  const { screen } = await renderPart(
    <EmptyView
      spec={DATA_SETS.projects}
      view={{ ...DEFAULT_VIEW, filter: [['tvl', 'gte', 50_000_000]] }}
      total={900}
      handle={handle}
      onChange={(change) => changes.push(change)}
    />,
  );
  await expect.element(screen.getByText('The nearest is Korvane: TVL 41M, asked ≥ 50M (9M or 18% off).')).toBeVisible();
  await screen.getByRole('button', { name: 'Ask TVL ≥ 41M' }).click();
  expect(changes).toEqual([{ filter: [['tvl', 'gte', 41_000_000]] }]);
  await expectAccessible();
});

it('removes a group of conditions too, and leads to the search that says why', async () => {
  const changes: unknown[] = [];
  const group = { any: [['sector', 'eq', 'DeFi'] as const, ['tvl', 'gte', 50_000_000] as const] };
  const { screen } = await renderPart(
    <>
      <input data-quick-search="" aria-label="Search" />
      <EmptyView
        spec={DATA_SETS.projects}
        view={{ ...DEFAULT_VIEW, filter: [['name', 'starts', 'x'], group] }}
        total={900}
        handle={fakeTable({ count: async ({ filter: [part] }) => (Array.isArray(part) ? 7 : 0) })}
        onChange={(change) => changes.push(change)}
      />
    </>,
  );
  await screen.getByRole('button', { name: 'Remove (Sector contains DeFi or TVL ≥ 50M)' }).click();
  expect(changes).toEqual([{ filter: [['name', 'starts', 'x']] }]);
  await screen.getByRole('button', { name: 'Why is something not here?' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});
