import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../../columns/dataSets.ts';
import { DATA_SET_NAMES, type DataSetName } from '../../kinds.ts';
import { triplesOf } from '../../testing/arbitraries.ts';
import { mergeFilter } from '../merge.ts';
import { type Filter, type FilterPart, isTriple, membersOf, simplify } from '../tree.ts';
import { keepsUnknown, type Triple } from '../triples.ts';
import { mended } from './problems.ts';
import { readFilterText } from './read.ts';
import { writeFilterText } from './write.ts';

function read(text: string, source: DataSetName = 'projects'): unknown {
  const result = readFilterText(DATA_SETS[source], text);
  return result.ok ? result.filter : result.problem;
}

/** A text, what is wrong with it, and the text with the mend. */
function refused(text: string, source: DataSetName = 'projects') {
  const result = readFilterText(DATA_SETS[source], text);
  if (result.ok) throw new Error(`${text} was read`);
  const { code, span } = result.problem;
  return [code, text.slice(span.from, span.to), mended(text, result.problem)];
}

describe('reading', () => {
  it.each([
    [
      'raised > 5m and (sector in (DeFi, AI) or tvl > 1b) and not token',
      [
        ['total_raised_usd', 'gt', 5e6],
        {
          any: [
            ['sector', 'in', ['DeFi', 'AI']],
            ['tvl', 'gt', 1e9],
          ],
        },
        { not: ['symbol', 'known', 1] },
      ],
    ],
    ['Market cap >= 1.5bn', [['market_cap_usd', 'gte', 1.5e9]]],
    ['[Market cap] over $5m', [['market_cap_usd', 'gt', 5e6]]],
    ['"Market cap" is at least 5', null],
    ['5m < tvl', [['tvl', 'gt', 5e6]]],
    ['24h < -5%', [['change24h', 'lt', -5]]],
    [
      'tvl => 5 and tvl == 7',
      [
        ['tvl', 'gte', 5],
        ['tvl', 'eq', 7],
      ],
    ],
    [
      'tvl between 5m and 10m',
      [
        ['tvl', 'gte', 5e6],
        ['tvl', 'lte', 1e7],
      ],
    ],
    [
      'tvl = 5m..10m',
      [
        ['tvl', 'gte', 5e6],
        ['tvl', 'lte', 1e7],
      ],
    ],
    [
      'tvl from 5m to 10m',
      [
        ['tvl', 'gte', 5e6],
        ['tvl', 'lte', 1e7],
      ],
    ],
    ['sector in DeFi, AI', [['sector', 'in', ['DeFi', 'AI']]]],
    ['sector has DeFi', [['sector', 'eq', 'DeFi']]],
    ['sector ~ De', [['sector', 'contains', 'De']]],
    ['sector all of (DeFi, AI)', [['sector', 'all', ['DeFi', 'AI']]]],
    ['sector = DeFi and sector = AI', [['sector', 'all', ['DeFi', 'AI']]]],
    [
      'tvl is known or unknown and tvl > 5',
      [
        ['tvl', 'known', [0, 1]],
        ['tvl', 'gt', 5],
      ],
    ],
    [
      'tvl > 5 or unknown',
      [
        {
          any: [
            ['tvl', 'gt', 5],
            ['tvl', 'known', 0],
          ],
        },
      ],
    ],
    [
      'tvl > 5 and tvl > 6',
      [
        {
          all: [
            ['tvl', 'gt', 5],
            ['tvl', 'gt', 6],
          ],
        },
      ],
    ],
    ['listed past 3 months', [['listed', 'gte', '-P3M']]],
    ['listed since 2024', [['listed', 'gte', '2024']]],
    ['listed in past 3 months', [['listed', 'gte', '-P3M']]],
    ['market data is unknown', [['market_data', 'known', 0]]],
    ['name = "and, (or) ""not"""', [['name', 'eq', 'and, (or) "not"']]],
    [
      'name = Over the top or sector not DeFi',
      [
        {
          any: [
            ['name', 'eq', 'Over the top'],
            ['sector', 'ne', 'DeFi'],
          ],
        },
      ],
    ],
    [
      'tvl at least 5m và (sector thuộc (DeFi) hoặc không token)',
      [['tvl', 'gte', 5e6], { any: [['sector', 'in', ['DeFi']], { not: ['symbol', 'known', 1] }] }],
    ],
    [
      'Vốn hóa trên 1b và Nhà đầu tư in (a16z)',
      [
        ['market_cap_usd', 'gt', 1e9],
        ['organizations', 'in', ['a16z']],
      ],
    ],
    ['sector = DeFi and fdv > 3 * mcap', [['sector', 'eq', 'DeFi'], { formula: 'fdv_usd > 3 * market_cap_usd' }]],
    [
      'not (fdv / mcap > 2 or years_since(listed) < 1)',
      [{ not: { any: [{ formula: 'fdv_usd / market_cap_usd > 2' }, { formula: 'years_since(listed) < 1' }] } }],
    ],
    ['  ', []],
  ])('%s', (text, filter) => {
    if (filter === null) expect(refused(text)[0]).toBe('wantsValue');
    else expect(read(text)).toEqual(filter);
  });

  it('knows what a word alone asks', () => {
    expect(read('not token and stage in (Seed, "Series A")', 'fundraising')).toEqual([
      ['stages', 'in', ['Seed', 'Series A']],
      { not: ['token', 'eq', 'Tokens included'] },
    ]);
  });

  it('spells values as rows do', () => {
    expect(read('token = "no token"', 'fundraising')).toEqual([['token', 'eq', 'No Token']]);
    const chains = readFilterText(DATA_SETS.projects, 'chains = etherium', () => ['Ethereum', 'Base']);
    expect(chains).toMatchObject({ ok: false, problem: { code: 'unknownValue', nearest: ['Ethereum'] } });
  });
});

