import { describe, expect, it } from 'vitest';
import { sparkPath } from './Sparkline.tsx';

describe('a sparkline', () => {
  it('runs from edge to edge, highest price on top', () => {
    expect(sparkPath([1, 3, 2])).toBe('M0.0 16.0L26.0 2.0L52.0 9.0');
  });

  it('is flat for a constant price and empty for a single point', () => {
    expect(sparkPath([5, 5])).toBe('M0.0 9.0L52.0 9.0');
    expect(sparkPath([5])).toBe('');
  });
});
