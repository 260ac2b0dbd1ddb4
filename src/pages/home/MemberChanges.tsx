import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListFilter, type LucideIcon, Star } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import type { AlertNews, AlertRow, AlertSummary } from '#schemas/api/list-alerts.ts';
import type { SavedList } from '#schemas/api/saved-lists.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fieldLabel } from '#schemas/columns/spec.ts';
import { type ProjectRow, ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { formatCount, timeAgo } from '#schemas/format.ts';
import { KINDS, type ListedSource, listPath } from '#schemas/kinds.ts';
import { watchlistQuery } from '#src/api/accountQueries.ts';
import { savedListsQuery } from '#src/api/savedLists.ts';
import { AlertName } from '#src/features/list-alerts/AlertName.tsx';
import { alertNewsQuery, alertsQuery } from '#src/features/list-alerts/useListAlerts.ts';
import { useMarkSeen } from '#src/features/list-alerts/useMarkSeen.ts';
import { homeMessages } from '#src/i18n/en/home.ts';
import { listAlertMessages } from '#src/i18n/en/listAlerts.ts';
import { messages } from '#src/i18n/index.ts';
import { labelOrder } from '#src/i18n/labelOrder.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import { Change } from '#src/ui/Figures.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { HomeSection } from './HomeSection.tsx';

const text = homeMessages.lists;

/** As much as the room of the section holds. */
const LISTS = 2;
const ROWS = 2;
const MOVES = 3;

/** What changed in the member's saved lists since the last visit, and how the watched projects moved. */
export function MemberChanges() {
  const section = useRef<HTMLDivElement>(null);
  const { data: summaries, isError, refetch } = useQuery(alertsQuery());
  const { data: lists } = useQuery(savedListsQuery());
  const now = useNow();
  const changed = useMemo(() => changedLists(summaries, lists), [summaries, lists]);
  const markSeen = useMarkSeen(changed.map(({ list }) => list.storage_id));
  const [since] = changed.map(({ summary }) => summary.since).sort();
  return (
    <HomeSection
      title={text.title}
      note={since === undefined ? undefined : listAlertMessages.since(timeAgo(Date.parse(since), now)).toLowerCase()}
      end={
        changed.length > 0 && (
          <Button
            variant="ghost"
            onClick={() => {
              markSeen();
              // The button disappears with the changes.
              section.current?.closest('section')?.querySelector<HTMLElement>('h2')?.focus();
            }}
          >
            {listAlertMessages.seen}
          </Button>
        )
      }
    >
      <div ref={section} className="min-h-(--home-aside)">
        {summaries && lists ? (
          <Lists changed={changed} hasLists={lists.length > 0} />
        ) : isError ? (
          <Failed onRetry={() => void refetch()}>{text.failed}</Failed>
        ) : (
          <Waiting lines={4} />
        )}
        <Watched />
      </div>
    </HomeSection>
  );
}

interface ChangedList {
  readonly list: SavedList;
  readonly summary: AlertSummary;
}

/** Lists with changes, the most changed first. */
function changedLists(
  summaries: readonly AlertSummary[] | undefined,
  lists: readonly SavedList[] | undefined,
): readonly ChangedList[] {
  const all = summaries?.flatMap((summary) => {
    const list = lists?.find(({ storage_id }) => storage_id === summary.storage_id);
    return list && changesOf(summary) > 0 ? [{ list, summary }] : [];
  });
  return (all ?? []).toSorted(
    (a, b) => changesOf(b.summary) - changesOf(a.summary) || labelOrder().compare(a.list.name, b.list.name),
  );
}

const changesOf = ({ entered, left, changed }: AlertSummary) => entered + left + changed;

function Lists({ changed, hasLists }: { readonly changed: readonly ChangedList[]; readonly hasLists: boolean }) {
  const shown = changed.slice(0, LISTS);
  const news = useQueries({ queries: shown.map(({ list }) => alertNewsQuery(list.storage_id)) });
  if (!hasLists) {
    return (
      <NextStep to="/master-demo/projects" label={text.openScreener}>
        {text.noLists}
      </NextStep>
    );
  }
  if (changed.length === 0) return <p className="py-2 text-13 text-muted">{text.nothing}</p>;
  return (
    <>
      {shown.map(({ list, summary }, at) => (
        <Changes key={list.storage_id} list={list} summary={summary} news={news[at]?.data} />
      ))}
      {changed.length > shown.length && (
        <p className="flex h-7 items-center text-12 text-muted">{text.more(changed.length - shown.length)}</p>
      )}
    </>
  );
}

function Changes({
  list: { storage_id: id, name, source },
  summary,
  news,
}: {
  readonly list: SavedList;
  readonly summary: AlertSummary;
  readonly news: AlertNews | undefined;
}) {
  const counts = [
    summary.entered > 0 && text.entered(summary.entered),
    summary.left > 0 && text.left(summary.left),
    summary.changed > 0 && text.changed(summary.changed),
  ].filter((part) => part !== false);
  const rows = news ? rowsOf(news).slice(0, ROWS) : null;
  return (
    <Group
      icon={ListFilter}
      title={
        <Link to={listPath(source)} search={{ list: id }} className="truncate font-medium hover:underline">
          {name}
        </Link>
      }
      aside={<span className="figure text-info">{counts.join(' · ')}</span>}
    >
      {rows === null ? (
        <Waiting lines={Math.min(ROWS, changesOf(summary))} />
      ) : (
        <ul>
          {rows.map(({ row, what }) => (
            <Entry key={`${what} ${row._id}`} source={source} row={row}>
              <span className="truncate text-12 text-muted">
                {what ?? row.changes.map(({ field }) => fieldLabel(DATA_SETS[source], field)).join(', ')}
              </span>
            </Entry>
          ))}
        </ul>
      )}
    </Group>
  );
}

/** Rows of every kind of change, the newest of each first: those that entered before those that left. */
function rowsOf({
  rows: { entered, left, changed },
}: AlertNews): readonly { readonly row: AlertRow; readonly what: string | null }[] {
  return [
    ...entered.map((row) => ({ row, what: text.kinds.entered })),
    ...left.map((row) => ({ row, what: text.kinds.left })),
    ...changed.map((row) => ({ row, what: null })),
  ];
}

/** The watched projects that moved most within a day. */
function Watched() {
  const { data, isError, refetch } = useQuery(watchlistQuery(KINDS.projects.watchlist));
  const moved = useMemo(
    () =>
      (data ?? [])
        .flatMap(({ ref_data }): ProjectRow[] => {
          const { data: row } = ROW_SCHEMAS.projects.safeParse(ref_data);
          return row && row.change24h !== null && !row.stale.includes('Price') ? [row] : [];
        })
        .toSorted((a, b) => Math.abs(b.change24h ?? 0) - Math.abs(a.change24h ?? 0))
        .slice(0, MOVES),
    [data],
  );
  return (
    <Group
      icon={Star}
      title={
        <Link to="/watchlist" className="font-medium hover:underline">
          {text.watchlist}
        </Link>
      }
      count={data?.length}
      aside={moved.length > 0 && <span className="text-12 text-muted">{text.moves}</span>}
    >
      {isError && !data ? (
        <Failed onRetry={() => void refetch()}>{text.failedWatchlist}</Failed>
      ) : !data ? (
        <Waiting lines={MOVES} />
      ) : data.length === 0 ? (
        <NextStep to="/directory/projects" label={text.openProjects}>
          {text.noStars}
        </NextStep>
      ) : moved.length === 0 ? (
        <p className="py-1 text-13 text-muted">{text.noPrices}</p>
      ) : (
        <ul>
          {moved.map((row) => (
            <Entry key={row._id} source="projects" row={row}>
              <Change value={row.change24h} unit={homeMessages.percent} />
            </Entry>
          ))}
        </ul>
      )}
    </Group>
  );
}

function Group({
  icon: Icon,
  title,
  count,
  aside,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  readonly count?: number | undefined;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no form controls.
    <div role="group" aria-labelledby={titleId} className="pt-1">
      <h3 className="flex h-8 items-center gap-2 font-sans text-13 font-normal [word-spacing:normal]">
        <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        <span id={titleId} className="flex min-w-0">
          {title}
        </span>
        {count !== undefined && <span className="figure text-12 text-faint">{formatCount(count)}</span>}
        <span className="ml-auto shrink-0 pl-2 text-12">{aside}</span>
      </h3>
      {children}
    </div>
  );
}

function Entry({
  source,
  row,
  children,
}: {
  readonly source: ListedSource;
  readonly row: { readonly name: string; readonly slug: string | null; readonly logo: string | null };
  readonly children: ReactNode;
}) {
  return (
    <li className="flex h-7 items-center gap-3 border-b border-line pl-5.5 text-13 last:border-b-0">
      <AlertName source={source} row={row} nameClassName="" />
      <span className="ml-auto flex min-w-0 justify-end">{children}</span>
    </li>
  );
}

function NextStep({ to, label, children }: { readonly to: string; readonly label: string; readonly children: string }) {
  return (
    <p className="py-1 text-13 text-muted">
      {children}{' '}
      <Link to={to} className="text-text underline decoration-control underline-offset-3">
        {label}
      </Link>
    </p>
  );
}

function Failed({ onRetry, children }: { readonly onRetry: () => void; readonly children: string }) {
  return (
    <div role="alert" className="flex items-center gap-2 py-1 text-13 text-negative">
      {children}
      <Button variant="ghost" onClick={onRetry}>
        {messages.ui.retry}
      </Button>
    </div>
  );
}

function Waiting({ lines }: { readonly lines: number }) {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {messages.ui.loading}
      </span>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <div key={line} className="flex h-7 items-center">
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  );
}
