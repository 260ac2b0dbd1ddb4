/** All that draws lines and bars, behind one lazy import: ECharts comes once, in one file. */
export { barOption, PICTURE_INSETS, partsLegend } from './barOption.ts';
export { Drawing } from './Drawing.tsx';
export { chartImage, drawingImage } from './image.ts';
export { lineOption } from './lineOption.ts';
export { monthOption } from './monthOption.ts';
export { Plot } from './Plot.tsx';
