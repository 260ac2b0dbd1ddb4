import type { EChartsCoreOption } from 'echarts/core';
import { type BinMark, partNames } from './bins.ts';
import type { ChartColors } from './colors.ts';
import { axisNames, secondScale, ticksIn, valueScale } from './columnScale.ts';
import type { Insets } from './lineOption.ts';

export interface BarChart {
  readonly marks: readonly BinMark[];
  /** Places of chosen marks; null: all are equal. */
  readonly isChosen: ((key: BinMark['key']) => boolean) | null;
  readonly format: (value: number) => string;
  /** Of the second figure, drawn as a line. */
  readonly formatSecond?: (value: number) => string;
  /** Bars lie, the first on top. */
  readonly lying?: boolean;
  /** Bars left of this place are falls, the others rises. */
  readonly risesFrom?: number;
  /** Parts stand side by side; otherwise one on the other. */
  readonly sideBySide?: boolean;
  /** Of the parts; left out: those of series. */
  readonly partColors?: readonly string[];
  readonly colors: ChartColors;
  readonly size: { readonly width: number; readonly height: number };
  readonly insets: Insets;
}

/** Room for axes in a picture. */
export const PICTURE_INSETS = {
  standing: { top: 10, right: 8, bottom: 28, left: 52 },
  lying: { top: 8, right: 24, bottom: 28, left: 180 },
} as const;

const BAR_MAX_PX = 44;

/** Names with their colors, for a picture. */
export function namedColors(names: readonly string[], colors: readonly string[]) {
  return names.map((name, at) => ({ name, color: colors[at % colors.length] ?? '' }));
}

/** The same of the parts of marks. */
export function partsLegend(marks: readonly BinMark[], partColors: readonly string[]) {
  return namedColors(partNames(marks), partColors);
}

/** Bars, stacked where marks have parts. Equal input gives an equal option: nothing is read from the page. */
export function barOption(chart: BarChart): EChartsCoreOption {
  const { marks, isChosen, format, formatSecond, lying = false, risesFrom, sideBySide = false, colors, size } = chart;
  const { insets, partColors = colors.series } = chart;
  const plot = { width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom };
  const highest = sideBySide
    ? Math.max(0, ...marks.flatMap(({ parts = [] }) => parts.map((part) => part.value)))
    : undefined;
  const count = lying ? Math.max(2, Math.round(plot.width / 120)) : ticksIn(plot.height);
  const { low: lowest, high: top, ticks } = valueScale(marks, count, highest);
  const label = { color: colors.muted, fontSize: 12, fontFamily: colors.font };
  const below = axisNames(marks, plot.width);
  const names = {
    type: 'category',
    data: lying ? marks.map(({ short }) => short) : below,
    inverse: lying,
    axisLine: { show: true, lineStyle: { color: colors.lineStrong } },
    axisTick: { show: false },
    axisLabel: { ...label, margin: 10, interval: lying ? 0 : (at: number) => below[at] !== '' },
  };
  const values = {
    type: 'value',
    min: lowest,
    max: top,
    axisLine: { show: false },
    axisTick: { show: false, customValues: ticks },
    splitLine: { show: true, lineStyle: { color: colors.line } },
    axisLabel: { ...label, customValues: ticks, margin: 10, formatter: (value: number) => format(value) },
  };
  const parts = partNames(marks);
  const opacity = (mark: BinMark) => (isChosen && !isChosen(mark.key) ? 0.3 : 1);
  const bar = {
    type: 'bar',
    barMaxWidth: BAR_MAX_PX,
    barCategoryGap: '30%',
    emphasis: { disabled: true },
    silent: true,
  };
  const colorOf = (at: number) =>
    risesFrom === undefined ? colors.series[0] : at < risesFrom ? colors.negative : colors.positive;
  const bars =
    parts.length === 0
      ? [
          {
            ...bar,
            name: '',
            data: marks.map((mark, at) => ({
              value: mark.value ?? 0,
              itemStyle: { color: colorOf(at), opacity: opacity(mark) },
            })),
          },
        ]
      : parts.map((name, at) => ({
          ...bar,
          name,
          ...(sideBySide ? {} : { stack: 'parts' }),
          data: marks.map((mark) => ({
            value: mark.parts?.find((part) => part.name === name)?.value ?? 0,
            itemStyle: {
              color: partColors[at % partColors.length],
              opacity: opacity(mark),
              borderColor: colors.surface,
              borderWidth: 0.5,
            },
          })),
        }));
  const seconds = marks.map(({ second }) => second ?? null);
  const line = formatSecond
    ? [
        {
          type: 'line',
          name: 'second',
          yAxisIndex: 1,
          data: seconds,
          connectNulls: true,
          symbol: 'circle',
          symbolSize: 5,
          silent: true,
          emphasis: { disabled: true },
          color: colors.series[1],
          lineStyle: { width: 1.5 },
        },
      ]
    : [];
  const { high: secondHighest, ticks: secondTicks } = secondScale(marks, ticksIn(plot.height));
  const secondAxis = {
    ...values,
    min: 0,
    max: secondHighest,
    position: 'right',
    splitLine: { show: false },
    axisTick: { show: false, customValues: secondTicks },
    axisLabel: {
      ...label,
      customValues: secondTicks,
      margin: 10,
      formatter: (value: number) => formatSecond?.(value) ?? '',
    },
  };
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: colors.font },
    grid: { ...insets, outerBoundsMode: 'none' },
    xAxis: lying ? values : names,
    yAxis: lying ? names : formatSecond ? [values, secondAxis] : values,
    series: [...bars, ...line],
  };
}
