import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Source } from '#schemas/kinds.ts';
import { MobileNotice } from '#src/features/data-table/empty-states/MobileNotice.tsx';
import { PartialNotice } from '#src/features/data-table/empty-states/PartialNotice.tsx';
import { DEMO_SEED, readSampleRows } from '#src/features/data-table/SampleModeBar.tsx';
import { useFormulaSpec } from '#src/features/data-table/useView.ts';
import { useOpenColumns } from '#src/features/list-columns/openColumns.ts';
import { screenerMessages } from '#src/i18n/en/screener.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { usePageDensity } from '#src/shared/storage/preferences.ts';
import type { TableSource } from '#workers/client.ts';
import { Screener } from './Screener.tsx';

/** Screener of a data set. With `rows` in the URL it shows that many generated rows. */
export function ScreenerPage({ source }: { readonly source: Source }) {
  const asked = useSearch({ strict: false, select: (search: { rows?: unknown }) => search.rows });
  const sampleMode = asked !== undefined;
  const rows = readSampleRows(asked);
  const title = screenerMessages.title(messages.shell.directory[source].title);
  const own = useOpenColumns(DATA_SETS[source], sampleMode);
  const spec = useFormulaSpec(own.spec);
  usePageTitle(title);
  // A workspace: as many readable rows as possible.
  usePageDensity('compact');
  const tableSource = useMemo<TableSource>(
    () => (sampleMode ? { kind: 'sample', source, rows, seed: DEMO_SEED } : { kind: 'server', source }),
    [sampleMode, source, rows],
  );
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <MobileNotice />
      {!sampleMode && <PartialNotice />}
      <Screener spec={spec} own={own} source={tableSource} sampleMode={sampleMode} />
    </>
  );
}
