import type { ComponentProps, ReactNode } from 'react';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import { CsvDrop } from '#src/features/contributions/CsvDrop.tsx';
import { AddressedTable } from '#src/features/data-table/AddressedTable.tsx';
import { StatusLine } from '#src/features/data-table/toolbar/StatusLine.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { FormerRows } from '#src/features/former-records/FormerRows.tsx';
import { Introduction } from '#src/features/introduction/Introduction.tsx';
import { useWatch } from '#src/features/watchlist/useWatched.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import type { TableSource } from '#workers/client.ts';
import { hasOwnStrip } from './arrivedGlance.ts';
import { FoldButton } from './FoldButton.tsx';
import { ViewStrip } from './ViewStrip.tsx';

const text = messages.directory;

const FOLD = <FoldButton />;

/** Table of a directory with toolbar and status line. */
export function DirectoryTable({
  spec,
  source,
  sampleMode,
  strip,
}: {
  readonly spec: DirectorySpec;
  readonly source: TableSource;
  readonly sampleMode: boolean;
  /** Above the table of all rows; a filtered view has its own. False: neither. */
  readonly strip: ReactNode;
}) {
  const watch = useWatch(spec, sampleMode);
  const table = useAddressedTable({ spec, source, watch });
  const { view, changeView, page } = table;
  const { handle, state } = page.table;
  return (
    <>
      <CsvDrop source={spec.source} sampleMode={sampleMode} />
      {spec.source === 'fundraising' && !sampleMode && !hasOwnStrip(page.query) && <Introduction />}
      {strip !== false && hasOwnStrip(page.query) ? (
        <ViewStrip spec={spec} view={page.query} handle={handle} state={state} onChange={changeView} />
      ) : (
        strip
      )}
      {!sampleMode && <FormerRows source={spec.source} filter={view.filter} />}
      <AddressedTable table={table} label={text.grid(spec.source)} total={state.total} end={FOLD} />
      <DirectoryStatus spec={spec} sort={view.sort} columns={page.columns} state={state} sampleMode={sampleMode} />
    </>
  );
}

const keyTexts = tablePartMessages.status.keys;

const KEYS: readonly (readonly [CommandId, string])[] = [
  ['moveCell', keyTexts.move],
  ['watch', keyTexts.watch],
  ['preview', keyTexts.preview],
  ['filterColumn', keyTexts.filter],
  ['fold', keyTexts.fold],
];

/** Status line with the keys of a directory. */
function DirectoryStatus(props: Omit<ComponentProps<typeof StatusLine>, 'keys'>) {
  return <StatusLine {...props} keys={KEYS} />;
}
