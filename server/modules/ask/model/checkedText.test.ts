import { describe, expect, it } from 'vitest';
import type { Answered, AskQuery } from '#schemas/api/ask.ts';
import { CheckedText, faultOf, type Known } from './checkedText.ts';
import { Claims } from './claims.ts';
import { Facts } from './proof.ts';

const query: AskQuery = {
  ...{ source: 'fundraising', triples: [['amount_quantity', 'gt', 777_000_000]], relation: null, limit: null },
  ...{ aggregate: { of: 'rows', field: null }, group: null, sort: null, period: null, shown: [] },
};
const answered: Answered = {
  ...{ kind: 'answer', sentence: '12 rounds: Amount > 777M USD.', query, openIn: null, followUps: [], unused: [] },
  chips: [{ part: 'condition', at: 0, label: 'Amount', operator: '>', value: '777M USD' }],
  columns: [
    { field: 'date', label: 'Date', type: 'date', unit: null },
    { field: 'name', label: 'Project', type: 'names', unit: null },
    { field: 'amount_quantity', label: 'Amount', type: 'number', unit: 'usd' },
    { field: 'change24h', label: 'Change', type: 'number', unit: 'percent' },
  ],
  rows: [
    {
      ...{ id: 1, kind: 'round', path: '/round/1' },
      cells: ['2025-06-14', [{ name: '1inch', path: null }], 1_234_567_890, -12.34],
    },
    {
      ...{ id: 2, kind: 'round', path: '/round/2' },
      cells: ['2025-03', [{ name: 'Three Arrows 2', path: null }], 48_000_000, null],
    },
  ],
  ...{ chart: null, total: 12, leftOut: 0, leftOutIn: null, sources: [], version: 1, asOf: '2026-01-15T09:00:00.000Z' },
  figure: { label: 'Total', value: 1_282_567_890, unit: 'usd' },
};

function known(question = 'rounds over $5m'): Known {
  const facts = new Facts();
  facts.answered(answered);
  facts.text(question);
  const general = new Facts();
  general.text(question);
  const claims = new Claims();
  claims.add(1, answered);
  return { facts, faultOfClaims: (text) => claims.faultIn(text, general), hasResult: (number) => number === 1 };
}

const fault = (text: string) => faultOf(text, known());

