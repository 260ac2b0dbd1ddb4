import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useMemo, useRef } from 'react';
import { type ChartColors, useChartColors } from './colors.ts';
import { type Size, useEngine } from './engine.ts';

/** Makes an option for these colors and this size. */
export type MakeOption = (colors: ChartColors, size: Size) => EChartsCoreOption;

/** A drawing whose marks are told by their place. `active`: the marked one. */
export interface DrawingProps {
  readonly make: MakeOption;
  readonly width: number;
  readonly height: number;
  readonly active: number | null;
  /** Index of the first mark in the drawing's data. */
  readonly first?: number;
  readonly onActive: (place: number | null) => void;
  readonly onOpen: (place: number) => void;
}

/** Draws an option. What can be read of it is elsewhere on the page. */
export function Drawing({ make, width, height, active, first = 0, onActive, onOpen }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const colors = useChartColors();
  const option = useMemo(() => make(colors, { width, height }), [make, colors, width, height]);
  const drawn = useEngine(
    box,
    option,
    { width, height },
    {
      mouseover: (event) => onActive(placeIn(event)),
      globalout: () => onActive(null),
      click: (event) => {
        const place = placeIn(event);
        if (place !== null) onOpen(place);
      },
    },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new option forgets the mark.
  useEffect(() => {
    drawn.current?.dispatchAction({ type: 'downplay', seriesIndex: 0 });
    if (active !== null)
      drawn.current?.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: active + first });
  }, [active, first, option]);
  return <div ref={box} aria-hidden="true" className="absolute inset-0" />;
}

/** The place that a mark was given with its data. */
function placeIn(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('data' in event)) return null;
  const { data } = event;
  return typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'number' ? data.at : null;
}
