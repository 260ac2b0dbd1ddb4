import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { formatCount } from '#schemas/format.ts';
import { AddressedTable } from '#src/features/data-table/AddressedTable.tsx';
import { StatusLine } from '#src/features/data-table/toolbar/StatusLine.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { jobsMessages } from '#src/i18n/en/jobs.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import type { CommandId } from '#src/shared/commands/commands.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import type { TableSource } from '#workers/client.ts';

const text = jobsMessages;
const SOURCE: TableSource = { kind: 'server', source: 'jobs' };
const SPEC = DATA_SETS.jobs;

/** Every ad for a job, as a table of the address. */
export function JobsPage() {
  usePageTitle(text.title);
  const table = useAddressedTable({ spec: SPEC, source: SOURCE });
  const { view, page } = table;
  const { state } = page.table;
  return (
    <div className="table-page">
      <div className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 whitespace-nowrap">
        <h1 className="text-16 leading-5">{text.heading}</h1>
        <span className="figure text-12 text-faint">{state.total !== null && formatCount(state.total)}</span>
        <p className="ml-auto truncate pl-4 text-12 text-muted max-desk:hidden">{text.salary}</p>
      </div>
      <AddressedTable table={table} label={messages.directory.grid('jobs')} total={state.total} />
      <StatusLine spec={SPEC} sort={view.sort} columns={page.columns} state={state} sampleMode={false} keys={KEYS} />
    </div>
  );
}

const keyTexts = tablePartMessages.status.keys;

const KEYS: readonly (readonly [CommandId, string])[] = [
  ['moveCell', keyTexts.move],
  ['filterColumn', keyTexts.filter],
];
