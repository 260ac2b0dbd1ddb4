import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { EXPORT_OPEN_MS, EXPORTS_LISTED, type ExportsAnswerSchema } from '#schemas/api/csv-export.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField } from '#schemas/columns/spec.ts';
import { formatDateTime } from '#schemas/format.ts';
import { type DataSetName, tablePath } from '#schemas/kinds.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import { decodeView, type View } from '#schemas/queries/view.ts';
import { exportsQuery } from '#src/api/exportQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { partPhrases } from '#src/features/filters/wording.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { onBroadcast } from '#src/shared/tabs.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';
import { EXPORT_HASH } from './ExportFrame.tsx';
import { refetchExports } from './useCsvExport.ts';

const text = planMessages.history;

const UNFINISHED_REFETCH_MS = 3_000;

/** Whether an export may still be running. */
function mayEnd({ state, granted_at: grantedAt }: Entry): boolean {
  return state === 'granted' && Date.now() - Date.parse(grantedAt) < EXPORT_OPEN_MS;
}

/** The account's exports, newest first, each with its outcome and a link to run it again. */
export function ExportHistory() {
  const queryClient = useQueryClient();
  useEffect(() => onBroadcast('exports', () => refetchExports(queryClient)), [queryClient]);
  // Another tab may have exported since, and the report that an export ended may arrive after this page was opened.
  const {
    data: entries,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...exportsQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.some(mayEnd) && UNFINISHED_REFETCH_MS,
  });
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

type Entry = z.output<typeof ExportsAnswerSchema>['data'][number];

/** One export: its view as a link, time, outcome, and a button to run it again. */
function ExportEntry({ entry, when }: { readonly entry: Entry; readonly when: string }) {
  const { source, state, rows } = entry;
  const { path, search, view } = readExportedView(source, entry.view);
  const phrases = viewPhrases(source, view);
  const ofChart = isChartPage(path);
  const title = ofChart ? text.chart : text.rowsOf(source, path === '/watchlist');
  const words = ofChart ? decodeURI(path) : phrases.length === 0 ? text.whole : phrases.join(' · ');
  return (
    <li className="flex items-center gap-4 border-b border-line py-3 max-sm:flex-wrap max-sm:gap-y-2">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="flex flex-wrap items-baseline gap-x-2 text-13">
          <Link to={path} search={search} className="font-medium hover:underline">
            {title}
          </Link>
          <span className="figure text-12 text-muted">{when}</span>
        </p>
        <p className="mt-0.5 line-clamp-2 text-13 text-muted">{words}</p>
      </div>
      <p className={cx('figure shrink-0 text-right text-12 max-sm:mr-auto', state !== 'done' && 'text-muted')}>
        {state === 'done' ? (
          rows === null ? (
            text.states.done
          ) : (
            text.rows(rows)
          )
        ) : (
          <Toggletip about={text.stateTitles[state]}>{text.states[state]}</Toggletip>
        )}
      </p>
      <Link
        to={path}
        search={search}
        hash={EXPORT_HASH}
        aria-label={text.runAgainLabel(title, when)}
        className={buttonClass()}
      >
        <RotateCw size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
        {text.runAgain}
      </Link>
    </li>
  );
}

/** Whether the export was of a chart on a project's page. */
function isChartPage(path: string): boolean {
  return /^\/project\/[^/]+$/.test(path);
}

/** The view of an export, from its address. */
interface ExportedView {
  /** Path of a table page, and its parameters. */
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly view: View;
}

/** Parses a stored address; another page reads as that of the data set's table. */
export function readExportedView(source: DataSetName, address: string): ExportedView {
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  const search = Object.fromEntries(new URLSearchParams(at < 0 ? '' : address.slice(at)));
  const table = tablePath(source);
  const isPage = [table, `/master-demo/${source}`, '/watchlist'].includes(path) || isChartPage(path);
  return { path: isPage ? path : table, search, view: decodeView(DATA_SETS[source], search) };
}

/** A view in phrases: conditions, search, order. Empty for all rows in default order. */
export function viewPhrases(source: DataSetName, { filter, search, sort }: View): readonly string[] {
  const spec = DATA_SETS[source];
  return [
    ...partPhrases(spec, filter),
    ...(search === '' ? [] : [text.search(search)]),
    ...sortTerms(sort).flatMap(({ field: name, order }, at) => {
      const field = findField(spec, name);
      const say = at === 0 ? text.sorted : text.thenSorted;
      return field ? [say(field.label, field.type, order)] : [];
    }),
  ];
}
