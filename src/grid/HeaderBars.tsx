import { memo } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { isRelativeDate, resolveRelativeDate } from '#schemas/dates.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { unixMs } from '#schemas/units.ts';
import { useNow } from '#src/shared/clock.ts';
import type { Distributions } from '#workers/client.ts';
import { barPaths, barsOf, DRAWING, drawingOf, type Shape } from './model/headerModel.ts';

/** Rolling dates settle on a day; an hour is near enough to midnight. */
const CLOCK_MS = 3_600_000;

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
  readonly filter: readonly Triple[];
}) {
  const now = useNow(CLOCK_MS);
  const shape = distributions.get(spec.field)?.shape;
  if (!shape) return pending ? <i className="grid-bone grid-bars-bone" /> : null;
  const own = filter.filter(([name]) => name === spec.field).map((triple) => resolved(triple, now));
  return <Bars shape={shape} field={spec.field} filter={own} />;
}

function resolved(triple: Triple, now: number): Triple {
  const [field, operator, value] = triple;
  if (typeof value !== 'string' || !isRelativeDate(value)) return triple;
  return [field, operator, resolveRelativeDate(value, unixMs(now)) ?? value];
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
