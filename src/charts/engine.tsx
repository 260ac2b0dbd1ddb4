import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import { dispose, type EChartsCoreOption, type EChartsType, getInstanceByDom, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import type { EChartsReactProps } from 'echarts-for-react/esm/types';
import { useLayoutEffect, useRef, useState } from 'react';

use([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, CanvasRenderer]);

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** ECharts with the parts we use, in an element and of a size. Import it only where it is loaded lazily. */
export function startEngine(element: HTMLElement, { width, height }: Size): EChartsType {
  return init(element, null, { renderer: 'canvas', width, height });
}

/** What the component needs of ECharts; the whole module would bring all of it. */
const ENGINE = { init, getInstanceByDom, dispose };
const FILLS = { width: '100%', height: '100%' } as const;

/** Options are compared by identity: the component would compare them whole, with every point, at each update. */
function isAnother(before: EChartsReactProps, after: EChartsReactProps): boolean {
  return before.option !== after.option;
}

/** The component starts a chart, waits for its first frame, and starts another of the size that it measures. Ours is given its size. */
class StartedOnce extends EChartsReactCore {
  override initEchartsInstance(): Promise<EChartsType> {
    const { width, height } = this.props.opts ?? {};
    const started = startEngine(this.ele, { width: Number(width), height: Number(height) });
    // A chart that is taken away before its first frame is never drawn.
    return new Promise((resolve) => started.on('finished', () => resolve(started)));
  }
}

/** Draws an option at a size. `events` are functions by the names of ECharts' events; their names never change. `onReady` is given the chart once. */
export function Engine({
  option,
  size: { width, height },
  events,
  onReady,
}: {
  /** Another object is drawn, the same one is not even compared. Colors of the theme are in it. */
  readonly option: EChartsCoreOption;
  readonly size: Size;
  readonly events: Readonly<Record<string, (event: unknown) => void>>;
  readonly onReady: (drawn: EChartsType) => void;
}) {
  const component = useRef<EChartsReactCore>(null);
  const latest = useRef(events);
  latest.current = events;
  const [first] = useState(() => ({
    opts: { width, height },
    onEvents: Object.fromEntries(
      Object.keys(events).map((name) => [name, (event: unknown) => latest.current[name]?.(event)]),
    ),
  }));
  useLayoutEffect(() => {
    const drawn = component.current?.getEchartsInstance();
    if (drawn && (drawn.getWidth() !== width || drawn.getHeight() !== height)) drawn.resize({ width, height });
  }, [width, height]);
  return (
    <StartedOnce
      ref={component}
      echarts={ENGINE}
      {...first}
      option={option}
      notMerge
      shouldSetOption={isAnother}
      autoResize={false}
      onChartReady={onReady}
      style={FILLS}
      className="absolute inset-0"
      aria-hidden="true"
    />
  );
}