describe('what is wrong has a place, and a mend', () => {
  it.each([
    ['sectr = DeFi', 'unknownName', 'sectr', 'Sector = DeFi'],
    ['not tokn', 'unknownName', 'tokn', 'not token'],
    ['tvl > 5 and (sector = DeFi', 'openParenthesis', '(sector = DeFi', 'tvl > 5 and (sector = DeFi)'],
    ['name = "Aave', 'openQuote', '"Aave', 'name = "Aave"'],
    ['sector > 5', 'wrongOperator', 'sector > 5', null],
    ['sector > 5 or tvl', 'wrongOperator', 'sector > 5', null],
    ['tvl and sector = DeFi', 'noCondition', 'tvl', 'tvl is known and sector = DeFi'],
    ['tvl + 5', 'noCondition', 'tvl + 5', null],
    ['tvl > 5 and fdv > 3 * symbol', 'wantsKind', 'symbol', null],
    ['fdv > change24h', 'units', 'fdv > change24h', null],
    ['tvl > "abc"', 'notANumber', '"abc"', null],
    ['listed > "abc"', 'notADate', '"abc"', null],
    [
      'not (tvl > 1 or not (tvl < 3 and (tvl > 5 or sector = AI)))',
      'groupsTooDeep',
      'tvl < 3 and (tvl > 5 or sector = AI)',
      null,
    ],
    [`name = ${'a'.repeat(201)}`, 'textTooLong', 'a'.repeat(201), null],
    [Array.from({ length: 51 }, (_, at) => `tvl > ${at}`).join(' or '), 'tooManyConditions', null, null],
  ])('%s', (text, code, place, mend) => {
    const [found, where, whole] = refused(text);
    expect(found).toBe(code);
    if (place !== null) expect(where).toBe(place);
    expect(whole).toBe(mend);
  });

  it('of a closed list', () => {
    expect(refused('token = "no tokn"', 'fundraising')).toEqual(['unknownValue', '"no tokn"', 'token = "No Token"']);
  });
});

/** Texts that could be read as something else. */
const tricky = fc.constantFrom(
  ...[
    'and',
    'or',
    'và',
    'Hoặc',
    'not',
    'in (a)',
    'is known',
    'tvl',
    'name',
    'Market cap',
    'today',
    '2024',
    '5m',
    'a, b',
    '"x"',
    '(',
    ')',
  ],
  ...[
    'Đặng Văn',
    'Series A',
    'a16z',
    'L1 & L2',
    '0x',
    'unknown',
    'past 3 months',
    '[x]',
    '~',
    'nothing',
    "O'Neil",
    'x and y',
    '3..5',
    '',
  ],
);

const FORMULAS: Readonly<Partial<Record<DataSetName, readonly string[]>>> = {
  projects: [
    'fdv_usd > 3 * market_cap_usd',
    'years_since(listed) < 1',
    'pct(tvl, market_cap_usd) >= 30%',
    'tvl - 5 > volume',
  ],
  fundraising: ['amount_quantity / valuation_usd > 0.5', 'days(date, "2024-01-01") > 30'],
};

