import type { EChartsCoreOption } from 'echarts/core';
import type { ChartColors } from './colors.ts';
import type { Size } from './engine.tsx';
import { type MonthLine, namesApart } from './monthLines.ts';
import { valueTicks } from './ticks.ts';

export interface MonthChart {
  readonly now: MonthLine;
  readonly before: MonthLine;
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
  readonly size: Size;
}

const INSETS = { top: 12, right: 96, bottom: 30, left: 8 } as const;
const TICK_PX = 72;
/** Height of a name at the end of its line, with the room to the other. */
const NAME_PX = 20;

/** Two months' running totals, day under day, each with its name at its end. Equal input gives an equal option. */
export function monthOption({ now, before, format, colors, size }: MonthChart): EChartsCoreOption {
  const days = Math.max(now.values.length, before.values.length);
  const most = Math.max(...now.values, ...before.values, 1);
  const plotHeight = size.height - INSETS.top - INSETS.bottom;
  const ticks = valueTicks(0, most, Math.max(2, Math.round(plotHeight / TICK_PX)));
  const label = { color: colors.muted, fontSize: 12, fontFamily: colors.font };
  // From the top in px, as names are read.
  const topOf = ({ values }: MonthLine) => plotHeight * (1 - (values.at(-1) ?? 0) / most);
  const tops = [topOf(now), topOf(before)] as const;
  const places = now.values.length === days ? namesApart(...tops, NAME_PX) : tops;
  const lineOf = (line: MonthLine, at: 0 | 1, look: { readonly color: string; readonly dashed: boolean }) => ({
    type: 'line',
    name: line.name,
    color: look.color,
    symbol: 'none',
    silent: true,
    emphasis: { disabled: true },
    lineStyle: { width: 2, join: 'round', ...(look.dashed ? { type: [3, 4] } : {}) },
    data: line.values.map((value, day) => ({
      value: [day + 1, value],
      ...(day === line.values.length - 1
        ? {
            symbol: 'circle',
            symbolSize: 7,
            label: {
              ...label,
              show: true,
              position: 'right',
              distance: 8,
              offset: [0, places[at] - tops[at]],
              color: look.dashed ? colors.muted : colors.text,
              // A text of the canvas: nothing in it is markup.
              formatter: () => line.name,
            },
          }
        : {}),
    })),
  });
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: colors.font },
    grid: { ...INSETS, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: 1,
      max: Math.max(2, days),
      axisLine: { show: true, onZero: false, lineStyle: { color: colors.lineStrong } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...label, margin: 10, customValues: [1, 5, 10, 15, 20, 25, days].filter((day) => day <= days) },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      min: 0,
      max: most,
      axisLine: { show: false },
      axisTick: { show: false, customValues: ticks },
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: {
        ...label,
        // Where a name stands at the edge of the plot, the value beside it gives way.
        customValues: ticks.filter((tick) =>
          [now, before].every(
            (line, at) =>
              line.values.length < days || Math.abs(plotHeight * (1 - tick / most) - (places[at] ?? 0)) >= NAME_PX,
          ),
        ),
        margin: 10,
        formatter: (value: number) => format(value),
      },
    },
    series: [
      lineOf(before, 1, { color: colors.muted, dashed: true }),
      lineOf(now, 0, { color: colors.series[0] ?? colors.accent, dashed: false }),
    ],
  };
}
