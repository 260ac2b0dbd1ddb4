import type { EChartsCoreOption } from 'echarts/core';
import { formatDayOfYear, formatShortMonth } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import type { ChartColors } from './colors.ts';
import { logTicks, shortTicks, type TimeTick, timeTicks, valueTicks } from './ticks.ts';
import { type Points, type TimeSeries, together, within } from './timeSeries.ts';
import { VOLUME_ROOM, volumeBars } from './volumeBars.ts';

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
  /** Where all lines are 100, UTC ms: each has its own tag at its end, and what is before it is dotted. */
  readonly base?: number;
  /** What the tags call the lines, in their order. */
  readonly tags?: readonly string[];
  readonly format: (value: number) => string;
  /** The longest time between two points that a line leads over, ms; left out: a month. */
  readonly step?: number;
  /** Sums of days, drawn as bars below the lines on an axis of their own. */
  readonly volume?: TimeSeries;
  readonly colors: ChartColors;
  readonly size: { readonly width: number; readonly height: number };
  readonly insets: Insets;
}

/** What is not known for longer is not drawn as if the value had moved evenly, where a chart says no other step. */
const GAP_MS = 31 * DAY_MS;
const TICK_PX = 72;
const LABEL_PX = 16;
/** Half the width of a label of days. */
const HALF_LABEL_PX = 24;
/** Height of a tag at the end of a line, with the room to the next one. */
const TAG_PX = 22;
const TAG_LENGTH = 7;

/** Points that no line leads to. */
const DOTS = {
  ...{ type: 'line', silent: true, symbol: 'circle', symbolSize: 5 },
  ...{ lineStyle: { opacity: 0 }, emphasis: { disabled: true } },
};

/** A line a series. Equal input gives an equal option: nothing is read from the page. */
export function lineOption(chart: LineChart): EChartsCoreOption {
  const { from, to, log, format, step = GAP_MS, colors, size, insets: whole } = chart;
  const bars = chart.volume ? volumeBars(chart.volume, colors.bar, chart) : null;
  const insets = bars ? { ...whole, bottom: whole.bottom + VOLUME_ROOM } : whole;
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
  const { base } = chart;
  const ends = series.flatMap(({ points }, line) => {
    const value = points.value.at(-1);
    return value === undefined || (log && value <= 0) || (base === undefined && line > 0) ? [] : [{ line, value }];
  });
  const tagPlaces = spreadPlaces(
    ends.map(({ value }) => pixelOf(value)),
    TAG_PX,
    plotHeight,
  );
  const ticks = (log ? logTicks : valueTicks)(low, high, Math.max(2, Math.round(plotHeight / 56)));
  const labeled = ticks.filter((tick) => tagPlaces.every((tag) => Math.abs(pixelOf(tick) - tag) >= LABEL_PX));
  const texts = shortTicks(labeled.map(format), log);
  const textOf = new Map(labeled.map((tick, at) => [place(tick), texts[at]]));
  const days = timeTicks(from, to, Math.floor((size.width - insets.left - insets.right) / TICK_PX));
  const firstTick = ((days[0]?.time ?? to) - from) / Math.max(1, to - from);
  const isFirstCut = firstTick * (size.width - insets.left - insets.right) + insets.left < HALF_LABEL_PX;
  const formOf = new Map(days.map((tick) => [tick.time, tick]));
  const label = { color: colors.muted, fontSize: 12, fontFamily: colors.font };
  const timeAxis = {
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
      // In the middle of its tick, a label at the left end would be cut.
      ...(isFirstCut ? { alignMinLabel: 'left' } : {}),
      margin: 10,
      formatter: (time: number) => tickText(formOf.get(time)),
    },
  };
  const valueAxis = {
    type: 'value',
    position: 'right',
    min: place(low),
    max: place(high) === place(low) ? place(low) + 1 : place(high),
    axisLine: { show: false },
    axisTick: { show: false, customValues: ticks.map(place) },
    splitLine: { lineStyle: { color: colors.line } },
    axisLabel: {
      ...label,
      customValues: labeled.map(place),
      margin: 10,
      formatter: (value: number) => textOf.get(value) ?? '',
    },
  };
  const grid = { ...insets, outerBoundsMode: 'none' };
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: colors.font },
    ...(bars
      ? {
          grid: [grid, bars.grid],
          // The days are named once, below the bars.
          xAxis: [
            { ...timeAxis, axisLabel: { show: false } },
            { ...timeAxis, ...bars.timeAxis },
          ],
          yAxis: [valueAxis, { ...bars.valueAxis, axisLabel: { ...label, ...bars.valueAxis.axisLabel } }],
          axisPointer: { link: [{ xAxisIndex: 'all' }] },
        }
      : { grid, xAxis: timeAxis, yAxis: valueAxis }),
    tooltip: {
      trigger: 'axis',
      // The card of a day is ours, in HTML: names in it are texts.
      showContent: false,
      axisPointer: { type: 'line', snap: true, lineStyle: { color: colors.control, type: [3, 3] } },
    },
    series: [
      ...series.flatMap(({ name, points }, at) => {
        const color = colors.series[at % colors.series.length];
        const end = ends.findIndex(({ line }) => line === at);
        const [value, tagPlace] = [ends[end]?.value, tagPlaces[end]];
        const mark =
          value === undefined || tagPlace === undefined
            ? undefined
            : base === undefined
              ? lastValue(place(value), format(value), colors)
              : endTag(
                  place(low) + (tagPlace / plotHeight) * (place(high) - place(low)),
                  `${shortTag(chart.tags?.[at] ?? name)}  ${format(value)}`,
                  color,
                  colors,
                );
        const line = {
          type: 'line',
          name,
          showSymbol: false,
          symbol: 'circle',
          symbolSize: 7,
          color,
          lineStyle: { width: 1.5, join: 'round' },
          emphasis: { disabled: true },
          ...(mark ? { markLine: mark } : {}),
        };
        if (base === undefined) return [{ ...line, data: pairs(points, log, step) }];
        const { before, after } = partedAt(points, base);
        return [
          { ...line, data: pairs(after, log, step) },
          {
            ...line,
            name: `${name} `,
            markLine: undefined,
            data: pairs(before, log, step),
            lineStyle: { ...line.lineStyle, type: [1, 3] },
          },
        ];
      }),
      ...(bars ? [bars.series] : []),
      ...series.flatMap(({ name, points }, at) => {
        const data = alone(points, log, step);
        if (data.length === 0) return [];
        const color = colors.series[at % colors.series.length];
        return [{ ...DOTS, name: `${name}  `, color, data }];
      }),
    ],
  };
}

