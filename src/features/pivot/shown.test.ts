import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { problemOf } from '#schemas/pivot/params.ts';
import { decodeView, encodeView } from '#schemas/queries/view.ts';
import { comparisonsOf, edgesOf, edgesText, isAllowed, mended } from './edits.ts';
import { readShown, writeShown } from './shown.ts';
import { binOf, groupedColumns, pivotBy, startPivot } from './start.ts';

const spec = DATA_SETS.fundraising;

describe('a pivot in an address', () => {
  it('is read as it was written, with its colors and its chart', () => {
    const pivot = decodeView(spec, {
      ...{ group: 'category,date.quarter', by: 'stages', show: 'sum.amount_quantity,count', order: '1.asc', top: '10' },
      ...{ heat: 'row', draw: 'stacked.1' },
    }).pivot;
    const read = readShown(spec, pivot ?? {});
    if (!read.ok) throw new Error(read.problem);
    expect(read.shown).toMatchObject({ heat: 'row', form: 'stacked', drawnMeasure: 1 });
    expect(writeShown(read.shown)).toEqual(pivot);
  });

  it('is none without groups', () => {
    expect(decodeView(spec, { show: 'count', heat: 'row' }).pivot).toBeUndefined();
    expect(encodeView(decodeView(spec, { show: 'count', filter: 'stages.eq.Seed' }))).toEqual({
      filter: 'stages.eq.Seed',
    });
  });

  it.each([
    [{ group: 'nothing' }, "'nothing' is not a field"],
    [{ group: 'stages.quarter' }, "'stages' cannot be grouped by quarter"],
    [{ group: 'stages', show: 'sum' }, "'sum' cannot be read as a part of 'show'"],
    [{ group: 'stages', show: 'sum.days_since' }, "'days_since' has no sum"],
    [{ group: 'stages', heat: 'red' }, "'red' cannot be read as a part of 'heat', such as column"],
    [{ group: 'stages', draw: 'pie' }, "'pie' cannot be read as a part of 'draw', such as bars"],
    [{ group: 'stages,date.year,category,token' }, 'at most 3 groupings of rows'],
    [{ group: 'stages', by: 'date.year,date.month,date.day' }, 'at most 2 groupings of columns'],
    [{ group: 'amount_quantity.quantiles.90' }, 'between 2 and 20 equal parts'],
    [{ group: 'category,organizations', by: 'lead_investors' }, 'at most 2 lists'],
  ])('that asks for what there is not says so: %j', (written, problem) => {
    const read = readShown(spec, written);
    expect(read.ok ? 'no problem' : read.problem).toContain(problem);
  });
});

describe('pivots to begin with', () => {
  it.each(Object.values(DATA_SETS))('can be asked for of $source, by any of its columns', (own) => {
    expect(problemOf(own, startPivot(own).pivot)).toBeNull();
    for (const { field } of groupedColumns(own)) {
      expect(problemOf(own, pivotBy(own, field, null).pivot)).toBeNull();
      const read = readShown(own, writeShown(pivotBy(own, field, startPivot(own))));
      if (isAllowed(own, startPivot(own).pivot, null, binOf(own, field))) expect(read).toMatchObject({ ok: true });
    }
  });
});

describe('an edited pivot', () => {
  it('reads ranges as they are typed', () => {
    expect(edgesOf('1M, 2.5M, 10M')).toEqual([1e6, 2.5e6, 1e7]);
    expect(edgesOf('10M 1M')).toBeNull();
    expect(edgesOf('some')).toBeNull();
    expect(edgesText([1e6, 2.5e6])).toBe('1M, 2.5M');
  });

  it('compares with the period before only where there are periods, and forgets it where they go', () => {
    const { pivot } = startPivot(spec);
    expect(comparisonsOf(spec, pivot, { figure: 'count' })).toEqual(['total', 'row', 'column']);
    const timed = { ...pivot, columns: [{ field: 'date', by: 'year' as const }] };
    expect(comparisonsOf(spec, timed, { figure: 'median', field: 'amount_quantity' })).toEqual(['before']);
    const measures = [{ figure: 'count' as const, of: 'before' as const }];
    expect(mended(spec, { ...timed, measures }).measures).toEqual(measures);
    expect(mended(spec, { ...pivot, measures }).measures).toEqual([{ figure: 'count', of: undefined }]);
  });
});
