import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { storedFields } from '../columns/spec.ts';
import { triplesOf } from '../filters/tree.ts';
import { projectTriples } from '../testing/triples.ts';
import { unixMs } from '../units.ts';
import { mergeFilter, normaliseFilter, replacedBy, resolveFilter } from './merge.ts';
import { parseFilter } from './parseFilter.ts';
import { compareRows, matchesFilter, matchesSearch, type Row } from './semantics.ts';
import { DEFAULT_FILTER, FILTER_LIMITS, isListField, KEEP_UNKNOWN, type Triple } from './triples.ts';

const spec = DATA_SETS.projects;
const filters = fc.array(projectTriples, { maxLength: 6 });

describe('the algebra of filters', () => {
  it('merging is idempotent', () => {
    fc.assert(
      fc.property(filters, filters, (filter, added) => {
        const once = mergeFilter(spec, filter, added);
        expect(mergeFilter(spec, once, added)).toEqual(once);
      }),
    );
  });

  it('a later triple wins over the same field and operator, in its place', () => {
    const joins = ([field, operator]: Triple) => operator === 'eq' && isListField(spec, field);
    fc.assert(
      fc.property(filters, projectTriples, (filter, triple) => {
        fc.pre(!joins(triple));
        const before = triplesOf(normaliseFilter(spec, filter));
        const merged = mergeFilter(spec, before, [triple]);
        const at = before.findIndex(([field, operator]) => field === triple[0] && operator === triple[1]);
        expect(merged[at < 0 ? merged.length - 1 : at]).toEqual(triple);
        expect(merged).toHaveLength(before.length + (at < 0 ? 1 : 0));
      }),
    );
  });

  it('a second condition on a list field joins the first one with “and”', () => {
    const [a16z, paradigm, polychain]: readonly Triple[] = ['a16z', 'Paradigm', 'Polychain'].map((name) => [
      'organizations',
      'eq',
      name,
    ]);
    if (!a16z || !paradigm || !polychain) throw new Error('there are three');
    const two: Triple = ['organizations', 'all', ['a16z', 'Paradigm']];
    const three: Triple = ['organizations', 'all', ['a16z', 'Paradigm', 'Polychain']];
    expect(mergeFilter(spec, [a16z, ['tvl', 'gte', 1]], [paradigm])).toEqual([two, ['tvl', 'gte', 1]]);
    expect(mergeFilter(spec, [a16z], [paradigm, polychain])).toEqual([three]);
    expect(mergeFilter(spec, [two], [polychain])).toEqual([three]);
    expect(mergeFilter(spec, [two], [['organizations', 'eq', 'PARADIGM']])).toEqual([two]);
    expect(mergeFilter(spec, [['name', 'eq', 'Aave']], [['name', 'eq', 'Uni']])).toEqual([['name', 'eq', 'Uni']]);
  });

  it('adding a value of a list field never lets a row in that did not pass before', () => {
    const member = fc.constantFrom('DeFi', 'defi', 'AI', 'Gaming');
    const onSector: fc.Arbitrary<Triple> = fc.oneof(
      fc.tuple(fc.constant('sector'), fc.constant('eq' as const), member),
      fc.tuple(
        fc.constant('sector'),
        fc.constantFrom('all' as const, 'in' as const),
        fc.array(member, { maxLength: 3 }),
      ),
    );
    fc.assert(
      fc.property(
        fc.array(onSector, { maxLength: 3 }),
        member,
        fc.array(member, { maxLength: 3 }),
        (before, value, sector) => {
          const filter = normaliseFilter(spec, before);
          const row: Row = { _id: 1, sector };
          const added: Triple = ['sector', 'eq', value];
          expect(matchesFilter(spec, row, mergeFilter(spec, filter, [added]))).toBe(
            matchesFilter(spec, row, filter) && matchesFilter(spec, row, [added]),
          );
        },
      ),
    );
  });

  it('names what is replaced, and only that', () => {
    const filter: Triple[] = [
      ['tvl', 'gte', 1],
      ['sector', 'eq', 'DeFi'],
      ['organizations', 'in', ['a16z']],
    ];
    expect(replacedBy(spec, filter, [['tvl', 'gte', 2]])).toEqual([['tvl', 'gte', 1]]);
    expect(replacedBy(spec, filter, [['organizations', 'in', ['Paradigm']]])).toEqual([
      ['organizations', 'in', ['a16z']],
    ]);
    expect(
      replacedBy(spec, filter, [
        ['tvl', 'gte', 1],
        ['tvl', 'lte', 5],
        ['sector', 'eq', 'AI'],
      ]),
    ).toEqual([]);
  });

  it('keeps unknown values only beside another condition on their field', () => {
    const kept: Triple = ['tvl', 'known', KEEP_UNKNOWN];
    expect(normaliseFilter(spec, [kept])).toEqual([]);
    expect(normaliseFilter(spec, [kept, ['tvl', 'gte', 1]])).toEqual([kept, ['tvl', 'gte', 1]]);
    expect(normaliseFilter(spec, [kept, ['tvl', 'known', 1]])).toEqual([['tvl', 'known', 1]]);
  });

  it('the default filter is neutral: it excludes nothing and vanishes from any filter it is merged into', () => {
    expect(DEFAULT_FILTER).toEqual([['_id', 'ne', 0]]);
    fc.assert(
      fc.property(filters, (filter) => {
        expect(normaliseFilter(spec, mergeFilter(spec, DEFAULT_FILTER, filter))).toEqual(normaliseFilter(spec, filter));
        expect(normaliseFilter(spec, mergeFilter(spec, filter, DEFAULT_FILTER))).toEqual(normaliseFilter(spec, filter));
      }),
    );
  });

  it('normalising is idempotent and changes no answer', () => {
    fc.assert(
      fc.property(
        filters,
        fc.record({ tvl: fc.option(fc.integer({ min: -3, max: 3 })), name: fc.constantFrom('Aave', 'Uni') }),
        (filter, fields) => {
          const merged = mergeFilter(spec, [], filter);
          const normal = normaliseFilter(spec, filter);
          expect(normaliseFilter(spec, normal)).toEqual(normal);
          const row: Row = { _id: 1, ...fields, sector: ['DeFi'] };
          expect(matchesFilter(spec, row, normal)).toBe(matchesFilter(spec, row, merged));
        },
      ),
    );
  });
});