describe('the check of a text', () => {
  it.each([
    '1inch raised $1.2B on June 14, 2025 [1].',
    'It raised 1,234,567,890 USD, or 1.23 billion dollars, in June 2025 [1].',
    'The total is 1.28B USD over 12 rounds; the 2nd raised $48 million [1].',
    'Twelve rounds, the second in March 2025, over $5M [1].',
    'It fell 12.3% in Q2 2025 [1].',
    '1inch huy động 1,23 tỷ USD ngày 14/6/2025, giảm 12,34% [1].',
    'Tổng 1.282.567.890 USD trong tháng 6 năm 2025 [1].',
    'Three Arrows 2 raised 48M as of January 15, 2026 [1].',
    '1. 1inch\n2. Three Arrows 2\n',
    'About 1,230,000,000 USD in 2025 [1].',
  ])('lets pass: %s', (text) => expect(fault(text)).toBeNull());

  it.each([
    ['It raised $1B [1].', 'number'],
    ['It raised $1.4B [1].', 'number'],
    ['It raised 777M USD [1].', 'number'],
    ['The share is 13% [1].', 'number'],
    ['It raised $12 [1].', 'number'],
    ['Fifteen rounds [1].', 'number'],
    ['It doubled, and raised hundreds of millions [1].', 'number'],
    ['It raised a billion [1].', 'number'],
    ['It raised on July 14, 2025 [1].', 'number'],
    ['It raised on June 15, 2025 [1].', 'number'],
    ['It raised in Q3 2025 [1].', 'number'],
    ['It raised in 2019 [1].', 'number'],
    ['Web5 raised [1].', 'number'],
    ['It raised ９９９ million [1].', 'number'],
    ['It raised ٩٩ million [1].', 'number'],
    ['It raised ⅔ of it [1].', 'number'],
    ['It is 2x the other, 12 times the first [1].', 'number'],
    ['Of 2/12 nothing is known [1].', 'number'],
    ['1. 1inch\n7. Three Arrows 2\n', 'number'],
    ['1inch raised [2].', 'citation'],
    ['1inch raised [1, 3].', 'citation'],
    ['![x](https://evil.example/a.png) [1]', 'markup'],
    ['![x](/api/users/own-data) [1]', 'markup'],
    ['<img src=x onerror=alert(1)> [1]', 'markup'],
    ['See [here](https://evil.example) [1].', 'markup'],
    ['See https://evil.example/x [1].', 'link'],
    ['See //evil.example [1].', 'link'],
    ['See claim.evil.example for more [1].', 'link'],
    ['x'.repeat(4_001), 'length'],
  ])('refuses: %s', (text, expected) => expect(fault(text)).toBe(expected));

  it.each([
    ['1inch raised $48 million and Three Arrows 2 raised $1.2B [1].', 'number'],
    ['Three Arrows 2 raised 1.23B in March 2025 [1].', 'number'],
    ['1inch raised 48M [1]. ', 'number'],
    ['The amount of Three Arrows 2 fell 12.3% [1].', 'number'],
    ['1inch was hacked [1].', 'word'],
    ['1inch raised $1.2B and its founder was arrested [1].', 'word'],
    ['1inch bị tấn công [1].', 'word'],
  ])('refuses figures of another row, and words of nobody: %s', (text, expected) => expect(fault(text)).toBe(expected));

  it.each([
    '1inch raised $1.2B and Three Arrows 2 raised $48 million [1].',
    'Of 12 rounds, 1inch leads with 1.23B; Three Arrows 2 follows with 48M [1].',
    '- 1inch: $1.2B [1]\n- Three Arrows 2: $48M [1]',
  ])('takes figures beside the rows that have them: %s', (text) => expect(fault(text)).toBeNull());

  it('takes a number of the question for known, and none of the conditions that were asked', () => {
    expect(faultOf('No round is over 900M [1].', known('rounds above 900m'))).toBeNull();
    expect(faultOf('No round is over 900M [1].', known())).toBe('number');
  });
});

describe('a text on its way', () => {
  const through = (pieces: readonly string[]) => {
    const text = new CheckedText(known());
    const seen: string[] = [];
    for (const piece of [...pieces, null]) {
      const next = piece === null ? text.end() : text.push(piece);
      if (typeof next === 'string') return { seen, fault: next };
      if (next?.isAnew) seen.length = 0;
      if (next) seen.push(next.text);
    }
    return { seen, fault: null, passed: text.passed };
  };

  it('passes on whole sentences, however it is cut', () => {
    const whole = '**1inch** raised $1.2B on Jan. 15, 2026.\n\n* Twelve rounds [1].\n* See [1inch](/project/1inch)';
    const expected = '1inch raised $1.2B on Jan. 15, 2026.\n\n- Twelve rounds [1].\n- See 1inch';
    for (const size of [1, 3, 7, 200]) {
      const pieces = whole.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      const { seen, fault: wrong, passed } = through(pieces);
      expect({ wrong, text: seen.join('') }, String(size)).toEqual({ wrong: null, text: expected });
      expect(passed).toBe(expected);
    }
  });

  it('never passes on a sentence that is not known', () => {
    expect(through(['1inch raised $1.2B [1]. ', 'It will rai', 'se $9B. ', 'More [1].'])).toEqual({
      seen: ['1inch raised $1.2B [1]. '],
      fault: 'number',
    });
  });

  it('needs a citation, and words', () => {
    expect(through(['1inch raised $1.2B.']).fault).toBe('citation');
    expect(through(['  ']).fault).toBe('empty');
    expect(through(['word '.repeat(2_000)]).fault).toBe('length');
  });
});
