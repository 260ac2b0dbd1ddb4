import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedText } from './mergedText.ts';

describe('mergedText', () => {
  it('adds and removes members of a list that has changed meanwhile', () => {
    const change = {
      input: 'list',
      before: 'DeFi; Yield',
      now: 'Yield; Layer 2; DeFi',
      after: 'DeFi; Governance',
    } as const;
    expect(mergedText(change)).toBe('Layer 2; DeFi; Governance');
  });

  it('takes members that differ by case for one, as they are when it is applied', () => {
    const change = { input: 'list', before: 'DeFi', now: 'defi; Yield', after: 'DEFI; Governance' } as const;
    expect(mergedText(change)).toBe('defi; Yield; Governance');
  });

  it('replaces every other value', () => {
    expect(mergedText({ input: 'text', before: 'a', now: 'b', after: 'c' })).toBe('c');
  });

  it('gives what was proposed where nothing has changed, and once applied changes nothing more', () => {
    const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')).map((entries) => entries.join('; '));
    const members = (text: string) =>
      text
        .split('; ')
        .filter((entry) => entry !== '')
        .toSorted();
    fc.assert(
      fc.property(list, list, list, (before, now, after) => {
        const unchanged = mergedText({ input: 'list', before, now: before, after });
        expect(members(unchanged)).toEqual(members(after));
        const once = mergedText({ input: 'list', before, now, after });
        expect(mergedText({ input: 'list', before, now: once, after })).toBe(once);
      }),
    );
  });
});
