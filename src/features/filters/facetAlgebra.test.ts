import { describe, expect, it } from 'vitest';
import type { Triple } from '#schemas/filters/triples.ts';
import {
  choiceState,
  choicesOf,
  dateEnds,
  joinOf,
  numberEnds,
  onlyChoice,
  toggleChoice,
  withEnds,
  withJoin,
  withoutField,
} from './algebra.ts';

const TVL: Triple = ['tvl', 'gte', 5];

describe('ticking a value', () => {
  it('adds a value to the condition in its place, and removes it again', () => {
    const one = toggleChoice([TVL], 'sector', 'DeFi');
    expect(one).toEqual([TVL, ['sector', 'in', ['DeFi']]]);
    const two = toggleChoice([...one, ['volume', 'gte', 1]], 'sector', 'AI');
    expect(two).toEqual([TVL, ['sector', 'in', ['DeFi', 'AI']], ['volume', 'gte', 1]]);
    expect(toggleChoice(toggleChoice(two, 'sector', 'AI'), 'sector', 'DeFi')).toEqual([TVL, ['volume', 'gte', 1]]);
  });

  it('joins a value of an existing single condition', () => {
    expect(toggleChoice([['sector', 'eq', 'DeFi']], 'sector', 'AI')).toEqual([['sector', 'in', ['DeFi', 'AI']]]);
  });

  it('lets an excluded value in again', () => {
    const filter: readonly Triple[] = [['sector', 'nin', ['DeFi', 'AI']]];
    expect(choiceState(choicesOf(filter, 'sector'), 'defi')).toBe('out');
    expect(toggleChoice(filter, 'sector', 'DeFi')).toEqual([['sector', 'nin', ['AI']]]);
    expect(toggleChoice([['sector', 'ne', 'AI']], 'sector', 'AI')).toEqual([]);
  });

  it('knows a value by its meaning, not its spelling', () => {
    expect(choiceState(choicesOf([['sector', 'in', ['defi']]], 'sector'), 'DeFi')).toBe('in');
    expect(toggleChoice([['sector', 'in', ['defi']]], 'sector', 'DeFi')).toEqual([]);
  });
});

describe('several values of a list', () => {
  it('are joined by all or any, and keep that operator', () => {
    const any: readonly Triple[] = [['investors', 'in', ['a16z', 'Paradigm']]];
    const all: readonly Triple[] = [['investors', 'all', ['a16z', 'Paradigm']]];
    expect(withJoin(any, 'investors', 'all')).toEqual(all);
    expect(withJoin(all, 'investors', 'in')).toEqual(any);
    expect([joinOf(any, 'investors'), joinOf(all, 'investors'), joinOf([TVL], 'investors')]).toEqual([
      'in',
      'all',
      null,
    ]);
    expect(toggleChoice(all, 'investors', 'Polychain', 'all')).toEqual([
      ['investors', 'all', ['a16z', 'Paradigm', 'Polychain']],
    ]);
    expect(toggleChoice(all, 'investors', 'a16z', 'all')).toEqual([['investors', 'all', ['Paradigm']]]);
  });
});

describe('one choice of a few', () => {
  it('replaces every condition of the field', () => {
    expect(onlyChoice([['token', 'ne', 'No Token'], TVL], 'token', 'No Token')).toEqual([
      TVL,
      ['token', 'in', ['No Token']],
    ]);
    expect(onlyChoice([TVL, ['token', 'eq', 'No Token']], 'token', null)).toEqual([TVL]);
  });
});

describe('two ends', () => {
  it('are read from any comparison', () => {
    expect(
      numberEnds(
        [
          ['tvl', 'gt', 2],
          ['tvl', 'gte', 5],
          ['tvl', 'lt', 9],
        ],
        'tvl',
      ),
    ).toEqual({ from: 5, to: 9 });
    expect(numberEnds([['tvl', 'eq', 3]], 'tvl')).toEqual({ from: 3, to: 3 });
    expect(numberEnds([['tvl', 'in', [1, 2]]], 'tvl')).toEqual({ from: null, to: null });
    expect(dateEnds([['date', 'gte', '-P3M']], 'date')).toEqual({ from: '-P3M', to: null });
    expect(dateEnds([['date', 'eq', '2024']], 'date')).toEqual({ from: '2024', to: '2024' });
  });

  it('take the place of other comparisons, and leave other conditions of the field', () => {
    const filter: readonly Triple[] = [
      ['tvl', 'gt', 2],
      ['volume', 'gte', 1],
      ['tvl', 'lt', 9],
      ['tvl', 'ne', 4],
    ];
    expect(withEnds(filter, 'tvl', { from: 3, to: null })).toEqual([
      ['tvl', 'gte', 3],
      ['volume', 'gte', 1],
      ['tvl', 'ne', 4],
    ]);
    expect(withEnds(filter, 'tvl', { from: null, to: null })).toEqual([
      ['volume', 'gte', 1],
      ['tvl', 'ne', 4],
    ]);
  });
});

it('a cleared facet leaves no condition of its field', () => {
  expect(withoutField([TVL, ['tvl', 'ne', 1], ['sector', 'in', ['AI']]], 'tvl')).toEqual([['sector', 'in', ['AI']]]);
});
