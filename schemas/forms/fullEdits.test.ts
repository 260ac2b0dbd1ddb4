import { describe, expect, it } from 'vitest';
import { fullEdits } from './fullEdits.ts';
import { canonicalValue, editFailure, fullText } from './profileEdits.ts';

describe('what is typed short', () => {
  it.each([
    ['number', '1.5M', '1500000'],
    ['number', '120k', '120000'],
    ['number', '2bn', '2000000000'],
    ['number', '$3 mn', '3000000'],
    ['number', '1,500,000', '1500000'],
    ['number', '1,5', '1.5'],
    ['url', 'example.com', 'https://example.com'],
    ['url', 'www.example.co.uk/a?b#c', 'https://www.example.co.uk/a?b#c'],
    ['url', 'http://example.com', 'http://example.com'],
    ['handle', 'x.com/assay', 'https://x.com/assay'],
    ['handle', '@assay', '@assay'],
    ['year', '2021', '2021'],
  ] as const)('is read in full: %s %s', (input, typed, full) => {
    expect([editFailure(input, typed), canonicalValue(input, typed)]).toEqual([null, full]);
  });

  it.each([
    ['number', '-5'],
    ['number', '5%'],
    ['number', '1.5x'],
    ['number', '1e300'],
    ['year', '2k'],
    ['url', 'example'],
    ['url', 'see example.com'],
    ['url', 'javascript:alert(1)'],
    ['url', '1.5'],
  ] as const)('is refused where it says nothing: %s %s', (input, typed) => {
    expect(editFailure(input, typed)).not.toBeNull();
    expect(fullText(input, typed)).toBe(typed);
  });

  it('keeps the digits that were typed', () => {
    expect(fullText('number', '12345678901234567890.5')).toBe('12345678901234567890.5');
  });

  it('is proposed in full in fields, sources and added entries', () => {
    expect(
      fullEdits('project', {
        fields: { max_supply: '2bn', website: 'korvane.example', name: 'Korvane.io' },
        sources: { max_supply: 'korvane.example/supply' },
        added: { rounds: { 1: { date: '2026-03', amount: '$1.5M', source: 'news.example/a' } } },
      }),
    ).toEqual({
      fields: { max_supply: '2000000000', website: 'https://korvane.example', name: 'Korvane.io' },
      sources: { max_supply: 'https://korvane.example/supply' },
      added: { rounds: { 1: { date: '2026-03', amount: '1500000', source: 'https://news.example/a' } } },
    });
  });
});
