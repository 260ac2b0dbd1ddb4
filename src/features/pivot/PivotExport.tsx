import { csvText } from '#schemas/csv.ts';
import { fileRows } from '#schemas/pivot/file.ts';
import { unpackPivot } from '#schemas/pivot/packed.ts';
import type { CountedPivot } from '#src/api/pivotQueries.ts';
import { fileName } from '#src/charts/chartFile.ts';
import { ExportFrame } from '#src/features/csv-export/ExportFrame.tsx';
import { chartMessages } from '#src/i18n/en/charts.ts';
import { csvBlob } from '#src/ui/saveFile.ts';
import type { PivotedTable } from './usePivot.ts';

/** Exports the cells of a pivot, granted and counted like the rows of a table. */
export function PivotExport({
  title,
  table: { source, isSample },
  counted: { call, answer },
  onClose,
}: {
  readonly title: string;
  readonly table: Pick<PivotedTable, 'source' | 'isSample'>;
  readonly counted: CountedPivot;
  readonly onClose: () => void;
}) {
  const { head, rows } = fileRows(call.pivot, unpackPivot(answer));
  const words = chartMessages.export;
  return (
    <ExportFrame
      source={isSample ? null : source}
      fileName={`${fileName(title)}.csv`}
      rows={rows.length}
      what={words.what(title, rows.length, head.length)}
      readyText={words.readyText(rows.length, head.length)}
      write={async () => URL.createObjectURL(csvBlob(csvText([head, ...rows])))}
      onClose={onClose}
    />
  );
}