describe('parseFilter', () => {
  it('accepts every filter that the algebra creates', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(parseFilter(spec, filter).ok).toBe(true);
      }),
    );
    expect(parseFilter(spec, DEFAULT_FILTER)).toEqual({ ok: true, value: DEFAULT_FILTER });
  });

  it('never throws for any input', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        expect(typeof parseFilter(spec, input).ok).toBe('boolean');
      }),
    );
  });

  it.each([
    [[['nope', 'eq', 1]], 'unknown_field', 'filter[0][0]'],
    [[['order', 'eq', 1]], 'unknown_field', 'filter[0][0]'],
    [
      [
        ['tvl', 'gte', 1],
        ['tvl', 'contains', 'x'],
      ],
      'unknown_operator',
      'filter[1][1]',
    ],
    [[['tvl', 'gte', '1']], 'wrong_value', 'filter[0][2]'],
    [[['tvl', 'in', [1, null]]], 'wrong_value', 'filter[0][2][1]'],
    [[['sector', 'in', 'DeFi']], 'wrong_value', 'filter[0][2]'],
    [[['name', 'eq', 'a\u0000']], 'wrong_value', 'filter[0][2]'],
    [[['name', 'eq', 'x'.repeat(FILTER_LIMITS.textLength + 1)]], 'wrong_value', 'filter[0][2]'],
    [[['tvl', 'known', 2]], 'wrong_value', 'filter[0][2]'],
    [[['tvl', 'known', '1']], 'wrong_value', 'filter[0][2]'],
    [[['tvl', 'known', [0]]], 'wrong_value', 'filter[0][2]'],
    [[['nope', 'known', 1]], 'unknown_field', 'filter[0][0]'],
    [[['tvl', 'all', [1]]], 'unknown_operator', 'filter[0][1]'],
    [[['sector', 'all', 'DeFi']], 'wrong_value', 'filter[0][2]'],
    [[['tvl', 'gte']], 'malformed_filter', 'filter[0]'],
    ['tvl', 'malformed_filter', 'filter'],
    [Array.from({ length: 51 }, () => ['tvl', 'gte', 1]), 'malformed_filter', 'filter'],
  ])('refuses %j with %s at %s', (input, code, path) => {
    expect(parseFilter(spec, input)).toMatchObject({ ok: false, problem: { code }, path });
  });

  it('lets every stored field be asked whether it is known', () => {
    for (const { field } of storedFields(spec)) {
      expect(parseFilter(spec, [[field, 'known', 1]])).toEqual({ ok: true, value: [[field, 'known', 1]] });
    }
    expect(parseFilter(spec, [['tvl', 'known', [1, 0]]])).toEqual({ ok: true, value: [['tvl', 'known', [0, 1]]] });
  });

  it('refuses a day that does not exist and accepts partial and rolling dates', () => {
    const read = (value: string) => parseFilter(DATA_SETS.fundraising, [['date', 'gte', value]]).ok;
    expect(['2024', '2024-02', '2024-02-29', '-P3M'].map(read)).toEqual([true, true, true, true]);
    expect(['2023-02-29', 'soon', '-P3W'].map(read)).toEqual([false, false, false]);
  });
});

