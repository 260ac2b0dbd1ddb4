import type { EChartsCoreOption } from 'echarts/core';
import type { BinMark } from './bins.ts';
import type { ChartColors } from './colors.ts';

export interface MatrixChart {
  /** Rows from the top, which are the columns too. `parts`: what each two share, by the key of the other. */
  readonly marks: readonly BinMark[];
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
}

const INSETS = { top: 28, right: 24, bottom: 8, left: 200 } as const;

/** A cell for each two rows that share anything, darker the more they share. Equal input gives an equal option. */
export function matrixOption({ marks, format, colors }: MatrixChart): EChartsCoreOption {
  const places = new Map(marks.map(({ key }, at) => [String(key), at]));
  const cells = marks.flatMap(({ parts = [] }, row) =>
    parts.flatMap(({ name, value }) => {
      const column = places.get(name);
      return column === undefined || value === 0 ? [] : [[column, row, value] as const];
    }),
  );
  const label = { color: colors.muted, fontSize: 12, fontFamily: colors.font };
  const axis = { type: 'category', axisLine: { show: false }, axisTick: { show: false } };
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: colors.font },
    grid: { ...INSETS, outerBoundsMode: 'none' },
    xAxis: {
      ...axis,
      position: 'top',
      data: marks.map((_, at) => String(at + 1)),
      axisLabel: { ...label, interval: 0 },
    },
    yAxis: {
      ...axis,
      inverse: true,
      data: marks.map(({ label: name }, at) => `${name}  ${at + 1}`),
      axisLabel: { ...label, interval: 0, width: INSETS.left - 16, overflow: 'truncate' },
    },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, ...cells.map(([, , value]) => value)),
      inRange: { color: [colors.bar, colors.series[1]] },
    },
    series: [
      {
        type: 'heatmap',
        silent: true,
        itemStyle: { borderColor: colors.canvas, borderWidth: 2 },
        emphasis: { disabled: true },
        label: {
          show: true,
          color: colors.text,
          fontSize: 12,
          fontFamily: colors.font,
          formatter: ({ value }: { readonly value: readonly number[] }) => format(value[2] ?? 0),
        },
        data: cells.map(([column, row, value]) => [column, row, value]),
      },
    ],
  };
}
