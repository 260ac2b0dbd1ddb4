import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([BarChart, LineChart, GridComponent, MarkLineComponent, TitleComponent, TooltipComponent, CanvasRenderer]);

/** ECharts with the parts we use. Import it only where it is loaded lazily. */
export { init };