describe('filter semantics', () => {
  const row = (fields: Record<string, unknown>): Row => ({ _id: 7, ...fields });
  const passes = (fields: Record<string, unknown>, ...filter: Triple[]) => matchesFilter(spec, row(fields), filter);

  it('a missing value passes no condition, negations included', () => {
    for (const operator of ['eq', 'ne', 'gt', 'gte', 'lt', 'lte'] as const)
      expect(passes({ tvl: null }, ['tvl', operator, 0])).toBe(false);
    expect(passes({ sector: [] }, ['sector', 'nin', ['DeFi']])).toBe(false);
    expect(passes({ description: null }, ['description', 'ne', 'x'])).toBe(false);
  });

  it.each<[string, unknown, unknown]>([
    ['tvl', 0, null],
    ['description', '', null],
    ['sector', ['DeFi'], []],
    ['organizations', [{ name: 'a16z', slug: null, logo: null }], []],
  ])('%s is known or unknown', (field, known, unknown) => {
    expect([1, 0].map((wanted) => passes({ [field]: known }, [field, 'known', wanted]))).toEqual([true, false]);
    expect([1, 0].map((wanted) => passes({ [field]: unknown }, [field, 'known', wanted]))).toEqual([false, true]);
    const links = (social: string[]) => matchesFilter(DATA_SETS.people, row({ social }), [['social', 'known', 1]]);
    expect([links(['https://example.org']), links([])]).toEqual([true, false]);
  });

  it('allowed unknown values pass all conditions on their field and no others', () => {
    const kept: Triple = ['tvl', 'known', KEEP_UNKNOWN];
    expect(passes({ tvl: null }, kept, ['tvl', 'gte', 5], ['tvl', 'ne', 7])).toBe(true);
    expect(passes({ tvl: 6 }, kept, ['tvl', 'gte', 5], ['tvl', 'ne', 7])).toBe(true);
    expect(passes({ tvl: 7 }, kept, ['tvl', 'gte', 5], ['tvl', 'ne', 7])).toBe(false);
    expect(passes({ tvl: null, volume: null }, kept, ['tvl', 'gte', 5], ['volume', 'gte', 5])).toBe(false);
  });

  it('a list holds all of several values, however they are written', () => {
    expect(passes({ sector: ['DeFi', 'AI', 'Gaming'] }, ['sector', 'all', ['ai', 'defi']])).toBe(true);
    expect(passes({ sector: ['DeFi'] }, ['sector', 'all', ['ai', 'defi']])).toBe(false);
    expect(passes({ sector: [] }, ['sector', 'all', []])).toBe(false);
  });

  it('text compares without case and accents', () => {
    expect(passes({ name: 'Ångström Labs' }, ['name', 'contains', 'angstrom'])).toBe(true);
    expect(passes({ name: 'AAVE' }, ['name', 'eq', 'aave'])).toBe(true);
  });

  it('a list passes when any member does, and a negation when no member is named', () => {
    expect(passes({ sector: ['DeFi', 'AI'] }, ['sector', 'eq', 'ai'])).toBe(true);
    expect(passes({ sector: ['DeFi', 'AI'] }, ['sector', 'ne', 'ai'])).toBe(false);
    expect(passes({ sector: ['DeFi', 'AI'] }, ['sector', 'nin', ['Gaming']])).toBe(true);
  });

  it('in nothing selects nothing; not in nothing selects every value', () => {
    expect(passes({ tvl: 1 }, ['tvl', 'in', []])).toBe(false);
    expect(passes({ tvl: 1 }, ['tvl', 'nin', []])).toBe(true);
  });

  it('a date known to the year passes only what holds for all of it', () => {
    const round = (date: string, ...filter: Triple[]) => matchesFilter(DATA_SETS.fundraising, row({ date }), filter);
    expect(round('2024', ['date', 'gte', '2024-01-01'])).toBe(true);
    expect(round('2024', ['date', 'gte', '2024-03-01'])).toBe(false);
    expect(round('2024', ['date', 'lte', '2024-11'])).toBe(false);
    expect(round('2024-05-02', ['date', 'eq', '2024'])).toBe(true);
    expect(round('2024', ['date', 'eq', '2024-05-02'])).toBe(false);
  });

  it('rolling dates are resolved on the day of the query', () => {
    const now = unixMs(Date.parse('2026-11-21T00:00:00Z'));
    expect(resolveFilter(DATA_SETS.fundraising, [['date', 'gte', '-P1Y']], now)).toEqual([
      ['date', 'gte', '2025-11-21'],
    ]);
  });

  it('search needs every word in some searchable field', () => {
    const uniswap = row({ name: 'Uniswap Labs', symbol: 'UNI', description: 'exchange' });
    expect(matchesSearch(spec, uniswap, 'labs uni')).toBe(true);
    expect(matchesSearch(spec, uniswap, 'exchange')).toBe(false);
  });

  it('missing values sort last in both orders, and ties fall to the default order and then to _id', () => {
    const rows: Row[] = [
      { _id: 1, tvl: null, market_cap_usd: 9 },
      { _id: 4, tvl: 5, market_cap_usd: 1 },
      { _id: 3, tvl: 5, market_cap_usd: 2 },
      { _id: 2, tvl: 5, market_cap_usd: 1 },
      { _id: 5, tvl: 8, market_cap_usd: null },
    ];
    const ids = (order: 'asc' | 'desc') =>
      rows.toSorted((a, b) => compareRows(spec, { field: 'tvl', order }, a, b)).map((r) => r._id);
    expect(ids('desc')).toEqual([5, 3, 2, 4, 1]);
    expect(ids('asc')).toEqual([3, 2, 4, 5, 1]);
  });
});
