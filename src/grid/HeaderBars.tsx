import { memo } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { Distributions } from '#workers/client.ts';
import { barPaths, barsOf, DRAWING, drawingOf, type Shape } from './model/headerModel.ts';
import { useOwnConditions } from './useOwnConditions.ts';

/** The distribution of a column, drawn below its label; golden where the filter selects it. Its words are in the tooltip and the card. */
export function HeaderBars({
  spec,
  distributions,
  pending,
  filter,
}: {
  readonly spec: ColumnSpec;
  readonly distributions: Distributions;
  readonly pending: boolean;
  readonly filter: Filter;
}) {
  const own = useOwnConditions(filter, spec.field);
  const shape = distributions.get(spec.field)?.shape;
  if (!shape) return pending ? <i className="grid-bone grid-bars-bone" /> : null;
  return <Bars shape={shape} field={spec.field} filter={own} />;
}

const Bars = memo(function Bars({
  shape,
  field,
  filter,
}: {
  readonly shape: Shape;
  readonly field: string;
  readonly filter: readonly Triple[];
}) {
  const bars = barsOf(shape, field, filter);
  const { width } = drawingOf(bars.length);
  const { inside, outside } = barPaths(bars);
  return (
    <span className="grid-bars" data-bars={bars.length} data-kind={shape.kind}>
      <svg width={width} viewBox={`0 0 ${width} ${DRAWING.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={outside} />
        <path d={inside} className="grid-in-range" />
      </svg>
    </span>
  );
});
