import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { EXPORTS_LISTED } from '#schemas/api/csv-export.ts';
import { formatDateTime } from '#schemas/format.ts';
import { exportsQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { planMessages } from '#src/i18n/plans.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { ExportEntry } from './ExportEntry.tsx';

const text = planMessages.history;

/** The member's exports, the newest first: what each was, how it ended, and a way to run it again. */
export function ExportHistory() {
  // Another tab may have exported since.
  const { data: entries, error, isFetching, refetch } = useQuery({ ...exportsQuery(), staleTime: 0 });
  if (error) {
    return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  }
  if (!entries) return <Waiting />;
  if (entries.length === 0) {
    return (
      <EmptyState icon={Download} title={text.empty} text={text.emptyText}>
        <Link to="/master-demo/$source" params={{ source: 'projects' }} className={buttonClass()}>
          {text.openScreener}
        </Link>
      </EmptyState>
    );
  }
  return (
    <div className="relative border-t border-line">
      <ProgressLine active={isFetching} />
      <ul aria-label={text.label}>
        {entries.map((entry) => (
          <ExportEntry key={entry.request_id} entry={entry} when={formatDateTime(entry.granted_at, 'plain')} />
        ))}
      </ul>
      {entries.length >= EXPORTS_LISTED && <p className="pt-3 text-12 text-muted">{text.latest(entries.length)}</p>}
    </div>
  );
}

const LINES = ['first', 'second', 'third', 'fourth'] as const;

function Waiting() {
  return (
    <div role="status" aria-label={text.loading} className="border-t border-line">
      {LINES.map((line) => (
        <div key={line} className="h-17 border-b border-line py-3">
          <Skeleton className="mt-1 w-48" />
          <Skeleton className="mt-3.5 w-80 max-w-full" />
        </div>
      ))}
    </div>
  );
}
