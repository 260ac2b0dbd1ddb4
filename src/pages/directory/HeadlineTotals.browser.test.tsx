import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { answered, renderPart } from '#src/api/testing/renderPages.tsx';
import { HeadlineTotals, Totals } from './HeadlineTotals.tsx';

afterEach(() => vi.restoreAllMocks());

it('say up to which day the total of what was raised counts', async () => {
  await page.viewport(1440, 900);
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}, { status: 404 }));
  const figures = { market_cap_usd: 9e12, market_cap_change24h: 1, volume_usd: 8e9, tvl_usd: 7e9, raised_30d_usd: 6e8 };
  await renderPart(<HeadlineTotals />, {
    known: [answered(homeTotalsQuery(), { ...figures, raised_until: '2026-11-20' })],
  });
  const definitions = page.getByRole('definition');
  await expect.element(definitions.last()).toHaveTextContent('to Nov 20, 2026');
  expect(definitions.elements().filter(({ textContent }) => textContent.startsWith('to '))).toHaveLength(1);
});

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
