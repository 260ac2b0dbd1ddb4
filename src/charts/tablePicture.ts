import { chartMessages } from '#src/i18n/en/charts.ts';
import type { ChartColors } from './colors.ts';
import { type TableChart, tableTitle } from './tableCharts.ts';

/** The picture of a chart that the page draws as a table. */
export async function tablePicture(chart: TableChart): Promise<Blob> {
  const { descriptor, marks, summary, origin } = chart;
  const { format, form, sideBySide = false } = descriptor;
  const words = { title: chartMessages.titleUnit(tableTitle(chart), descriptor.unit), note: summary, origin };
  if (form === 'matrix') {
    const { drawingImage, matrixOption } = await import('./relations.ts');
    return drawingImage((colors) => matrixOption({ marks, format, colors }), words);
  }
  const { barOption, drawingImage, partsLegend, PICTURE_INSETS } = await import('./drawing.ts');
  const partColors = (colors: ChartColors) =>
    descriptor.isTrend ? [colors.negative, colors.bar, colors.positive] : colors.series;
  const lying = form === 'ranked';
  return drawingImage(
    (colors, size) =>
      barOption({
        ...{ marks, format, lying, sideBySide, colors, size },
        isChosen: null,
        partColors: partColors(colors),
        insets: lying ? PICTURE_INSETS.lying : PICTURE_INSETS.standing,
      }),
    { ...words, legend: (colors) => partsLegend(marks, partColors(colors)) },
  );
}
