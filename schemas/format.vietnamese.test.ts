import { expect, it } from 'vitest';
import { formatDecimal } from './format.ts';

it('writes a fraction after a comma', () => {
  expect([formatDecimal(0.514, 2), formatDecimal(-1234.5, 1), formatDecimal(3920, 2)]).toEqual([
    '0,51',
    '−1.234,5',
    '3.920,00',
  ]);
});
