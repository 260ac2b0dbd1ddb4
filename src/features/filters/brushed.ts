import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { BrushedBars } from '#src/grid/props.ts';
import { dateEnds, joinOf, numberEnds, toggleChoice, withEnds } from './algebra.ts';
import { scaleOf, valueAt } from './facets/RangeSlider.tsx';

/**
 * The filter narrowed by bars of a column, as its facet would narrow it: an outer bar sets no bound, because the rows beyond belong
 * to it. The same bars again take it back; a value is added or taken back.
 */
export function brushed(filter: Filter, { column, shape, first, last }: BrushedBars): Filter {
  const { field } = column;
  switch (shape.kind) {
    case 'values': {
      const value = shape.top[first]?.value;
      return value === undefined ? filter : toggleChoice(filter, field, value, joinOf(filter, field) ?? 'in');
    }
    case 'numbers': {
      const scale = scaleOf(shape, isWhole(column));
      const count = shape.bars.length;
      const ends = {
        from: first === 0 ? null : valueAt(scale, first / count),
        to: last === count - 1 ? null : valueAt(scale, (last + 1) / count),
      };
      return isSame(ends, numberEnds(filter, field)) ? without(filter, field) : withEnds(filter, field, ends);
    }
    case 'dates': {
      const ends = {
        from: first === 0 ? null : (shape.spans[first]?.from ?? null),
        to: last === shape.spans.length - 1 ? null : (shape.spans[last]?.to ?? null),
      };
      return isSame(ends, dateEnds(filter, field)) ? without(filter, field) : withEnds(filter, field, ends);
    }
  }
}

/** Only whole numbers mean something. */
export function isWhole({ unit }: Pick<ColumnSpec, 'unit'>): boolean {
  return unit === 'count' || unit === 'year';
}

type AnyEnds = { readonly from: string | number | null; readonly to: string | number | null };
const isSame = (one: AnyEnds, other: AnyEnds) => one.from === other.from && one.to === other.to;
const without = (filter: Filter, field: string) => withEnds(filter, field, { from: null, to: null });
