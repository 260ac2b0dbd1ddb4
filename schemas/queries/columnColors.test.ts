import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { type ColorRule, isColorable, limitsRule, readColors, withColor, writeColors } from './columnColors.ts';
import { DEFAULT_VIEW, decodeView, encodeView } from './view.ts';

const spec = DATA_SETS.projects;
const fields = spec.columns.filter(isColorable).map(({ field }) => field);
const limit = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));
const rules: fc.Arbitrary<ColorRule> = fc.oneof(
  fc.constant<ColorRule>({ by: 'scale' }),
  fc.constant<ColorRule>({ by: 'median' }),
  fc.tuple(limit, limit).map(([low, high]): ColorRule => limitsRule(low, high) ?? { by: 'scale' }),
);

describe('colors of columns', () => {
  it('pass through the text of a real address', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), rules, { minKeys: 1 }), (colors) => {
        const view = { ...DEFAULT_VIEW, colors: { ...colors } };
        const query = new URLSearchParams({ ...encodeView(view) }).toString();
        expect(decodeView(spec, Object.fromEntries(new URLSearchParams(query)))).toEqual(view);
      }),
    );
  });

  it('are written the same in whatever order they were chosen', () => {
    const one = withColor(withColor(undefined, 'volume', { by: 'median' }), 'tvl', { by: 'scale' });
    const other = withColor(withColor(undefined, 'tvl', { by: 'scale' }), 'volume', { by: 'median' });
    expect(writeColors(one)).toBe('tvl.scale,volume.median');
    expect(writeColors(other)).toBe(writeColors(one));
    expect(writeColors({ tvl: { by: 'limits', low: -5, high: null } })).toBe('tvl.limits.-5|');
  });

  it('leave nothing behind when the last one goes', () => {
    expect(withColor({ tvl: { by: 'scale' } }, 'tvl', null)).toBeUndefined();
    expect(encodeView({ ...DEFAULT_VIEW, colors: withColor({ tvl: { by: 'scale' } }, 'tvl', null) })).toEqual({});
  });

  it('drop what is no rule, no column, or has no figures', () => {
    const read = readColors(spec, 'tvl.scale,nothing.scale,sector.scale,order.scale,volume.red,volume.limits.x|,,a');
    expect(read).toEqual({ tvl: { by: 'scale' } });
    expect(readColors(spec, 'volume.limits.|')).toBeUndefined();
    expect(readColors(spec, 'volume.limits.9|2')).toEqual({ volume: { by: 'limits', low: 2, high: 9 } });
  });
});
