import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { storedFields } from '../columns/spec.ts';
import type { Scalar, Triple } from './triples.ts';
import { decodeQuotedList, decodeWireFilter } from './wire.ts';

const spec = DATA_SETS.projects;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** `['DeFi', 2]` → `'DeFi',2`; `[]` → `''`. A quote inside a value is doubled. */
function encodeQuotedList(values: readonly Scalar[]): string {
  if (values.length === 0) return "''";
  return values.map((value) => (typeof value === 'number' ? String(value) : quote(value))).join(',');
}

/** Writes the conditions that the dashboards' form can carry: `eq`, `in` (texts, lists), and a range of `gte` and `lte`. */
function encodeWireFilter(filter: readonly Triple[]): Readonly<Record<string, string | 0 | 1>> {
  const wire: Record<string, string | 0 | 1> = {};
  for (const field of storedFields(spec)) {
    const isRange = field.type === 'number' || field.type === 'date';
    const valueFor = (operator: Triple[1]) =>
      filter.find((triple) => triple[0] === field.field && triple[1] === operator)?.[2];
    const direct = valueFor('eq');
    const options = valueFor('in');
    const [from, to] = [valueFor('gte'), valueFor('lte')];
    const put = (use: 0 | 1, text: string) => {
      wire[`apply_${field.field}`] = 1;
      wire[`optionsUse_${field.field}`] = use;
      wire[field.field] = text;
    };
    if (direct !== undefined && typeof direct !== 'object') put(0, encodeQuotedList([direct]));
    else if (typeof options === 'object' && !isRange) put(1, encodeQuotedList(options));
    else if (isRange && (from !== undefined || to !== undefined)) {
      const end = (value: typeof from) =>
        value === undefined || typeof value === 'object' ? '' : encodeQuotedList([value]);
      put(1, `${end(from)},${end(to)}`);
    }
  }
  return wire;
}

describe('the quoted comma-joined list', () => {
  it.each([
    [['DeFi', 'AI'], "'DeFi','AI'"],
    [[1, 2.5], '1,2.5'],
    [[], "''"],
    [["O'Neil, Inc"], "'O''Neil, Inc'"],
  ])('%j is written %s', (values, text) => {
    expect(encodeQuotedList(values)).toBe(text);
    expect(decodeQuotedList(text)).toEqual(values);
  });

  it('round-trips every list', () => {
    const values = fc.array(
      fc.oneof(
        fc.string({ minLength: 1 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n)),
      ),
    );
    fc.assert(
      fc.property(values, (list) => {
        expect(decodeQuotedList(encodeQuotedList(list))).toEqual(list);
      }),
    );
  });

  it.each(["'open", "'a' 'b'", 'bare', "'a',", '1,,2'])('refuses %s', (text) => {
    expect(decodeQuotedList(text)).toBeNull();
  });
});

describe('the dashboards’ form of a filter', () => {
  const text = fc.string({ minLength: 1, maxLength: 10 }).map((value) => value.replaceAll('\u0000', 'x'));
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
  const direct = fc.tuple(fc.constantFrom('name', 'symbol'), fc.constant('eq' as const), text);
  const options = fc.tuple(fc.constant('sector'), fc.constant('in' as const), fc.array(text, { maxLength: 3 }));
  const range = fc.tuple(fc.constant('tvl'), fc.constantFrom('gte' as const, 'lte' as const), number);
  const filters = fc.tuple(
    fc.option(direct),
    fc.option(options),
    fc.uniqueArray(range, { selector: (triple) => triple[1], maxLength: 2 }),
  );

  it('round-trips what it can carry', () => {
    fc.assert(
      fc.property(filters, ([one, two, more]) => {
        const filter: Triple[] = [one, two, ...more].filter((triple) => triple !== null);
        const read = decodeWireFilter(spec, encodeWireFilter(filter));
        expect(read.ok && new Set(read.value.map((t) => JSON.stringify(t)))).toEqual(
          new Set(filter.map((t) => JSON.stringify(t))),
        );
      }),
    );
  });

  it('ignores a field whose apply-flag is 0 or absent', () => {
    expect(decodeWireFilter(spec, { apply_sector: 0, sector: "'DeFi'", tvl: '1' })).toEqual({ ok: true, value: [] });
  });

  it('reads options-flag 0 as a direct value and 1 as options or a custom range', () => {
    const read = (wire: Record<string, unknown>) => decodeWireFilter(spec, wire);
    expect(read({ apply_sector: 1, optionsUse_sector: 0, sector: "'DeFi'" })).toEqual({
      ok: true,
      value: [['sector', 'eq', 'DeFi']],
    });
    expect(read({ apply_sector: 1, optionsUse_sector: 1, sector: "'DeFi','AI'" })).toEqual({
      ok: true,
      value: [['sector', 'in', ['DeFi', 'AI']]],
    });
    expect(read({ apply_sector: 1, optionsUse_sector: 1, sector: "''" })).toEqual({
      ok: true,
      value: [['sector', 'in', []]],
    });
    expect(read({ apply_tvl: 1, optionsUse_tvl: 1, tvl: '5,' })).toEqual({ ok: true, value: [['tvl', 'gte', 5]] });
  });

  it.each([
    [{ apply_nope: 1, nope: '1' }, 'apply_nope'],
    [{ apply_tvl: 2, tvl: '1' }, 'apply_tvl'],
    [{ apply_tvl: 1, optionsUse_tvl: 3, tvl: '1' }, 'optionsUse_tvl'],
    [{ apply_tvl: 1 }, 'tvl'],
    [{ apply_tvl: 1, tvl: "'x'" }, 'tvl'],
    [{ apply_tvl: 1, optionsUse_tvl: 1, tvl: 'a,b' }, 'tvl'],
    [{ apply_sector: 1, optionsUse_sector: 1, sector: "'open" }, 'sector'],
  ])('refuses %j, naming %s', (wire, path) => {
    expect(decodeWireFilter(spec, wire)).toMatchObject({ ok: false, path });
  });
});

describe('the flags of rounds', () => {
  const read = (wire: object) => decodeWireFilter(DATA_SETS.fundraising, { ...wire });
  const seed = { ok: true, value: [['stages', 'eq', 'Seed']] };

  it('switch the stage on unless its flag is 0', () => {
    expect(read({ stages: "'Seed'" })).toEqual(seed);
    expect(read({ stages: "'Seed'", apply_stages: 1 })).toEqual(seed);
    expect(read({ stages: "'Seed'", apply_stages: 0 })).toEqual({ ok: true, value: [] });
    expect(read({})).toEqual({ ok: true, value: [] });
    expect(decodeWireFilter(spec, { sector: "'DeFi'" })).toEqual({ ok: true, value: [] });
  });

  it('include projects without a token unless theirs is 0', () => {
    expect(read({ apply_no_token: 1 })).toEqual({ ok: true, value: [] });
    expect(read({ apply_no_token: 0 })).toEqual({
      ok: true,
      value: [
        ['token', 'ne', 'No Token'],
        ['token', 'known', [0, 1]],
      ],
    });
    expect(read({ apply_no_token: 2 })).toMatchObject({ ok: false, path: 'apply_no_token' });
  });
});
