import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import type { LivePivotBlock } from '#schemas/entities/liveBlocks.ts';
import { pivotOfBlock } from '#schemas/entities/pivotBlocks.ts';
import { readBlock } from '#schemas/entities/readBlock.ts';
import { decodeFilter } from '#schemas/filters/address.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { KINDS } from '#schemas/kinds.ts';
import { expectedPivot } from '#schemas/testing/pivots.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { ResearchText } from './ResearchText.tsx';

const spec = DATA_SETS.fundraising;
const round = (at: number, stages: string | null, date: string, amount: number): Row => ({
  ...emptyRow(spec),
  ...{ _id: at, name: `Round ${at}`, stages, date, amount_quantity: amount },
});
const ROWS = [
  round(1, 'Seed', '2025-03-01', 2_000_000),
  round(2, 'Seed', '2026-02-01', 3_000_000),
  round(3, 'Series A', '2026-04-01', 20_000_000),
  round(4, 'Strategic', '2026-04-01', 1_000_000),
];

function blockOf(lines: string): LivePivotBlock {
  const read = readBlock('table', lines.split('\n'), 1);
  return read.ok && read.block.kind === 'pivot' ? read.block : expect.fail();
}

/** Draws a block, whose server counts as pivots mean. */
async function open(lines: string) {
  const block = blockOf(lines);
  const scope = { filter: decodeFilter(spec, block.filter), search: '' };
  const answer = expectedPivot(spec, ROWS, pivotOfBlock(block.pivot), scope);
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ data: { [KINDS.fundraising.pivotSid]: [answer] }, version: 1, asOf: null }),
  );
  await renderPart(<ResearchText parts={[block]} />, { at: '/research/rounds' });
}

afterEach(() => vi.restoreAllMocks());

it('draws groups with their figures and the total, each a link to its rows', async () => {
  await open('title: By stage\ndata: fundraising\ngroup: stages\nshow: sum.amount_quantity\norder: 0.desc\ntop: 2');
  const table = page.getByRole('table', { name: 'By stage' });
  await expect.element(table).toBeVisible();
  const names = () =>
    table
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Series A', 'Seed', 'Total']);
  await expect
    .element(table.getByRole('link', { name: 'Seed', exact: true }))
    .toHaveAttribute('href', '/directory/fundraising?filter=stages.eq.Seed');
  await expect
    .element(table.getByRole('link', { name: /^Seed, .*: .*5\.00M/ }))
    .toHaveAttribute('href', '/directory/fundraising?filter=stages.eq.Seed');
  await expect
    .element(table.getByRole('link', { name: /^Total, .*26\.0/ }))
    .toHaveAttribute('href', '/directory/fundraising');
  await expect.element(page.getByText('2 of 3 groups.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open in the directory' }))
    .toHaveAttribute('href', expect.stringContaining('group=stages&show=sum.amount_quantity&order=0.desc&top=2'));
});

it('puts columns across, and narrows a cell by both', async () => {
  await open('data: fundraising\nwhere: amount_quantity > 1M\ngroup: stages\nby: date.year');
  const heads = page.getByRole('columnheader');
  await expect.element(heads.nth(1)).toBeVisible();
  expect(heads.elements().map(({ textContent }) => textContent?.trim())).toEqual(['Round', 'Total', '2025', '2026']);
  const cell = page.getByRole('link', { name: /^Seed, 2026: 1/ });
  const href = decodeURIComponent((await cell.element()).getAttribute('href') ?? '');
  expect(href).toContain('stages.eq.Seed');
  expect(href).toContain('amount_quantity.gt.1000000');
  expect(href).toContain('2026');
});
