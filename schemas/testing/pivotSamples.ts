import fc from 'fast-check';
import { DATA_SETS } from '../columns/dataSets.ts';
import { listBins } from '../pivot/params.ts';
import { PERIODS } from '../pivot/periods.ts';
import { isPeriod, PIVOT_LIMITS, type Pivot, type PivotBin, type PivotMeasure } from '../pivot/pivot.ts';

/** Pivots to try. */

const binsOf = {
  fundraising: [
    ...PERIODS.map((by) => ({ field: 'date', by }) as const),
    { field: 'date', by: 'known' },
    { field: 'stages', by: 'value' },
    { field: 'stages', by: 'letter' },
    { field: 'category', by: 'value' },
    { field: 'organizations', by: 'value' },
    { field: 'organizations', by: 'known' },
    { field: 'amount_quantity', by: 'edges', edges: [1, 1e6, 3e6] },
    { field: 'amount_quantity', by: 'quantiles', parts: 3 },
    { field: 'amount_quantity', by: 'value' },
    { field: 'project_sectors', by: 'value' },
    { field: 'project_country', by: 'value' },
    { field: 'project_market_cap_usd', by: 'edges', edges: [1, 1e6, 1e9] },
    { field: 'investor_countries', by: 'value' },
  ],
  projects: [
    { field: 'sector', by: 'value' },
    { field: 'chains', by: 'value' },
    { field: 'change24h', by: 'sign' },
    { field: 'change7d', by: 'edges', edges: [-5, 0, 10] },
    { field: 'market_cap_usd', by: 'quantiles', parts: 4 },
    { field: 'tvl', by: 'known' },
    { field: 'tvl', by: 'value' },
  ],
} as const satisfies Record<string, readonly PivotBin[]>;

const measuresOf = {
  fundraising: [
    { figure: 'distinct', field: 'category' },
    { figure: 'distinct', field: 'organizations' },
    { figure: 'distinct', field: 'project_sectors' },
    { figure: 'median', field: 'project_market_cap_usd' },
    ...(['sum', 'mean', 'median', 'q1', 'q3', 'min', 'max'] as const).map(
      (figure) => ({ figure, field: 'amount_quantity' }) as const,
    ),
    { figure: 'first', field: 'amount_quantity', by: 'date' },
    { figure: 'last', field: 'amount_quantity', by: 'date' },
    { figure: 'min', field: 'date' },
    { figure: 'max', field: 'date' },
  ],
  projects: [
    { figure: 'distinct', field: 'sector' },
    { figure: 'sum', field: 'market_cap_usd' },
    { figure: 'median', field: 'change24h' },
    { figure: 'mean', field: 'change7d' },
    { figure: 'max', field: 'tvl' },
  ],
} as const satisfies Record<string, readonly PivotMeasure[]>;

function isComparable({ figure, of }: PivotMeasure, hasPeriod: boolean): boolean {
  return of === 'before' ? hasPeriod : figure === 'count' || figure === 'sum';
}

/** Pivots of rounds or projects with bins and measures of every kind. */
export function pivotsToCount(source: 'fundraising' | 'projects'): fc.Arbitrary<Pivot> {
  const bins: readonly PivotBin[] = binsOf[source];
  const measures: readonly PivotMeasure[] = measuresOf[source];
  const compared = fc.option(fc.constantFrom('total', 'row', 'column', 'before'), { nil: undefined, freq: 2 });
  const measure: fc.Arbitrary<PivotMeasure> = fc.oneof(
    compared.map((of) => ({ figure: 'count', of }) as const),
    fc.tuple(fc.constantFrom(...measures), compared).map(([one, of]) => ({ ...one, of })),
  );
  const limit = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3, nil: null });
  return fc
    .record({
      rows: fc.array(fc.constantFrom(...bins), { maxLength: 2 }),
      columns: fc.array(fc.constantFrom(...bins), { maxLength: 2 }),
      measures: fc.array(measure, { minLength: 1, maxLength: 4 }),
      by: fc.oneof(fc.constant(null), fc.constant('rows' as const), fc.constant('keys' as const), fc.constant(0)),
      order: fc.constantFrom('asc', 'desc'),
      limit: fc.record({ rows: limit, columns: limit }),
    })
    .map(({ by, order, measures: drawn, ...pivot }) => {
      const hasPeriod = [...pivot.rows, ...pivot.columns].some((bin) => isPeriod(bin.by));
      // What cannot be compared is asked for as it is.
      const measures = drawn.map((one) => (isComparable(one, hasPeriod) ? one : { ...one, of: undefined }));
      return { ...pivot, measures, sort: by === null ? null : { by, order } };
    })
    .filter((pivot) => listBins(DATA_SETS[source], pivot) <= PIVOT_LIMITS.lists);
}
