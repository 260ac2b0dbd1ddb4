import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { Chart, type ChartProps, FIRST_VIEW } from './Chart.tsx';
import type { ChartFile } from './chartFile.ts';
import { CHARTS } from './descriptors.ts';
import type { ChartMark } from './Marks.tsx';

const DAY_MS = 86_400_000;
const LAST = Date.UTC(2026, 10, 23);

/** Points of the last days. */
function daily(days: number, valueAt: (day: number) => number) {
  return {
    time: Float64Array.from({ length: days }, (_, day) => LAST - (days - 1 - day) * DAY_MS),
    value: Float64Array.from({ length: days }, (_, day) => valueAt(day)),
  };
}

const mark = { kind: 'round', date: 'Nov 20, 2026' } as const;
const MARKS: readonly ChartMark[] = [
  { ...mark, id: '1', time: LAST - 60 * DAY_MS, letter: 'S', label: 'Seed', href: '#round-2' },
  { ...mark, id: '2', time: LAST - 3 * DAY_MS, letter: 'A', label: 'Series A', href: '#round-1' },
];

function Shown({
  lines,
  marks = MARKS,
  ...rest
}: Pick<ChartProps, 'lines' | 'onExport' | 'beside' | 'originOf'> & { readonly marks?: readonly ChartMark[] }) {
  const [view, setView] = useState(FIRST_VIEW);
  return (
    <Chart
      descriptor={CHARTS.price}
      subject={{ name: 'Plum', slug: 'plum' }}
      lines={lines}
      marks={marks}
      note=""
      source="Somebody"
      asOf="today"
      view={view}
      onView={setView}
      {...rest}
    />
  );
}

function open(points: ReturnType<typeof daily>) {
  const onExport = vi.fn<(file: ChartFile) => void>();
  return { chart: <Shown lines={[{ name: 'Plum', tag: 'PLM', points }]} onExport={onExport} />, onExport };
}

it('says, lists, marks and exports the days that it shows, and nothing else', async () => {
  const { chart, onExport } = open(daily(100, (day) => day + 1));
  const screen = await render(chart);
  await expect
    .element(screen.getByText('Price from Aug 16, 2026 to Nov 23, 2026: 1.0000 to 100.0000 USD'))
    .toBeVisible();
  await screen.getByText('7D', { exact: true }).click();
  await expect
    .element(screen.getByText('Price from Nov 16, 2026 to Nov 23, 2026: 93.0000 to 100.0000 USD'))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Series A' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Seed' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Export as CSV' }).click();
  const csv = await onExport.mock.calls[0]?.[0].csv().text();
  expect(csv?.split('\r\n')).toHaveLength(10);
  await screen.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(screen.getByRole('table').getByText('Nov 16, 2026')).toBeVisible();
  expect(screen.getByRole('row').elements()).toHaveLength(9);
});

it('shows the day that keys mark, with its change since the first', async () => {
  const { chart } = open(daily(10, (day) => 2 ** day));
  const screen = await render(chart);
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull();
  const days = screen.getByRole('slider', { name: 'Price by day' });
  days.element().focus();
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.element(days).toHaveAttribute('aria-valuetext', 'Nov 15, 2026: 2.0000 USD');
  await expect.element(screen.getByText('+100.00%')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('region', { name: 'Price of Plum as a table' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(days).toHaveFocus();
});

it('has its first day moved by keys, which is none of its ranges, and is saved as an image of 1280 by 720', async () => {
  const { chart } = open(daily(100, (day) => day + 1));
  const screen = await render(chart);
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull();
  screen.getByRole('slider', { name: 'First day of Price' }).element().focus();
  await userEvent.keyboard('{PageUp}');
  const ranges = screen.getByRole('group', { name: 'Range' });
  await expect.poll(() => ranges.getByRole('radio', { checked: true }).elements()).toEqual([]);

  let image: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) image = file;
    return 'data:,';
  });
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  await screen.getByRole('button', { name: 'Save as an image' }).click();
  await expect.poll(() => name).toMatch(/^assay-price_plum_.*\.png$/);
  const { width, height } = await createImageBitmap(image ?? new Blob());
  expect([width, height]).toEqual([1280, 720]);
  vi.restoreAllMocks();
});

it('has what was traded below the line, and where each day is from, in card, table and file', async () => {
  const onExport = vi.fn<(file: ChartFile) => void>();
  const screen = await render(
    <Shown
      lines={[{ name: 'Plum', tag: 'PLM', points: daily(3, (day) => day + 1) }]}
      marks={[]}
      beside={{ descriptor: CHARTS.volume, points: daily(3, (day) => (day === 0 ? Number.NaN : day * 1e6)) }}
      originOf={(day) => ({ source: 'Somebody', moment: day === LAST ? day + 9_000_000 : null })}
      onExport={onExport}
    />,
  );
  await expect.poll(() => document.querySelector('canvas')).not.toBeNull();
  screen.getByRole('slider', { name: 'Price by day' }).element().focus();
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowRight}');
  await expect.element(screen.getByText('2.00M')).toBeVisible();
  await expect.element(screen.getByText('Somebody, 02:30 UTC')).toBeVisible();
  await screen.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await onExport.mock.calls[0]?.[0].csv().text())?.trim().split('\r\n')).toEqual([
    'Date,Price (USD),Volume (USD),Source,As of (UTC)',
    '2026-11-21,1,,Somebody,2026-11-21',
    '2026-11-22,2,1000000,Somebody,2026-11-22',
    '2026-11-23,3,2000000,Somebody,2026-11-23T02:30:00.000Z',
  ]);
  await screen.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(screen.getByRole('row', { name: 'Nov 23, 2026 3.0000 2.00M' })).toBeVisible();
});

