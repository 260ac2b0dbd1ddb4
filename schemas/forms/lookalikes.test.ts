import { describe, expect, it } from 'vitest';
import { isOneScript, isReserved, LOOKALIKES, lookOf } from './lookalikes.ts';

describe('what a name looks like', () => {
  it.each([
    ['linh', 'Iinh'],
    ['linh', '1inh'],
    ['paypal', 'раураl'],
    ['ace', 'асе'],
    ['bob', 'ВОВ'],
    ['tom', 'τοм'],
    ['modern', 'modem'],
    ['vitalik', 'vіtаlіk'],
    ['zero', 'zer0'],
  ])('is the same of %s and %s', (one, other) => {
    expect(lookOf(other)).toBe(lookOf(one));
  });

  it('differs where names do', () => {
    const names = ['linh', 'lan', 'minh', 'nam', 'дмитрий', 'дима', 'σοφία', '小林', 'member-2', 'member-3'];
    expect(new Set(names.map(lookOf)).size).toBe(names.length);
    expect([...LOOKALIKES[0]]).toHaveLength(LOOKALIKES[1].length);
  });
});

it.each([
  ['linh.tran', true],
  ['Đào_Phượng-9', true],
  ['дмитрий', true],
  ['東京タワーの', true],
  ['김철수', true],
  ['Анна Maria', true],
  ['pаypal', false],
  ['αdmin', false],
  ['linhあ', false],
])('%s is of one script: %s', (name, isOne) => {
  expect(isOneScript(name)).toBe(isOne);
});

it.each([
  ['admin', true],
  ['Admin', true],
  ['аdmіn', true],
  ['4dmin', false],
  ['admin_team', true],
  ['Assay Support', true],
  ['assay.official', true],
  ['support24', true],
  ['supp0rt', true],
  ['Quản trị', true],
  ['root', true],
  ['linh', false],
  ['teamwork', false],
  ['helper', false],
  ['essay', false],
  ['minh-admin', false],
  ['member-12', false],
  ['mai.1', false],
])('%s is reserved: %s', (name, isOne) => {
  expect(isReserved(name)).toBe(isOne);
});
