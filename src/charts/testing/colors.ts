import type { ChartColors } from '../colors.ts';

/** Colors that say what they are. */
export const testColors: ChartColors = {
  canvas: 'canvas',
  surface: 'surface',
  raised: 'raised',
  text: 'text',
  muted: 'muted',
  line: 'line',
  lineStrong: 'line-strong',
  control: 'control',
  accent: 'accent',
  onAccent: 'on-accent',
  bar: 'bar',
  positive: 'positive',
  negative: 'negative',
  heat: [1, 2, 3, 4, 5, 6, 7].map((at) => `heat-${at}`),
  series: ['series-1', 'series-2'],
  font: 'font',
};
