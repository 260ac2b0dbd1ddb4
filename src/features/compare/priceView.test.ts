import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#src/shared/plainSearch.ts';
import { FIRST_PRICE_VIEW, type PriceView, readPriceView, writePriceView } from './priceView.ts';
import { readSlugs, writeSlugs } from './slugList.ts';

const view: PriceView = {
  span: { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 2, 1) },
  log: true,
  base: Date.UTC(2026, 1, 18),
  figure: 'marketCap',
  hidden: ['event', 'news'],
};

describe('the view of a price chart in an address', () => {
  it('comes back as it was', () => {
    expect(stringifySearch(writePriceView(view))).toBe(
      '?range=2026-01-01..2026-03-01&axis=log&base=2026-02-18&figure=market_cap&without=event,news',
    );
    expect(readPriceView(parseSearch(stringifySearch(writePriceView(view))))).toEqual(view);
    expect(stringifySearch(writePriceView({ ...view, span: '90d' }))).toContain('range=90d');
  });

  it('is empty as it begins', () => {
    expect(stringifySearch(writePriceView(FIRST_PRICE_VIEW))).toBe('');
    expect(readPriceView({})).toEqual(FIRST_PRICE_VIEW);
  });

  it.each(['2026-02-30', '2026-02', 'yesterday', ['2026-02-18'], '2026-02-18T00'])('reads no day from %j', (base) => {
    expect(readPriceView({ base }).base).toBeNull();
  });

  it.each(['2026-03-01..2026-01-01', '2026-01-01..', '1y..2y', 'constructor', '2026-01-01..2026-02-01..2026-03-01'])(
    'reads no range from %j',
    (range) => expect(readPriceView({ range }).span).toBe('1y'),
  );
});

it('reads names once each, in their order', () => {
  expect(readSlugs(' b,a,,b, c')).toEqual(['b', 'a', 'c']);
  expect(readSlugs(undefined)).toEqual([]);
  expect(readSlugs('x'.repeat(201))).toEqual([]);
  expect(readSlugs(Array.from({ length: 100 }, (_, at) => at).join(','))).toHaveLength(40);
  expect(writeSlugs(['b', 'a'])).toBe('b,a');
  expect(writeSlugs([])).toBeUndefined();
});
