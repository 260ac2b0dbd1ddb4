import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type RefObject, useLayoutEffect, useRef } from 'react';

use([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** ECharts with the parts we use, in an element and of a size. Import it only where it is loaded lazily. */
export function startEngine(element: HTMLElement, { width, height }: Size): EChartsType {
  // With a size of its own it starts once; without, it would measure and start again.
  return init(element, null, { renderer: 'canvas', width, height });
}

/** Draws an option into `box`, at this size. `events` are functions by the names of ECharts' events; their names never change. */
export function useEngine(
  box: RefObject<HTMLElement | null>,
  option: EChartsCoreOption,
  size: Size,
  events: Readonly<Record<string, (event: unknown) => void>>,
): RefObject<EChartsType | null> {
  const { width, height } = size;
  const drawn = useRef<EChartsType>(null);
  const latest = useRef({ size, events });
  latest.current = { size, events };
  useLayoutEffect(() => {
    if (!box.current) return;
    const started = startEngine(box.current, latest.current.size);
    drawn.current = started;
    for (const name of Object.keys(latest.current.events))
      started.on(name, (event: unknown) => latest.current.events[name]?.(event));
    return () => {
      drawn.current = null;
      started.dispose();
    };
  }, [box]);
  useLayoutEffect(() => drawn.current?.resize({ width, height }), [width, height]);
  useLayoutEffect(() => drawn.current?.setOption(option, { notMerge: true }), [option]);
  return drawn;
}
