import { HeatmapChart, TreemapChart } from 'echarts/charts';
import { GridComponent, VisualMapComponent } from 'echarts/components';
import { use } from 'echarts/core';

use([TreemapChart, HeatmapChart, GridComponent, VisualMapComponent]);

/** What tiles and heat maps need besides the base, behind one lazy import of its own. */
export { Drawing } from './Drawing.tsx';
export { drawingImage } from './image.ts';
