import type { EChartsCoreOption, EChartsType } from 'echarts/core';
import { useEffect, useMemo, useState } from 'react';
import { type ChartColors, useChartColors } from './colors.ts';
import { Engine, type Size } from './engine.tsx';

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
  const [drawn, setDrawn] = useState<EChartsType | null>(null);
  const colors = useChartColors();
  const option = useMemo(() => make(colors, { width, height }), [make, colors, width, height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new option forgets the mark.
  useEffect(() => {
    drawn?.dispatchAction({ type: 'downplay', seriesIndex: 0 });
    if (active !== null) drawn?.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: active + first });
  }, [drawn, active, first, option]);
  return (
    <Engine
      option={option}
      size={{ width, height }}
      events={{
        mouseover: (event) => onActive(placeIn(event)),
        globalout: () => onActive(null),
        click: (event) => {
          const place = placeIn(event);
          if (place !== null) onOpen(place);
        },
      }}
      onReady={setDrawn}
    />
  );
}

/** The place that a mark was given with its data. */
function placeIn(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('data' in event)) return null;
  const { data } = event;
  return typeof data === 'object' && data !== null && 'at' in data && typeof data.at === 'number' ? data.at : null;
}
