import { Link } from '@tanstack/react-router';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { formatCount } from '#schemas/format.ts';
import { StoryTable } from '#src/features/data-table/StoryTable.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { AlertLine } from '#src/features/list-alerts/AlertStrip.tsx';
import { ListsPopover } from '#src/features/list-alerts/ListsPopover.tsx';
import { SavedTitle } from '#src/features/saved-lists/SavedTitle.tsx';
import { useWatch } from '#src/features/watchlist/useWatched.ts';
import { jobsMessages } from '#src/i18n/en/jobs.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import type { TableSource } from '#workers/client.ts';

const text = jobsMessages;
const SOURCE: TableSource = { kind: 'server', source: 'jobs' };
const SPEC = DATA_SETS.jobs;

/** Every ad for a job, as a table of the address. */
export function JobsPage() {
  usePageTitle(text.title);
  const watch = useWatch(SPEC, false);
  const table = useAddressedTable({ spec: SPEC, source: SOURCE, watch });
  const { view, changeView } = table;
  const { handle, state } = table.page.table;
  const { total } = state;
  return (
    <div className="table-page">
      <div className="flex min-h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 py-1 whitespace-nowrap">
        <h1 className="text-16 leading-5">{text.heading}</h1>
        <span className="figure text-12 text-faint">{total !== null && formatCount(total)}</span>
        <div className="ml-2 min-w-0 max-desk:mr-auto desk:shrink-0">
          <SavedTitle spec={SPEC} view={view} sampleMode={false} onChange={changeView} />
        </div>
        <p className="ml-auto min-w-0 pl-4 text-right text-12 leading-4 text-balance whitespace-normal text-muted max-desk:hidden">
          {text.salary}
        </p>
        <ListsPopover spec={SPEC} view={view} handle={handle} state={state} onChange={changeView} />
        <Link to="/career/post-job" className={buttonClass()}>
          {text.post}
        </Link>
      </div>
      <AlertLine spec={SPEC} />
      <StoryTable spec={SPEC} table={table} label={messages.directory.grid('jobs')} />
    </div>
  );
}
