import { useState } from 'react';
import type { Source } from '#schemas/kinds.ts';
import { ChartTools, type ChartToolsProps } from '#src/charts/ChartTools.tsx';
import type { ChartFile } from '#src/charts/chartFile.ts';
import { ChartExportDialog } from './ChartExportDialog.tsx';

/** Table, image and file of a chart. `source`: whose figures they are. */
export function ChartActions({
  source,
  file,
  ...tools
}: Omit<ChartToolsProps, 'onExport'> & { readonly source: Source; readonly file: () => ChartFile }) {
  const [exported, setExported] = useState<ChartFile | null>(null);
  return (
    <span className="flex">
      <ChartTools {...tools} onExport={() => setExported(file())} />
      {exported && <ChartExportDialog source={source} file={exported} onClose={() => setExported(null)} />}
    </span>
  );
}
