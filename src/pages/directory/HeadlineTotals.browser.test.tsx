import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Totals } from './HeadlineTotals.tsx';

it('are one stop of the Tab key, with arrows between them, and say more by Enter', async () => {
  await page.viewport(1440, 900);
  await render(
    <>
      <Totals
        totals={[
          { label: 'Cap', value: 1_234_500 },
          { label: 'Volume', value: null },
          { label: 'Loans', value: 2_000 },
          { label: 'TVL', value: 2_344 },
          { label: 'Raised', value: 3_001 },
        ]}
      />
      <button type="button">After</button>
    </>,
  );
  const toolbar = page.getByRole('toolbar', { name: 'Totals of the data set' });
  const [cap, tvl, raised] = ['$1.23M', '$2.34K', '$3.00K'].map((name) => toolbar.getByRole('button', { name }));
  if (!cap || !tvl || !raised) throw new Error('A total is missing');
  // Nothing was rounded.
  await expect.element(toolbar.getByRole('button', { name: '$2.00K' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(cap).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tvl).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{End}');
  await expect.element(raised).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toHaveTextContent('3,001 USD');
  await userEvent.keyboard('{Escape}');
  await expect.element(raised).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(cap).toHaveFocus();
});
