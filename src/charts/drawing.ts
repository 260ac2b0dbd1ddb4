/** All that draws, behind one lazy import: ECharts comes once, in one file. */
export { chartImage } from './image.ts';
export { Plot } from './Plot.tsx';