function partsOf(source: DataSetName): fc.Arbitrary<Filter> {
  const triple = fc.oneof(
    { weight: 3, arbitrary: triplesOf(DATA_SETS[source]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(triplesOf(DATA_SETS[source]), tricky)
        .map(
          ([[field, operator, value], text]): Triple => [
            field,
            operator,
            typeof value === 'string' && !/^\d{4}|^-P\d/.test(value) ? text : value,
          ],
        ),
    },
  );
  // What no condition says; each as it is printed.
  const formulas = (FORMULAS[source] ?? []).map((text): FilterPart => ({ formula: text }));
  const computed = formulas.length === 0 ? [] : [{ weight: 1, arbitrary: fc.constantFrom(...formulas) }];
  const leaf = fc.oneof({ weight: 9, arbitrary: triple }, ...computed);
  const { tree } = fc.letrec<{ tree: FilterPart; leaf: FilterPart }>((tie) => ({
    leaf,
    tree: fc.oneof(
      { maxDepth: 3, depthIdentifier: `${source} groups` },
      tie('leaf'),
      fc
        .array(tie('tree'), { minLength: 2, maxLength: 3, depthIdentifier: `${source} groups` })
        .map((any) => ({ any })),
      fc
        .array(tie('tree'), { minLength: 2, maxLength: 3, depthIdentifier: `${source} groups` })
        .map((all) => ({ all })),
      tie('tree').map((not) => ({ not })),
    ),
  }));
  return fc.array(tree, { maxLength: 4 });
}

/** As a view holds it: merged at the top, and in one form. */
function canonical(source: DataSetName, filter: Filter): Filter {
  const triples = mergeFilter(DATA_SETS[source], [], filter.filter(isTriple));
  let before: Filter = [...triples, ...filter.filter((part) => !isTriple(part))];
  for (let after = simplify(before); JSON.stringify(after) !== JSON.stringify(before); after = simplify(before))
    before = after;
  return before;
}

const hasLoneAlternative = (filter: Filter): boolean =>
  filter.some(
    (part) => (!isTriple(part) && 'any' in part && part.any.length === 1) || hasLoneAlternative(membersOf(part)),
  );

/** What no text may say: groups that are too deep, too many conditions, values that no row can have. */
const REFUSED = ['groupsTooDeep', 'tooManyConditions', 'unknownValue'];

describe('tree to text to tree', () => {
  it.each(DATA_SET_NAMES)('is the same filter of %s', (source) => {
    const spec = DATA_SETS[source];
    fc.assert(
      fc.property(partsOf(source), (parts) => {
        const filter = canonical(source, parts);
        // A group of which nothing is left says nothing.
        fc.pre(!JSON.stringify(filter).includes('[]}'));
        // One alternative alone is a group of its own, however it is joined.
        fc.pre(!hasLoneAlternative(filter));
        // What is no longer in a group may stand beside its like: a view would keep the later one.
        const keys = filter.filter(isTriple).map(([field, operator]) => `${field} ${operator}`);
        fc.pre(new Set(keys).size === keys.length);
        const text = writeFilterText(spec, filter);
        const result = readFilterText(spec, text);
        if (!result.ok && REFUSED.includes(result.problem.code)) return;
        expect(result, text).toEqual({ ok: true, filter });
        if (result.ok) expect(writeFilterText(spec, result.filter)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

it('reads or refuses ten thousand random texts', () => {
  const pieces = fc.constantFrom(
    ...[
      'tvl',
      'Market cap',
      'sector',
      'listed',
      'name',
      'token',
      '_id',
      'market data',
      '24h',
      'and',
      'or',
      'not',
      '(',
      ')',
      ',',
    ],
    ...[
      'in',
      'not in',
      'all of',
      'is known',
      'is unknown',
      'or unknown',
      'between',
      '..',
      '=',
      '!=',
      '>',
      '=>',
      '~',
      '^',
      'past 3 months',
    ],
    ...[
      '5m',
      '30%',
      '$5',
      '-',
      '*',
      '2024-Q3',
      '"DeFi"',
      '"',
      '[',
      ']',
      'DeFi',
      'và',
      'hoặc',
      'không',
      'if(',
      'years_since(',
      '😀',
      '\u0000',
      '\n',
    ],
  );
  const texts = fc.oneof(
    { weight: 3, arbitrary: fc.array(pieces, { maxLength: 14 }).map((all) => all.join(' ')) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  );
  fc.assert(
    fc.property(texts, (text) => {
      const result = readFilterText(DATA_SETS.projects, text);
      if (!result.ok) {
        expect(result.problem.span.from).toBeLessThanOrEqual(result.problem.span.to);
        return;
      }
      const written = writeFilterText(DATA_SETS.projects, result.filter);
      expect(readFilterText(DATA_SETS.projects, written), `${text} → ${written}`).toEqual(result);
    }),
    { numRuns: 10_000 },
  );
});

it.each([
  'past 3 months all of listed',
  '3 months ago in (listed)',
  '5m not in (tvl)',
  'past 3 months in (listed, ath_date)',
])('reads what it writes of a field that stands last: %s', (text) => {
  const result = readFilterText(DATA_SETS.projects, text);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  expect(readFilterText(DATA_SETS.projects, writeFilterText(DATA_SETS.projects, result.filter))).toEqual(result);
});

it('keeps unknown values within the group that asks for it', () => {
  const inner: Filter = [
    {
      all: [
        ['tvl', 'gt', 5],
        ['tvl', 'known', [0, 1]],
      ],
    },
    ['sector', 'eq', 'AI'],
  ];
  expect(inner.flatMap((part) => (isTriple(part) ? [part] : [])).some(keepsUnknown)).toBe(false);
  const filter = simplify(inner);
  expect(read(writeFilterText(DATA_SETS.projects, filter))).toEqual(filter);
});

it('refuses long texts at once', () => {
  for (const text of [
    'word '.repeat(1_600),
    '('.repeat(8_000),
    'tvl > 1 or '.repeat(720),
    `name = ${'"a" and name = '.repeat(500)}`,
  ]) {
    const before = performance.now();
    const result = readFilterText(DATA_SETS.projects, text);
    expect(result.ok).toBe(false);
    expect(performance.now() - before).toBeLessThan(2_000);
  }
});
