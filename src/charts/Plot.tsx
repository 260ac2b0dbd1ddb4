import { useEffect, useMemo, useRef } from 'react';
import { useChartColors } from './colors.ts';
import { useEngine } from './engine.ts';
import { type LineChart, lineOption } from './lineOption.ts';

/** A chart as its data say, before the theme's colors. */
export type PlainChart = Omit<LineChart, 'colors'>;

/** The drawing of a chart. `active`: the marked point of its first series; `onPoint` receives the moment under the pointer. */
export function Plot({
  chart,
  active,
  onPoint,
}: {
  readonly chart: PlainChart;
  readonly active: number | null;
  readonly onPoint: (time: number | null) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const colors = useChartColors();
  const option = useMemo(() => lineOption({ ...chart, colors }), [chart, colors]);
  const drawn = useEngine(box, option, chart.size, { updateAxisPointer: (event) => onPoint(markedMoment(event)) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new option takes the card away.
  useEffect(() => {
    if (active === null) drawn.current?.dispatchAction({ type: 'hideTip' });
    else drawn.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: active });
  }, [active, option]);
  return <div ref={box} aria-hidden="true" className="absolute inset-0" />;
}

/** The moment of the pointer's line, from ECharts' event; null: hidden. */
function markedMoment(event: unknown): number | null {
  if (typeof event !== 'object' || event === null || !('axesInfo' in event) || !Array.isArray(event.axesInfo))
    return null;
  const [axis]: unknown[] = event.axesInfo;
  if (typeof axis !== 'object' || axis === null || !('value' in axis)) return null;
  return typeof axis.value === 'number' ? axis.value : null;
}
