import { describe, expect, it } from 'vitest';
import { capsOf } from './caps.ts';

describe('key caps', () => {
  it.each([
    ['s', [['S']]],
    ['g p', [['G'], ['P']]],
    ['Mod+k', [['Ctrl', 'K']]],
    ['Shift+X', [['Shift', 'X']]],
    ['ArrowUp', [['↑']]],
    ['\\', [['\\']]],
    ['Mod+Home', [['Ctrl', 'Home']]],
  ])('of %s', (keys, caps) => {
    expect(capsOf(keys, false)).toEqual(caps);
  });

  it('use Mac symbols on a Mac', () => {
    expect(capsOf('Mod+k', true)).toEqual([['⌘', 'K']]);
    expect(capsOf('Shift+X', true)).toEqual([['⇧', 'X']]);
  });
});
