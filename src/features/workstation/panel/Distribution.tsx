import { histogramBars } from '#src/grid/model/headerModel.ts';
import type { Histogram } from '#workers/client.ts';
import type { Ends } from './facetFilter.ts';

const SIZE = { width: 192, height: 36, gap: 1 } as const;

/** Sixteen bars of a figure: golden between the ends, and full where rows match the whole filter. */
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
  const most = Math.max(1, ...histogram.all);
  const step = (SIZE.width + SIZE.gap) / bars.length;
  const isPart = histogram.matching.some((count, at) => count !== histogram.all[at]);
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
        const matching = ((histogram.matching[at] ?? 0) / most) * SIZE.height;
        const place = { x: at * step, width: step - SIZE.gap };
        const colour = bar.inRange ? 'fill-(--series-1)' : 'fill-(--bar)';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars of a drawing never move.
          <g key={at} className={colour}>
            <rect {...place} y={SIZE.height - height} height={height} opacity={isPart ? 0.4 : 1} />
            {isPart && matching > 0 && (
              <rect {...place} y={SIZE.height - Math.max(1, matching)} height={Math.max(1, matching)} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
