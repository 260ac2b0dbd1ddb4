import type { EChartsCoreOption } from 'echarts/core';
import type { ChartColors } from './colors.ts';
import type { Size } from './engine.tsx';

/** All pairs of thirty would be a ball of wool. */
const LINES_A_NODE = 2;

/** Room for names at both sides, in px. */
const NAMES = 148;
const ABOVE = 24;
/** From the middle of a node to its name. */
const NAME_GAP = 18;

/** Nodes drawn at most, the one in the middle included. */
export const EGO_NODES_MAX = 40;

export interface EgoGraph {
  readonly center: string;
  /** In the order in which they stand on the circle. `deals`: with the one in the middle. */
  readonly nodes: readonly { readonly key: string; readonly name: string; readonly deals: number }[];
  /** How often two of them met. */
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly deals: number }[];
  readonly colors: ChartColors;
  readonly size: Size;
}

/**
 * One in the middle, the others around it, always in the same places. Area of a node and strength of a line follow the deals;
 * of the others' lines the strongest are drawn. The middle is node 0; `at` of another is its place in `nodes`.
 */
export function egoOption({ center, nodes, pairs, colors, size }: EgoGraph): EChartsCoreOption {
  const shown = nodes.slice(0, EGO_NODES_MAX - 1);
  const places = new Map(shown.map(({ key }, at) => [key, at]));
  const most = Math.max(1, ...shown.map(({ deals }) => deals));
  const mostMet = Math.max(1, ...pairs.map(({ deals }) => deals));
  const label = { show: true, color: colors.text, fontSize: 12, fontFamily: colors.font };
  const around = shown.map(({ name, deals }, at) => {
    const { x, y } = placeOf(at, shown.length, size);
    return {
      at,
      name: String(at),
      x,
      y,
      symbolSize: 6 + 14 * Math.sqrt(deals / most),
      itemStyle: { color: colors.series[1] ?? colors.accent },
      // Texts of the canvas: nothing in them is markup. A long one is cut where the drawing ends.
      label: {
        ...label,
        width: NAMES - NAME_GAP,
        overflow: 'truncate',
        position: x < 0 ? 'left' : 'right',
        formatter: () => name,
      },
    };
  });
  const strongest = [...pairs].sort((one, other) => other.deals - one.deals).slice(0, LINES_A_NODE * shown.length);
  const lines = strongest.flatMap(({ a, b, deals }) => {
    const [source, target] = [places.get(a), places.get(b)];
    if (source === undefined || target === undefined) return [];
    return [
      {
        source: source + 1,
        target: target + 1,
        lineStyle: { width: 0.5 + 2 * (deals / mostMet), color: colors.control, opacity: 0.5 },
      },
    ];
  });
  const spokes = shown.map(({ deals }, at) => ({
    source: 0,
    target: at + 1,
    lineStyle: { width: 0.5 + 3.5 * (deals / most), color: colors.accent, opacity: 0.6 },
  }));
  return {
    animation: false,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: colors.font },
    series: [
      {
        type: 'graph',
        layout: 'none',
        ...boxOf([{ x: 0, y: 0 }, ...around], size),
        roam: false,
        emphasis: { focus: 'adjacency', itemStyle: { borderColor: colors.text, borderWidth: 2 } },
        data: [
          {
            name: 'center',
            x: 0,
            y: 0,
            symbolSize: 26,
            itemStyle: { color: colors.accent },
            // Lines pass behind it.
            label: {
              ...label,
              position: 'bottom',
              fontWeight: 600,
              textBorderColor: colors.canvas,
              textBorderWidth: 4,
              formatter: () => center,
            },
          },
          ...around,
        ],
        links: [...lines, ...spokes],
      },
    ],
  };
}

/**
 * Down the right half of an ellipse and up the left one, at even heights, so that no name covers another. In px: a drawing
 * that is scaled rounds the ends of its lines to whole units.
 */
export function placeOf(
  at: number,
  count: number,
  { width, height }: Size,
): { readonly x: number; readonly y: number } {
  const right = Math.ceil(count / 2);
  const isRight = at < right;
  const [row, rows] = isRight ? [at, right] : [count - 1 - at, count - right];
  const y = -1 + (2 * row + 1) / rows;
  const x = (isRight ? 1 : -1) * Math.sqrt(1 - y * y);
  return { x: x * Math.max(24, width / 2 - NAMES), y: y * Math.max(24, height / 2 - ABOVE) };
}

/** Where the drawing stands, as wide and high as its places are, so that nothing is scaled. */
function boxOf(places: readonly { readonly x: number; readonly y: number }[], { width, height }: Size) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return {
    left: width / 2 + Math.min(...xs),
    top: height / 2 + Math.min(...ys),
    width: Math.max(1, Math.max(...xs) - Math.min(...xs)),
    height: Math.max(1, Math.max(...ys) - Math.min(...ys)),
  };
}
