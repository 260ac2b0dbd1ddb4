import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pivotsToCount } from '../testing/pivotSamples.ts';
import { readPivot, writePivot } from './address.ts';

describe('a pivot in an address', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.oneof(pivotsToCount('fundraising'), pivotsToCount('projects')), (pivot) => {
        expect(readPivot(writePivot(pivot))).toEqual({ ok: true, pivot });
      }),
    );
  });

  it('counts rows where nothing is said', () => {
    expect(readPivot({})).toEqual({
      ok: true,
      pivot: {
        ...{ rows: [], columns: [], measures: [{ figure: 'count' }] },
        ...{ sort: null, limit: { rows: null, columns: null } },
      },
    });
  });

  it.each([
    [{ group: 'date.decade' }, 'group', 'date.decade'],
    [{ by: 'stages,tvl.edges.' }, 'by', 'tvl.edges.'],
    [{ group: 'tvl.quantiles.x' }, 'group', 'tvl.quantiles.x'],
    [{ show: 'sum' }, 'show', 'sum'],
    [{ show: 'count.tvl' }, 'show', 'count.tvl'],
    [{ show: 'total.tvl' }, 'show', 'total.tvl'],
    [{ show: 'sum.tvl~all' }, 'show', 'sum.tvl~all'],
    [{ order: 'tvl.desc' }, 'order', 'tvl.desc'],
    [{ top: '0' }, 'top', '0'],
    [{ top: '5,many' }, 'top', 'many'],
  ])('names the part that cannot be read: %j', (params, param, typed) => {
    expect(readPivot(params)).toEqual({ ok: false, problem: { param, typed } });
  });
});
