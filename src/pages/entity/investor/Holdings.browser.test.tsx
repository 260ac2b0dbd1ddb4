import { expect, it } from 'vitest';
import type { Holding } from '#schemas/entities/profiles.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { Holdings } from './Holdings.tsx';

const holding = (name: string, more: Partial<Holding> = {}): Holding => ({
  ...{ _id: 1, name, slug: name.toLowerCase(), logo: null, symbol: null, sector: [], stale: [], provenance: null },
  ...{ first_date: '2021-03', last_date: '2021-03', rounds: 1, rounds_led: 0, is_acquirer: false },
  ...{ price_usd: null, change24h: null, market_cap_usd: null, total_raised_usd: null },
  ...more,
});

it('dims stale figures of a portfolio, each price and cap with its date', async () => {
  const provenance = JSON.stringify([
    { source: 'Desk', fetched_at: '2024-01-05T00:00:00.000Z', fields: ['price_usd', 'change24h', 'market_cap_usd'] },
  ]);
  const figures = { price_usd: 2, change24h: 3, market_cap_usd: 45e6 };
  const { screen } = await renderPart(
    <Holdings
      title="Portfolio"
      holdings={[
        holding('Plum', { ...figures, provenance, stale: ['Price', 'Market cap'] }),
        holding('Fig', { _id: 2, ...figures, stale: ['None'] }),
      ]}
      total={2}
      end={null}
    />,
  );
  const cellsOf = (name: string) => [
    ...screen
      .getByRole('row', { name: new RegExp(name) })
      .element()
      .querySelectorAll('td'),
  ];
  const [price, change, cap] = cellsOf('Plum').slice(4);
  expect([price, change, cap].map((cell) => cell?.querySelector('[data-age=stale]') !== null)).toEqual([
    true,
    true,
    true,
  ]);
  expect([price, cap].map((cell) => cell?.textContent?.includes('as of Jan 2024'))).toEqual([true, true]);
  expect(cellsOf('Fig').some((cell) => cell.querySelector('[data-age]'))).toBe(false);
});
