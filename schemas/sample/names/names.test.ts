import { describe, expect, it } from 'vitest';
import { organizationNames } from './organizationNames.ts';
import { personNames } from './personNames.ts';
import { projectNames } from './projectNames.ts';
import { REAL_NAMES, REFUSED_SYMBOLS } from './realNames.ts';
import { slugOf } from './slug.ts';

/**
 * Well-known people of the industry, whose names generated people must not have. Keys: lower case, separated by a
 * space.
 */
const REAL_PEOPLE: ReadonlySet<string> = new Set([
  'adam back',
  'andre cronje',
  'anatoly yakovenko',
  'arthur hayes',
  'barry silbert',
  'brad garlinghouse',
  'brian armstrong',
  'cathie wood',
  'changpeng zhao',
  'charles hoskinson',
  'charlie lee',
  'chris dixon',
  'cz zhao',
  'dan morehead',
  'do kwon',
  'elon musk',
  'emin gun sirer',
  'erik voorhees',
  'fred ehrsam',
  'gavin wood',
  'hayden adams',
  'he yi',
  'hester peirce',
  'jack dorsey',
  'jed mccaleb',
  'jesse powell',
  'joseph lubin',
  'justin sun',
  'katie haun',
  'kyle samani',
  'marc andreessen',
  'meltem demirors',
  'michael saylor',
  'mike novogratz',
  'naval ravikant',
  'nick szabo',
  'olaf carlson wee',
  'paul veradittakit',
  'raoul pal',
  'robert leshner',
  'roger ver',
  'rune christensen',
  'sam altman',
  'sam bankman fried',
  'sandeep nailwal',
  'satoshi nakamoto',
  'silvio micali',
  'stani kulechov',
  'star xu',
  'su zhu',
  'tim draper',
  'trung nguyen',
  'nguyen thanh trung',
  'tyler winklevoss',
  'vitalik buterin',
  'wences casares',
  'yat siu',
  'zhu su',
]);

const MANY = 100_000;
const kinds = { projects: projectNames(1), organizations: organizationNames(1), people: personNames(1) } as const;
const namesOf = (kind: keyof typeof kinds) => Array.from({ length: MANY }, (_, index) => kinds[kind](index));

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('names of %s', (kind) => {
  const all = namesOf(kind);

  it('are unique, and so are their addresses, in a hundred thousand', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(MANY);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(MANY);
  });

  it('have plain addresses that follow from the name', () => {
    expect(all.filter(({ slug }) => !/^[a-z]+(-[a-z]+)*$/.test(slug))).toEqual([]);
    expect(all.slice(0, 5000).filter(({ name, slug }) => slug !== slugOf(name))).toEqual([]);
  });

  it('never carry a digit, and are neither cut short nor endless', () => {
    expect(
      all.filter(({ name }) => /\d|undefined| {2}|^ | $/.test(name) || name.length < 4 || name.length > 48),
    ).toEqual([]);
  });

  it('depend on the seed', () => {
    const other = { projects: projectNames(2), organizations: organizationNames(2), people: personNames(2) }[kind];
    const differing = all.slice(1000, 1100).filter(({ name }, place) => name !== other(1000 + place).name);
    expect(differing.length).toBeGreaterThan(95);
  });
});

describe('fiction', () => {
  it('uses no well-known project name, with or without a suffix', () => {
    const key = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const SUFFIX = /(network|protocol|labs|capital|ventures|partners|digital|fund|dao|chain|foundation)$/;
    const clashing = [...namesOf('projects'), ...namesOf('organizations')].filter(({ name }) => {
      const whole = key(name);
      return REAL_NAMES.has(whole) || REAL_NAMES.has(whole.replace(SUFFIX, ''));
    });
    expect(clashing).toEqual([]);
  });

  it('names no well-known person', () => {
    expect(namesOf('people').filter(({ slug }) => REAL_PEOPLE.has(slug.replaceAll('-', ' ')))).toEqual([]);
  });

  it('knows the names it must not take', () => {
    for (const name of ['bitcoin', 'ethereum', 'solana', 'uniswap', 'coinbase', 'paradigm', 'multicoin'])
      expect(REAL_NAMES.has(name)).toBe(true);
  });

  it('uses symbols of three to five letters, none of them taken or indecent', () => {
    const symbols = Array.from({ length: MANY }, (_, index) => kinds.projects(index).symbol);
    expect(symbols.filter((symbol) => !/^[A-Z]{3,5}$/.test(symbol) || REFUSED_SYMBOLS.has(symbol))).toEqual([]);
    expect(new Set(symbols.slice(0, 15_000)).size).toBe(15_000);
    expect(new Set(symbols).size).toBeGreaterThan(MANY * 0.6);
  });
});

describe('an address', () => {
  it('folds accents, Vietnamese letters, ampersands and apostrophes', () => {
    expect(slugOf('Nguyễn Đình Đức')).toBe('nguyen-dinh-duc');
    expect(slugOf('Halyard & Rook')).toBe('halyard-and-rook');
    expect(slugOf('Cobbler’s Yard')).toBe('cobblers-yard');
    expect(slugOf('  Łukasz Ørsted  ')).toBe('lukasz-orsted');
  });
});
