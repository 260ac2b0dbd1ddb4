import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { BinChart, type BinChartProps } from './BinChart.tsx';
import { BIN_CHARTS } from './binDescriptors.ts';
import type { BinMark } from './bins.ts';
import type { ChartFile } from './chartFile.ts';

const MARKS: readonly BinMark[] = ['Jan', 'Feb', 'Mar', 'Apr'].map((name, at) => ({
  key: `2026-0${at + 1}`,
  label: `${name} 2026`,
  short: name,
  value: (at + 1) * 1e6,
  rows: at + 1,
  unknown: 0,
}));

async function open(
  descriptor: BinChartProps['descriptor'],
  marks = MARKS,
  chosen: string | null = null,
  total = { value: 10e6, rows: 10, unknown: 0 },
) {
  const onChoose = vi.fn<BinChartProps['onChoose']>();
  const onExport = vi.fn<(file: ChartFile) => void>();
  const { screen } = await renderPart(
    <BinChart
      descriptor={descriptor}
      marks={marks}
      total={total}
      isChosen={chosen === null ? null : (key) => key === chosen}
      target={{ source: 'fundraising', filterOf: ({ key }) => `date.eq.${key}` }}
      onChoose={onChoose}
      origin="As of today."
      height={200}
      onExport={onExport}
    />,
  );
  return { screen, onChoose, onExport };
}

