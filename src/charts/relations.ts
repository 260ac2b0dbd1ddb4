import { GraphChart, HeatmapChart, TreemapChart } from 'echarts/charts';
import { GridComponent, VisualMapComponent } from 'echarts/components';
import { use } from 'echarts/core';

use([GraphChart, TreemapChart, HeatmapChart, GridComponent, VisualMapComponent]);

/** What tiles, heat maps and graphs need besides the base, behind one lazy import of its own. */
export { Drawing } from './Drawing.tsx';
export { drawingImage } from './image.ts';
export { matrixOption } from './matrixOption.ts';
