import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Source } from '#schemas/kinds.ts';
import { MobileNotice } from '#src/features/data-table/empty-states/MobileNotice.tsx';
import { PartialNotice } from '#src/features/data-table/empty-states/PartialNotice.tsx';
import { DEMO_SEED, readSampleRows, SampleModeBar } from '#src/features/data-table/SampleModeBar.tsx';
import { useFormulaSpec } from '#src/features/data-table/useView.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import type { TableSource } from '#workers/client.ts';
import { DirectoryTable } from './DirectoryTable.tsx';
import { DirectoryTabs } from './DirectoryTabs.tsx';
import { foldedAtom } from './FoldButton.tsx';
import { HeadlineTotals } from './HeadlineTotals.tsx';
import { TopStrip } from './TopStrip.tsx';

/**
 * Directory: tabs and totals, the top 8, and the table. `sampleMode` is the playground: rows generated in the
 * browser, no server.
 */
export function DirectoryPage({ source, sampleMode }: { readonly source: Source; readonly sampleMode: boolean }) {
  const folded = useAtomValue(foldedAtom);
  const rows = useSearch({ strict: false, select: (search: { rows?: unknown }) => readSampleRows(search.rows) });
  const title = messages.shell.directory[source].title;
  const spec = useFormulaSpec(DATA_SETS[source]);
  usePageTitle(sampleMode ? messages.shell.playgroundTitle(title) : title);
  const tableSource = useMemo<TableSource>(
    () => (sampleMode ? { kind: 'sample', source, rows, seed: DEMO_SEED } : { kind: 'server', source }),
    [sampleMode, source, rows],
  );
  return (
    <>
      <MobileNotice />
      {!sampleMode && <PartialNotice />}
      {folded ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <div
          className="relative flex h-11 shrink-0 items-center overflow-x-auto overflow-y-hidden border-b border-line px-4 whitespace-nowrap [scrollbar-width:none]"
          data-foldable
        >
          <DirectoryTabs source={source} sampleMode={sampleMode} />
          {sampleMode ? <SampleModeBar rows={rows} /> : <HeadlineTotals />}
        </div>
      )}
      <DirectoryTable
        spec={spec}
        source={tableSource}
        sampleMode={sampleMode}
        strip={!folded && !sampleMode && <TopStrip source={source} />}
      />
    </>
  );
}
