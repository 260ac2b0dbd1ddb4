import { useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Source } from '#schemas/kinds.ts';
import { MobileNotice } from '#src/features/data-table/empty-states/MobileNotice.tsx';
import { PartialNotice } from '#src/features/data-table/empty-states/PartialNotice.tsx';
import { DemoBar } from '#src/features/data-table/playground/DemoBar.tsx';
import { DEMO_SEED, readDemoRows } from '#src/features/data-table/playground/demoRows.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import type { TableSource } from '#workers/client.ts';
import { DirectoryTable } from './DirectoryTable.tsx';
import { foldedAtom } from './directoryPreferences.ts';
import { DirectoryTabs } from './header/DirectoryTabs.tsx';
import { HeadlineTotals } from './header/HeadlineTotals.tsx';
import { TopStrip } from './header/TopStrip.tsx';

/**
 * A directory: tabs and totals, the top 8, and the table that fills the rest of the window. With `demo` it is the
 * playground: rows made in the browser, no server asked.
 */
export function DirectoryPage({ source, demo }: { readonly source: Source; readonly demo: boolean }) {
  const folded = useAtomValue(foldedAtom);
  const rows = useSearch({ strict: false, select: (search: { rows?: unknown }) => readDemoRows(search.rows) });
  const title = messages.shell.directory[source].title;
  usePageTitle(demo ? messages.shell.playgroundTitle(title) : title);
  const tableSource = useMemo<TableSource>(
    () => (demo ? { kind: 'sample', source, rows, seed: DEMO_SEED } : { kind: 'server', source }),
    [demo, source, rows],
  );
  return (
    <>
      <MobileNotice />
      {!demo && <PartialNotice />}
      {folded ? (
        <h1 className="sr-only">{title}</h1>
      ) : (
        <div className="relative flex h-11 shrink-0 items-center overflow-x-auto overflow-y-hidden border-b border-line px-4 whitespace-nowrap [scrollbar-width:none]">
          <DirectoryTabs source={source} demo={demo} />
          {demo ? <DemoBar rows={rows} /> : <HeadlineTotals />}
        </div>
      )}
      {!folded && !demo && <TopStrip source={source} />}
      <DirectoryTable spec={DATA_SETS[source]} source={tableSource} demo={demo} />
    </>
  );
}
