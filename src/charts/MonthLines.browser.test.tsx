import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CHARTS } from './descriptors.ts';
import { MonthLines } from './MonthLines.tsx';

it('says the totals of both months by day, under the keys and the pointer', async () => {
  const onTable = vi.fn();
  await render(
    <div style={{ display: 'flex', width: 376, height: 160 }}>
      <MonthLines
        descriptor={CHARTS.raised}
        now={{ name: 'June', values: [1e6, 3e6, 6e6] }}
        before={{ name: 'May', values: Array.from({ length: 31 }, (_, day) => (day + 1) * 1e6) }}
        describedBy="nothing"
        onTable={onTable}
      />
    </div>,
  );
  const plot = page.getByRole('slider', { name: /by day of the month/ });
  await userEvent.keyboard('{Tab}');
  await expect.element(plot).toHaveFocus();
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'Day 3: June 6.00M, May 3.00M USD');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'Day 2: June 3.00M, May 2.00M USD');
  await userEvent.keyboard('{End}');
  // What is to come is not zero.
  await expect.element(plot).toHaveAttribute('aria-valuetext', 'Day 31: June --, May 31.00M USD');
  await expect.element(plot).toHaveTextContent('To day 31');
  await userEvent.keyboard('{Escape}');
  await expect.element(plot).not.toHaveTextContent('To day');
  await userEvent.keyboard('{Enter}');
  expect(onTable).toHaveBeenCalledOnce();
  await plot.hover({ position: { x: 150, y: 40 } });
  await expect.element(plot).toHaveTextContent('To day 16');
});
