import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { binMessages, chartMessages } from '#src/i18n/en/charts.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { barOption } from './barOption.ts';
import type { BinMark } from './bins.ts';
import { useWidth } from './useWidth.ts';

const Drawing = lazyComponent(async () => (await import('./drawing.ts')).Drawing);

const HEIGHT_PX = 200;
/** At the left stands an amount of hundreds of millions to two decimals. */
const INSETS = { top: 10, right: 4, bottom: 28, left: 64 } as const;

/** A point of the chart; null: nothing is known. `path`: its page. */
export interface AnswerPoint {
  readonly label: string;
  readonly value: number | null;
  readonly rows: number | null;
  readonly path: string | null;
}

/** The chart of an answer: names with bars, or columns over time. The table beside it has the same figures. */
export function AnswerChart({
  kind,
  label,
  unit,
  points,
  format,
}: {
  readonly kind: 'bars' | 'columns';
  readonly label: string;
  readonly unit: string;
  readonly points: readonly AnswerPoint[];
  readonly format: (value: number) => string;
}) {
  return (
    <figure aria-label={label} className="min-w-0">
      <figcaption className="mb-2 flex items-baseline gap-2">
        <span className="text-14 font-semibold">{label}</span>
        {unit !== '' && <span className="text-12 text-faint">{unit}</span>}
      </figcaption>
      {kind === 'bars' ? (
        <Bars points={points} format={format} />
      ) : (
        <Columns label={label} unit={unit} points={points} format={format} />
      )}
    </figure>
  );
}

interface Drawn {
  readonly points: readonly AnswerPoint[];
  readonly format: (value: number) => string;
}

function Bars({ points, format }: Drawn) {
  const largest = Math.max(...points.map(({ value }) => value ?? 0), 0) || 1;
  return (
    <ul>
      {points.map(({ label, value, rows, path }) => (
        <li key={`${label} ${path}`} className="grid h-7 grid-cols-[minmax(0,38%)_1fr_auto] items-center gap-2 text-13">
          {path === null ? (
            <span className="truncate">{label}</span>
          ) : (
            <Link to={path} className="truncate hover:underline">
              {label}
            </Link>
          )}
          <span aria-hidden="true" className="h-3">
            <span
              className="block h-full min-w-px rounded-[2px] bg-(--series-1)"
              style={{ width: `${(Math.max(0, value ?? 0) / largest) * 100}%` }}
            />
          </span>
          <span className="figure text-right">
            {value === null ? binMessages.nothing : format(value)}
            {rows !== null && <span className="ml-3 inline-block min-w-4 text-muted">{rows}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Columns({ label, unit, points, format }: Drawn & { readonly label: string; readonly unit: string }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const hydrating = useHydrating();
  const [active, setActive] = useState<number | null>(null);
  const make = useMemo(() => {
    const marks = points.map(
      (point, at): BinMark => ({
        ...{ key: at, label: point.label, short: point.label, value: point.value },
        ...{ rows: point.rows ?? 0, unknown: 0 },
      }),
    );
    return (colors: Parameters<typeof barOption>[0]['colors'], size: Parameters<typeof barOption>[0]['size']) =>
      barOption({ marks, isChosen: null, format, colors, size, insets: INSETS });
  }, [points, format]);
  const point = active === null ? undefined : points[active];
  const known = points.filter(({ value }) => value !== null);
  const most = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const written = (one: AnswerPoint) => `${one.label}: ${one.value === null ? binMessages.nothing : format(one.value)}`;
  return (
    <>
      <div
        ref={box}
        role="img"
        aria-label={[`${label}${unit === '' ? '' : ` (${unit})`}`, ...points.map(written)].join('; ')}
        className="relative"
        style={{ height: HEIGHT_PX }}
      >
        {!hydrating && width > 0 && (
          <LoadBoundary
            fallback={<div role="status" aria-label={chartMessages.loading} className="absolute inset-0" />}
          >
            <Drawing
              make={make}
              width={width}
              height={HEIGHT_PX}
              active={active}
              onActive={setActive}
              onOpen={() => undefined}
            />
          </LoadBoundary>
        )}
      </div>
      <p aria-hidden="true" className="figure min-h-5 text-12 text-muted">
        {point ? written(point) : most && written(most)}
      </p>
    </>
  );
}