it('links each column to its rows, chooses by Space and by two ends, and turns to a table by one key', async () => {
  const { screen, onChoose, onExport } = await open(BIN_CHARTS.months);
  const links = screen.getByRole('list', { name: /^Bars of/ }).getByRole('link');
  await expect.element(links.nth(1)).toHaveAttribute('href', '/directory/fundraising?filter=date.eq.2026-02');
  (links.nth(3).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft} ');
  expect(onChoose).toHaveBeenLastCalledWith(['2026-03'], false);

  (screen.getByRole('slider', { name: 'First bar of Capital raised by month' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(onChoose).toHaveBeenLastCalledWith(['2026-02', '2026-03', '2026-04'], true);
  (screen.getByRole('slider', { name: 'Last bar of Capital raised by month' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  expect(onChoose).toHaveBeenLastCalledWith(['2026-01'], true);
  await userEvent.keyboard('{End}');
  expect(onChoose).toHaveBeenLastCalledWith([], true);

  await userEvent.keyboard('{F2}');
  await expect.element(screen.getByRole('row', { name: /Mar 2026 3M 3 0/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('row', { name: /Mar 2026/ })).not.toBeInTheDocument();

  await screen.getByRole('button', { name: 'Export as CSV' }).click();
  const file = onExport.mock.lastCall?.[0];
  expect(file?.rows).toBe(4);
  expect(await file?.csv().text()).toContain('Feb 2026,2000000,2,0');
});

it('draws columns by their values in the HTML, falls below zero, and fades what is not chosen', async () => {
  const marks = [-2e6, 4e6, 1e6, 3e6].map((value, at) => ({ ...(MARKS[at] ?? MARKS[0]), value }) as BinMark);
  const { screen } = await open(BIN_CHARTS.months, marks, '2026-02');
  await expect.element(screen.getByRole('list', { name: /^Bars of/ })).toBeInTheDocument();
  const columns = [...document.querySelectorAll('[data-column]')];
  const boxes = columns.map((column) => column.firstElementChild?.getBoundingClientRect() ?? new DOMRect());
  const [fall, rise, ...others] = boxes.map(({ height }) => height);
  expect(fall).toBeGreaterThan(20);
  expect([rise, ...others].map((height) => (height ?? 0) / (fall ?? 1))).toEqual(
    [2, 0.5, 1.5].map((share) => expect.closeTo(share, 1)),
  );
  expect(boxes[0]?.top).toBeCloseTo(boxes[1]?.bottom ?? 0, 0);
  expect(columns.map((column) => getComputedStyle(column).opacity)).toEqual(['0.3', '1', '0.3', '0.3']);
  expect(document.querySelector('canvas')).toBeNull();
});

it('stacks the parts of a column, and draws a second figure as a line over those that have one', async () => {
  const parts = [
    { name: 'Seed', value: 1e6 },
    { name: 'Series A', value: 3e6 },
  ];
  const { screen } = await open(
    BIN_CHARTS.deals,
    MARKS.map((mark, at) => ({ ...mark, value: 4e6, parts, second: at === 1 ? null : 1e6 * (at + 1) })),
  );
  await expect.element(screen.getByRole('list', { name: /^Bars of/ })).toBeInTheDocument();
  const [lower, upper] = [...(document.querySelector('[data-column]')?.children ?? [])].map((box) =>
    box.getBoundingClientRect(),
  );
  expect((upper?.height ?? 0) / (lower?.height ?? 1)).toBeCloseTo(3, 1);
  expect(upper?.bottom).toBeCloseTo(lower?.top ?? 0, 0);
  const points = document.querySelector('polyline')?.getAttribute('points')?.split(' ');
  expect(points).toEqual(['12.50,75.00', '62.50,25.00', '87.50,0.00']);
});

it('names the sides of two figures, years where not every month is named, and the colors of days', async () => {
  const { screen } = await open(
    BIN_CHARTS.deals,
    MARKS.map((mark) => ({ ...mark, second: 1e6 })),
  );
  const legend = screen.getByRole('listitem');
  await expect.element(legend.filter({ hasText: /^Rounds, left$/ })).toBeVisible();
  await expect.element(legend.filter({ hasText: /^Median size, USD, right$/ })).toBeVisible();
  const many = Array.from({ length: 80 }, (_, at) => ({
    ...{ value: 1, rows: 1, unknown: 0, key: `m${at}`, label: `M${at}`, short: 'Aug', dated: `Aug ${19 + at}` },
  }));
  const months = await open(BIN_CHARTS.months, many);
  await expect.element(months.screen.getByText('Aug 19', { exact: true })).toBeVisible();
  await expect.element(months.screen.getByText('Aug', { exact: true })).not.toBeInTheDocument();
  const days = MARKS.map((mark, at) => ({ ...mark, key: `2026-02-0${at + 1}` }));
  const calendar = await open(BIN_CHARTS.calendar, days);
  await expect.element(calendar.screen.getByText('1M4M USD')).toBeVisible();
});

it('chooses several of a ranking, and says what is chosen', async () => {
  const { screen, onChoose } = await open(BIN_CHARTS.stages, MARKS, '2026-02');
  await expect.element(screen.getByRole('checkbox', { name: 'Only Feb 2026' })).toBeChecked();
  await screen.getByRole('checkbox', { name: 'Only Apr 2026' }).click();
  expect(onChoose).toHaveBeenLastCalledWith(['2026-02', '2026-04'], false);
  await screen.getByRole('checkbox', { name: 'Only Feb 2026' }).click();
  expect(onChoose).toHaveBeenLastCalledWith([], false);
});

it('tells tiles and days one by one to the keys', async () => {
  const { screen, onChoose } = await open(BIN_CHARTS.sectors);
  const tiles = screen.getByRole('slider', { name: 'Bars of Sectors' });
  (tiles.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(tiles).toHaveAttribute('aria-valuetext', 'Feb 2026: 2M USD, 2 projects');
  await userEvent.keyboard(' ');
  expect(onChoose).toHaveBeenLastCalledWith(['2026-02'], false);
});

it('says that nothing passes, and offers nothing of it', async () => {
  const { screen } = await open(BIN_CHARTS.months, [], null, { value: 0, rows: 0, unknown: 0 });
  await expect.element(screen.getByRole('heading', { name: 'Nothing passes these filters' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Export as CSV' })).toBeDisabled();
});

it('says that rows pass of which nothing is known, and does not blame the filters', async () => {
  const { screen } = await open(BIN_CHARTS.categories, [], null, { value: 0, rows: 213, unknown: 0 });
  await expect.element(screen.getByRole('heading', { name: 'Nothing is known of it' })).toBeVisible();
  await expect
    .element(screen.getByText('213 rounds pass these filters; none states both its category and its amount.'))
    .toBeVisible();
});