/** What is before the base, up to it, and the rest from it. */
function partedAt({ time, value }: Points, base: number): { readonly before: Points; readonly after: Points } {
  const found = time.findIndex((moment) => moment >= base);
  const at = found < 0 ? time.length : found;
  return {
    before: { time: time.subarray(0, at + 1), value: value.subarray(0, at + 1) },
    after: { time: time.subarray(at), value: value.subarray(at) },
  };
}

/** Places at least `gap` from each other and within 0 to `size` as far as that is possible, each as near to its own as may be. */
export function spreadPlaces(places: readonly number[], gap: number, size: number): readonly number[] {
  const order = places.map((place, at) => ({ place, at })).toSorted((a, b) => a.place - b.place || a.at - b.at);
  let above = Number.NEGATIVE_INFINITY;
  const pushed = order.map(({ place, at }) => {
    above = Math.max(place, above + gap);
    return { place: above, at };
  });
  let below = size + gap;
  for (const entry of pushed.toReversed()) {
    entry.place = Math.min(entry.place, below - gap);
    below = entry.place;
  }
  return pushed.toSorted((a, b) => a.at - b.at).map(({ place }) => place);
}

function shortTag(tag: string): string {
  return tag.length > TAG_LENGTH ? `${tag.slice(0, TAG_LENGTH - 1)}…` : tag;
}

/** A tag in a line's color beside the axis; the line that carries it is not seen. */
function endTag(at: number, text: string, color: string | undefined, colors: ChartColors) {
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    precision: -1,
    lineStyle: { color: 'transparent' },
    label: {
      show: true,
      position: 'end',
      distance: 4,
      formatter: () => text,
      color: colors.text,
      backgroundColor: colors.surface,
      borderColor: color,
      borderWidth: 1,
      borderRadius: 3,
      padding: [3, 5],
      fontSize: 12,
      fontWeight: 500,
      fontFamily: colors.font,
    },
    data: [{ yAxis: at }],
  };
}

/** Points without a neighbor that a line would lead to: it shows them as dots. */
function alone({ time, value }: Points, log: boolean, step: number): (readonly [number, number])[] {
  const isFar = (a: number | undefined, b: number | undefined) => a === undefined || b === undefined || b - a > step;
  return Array.from(time).flatMap((moment, at): (readonly [number, number])[] => {
    const given = value[at] ?? 0;
    if (!isFar(time[at - 1], moment) || !isFar(moment, time[at + 1]) || (log && given <= 0)) return [];
    return [[moment, log ? Math.log10(given) : given]];
  });
}

/** Points of a line, which is broken where more than a step is not known. */
function pairs({ time, value }: Points, log: boolean, step: number): (readonly [number, number | null])[] {
  const result: (readonly [number, number | null])[] = [];
  for (const [at, moment] of time.entries()) {
    const before = time[at - 1] ?? moment;
    if (moment - before > step) result.push([before + DAY_MS, null]);
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
  if (tick.form === 'month') return formatShortMonth(date);
  return formatDayOfYear(tick.time, 'plain');
}
