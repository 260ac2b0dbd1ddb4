import { CloudAlert } from 'lucide-react';
import { formatDateTime } from '#schemas/format.ts';
import { failureTag } from '#schemas/http.ts';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import { useOnline } from '#src/shared/online.ts';
import { ErrorState, NoticeLine } from '#src/ui/States.tsx';
import type { TableError } from '#workers/client.ts';

const text = tablePartMessages.error;

/** Shown when no rows could be loaded: reason and Retry. */
export function TableFailure({
  source,
  error,
  onRetry,
}: {
  readonly source: DataSetName;
  readonly error: TableError;
  readonly onRetry: () => void;
}) {
  return (
    <ErrorState
      title={isNotYet(error) ? text.notYet(source) : text.title(source)}
      text={`${whatHappened(error)} ${text.viewUnchanged}`}
      onRetry={onRetry}
      details={detailsOf(error)}
    />
  );
}

/** Shown above old rows when newer ones failed to load, with their age. Offline has its own notice. */
export function TableFailureNotice({
  error,
  asOf,
  onRetry,
}: {
  readonly error: TableError;
  readonly asOf: string | null;
  readonly onRetry: () => void;
}) {
  const online = useOnline();
  if (!online) return null;
  return (
    <NoticeLine icon={CloudAlert} actions={[{ label: messages.ui.retry, onClick: onRetry }]}>
      {whatHappened(error)} {text.rowsUnchanged} {asOf !== null && text.stale(formatDateTime(asOf))}
    </NoticeLine>
  );
}

/** The error in a sentence; technical text goes into the details. */
function whatHappened(error: TableError): string {
  const { kind, status, message } = error;
  switch (kind) {
    case 'FETCH_ERROR':
      if (status === null) return httpMessages.unreachable;
      return status >= 500 && !isNotYet(error) ? httpMessages.status(status) : message;
    case 'TIMEOUT_ERROR':
      return text.timeout;
    case 'PARSING_ERROR':
      return httpMessages.unreadable('');
  }
}

/** The server is temporarily unavailable and explains why; the query retries by itself. */
function isNotYet({ status }: TableError): boolean {
  return status === 503;
}

/** Details to report. */
function detailsOf({ kind, status, detail }: TableError): string {
  return `${failureTag(status)} ${kind}${status === null ? '' : ` ${status}`}\n${detail}\n${location.href}`;
}
