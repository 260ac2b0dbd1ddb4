import type { Source } from '#schemas/kinds.ts';
import { Method } from '#src/charts/ChartTools.tsx';
import { type TableChart, tableFile, tableFileName } from '#src/charts/tableCharts.ts';
import { tablePicture } from '#src/charts/tablePicture.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { ChartActions } from './ChartActions.tsx';

/** Image and file of a chart that the page draws as a table. */
export function TableChartActions({ source, chart }: { readonly source: Source; readonly chart: TableChart }) {
  return (
    <ChartActions
      source={source}
      isEmpty={chart.rows.length === 0}
      image={{ name: tableFileName(chart), draw: () => tablePicture(chart) }}
      file={() => tableFile(chart)}
    />
  );
}

/** What such a chart says in words, where its figures come from, and how they are made. */
export function TableChartNote({ chart: { descriptor, summary, origin } }: { readonly chart: TableChart }) {
  return (
    <figcaption className="mt-2 max-w-[100ch] text-12 text-pretty text-muted">
      {summary} <span className="text-faint">{origin}</span>
      <Method label={`${chartMessages.method}: ${descriptor.label}`}>{descriptor.method}</Method>
    </figcaption>
  );
}
