import { describe, expect, it } from 'vitest';
import { readSampleRows } from './SampleModeBar.tsx';

describe('the size of the playground', () => {
  it.each([
    ['1', 1],
    ['5000', 5000],
    ['100000', 100_000],
    ['1000000', 1_000_000],
  ])('%s is taken', (text, rows) => {
    expect(readSampleRows(text)).toBe(rows);
  });

  it.each([undefined, '', '0', '1000001', '-5', '1e3', '5.5', 'many', '99999999999'])(
    '%j falls back to 5,000',
    (text) => {
      expect(readSampleRows(text)).toBe(5000);
    },
  );
});
