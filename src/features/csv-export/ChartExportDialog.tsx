import type { Source } from '#schemas/kinds.ts';
import type { ChartFile } from '#src/charts/chartFile.ts';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { ExportFrame } from './ExportFrame.tsx';

const text = chartMessages.export;

/** Exports what a chart shows, granted and counted like the rows of a table. `source`: whose figures they are. */
export function ChartExportDialog({
  source,
  file,
  onClose,
}: {
  readonly source: Source;
  readonly file: ChartFile;
  readonly onClose: () => void;
}) {
  return (
    <ExportFrame
      source={source}
      fileName={file.name}
      rows={file.rows}
      what={(file.byDay ? text.whatDays : text.what)(file.title, file.rows, file.columns)}
      readyText={text.readyText(file.rows, file.columns)}
      write={async () => URL.createObjectURL(file.csv())}
      onClose={onClose}
    />
  );
}
