import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { isSameValue, mergeField } from '#schemas/forms/mergeField.ts';
import { emptyFacts, emptyRow } from './entities.ts';
import { readField, writeField } from './fields.ts';
import { withNames } from './names.ts';
import { shownText } from './shown.ts';

const word = fc.constantFrom('', 'a', 'b', 'c', 'A', '1', '1.0', '1,000', '1000');
const list = fc
  .array(fc.constantFrom('DeFi', 'Lending', 'Games', 'Oracles'), { maxLength: 4 })
  .map((all) => all.join('; '));
/** Values of one field before, now and as proposed. */
const versions = fc.oneof(
  fc.record({ input: fc.constantFrom('text' as const, 'number' as const), before: word, now: word, after: word }),
  fc.record({ input: fc.constant('list' as const), before: list, now: list, after: list }),
);
const entries = (text: string) => new Set(text.split('; ').filter((entry) => entry !== ''));

describe('a merge of three versions', () => {
  it('that proposes what was there leaves what is there', () => {
    fc.assert(
      fc.property(versions, ({ input, before, now }) => {
        const merged = mergeField(input, { before, now, after: before });
        expect(merged && isSameValue(input, merged.text, now)).toBe(true);
      }),
    );
  });

  it('of a field that nobody changed gives what is proposed', () => {
    fc.assert(
      fc.property(versions, ({ input, before, after }) => {
        const merged = mergeField(input, { before, now: before, after });
        expect(merged && isSameValue(input, merged.text, after)).toBe(true);
      }),
    );
  });

  it('done again changes nothing more', () => {
    fc.assert(
      fc.property(versions, ({ input, ...given }) => {
        const once = mergeField(input, given);
        fc.pre(once !== null);
        const twice = mergeField(input, { ...given, now: once.text });
        expect(twice && isSameValue(input, twice.text, once.text)).toBe(true);
      }),
    );
  });

  it('conflicts where both sides say something else, and never in a list', () => {
    expect(mergeField('text', { before: 'a', now: 'b', after: 'c' })).toBeNull();
    expect(mergeField('text', { before: 'a', now: 'c', after: 'c' })).toEqual({ text: 'c' });
    expect(mergeField('number', { before: '1000', now: '1,000', after: '2' })).toEqual({ text: '2' });
    fc.assert(
      fc.property(list, list, list, (before, now, after) => {
        const merged = mergeField('list', { before, now, after });
        const [was, is, proposed] = [entries(before), entries(now), entries(after)];
        const expected = [...new Set([...is, ...proposed])].filter((one) =>
          was.has(one) ? is.has(one) && proposed.has(one) : true,
        );
        expect(entries(merged?.text ?? 'conflict')).toEqual(new Set(expected));
      }),
    );
  });

  it('of two lists comes to the same in either order', () => {
    fc.assert(
      fc.property(list, list, list, (before, one, other) => {
        const step = (now: string, after: string) => mergeField('list', { before, now, after })?.text ?? 'conflict';
        expect(entries(step(step(before, one), other))).toEqual(entries(step(step(before, other), one)));
      }),
    );
  });

  it('of independent fields comes to the same in either order', () => {
    const row = emptyRow(DATA_SETS.organizations, 1);
    const entity = { row, facts: emptyFacts('venture', 1) };
    const fields = [
      'ventures_name',
      'type',
      'summary',
      'sector',
      'year_founded',
      'website',
      'email_address',
      'logo',
    ] as const;
    const changes = fc.uniqueArray(
      fc.record({ field: fc.constantFrom(...fields), text: fc.constantFrom('2021', '2022') }),
      {
        selector: ({ field }) => field,
      },
    );
    fc.assert(
      fc.property(changes, (all) => {
        const apply = (order: typeof all) =>
          order.reduce((one, { field, text }) => writeField('venture', one, field, text), entity);
        expect(apply(all)).toEqual(apply(all.toReversed()));
        for (const { field, text } of all) expect(readField('venture', apply(all), field)).toBe(text);
      }),
    );
  });
});

describe('an accepted value', () => {
  it('stands until the sources say something else than they did', () => {
    const value = { value: '120', beneath: '100' };
    expect(shownText('number', value, '100')).toBe('120');
    expect(shownText('number', value, '110')).toBe('110');
  });

  it('of a list stands beside what the sources add', () => {
    const value = { value: 'DeFi; Credit', beneath: 'DeFi; Lending' };
    expect(shownText('list', value, 'DeFi; Lending; Chain')).toBe('DeFi; Chain; Credit');
  });
});

it('names and draws a person wherever a row refers to them as the community does', () => {
  const bao = { name: 'Bao', slug: 'bao', logo: null, gender: 'Male' };
  const linh = { name: 'Linh', slug: 'linh', logo: null };
  const row = { _id: 1, slug: 'aave', founder: [bao, linh] };
  const names = new Map([['people', new Map([['linh', { name: 'Linh', logo: null, gender: 'Female' }]])]] as const);
  expect(withNames('organizations', row, names).founder).toEqual([bao, { ...linh, gender: 'Female' }]);
  // Among the investors of a project, a fund of the same address stays as it is.
  const investors = [linh, { ...linh, kind: 'people' as const }];
  expect(withNames('projects', { _id: 1, organizations: investors }, names).organizations).toEqual([
    linh,
    { ...linh, kind: 'people', gender: 'Female' },
  ]);
});