it('says what is missing where a day makes no line', async () => {
  const { chart } = open(daily(1, () => 1));
  const screen = await render(chart);
  await expect.element(screen.getByRole('heading', { name: 'No history of price is known' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save as an image' })).toBeDisabled();
});

it('draws several lines as indexes from a base day, which keys move', async () => {
  const onExport = vi.fn<(file: ChartFile) => void>();
  const pear = { ...daily(5, (day) => 10 + day * 5) };
  const screen = await render(
    <Shown
      lines={[
        { name: 'Plum', tag: 'PLM', points: daily(10, (day) => day + 1) },
        { name: '=Pear', tag: 'PEAR', points: pear },
      ]}
      marks={[]}
      onExport={onExport}
    />,
  );
  await expect.element(screen.getByRole('heading', { name: 'Price index' })).toBeVisible();
  const base = screen.getByRole('slider', { name: 'Base date' });
  await expect.element(base).toHaveAttribute('aria-valuetext', 'Nov 14, 2026');
  await expect
    .element(screen.getByText('=Pear has no history at the base date: its line is 100 on its first day, Nov 19, 2026.'))
    .toBeVisible();
  base.element().focus();
  await userEvent.keyboard('{End}{ArrowLeft}');
  await expect.element(base).toHaveAttribute('aria-valuetext', 'Nov 22, 2026');
  await expect.element(screen.getByText('Plum: 11.11 on Nov 14, 2026, 111.11 on Nov 23, 2026.')).toBeVisible();
  await expect.element(screen.getByText(/no history/)).not.toBeInTheDocument();
  await expectAccessible(screen.container);
  const box = base.element().getBoundingClientRect();
  const drag = { bubbles: true, button: 0, pointerId: 1, clientY: box.y + 4 };
  base.element().setPointerCapture = () => undefined;
  base.element().dispatchEvent(new PointerEvent('pointerdown', { ...drag, clientX: box.x }));
  base.element().dispatchEvent(new PointerEvent('pointermove', { ...drag, clientX: 0 }));
  await expect.element(base).toHaveAttribute('aria-valuetext', 'Nov 14, 2026');
  await screen.getByRole('button', { name: 'Export as CSV' }).click();
  const csv = await onExport.mock.calls[0]?.[0].csv().text();
  const rows = csv?.trim().split('\r\n') ?? [];
  expect(rows[0]).toBe('Date,"Plum, Price index (100 on 2026-11-14)","\'=Pear, Price index (100 on 2026-11-14)"');
  expect(rows[1]).toBe('2026-11-14,100,');
  expect(rows.at(-1)).toBe('2026-11-23,1000,300');
  await screen.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(screen.getByRole('row', { name: 'Nov 23, 2026 1.00K 300.00' })).toBeVisible();
});

it('joins marks that would cover each other, lists them, and leaves out kinds that are switched off', async () => {
  const onOpen = vi.fn();
  const onExport = vi.fn<(file: ChartFile) => void>();
  const marks: readonly ChartMark[] = [
    { ...mark, id: '1', time: LAST - 3 * DAY_MS, letter: 'A', label: 'Round: Series A', href: '/round/1', onOpen },
    {
      ...mark,
      kind: 'news',
      id: '2',
      time: LAST - 3 * DAY_MS,
      letter: 'N',
      label: 'News: Raised',
      href: 'https://n.example/',
      isOutward: true,
    },
  ];
  const points = daily(100, (day) => day + 1);
  const screen = await render(
    <Shown lines={[{ name: 'Plum', tag: 'PLM', points }]} marks={marks} onExport={onExport} />,
  );
  const cluster = screen.getByRole('button', { name: '2 marks, Nov 20, 2026' });
  cluster.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('link', { name: 'News: Raised' })).toHaveAttribute('target', '_blank');
  await screen.getByRole('link', { name: 'Round: Series A' }).click();
  expect(onOpen).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'News 1' }).click();
  await expect.element(screen.getByRole('link', { name: 'Round: Series A' })).toBeVisible();
  await screen.getByRole('button', { name: 'Export as CSV' }).click();
  const csv = await onExport.mock.calls[0]?.[0].csv().text();
  expect(csv).toContain('2026-11-20,97,Round: Series A\r\n2026-11-21,98,\r\n');
  expect(csv).not.toContain('Raised');
  await screen.getByRole('button', { name: 'Show as a table' }).click();
  await expect.element(screen.getByRole('row', { name: 'Nov 20, 2026 97.0000 Round: Series A' })).toBeVisible();
});

it('says since when a change is where what is known begins later than its range', async () => {
  const { time, value } = daily(800, (day) => day + 1);
  // One price long ago, then none until ten months before the last.
  const known = Array.from(time.keys()).filter((at) => at === 0 || at >= 500);
  const points = {
    time: time.filter((_, at) => known.includes(at)),
    value: value.filter((_, at) => known.includes(at)),
  };
  const screen = await render(open(points).chart);
  await screen.getByText('1Y', { exact: true }).click();
  await expect.element(screen.getByText('% since Jan 28, 2026')).toBeInTheDocument();
  await screen.getByText('90D', { exact: true }).click();
  await expect.element(screen.getByText('% 90D')).toBeInTheDocument();
});
