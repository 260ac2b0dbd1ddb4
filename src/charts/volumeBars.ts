import { formatShort } from '#schemas/format.ts';
import { DAY_MS } from '#schemas/units.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { type Bucket, bucketed, type TimeSeries, within } from './timeSeries.ts';

const HEIGHT_PX = 40;
const GAP_PX = 10;
/** What bars take from the height of the lines. */
export const VOLUME_ROOM = HEIGHT_PX + GAP_PX;

/** Narrower bars cannot be told apart: their days are added up. */
const BAR_PX = 3;
const DAYS_OF: readonly (readonly [bucket: Bucket, days: number])[] = [
  ['day', 1],
  ['week', 7],
  ['month', 30.44],
  ['quarter', 91.3],
];

/** Where bars are drawn: the days shown, and the room for them. */
interface BarRoom {
  readonly from: number;
  readonly to: number;
  readonly size: { readonly width: number };
  /** Around lines and bars. */
  readonly insets: { readonly left: number; readonly right: number; readonly bottom: number };
}

/** Bars below lines over time, in as few days each as there is room for: parts of the option, on the axes of place 1. */
export function volumeBars(volume: TimeSeries, color: string, { from, to, size, insets }: BarRoom) {
  const width = size.width - insets.left - insets.right;
  const pxOf = (days: number) => (width * days * DAY_MS) / Math.max(DAY_MS, to - from);
  const [bucket, days] = DAYS_OF.find(([, length]) => pxOf(length) >= BAR_PX) ?? (['year', 365.25] as const);
  const { time, value } = bucketed({ ...volume, ...within(volume, from, to) }, bucket);
  const largest = Math.max(0, ...value);
  return {
    grid: {
      ...{ left: insets.left, right: insets.right, bottom: insets.bottom, height: HEIGHT_PX },
      outerBoundsMode: 'none',
    },
    // Widened for whole bars, the axis would no longer be that of the lines.
    timeAxis: { gridIndex: 1, containShape: false },
    valueAxis: {
      ...{ type: 'value', gridIndex: 1, position: 'right', min: 0, max: largest || 1 },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { show: false },
      // The largest says what the bars measure.
      axisLabel: {
        customValues: largest > 0 ? [largest] : [],
        margin: 10,
        // Below the tag of a last value at the foot of the lines.
        ...{ verticalAlign: 'top', padding: [5, 0, 0, 0] },
        formatter: (value: number) => chartMessages.perBucket[bucket](formatShort(value)),
      },
    },
    series: {
      ...{ type: 'bar', name: '', xAxisIndex: 1, yAxisIndex: 1, silent: true, color },
      barWidth: Math.max(1, Math.floor(pxOf(days) * 0.7)),
      emphasis: { disabled: true },
      // A bar stands in the middle of its days, within the plot.
      data: Array.from(time, (start, at) => [
        Math.min(to, Math.max(from, start + (days > 1 ? (days * DAY_MS) / 2 : 0))),
        value[at] ?? 0,
      ]),
    },
  };
}
