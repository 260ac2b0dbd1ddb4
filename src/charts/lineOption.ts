import type { EChartsCoreOption } from 'echarts/core';
import { formatDate } from '#schemas/format.ts';
import type { ChartColors } from './colors.ts';
import { logTicks, type TimeTick, timeTicks, valueTicks } from './ticks.ts';
import { type Points, type TimeSeries, together, within } from './timeSeries.ts';

/** Room around the plot, in px. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface LineChart {
  /** Of one kind. The first is the one that the axis' last value belongs to. */
  readonly series: readonly TimeSeries[];
  /** The days shown, UTC ms. */
  readonly from: number;
  readonly to: number;
  readonly log: boolean;
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
  readonly size: { readonly width: number; readonly height: number };
  readonly insets: Insets;
}

const TICK_PX = 72;
const LABEL_PX = 16;

/** A line a series. Equal input gives an equal option: nothing is read from the page. */
export function lineOption(chart: LineChart): EChartsCoreOption {
  const { from, to, log, format, colors, size, insets } = chart;
  const series = together(chart.series).map((each) => ({ name: each.name, points: within(each, from, to) }));
  const [low, high] = extentOf(
    series.map(({ points }) => points),
    log,
  );
  // A logarithmic axis is a plain one over logarithms: ECharts' own has no ticks between powers of ten.
  const place = log ? Math.log10 : (value: number) => value;
  const plotHeight = size.height - insets.top - insets.bottom;
  const pixelOf = (value: number) =>
    place(high) === place(low) ? 0 : ((place(value) - place(low)) / (place(high) - place(low))) * plotHeight;
  const last = series[0]?.points.value.at(-1);
  const ticks = (log ? logTicks : valueTicks)(low, high, Math.max(2, Math.round(plotHeight / 56)));
  const labelled = ticks.filter((tick) => last === undefined || Math.abs(pixelOf(tick) - pixelOf(last)) >= LABEL_PX);
  const days = timeTicks(from, to, Math.floor((size.width - insets.left - insets.right) / TICK_PX));
  const formOf = new Map(days.map((tick) => [tick.time, tick]));
  const label = { color: colors.muted, fontSize: 12, fontFamily: colors.font };
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: colors.font },
    grid: { ...insets, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      min: from,
      max: to,
      axisLine: { show: true, onZero: false, lineStyle: { color: colors.lineStrong } },
      axisTick: { show: false, customValues: days.map(({ time }) => time) },
      splitLine: { show: false },
      axisLabel: {
        ...label,
        customValues: days.map(({ time }) => time),
        hideOverlap: true,
        margin: 10,
        formatter: (time: number) => tickText(formOf.get(time)),
      },
    },
    yAxis: {
      type: 'value',
      position: 'right',
      min: place(low),
      max: place(high) === place(low) ? place(low) + 1 : place(high),
      axisLine: { show: false },
      axisTick: { show: false, customValues: ticks.map(place) },
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: {
        ...label,
        customValues: labelled.map(place),
        margin: 10,
        formatter: (value: number) => format(log ? Number((10 ** value).toPrecision(6)) : value),
      },
    },
    tooltip: {
      trigger: 'axis',
      // The card of a day is ours, in HTML: names in it are texts.
      showContent: false,
      axisPointer: { type: 'line', snap: true, lineStyle: { color: colors.control, type: [3, 3] } },
    },
    series: series.map(({ name, points }, at) => ({
      type: 'line',
      name,
      data: pairs(points, log),
      showSymbol: false,
      symbol: 'circle',
      symbolSize: 7,
      color: colors.series[at % colors.series.length],
      lineStyle: { width: 1.5, join: 'round' },
      emphasis: { disabled: true },
      ...(at === 0 && last !== undefined && (!log || last > 0)
        ? { markLine: lastValue(place(last), format(last), colors) }
        : {}),
    })),
  };
}

function pairs({ time, value }: Points, log: boolean): (readonly [number, number])[] {
  const result: (readonly [number, number])[] = [];
  for (const [at, moment] of time.entries()) {
    const given = value[at] ?? 0;
    if (!log) result.push([moment, given]);
    else if (given > 0) result.push([moment, Math.log10(given)]);
  }
  return result;
}

function extentOf(all: readonly Points[], log: boolean): readonly [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { value } of all) {
    for (const given of value) {
      if (log && given <= 0) continue;
      low = Math.min(low, given);
      high = Math.max(high, given);
    }
  }
  return low > high ? [log ? 1 : 0, log ? 10 : 1] : [low, high];
}

/** A dotted line at the last value, which a tag on the axis names. */
function lastValue(at: number, text: string, colors: ChartColors) {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    // Otherwise the line is placed at two decimals, which moves it on small prices and logarithms.
    precision: -1,
    lineStyle: { color: colors.accent, type: [1, 3], width: 1 },
    label: {
      show: true,
      position: 'end',
      distance: 4,
      formatter: () => text,
      color: colors.onAccent,
      backgroundColor: colors.accent,
      borderRadius: 3,
      padding: [4, 6],
      fontSize: 12,
      fontWeight: 600,
      fontFamily: colors.font,
    },
    data: [{ yAxis: at }],
  };
}

/** `Mar 5`, `Mar` or `2026`. */
function tickText(tick: TimeTick | undefined): string {
  if (!tick) return '';
  const date = new Date(tick.time).toISOString();
  if (tick.form === 'year') return date.slice(0, 4);
  if (tick.form === 'month') return formatDate(date.slice(0, 7)).split(' ')[0] ?? '';
  return formatDate(tick.time, 'plain').split(',')[0] ?? '';
}
