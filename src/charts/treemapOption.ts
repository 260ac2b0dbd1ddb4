import type { EChartsCoreOption } from 'echarts/core';
import type { BinMark } from './bins.ts';
import type { ChartColors } from './colors.ts';
import type { Size } from './engine.tsx';

export interface TileChart {
  readonly marks: readonly BinMark[];
  readonly isChosen: ((key: BinMark['key']) => boolean) | null;
  readonly format: (value: number) => string;
  readonly formatSecond: (value: number) => string;
  /** The second figure at which the color is strongest. */
  readonly strongest: number;
  readonly colors: ChartColors;
  /** Of the whole chart, in px. */
  readonly size: Size;
}

/** A smaller tile, in px², has no text: three letters of a name and a cut figure say nothing true. */
const SMALLEST_WITH_TEXT = 3200;

/** Which of seven colors a change has: the middle one near zero. */
export function heatOf(change: number | null | undefined, strongest: number): number {
  if (change == null || Number.isNaN(change)) return 3;
  return Math.round(3 + 3 * Math.max(-1, Math.min(1, change / strongest)));
}

/** A tile a bin: its area is the value, its color the second figure. */
export function treemapOption({
  marks,
  isChosen,
  format,
  formatSecond,
  strongest,
  colors,
  size,
}: TileChart): EChartsCoreOption {
  const total = marks.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const areaOf = (value: number) => (value / total) * size.width * size.height;
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: colors.font },
    series: [
      {
        type: 'treemap',
        left: 0,
        top: 0,
        right: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        itemStyle: { gapWidth: 2, borderWidth: 0, borderColor: colors.surface },
        emphasis: { itemStyle: { borderColor: colors.accent, borderWidth: 2 } },
        label: {
          position: [6, 6],
          align: 'left',
          verticalAlign: 'top',
          color: colors.text,
          fontSize: 12,
          lineHeight: 16,
          fontFamily: colors.font,
          overflow: 'truncate',
        },
        data: marks.map((mark, at) => ({
          at,
          name: mark.label,
          value: mark.value ?? 0,
          itemStyle: {
            color: colors.heat[heatOf(mark.second, strongest)],
            opacity: isChosen && !isChosen(mark.key) ? 0.35 : 1,
          },
          label: {
            show: areaOf(mark.value ?? 0) >= SMALLEST_WITH_TEXT,
            // Texts of the canvas: nothing in them is markup.
            formatter: () =>
              [mark.label, ...(mark.second == null ? [] : [formatSecond(mark.second)]), format(mark.value ?? 0)].join(
                '\n',
              ),
          },
        })),
      },
    ],
  };
}
