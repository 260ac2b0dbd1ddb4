import { describe, expect, it } from 'vitest';
import { readTopOrder } from '#src/api/topRows.ts';

describe('the order of the top 8', () => {
  it('is read from the URL when the directory supports it', () => {
    expect(readTopOrder('projects', 'change24h')).toBe('change24h');
    expect(readTopOrder('people', 'change24h')).toBe('default');
    expect(readTopOrder('projects', 'nonsense')).toBe('default');
  });
});
