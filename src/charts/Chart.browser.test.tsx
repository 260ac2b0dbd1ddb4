import { expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Chart } from './Chart.tsx';
import type { ChartFile } from './chartFile.ts';
import { CHARTS } from './descriptors.ts';

const DAY_MS = 86_400_000;
const LAST = Date.UTC(2026, 10, 23);

/** Points of the last days. */
function daily(days: number, valueAt: (day: number) => number) {
  return {
    time: Float64Array.from({ length: days }, (_, day) => LAST - (days - 1 - day) * DAY_MS),
    value: Float64Array.from({ length: days }, (_, day) => valueAt(day)),
  };
}

function open(points: ReturnType<typeof daily>) {
  const onExport = vi.fn<(file: ChartFile) => void>();
  const chart = (
    <Chart
      descriptor={CHARTS.price}
      subject={{ name: 'Plum', slug: 'plum' }}
      points={points}
      marks={[
        { time: LAST - 3 * DAY_MS, letter: 'A', label: 'Series A', href: '#round-1' },
        { time: LAST - 60 * DAY_MS, letter: 'S', label: 'Seed', href: '#round-2' },
      ]}
      note=""
      source="Somebody"
      asOf="today"
      onExport={onExport}
    />
  );
  return { chart, onExport };
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
  await expect.element(screen.getByText('+100.00 %')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('region', { name: 'Price of Plum as a table' })).toHaveFocus();
});

it('says what is missing where a day makes no line', async () => {
  const { chart } = open(daily(1, () => 1));
  const screen = await render(chart);
  await expect.element(screen.getByRole('heading', { name: 'No history of price is known' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Save as an image' })).toBeDisabled();
});
