import { createRef, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import { type Filter, formulaTexts } from '#schemas/filters/tree.ts';
import { DEFAULT_VIEW, type View, visibleColumns } from '#schemas/queries/view.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import type { DataGridHandle } from '#src/grid/props.ts';
import { paletteSources, runCommand } from '#src/shared/commands/registry.ts';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { OPENING, type TableQuery } from '#workers/client.ts';
import { LeftOut, NearMissesButton } from './LeftOut.tsx';
import type { HandOffers } from './WhyNotHere.tsx';

const spec = DATA_SETS.projects;
const ROWS: readonly Row[] = [
  { _id: 1, name: 'Korvane', slug: 'korvane', tvl: 41_200_000, sector: [], stale: ['None'] },
  { _id: 2, name: 'Korvane Swap', slug: 'korvane-swap', tvl: 90e6, sector: ['DeFi'], stale: ['None'] },
  { _id: 3, name: 'Lumenor', slug: 'lumenor', tvl: 47.5e6, sector: ['DeFi'], stale: ['None'] },
  { _id: 4, name: 'Old Korvane', slug: 'old', tvl: 48e6, sector: ['DeFi'], stale: ['TVL'] },
  { _id: 5, name: 'Tessel', slug: 'tessel', tvl: 49e6, sector: ['DeFi'], stale: ['None'] },
  { _id: 6, name: 'Quillon', slug: 'quillon', tvl: 19_974_250, sector: ['Oracle'], stale: ['None'] },
];

/** No row is in a view with a formula: the reference computes none. */
const passing = ({ filter, search }: TableQuery) =>
  formulaTexts(filter).length > 0
    ? []
    : ROWS.filter((row) => matchesFilter(spec, row, filter) && matchesSearch(spec, row, search));
const table = fakeTable({
  count: async (query) => passing(query).length,
  first: async (query, count) =>
    passing(query)
      .sort((a, b) => (query.sort ? Number(b.tvl) - Number(a.tvl) : a._id - b._id))
      .slice(0, count),
});

const FILTER: Filter = [
  ['tvl', 'gte', 50e6],
  ['sector', 'in', ['DeFi', 'AI']],
];

async function drawn(search: string, filter: Filter = FILTER, byHand = false) {
  let view: View = { ...DEFAULT_VIEW, filter, search };
  let keep: readonly number[] = [];
  const focusGrid = vi.fn();
  const grid = createRef<DataGridHandle>();
  grid.current = { focusGrid, scrollToRow: vi.fn(), fitColumn: vi.fn() };
  function Held() {
    const [held, setHeld] = useState(view);
    const [kept, setKept] = useState<readonly number[]>([]);
    keep = kept;
    const offers: HandOffers = {
      said: ({ _id }, reasons) => (kept.includes(_id) ? `stays, though: ${reasons}` : null),
      draw: ({ _id }, name, isFirst) => (
        <button type="button" onClick={() => setKept([_id])}>{`Keep ${name}${isFirst ? ', first' : ''}`}</button>
      ),
    };
    view = held;
    const matching = passing({ filter: held.filter, sort: null, search: held.search }).length;
    return (
      <>
        <NearMissesButton filter={held.filter} />
        <LeftOut
          spec={spec}
          view={held}
          columns={visibleColumns(spec, held)}
          handle={table}
          state={{ ...OPENING, matching }}
          href={({ slug }) => `/project/${String(slug)}`}
          grid={grid}
          byHand={byHand ? offers : null}
          onChange={(change) => setHeld((last) => ({ ...last, ...change }))}
        />
      </>
    );
  }
  await renderPart(<Held />);
  return { written: () => encodeFilter(view.filter), search: () => view.search, keep: () => keep, focusGrid };
}

const strip = () => page.getByRole('region', { name: 'Not in this view' });
const near = () => page.getByRole('region', { name: 'Near misses' }).first();

it('says why a searched row is not here, and lets it in by keys', async () => {
  const { written, focusGrid } = await drawn('korvane');
  await expect
    .element(strip().getByRole('listitem'))
    .toHaveTextContent('Korvane is not here: TVL 41.2M, asked ≥ 50M (8.8M or 18% off); Sector unknown');
  await expect.element(strip().getByRole('link', { name: 'Korvane' })).toHaveAttribute('href', '/project/korvane');
  await expect.element(page.getByRole('status').first()).toHaveTextContent(/^Korvane is not here: TVL 41\.2M/);
  await expectAccessible();

  strip().getByRole('button', { name: 'Ask TVL ≥ 41.2M' }).element().focus();
  await userEvent.keyboard('{Enter}');
  expect(written()).toBe('tvl.gte.41200000,sector.in.DeFi|AI');
  expect(focusGrid).toHaveBeenCalledTimes(1);
  await strip().getByRole('button', { name: 'Let unknown Sector pass' }).click();
  expect(written()).toBe('tvl.gte.41200000,sector.in.DeFi|AI,sector.known.0|1');
  await expect.element(strip()).not.toBeInTheDocument();
});

it('explains rows that only hold the name where nothing else is shown, and lets in by one press', async () => {
  const { written } = await drawn('korvane', [
    ['tvl', 'gte', 100e6],
    ['sector', 'in', ['AI']],
  ]);
  await expect.poll(() => strip().getByRole('listitem').elements().length).toBe(3);
  const old = strip().getByRole('listitem').nth(2);
  await expect
    .element(old)
    .toHaveTextContent('Old Korvane is not here: TVL 48M is stale; Sector DeFi, asked contains AI');
  await expect.element(old.getByRole('button', { name: 'Ask TVL ≥ 48M, with stale figures' })).toBeVisible();
  await old.getByRole('button', { name: 'Let Old Korvane in' }).click();
  expect(written()).toContain('sector.in.AI|DeFi');
  await expect.element(strip().getByText('Old Korvane')).not.toBeInTheDocument();
});

it('says what a formula comes to, and asks for as much', async () => {
  const { written } = await drawn('quillon', [{ formula: 'tvl / 2 > 10M' }]);
  await expect
    .element(strip().getByRole('listitem'))
    .toHaveTextContent('Quillon is not here: TVL / 2 9.99M, asked > 10M (12.9K or < 1% off)');
  await strip().getByRole('button', { name: 'Ask TVL / 2 ≥ 9.99M' }).click();
  expect(written()).toBe('formula(tvl / 2 >= 9987125)');
});

it('offers to add a row by hand, and says of one that it stands here', async () => {
  const { keep } = await drawn('korvane', FILTER, true);
  await expect.element(strip().getByRole('listitem')).toHaveTextContent(/^Korvane is not here/);
  await strip().getByRole('button', { name: 'Keep Korvane, first' }).click();
  expect(keep()).toEqual([1]);
  await expect
    .element(strip().getByRole('listitem'))
    .toHaveTextContent(/^Korvane stays, though: TVL 41\.2M, asked ≥ 50M .*Keep Korvane, first$/);
  await expect.element(page.getByRole('status').first()).toHaveTextContent(/^Korvane stays, though: TVL/);
  expect(strip().getByRole('button', { name: 'Ask TVL ≥ 41.2M' }).elements()).toHaveLength(0);
});

it('is asked from the palette', async () => {
  const { search } = await drawn('');
  const [entry] = paletteSources().flatMap(({ items }) => items('Korvane'));
  expect(entry?.title).toBe('Why is “Korvane” not here?');
  entry?.run();
  await expect.element(strip().getByRole('listitem')).toBeVisible();
  expect(search()).toBe('Korvane');
});

it('shows near misses on a key, the nearest first, and relaxes the bound', async () => {
  const { written, focusGrid } = await drawn('');
  expect(near().elements()).toHaveLength(0);
  runCommand('nearMisses');
  await expect.element(near().getByRole('status')).toHaveTextContent('2 near misses');
  const rows = near().getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent(/^Tessel.*49M.*≥ 50M.*1M · 2%/);
  await expect.element(rows.nth(2)).toHaveTextContent(/^Lumenor.*47\.5M.*≥ 50M.*2\.5M · 5%/);
  await expectAccessible();
  await rows.nth(1).getByRole('button', { name: 'Ask TVL ≥ 49M' }).click();
  expect(written()).toBe('tvl.gte.49000000,sector.in.DeFi|AI');
  await expect.element(near().getByRole('status')).toHaveTextContent('1 near miss');

  near().getByRole('button', { name: 'Hide near misses' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(near()).not.toBeInTheDocument();
  expect(focusGrid).toHaveBeenCalledTimes(1);
});

it('says all digits of a figure that would be rounded to its bound', async () => {
  await drawn('quillon', [['tvl', 'gte', 20e6]]);
  await expect.element(strip().getByRole('listitem')).toHaveTextContent('TVL 19,974,250, asked ≥ 20M');
  await expect.element(strip().getByRole('button', { name: 'Ask TVL ≥ 19,974,250' })).toBeVisible();
});

it('says where nothing can be nearly met', async () => {
  await drawn('', [['sector', 'in', ['AI']]]);
  expect(page.getByRole('button', { name: 'Show near misses' }).elements()).toHaveLength(0);
  runCommand('nearMisses');
  await expect.element(near().getByRole('status')).toHaveTextContent('No condition sets a bound');
  runCommand('nearMisses');
});
