import { Link } from '@tanstack/react-router';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { formatCount } from '#schemas/format.ts';
import { StoryTable } from '#src/features/data-table/StoryTable.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { AlertLine } from '#src/features/list-alerts/AlertStrip.tsx';
import { ListsPopover } from '#src/features/list-alerts/ListsPopover.tsx';
import { SavedTitle } from '#src/features/saved-lists/SavedTitle.tsx';
import { proposalMessages as text } from '#src/i18n/en/proposals.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import type { TableSource } from '#workers/client.ts';

const SOURCE: TableSource = { kind: 'server', source: 'proposals' };
const SPEC = DATA_SETS.proposals;

/** Every proposal that was opened to votes, as a table of the address. */
export function ProposalsPage() {
  usePageTitle(text.list);
  const table = useAddressedTable({ spec: SPEC, source: SOURCE });
  const { view, changeView } = table;
  const { handle, state } = table.page.table;
  const { total } = state;
  return (
    <div className="table-page">
      <div className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 whitespace-nowrap">
        <h1 className="text-16 leading-5">{text.list}</h1>
        <span className="figure text-12 text-faint">{total !== null && formatCount(total)}</span>
        <div className="ml-2 min-w-0 max-desk:mr-auto desk:shrink-0">
          <SavedTitle spec={SPEC} view={view} sampleMode={false} onChange={changeView} />
        </div>
        <p className="ml-auto truncate pl-4 text-12 text-muted max-desk:hidden">{text.listAbout}</p>
        <ListsPopover spec={SPEC} view={view} handle={handle} state={state} onChange={changeView} />
        <Link to="/assay_dao" className={buttonClass()}>
          {text.dao}
        </Link>
      </div>
      <AlertLine spec={SPEC} />
      <StoryTable spec={SPEC} table={table} label={messages.directory.grid('proposals')} />
    </div>
  );
}
