import { histogramBars } from '#src/grid/model/headerModel.ts';
import type { Histogram } from '#workers/client.ts';
import type { Ends } from '../algebra.ts';

const SIZE = { width: 192, height: 36, gap: 1 } as const;

/** Sixteen bars over the values of a figure, golden between the ends. */
export function Distribution({
  histogram,
  ends,
  label,
}: {
  readonly histogram: Histogram;
  readonly ends: Ends<number>;
  readonly label: string;
}) {
  const isBound = ends.from !== null || ends.to !== null;
  const range = { from: ends.from ?? Number.NEGATIVE_INFINITY, to: ends.to ?? Number.POSITIVE_INFINITY };
  const bars = histogramBars(histogram, isBound ? range : null);
  const step = (SIZE.width + SIZE.gap) / bars.length;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      className="block h-9 w-full"
    >
      {bars.map((bar, at) => {
        const height = Math.max(1, bar.height * SIZE.height);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars of a drawing never move.
            key={at}
            x={at * step}
            y={SIZE.height - height}
            width={step - SIZE.gap}
            height={height}
            className={bar.inRange ? 'fill-(--series-1)' : 'fill-(--bar)'}
          />
        );
      })}
    </svg>
  );
}
