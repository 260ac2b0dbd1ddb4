import type { EChartsCoreOption } from 'echarts/core';
import { mondayOf } from '#schemas/dates.ts';
import { formatShortMonth, formatWeekday } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import type { BinMark } from './bins.ts';
import type { ChartColors } from './colors.ts';
import type { Insets } from './lineOption.ts';

export interface CalendarChart {
  /** Days, oldest first; their keys are `2026-02-24`. */
  readonly marks: readonly BinMark[];
  readonly isChosen: ((key: BinMark['key']) => boolean) | null;
  readonly colors: ChartColors;
  readonly insets: Insets;
}

/** Week and weekday of a day, counted from the Monday on or before the first; null: no day. */
export function cellOf(key: BinMark['key'], first: number): readonly [week: number, weekday: number] | null {
  const day = Date.parse(`${key}T00:00:00Z`) / DAY_MS;
  if (!Number.isFinite(day)) return null;
  const start = mondayOf(first);
  return [Math.floor((day - start) / 7), (day - start) % 7];
}

/** A cell a day, weeks from left to right, Mondays on top. Colors follow the logarithm: a few rounds are of billions. */
export function calendarOption({ marks, isChosen, colors, insets }: CalendarChart): EChartsCoreOption {
  const first = Date.parse(`${marks[0]?.key ?? '1970-01-01'}T00:00:00Z`) / DAY_MS;
  const cells = marks.map(({ key }) => cellOf(key, first));
  const weeks = Math.max(1, ...cells.map((cell) => (cell?.[0] ?? 0) + 1));
  const strength = (value: number | null) => Math.log10(Math.max(1, value ?? 0));
  const strongest = Math.max(1, ...marks.map(({ value }) => strength(value)));
  const weakest = Math.min(strongest, ...marks.flatMap(({ value }) => (value ? [strength(value)] : [])));
  const label = { color: colors.muted, fontSize: 12, fontFamily: colors.font };
  const start = mondayOf(first);
  const monthOf = (week: number) => new Date((start + week * 7) * DAY_MS).toISOString().slice(0, 7);
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: colors.font },
    grid: { ...insets, outerBoundsMode: 'none' },
    xAxis: {
      type: 'category',
      data: Array.from({ length: weeks }, (_, week) => week),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        interval: (week: number) => week > 0 && monthOf(week) !== monthOf(week - 1),
        formatter: (week: string) => formatShortMonth(monthOf(Number(week))),
      },
    },
    yAxis: {
      type: 'category',
      data: [0, 1, 2, 3, 4, 5, 6],
      inverse: true,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        margin: 6,
        interval: (day: number) => day % 2 === 0 && day < 6,
        formatter: (day: string) => formatWeekday(Number(day), 'short'),
      },
    },
    visualMap: { show: false, min: weakest, max: strongest, inRange: { color: [colors.bar, colors.series[0]] } },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderColor: colors.surface, borderWidth: 1.5, borderRadius: 3 },
        emphasis: { itemStyle: { borderColor: colors.text, borderWidth: 1.5 } },
        data: marks.flatMap((mark, at) => {
          const cell = cells[at];
          if (!cell) return [];
          const isDim = isChosen !== null && !isChosen(mark.key);
          return [{ at, value: [...cell, strength(mark.value)], itemStyle: { opacity: isDim ? 0.35 : 1 } }];
        }),
      },
    ],
  };
}
