import { describe, expect, it } from 'vitest';
import { readMoney } from './money.ts';

describe('an amount of money', () => {
  it.each([
    ['€20 million', 20e6, 'EUR'],
    ['€2.5m', 2.5e6, 'EUR'],
    ['EUR 4.3m', 4.3e6, 'EUR'],
    ['3.5m EUR', 3.5e6, 'EUR'],
    ['12 million euros', 12e6, 'EUR'],
    ['CAD $20 million', 20e6, 'CAD'],
    ['C$289 million', 289e6, 'CAD'],
    ['£2million', 2e6, 'GBP'],
    ['CHF$1m', 1e6, 'CHF'],
    ['CHF 1,250,000', 1_250_000, 'CHF'],
    ['A$5m', 5e6, 'AUD'],
    ['€5m (debt)', 5e6, 'EUR'],
    ['$84.5 million', 84.5e6, 'USD'],
    ['US$4M', 4e6, 'USD'],
    ['USD 7000000', 7e6, 'USD'],
    ['5 million', 5e6, null],
    ['1,200', 1200, null],
  ])('%s is read', (text, amount, currency) => expect(readMoney(text)).toMatchObject({ amount, currency }));

  it.each(['x', '', 'undisclosed', '$75m to $100m', '$4.3m (CAD 5.6m)', 'GPB 20 million', '€5m EUR USD', '¥5m', '5%'])(
    '%s is none',
    (text) => expect(readMoney(text)).toBeNull(),
  );

  it('may have a comma before its decimals', () => {
    expect(readMoney('2,5 Mio. €', 'comma')).toMatchObject({ amount: 2.5e6, currency: 'EUR' });
    expect(readMoney('€ 3.000.000', 'comma')).toMatchObject({ amount: 3e6, currency: 'EUR' });
  });

  it('takes no time over a long text', () => {
    const start = performance.now();
    readMoney(`€${'a '.repeat(20_000)}`);
    readMoney(`5${' '.repeat(50_000)}(`);
    readMoney(`5 m ${'a'.repeat(50_000)}(((`);
    expect(performance.now() - start).toBeLessThan(200);
  });
});
