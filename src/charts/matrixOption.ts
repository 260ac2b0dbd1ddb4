import type { EChartsCoreOption } from 'echarts/core';
import type { BinMark } from './bins.ts';
import type { ChartColors } from './colors.ts';

export interface MatrixChart {
  /** Rows from the top. `parts`: their cells, by the key of the column. */
  readonly marks: readonly BinMark[];
  /** Left out: the columns are the rows, which are numbered. */
  readonly columns?: readonly Pick<BinMark, 'key' | 'short'>[];
  readonly format: (value: number) => string;
  readonly colors: ChartColors;
}

const INSETS = { top: 28, right: 24, bottom: 8, left: 200 } as const;

/** A cell where a row and a column have anything in common, darker the more it is. Equal input gives an equal option. */
export function matrixOption({ marks, columns, format, colors }: MatrixChart): EChartsCoreOption {
  const places = new Map((columns ?? marks).map(({ key }, at) => [String(key), at]));
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
      data: columns?.map(({ short }) => short) ?? marks.map((_, at) => String(at + 1)),
      axisLabel: columns ? { ...label, hideOverlap: true } : { ...label, interval: 0 },
    },
    yAxis: {
      ...axis,
      inverse: true,
      data: marks.map(({ label: name }, at) => (columns ? name : `${name}  ${at + 1}`)),
      axisLabel: { ...label, interval: 0, width: INSETS.left - 16, overflow: 'truncate' },
    },
    visualMap: {
      show: false,
      min: 0,
      max: Math.max(1, ...cells.map(([, , value]) => value)),
      // Names and figures stand on it: never as strong as the text.
      inRange: columns
        ? { color: [colors.series[1], colors.series[1]], colorAlpha: [0.06, 0.45] }
        : { color: [colors.bar, colors.series[1]] },
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
