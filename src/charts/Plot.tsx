import type { EChartsType } from 'echarts/core';
import { useEffect, useMemo, useState } from 'react';
import { useChartColors } from './colors.ts';
import { Engine } from './engine.tsx';
import { type LineChart, lineOption } from './lineOption.ts';

/** A chart as its data say, before the theme's colors. */
export type PlainChart = Omit<LineChart, 'colors'>;

/** The drawing of a chart. `active`: the marked moment; `onPoint` receives the moment under the pointer. */
export function Plot({
  chart,
  active,
  onPoint,
}: {
  readonly chart: PlainChart;
  readonly active: number | null;
  readonly onPoint: (time: number | null) => void;
}) {
  const [drawn, setDrawn] = useState<EChartsType | null>(null);
  const colors = useChartColors();
  const option = useMemo(() => lineOption({ ...chart, colors }), [chart, colors]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new option takes the card away.
  useEffect(() => {
    if (active === null) drawn?.dispatchAction({ type: 'hideTip' });
    else drawn?.dispatchAction({ type: 'showTip', ...pixelOf(active, chart) });
  }, [drawn, active, option]);
  return (
    <Engine
      option={option}
      size={chart.size}
      events={{ updateAxisPointer: (event) => onPoint(markedMoment(event)) }}
      onReady={setDrawn}
    />
  );
}

/** A place in the plot at a moment: lines have points on different days, so that no single one has them all. */
function pixelOf(moment: number, { from, to, size, insets }: PlainChart): { readonly x: number; readonly y: number } {
  const [left, right] = [insets.left, size.width - insets.right];
  const x = left + ((moment - from) / (to - from)) * (right - left);
  // On the very edge it would be outside.
  const edge = 1e-3;
  return { x: Math.min(right - edge, Math.max(left + edge, x)), y: (insets.top + size.height - insets.bottom) / 2 };
}

/** The moment of the pointer's line, from ECharts' event; null: hidden. */
function markedMoment(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('axesInfo' in event) || !Array.isArray(event.axesInfo))
    return null;
  const [axis]: unknown[] = event.axesInfo;
  if (typeof axis !== 'object' || axis === null || !('value' in axis)) return null;
  return typeof axis.value === 'number' ? axis.value : null;
}
