/** All that draws lines and bars, behind one lazy import: ECharts comes once, in one file. */
export { Drawing, drawingImage } from './Drawing.tsx';
export { chartImage } from './image.ts';
export { Plot } from './Plot.tsx';
