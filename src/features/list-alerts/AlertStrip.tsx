import { useAtomValue } from 'jotai';
import { Bell, BellOff, ChevronDown, RotateCw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ALERT_MEMBERS_MAX, type AlertSummary } from '#schemas/api/list-alerts.ts';
import { asksListColumns } from '#schemas/columns/listColumns.ts';
import type { ListedSpec } from '#schemas/columns/spec.ts';
import { formatCount, timeAgo } from '#schemas/format.ts';
import { useAccountStore } from '#src/features/saved-lists/accountLists.ts';
import type { SavedList } from '#src/features/saved-lists/savedList.ts';
import { openedListAtom, problemText } from '#src/features/saved-lists/useSavedLists.ts';
import { listAlertMessages } from '#src/i18n/en/listAlerts.ts';
import { tablePartMessages } from '#src/i18n/en/tableParts.ts';
import { messages } from '#src/i18n/index.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';
import { AlertPanel } from './AlertPanel.tsx';
import { useAlertSummary, useOpenAlertSummary } from './useListAlerts.ts';
import { useMarkSeen } from './useMarkSeen.ts';

const text = listAlertMessages;

/** Alerts of the open list; nothing unless a list of the account is open. */
export function AlertLine({ spec }: { readonly spec: ListedSpec }) {
  const opened = useAtomValue(openedListAtom);
  if (!opened || opened.list.source !== spec.source) return null;
  return <AlertStrip key={opened.list.id} spec={spec} list={opened.list} />;
}

/** Changes since the last visit: a line that opens to the rows. */
function AlertStrip({ spec, list }: { readonly spec: ListedSpec; readonly list: SavedList }) {
  const { summary, isFetching, isError, retry } = useOpenAlertSummary(list.id);
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const section = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const markSeen = useMarkSeen([list.id]);
  const hasNews = summary !== undefined && summary.entered + summary.left + summary.changed > 0;
  const isOpen = open && hasNews;
  const { filter, formulas } = list.view;
  const rests = asksListColumns({ filter, sort: null, formulas });
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={text.label(list.name)}
      className="shrink-0 border-b border-line outline-none"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // One Escape closes one thing.
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        opener.current?.focus();
      }}
    >
      <div className="flex h-9 items-center gap-1.5 px-4 text-13 pointer-coarse:h-12">
        {hasNews ? (
          <button
            ref={opener}
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            className="-ml-2 flex h-(--control-height) min-w-0 items-center gap-2 rounded-control px-2 text-left hover:bg-hover aria-expanded:bg-pressed"
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-info" />
            <Said summary={summary} />
            <ChevronDown
              size={14}
              strokeWidth={1.75}
              aria-hidden
              className={cx('shrink-0 text-muted', isOpen && 'rotate-180')}
            />
          </button>
        ) : rests ? (
          <p className="truncate text-muted">{tablePartMessages.ownColumns.resting}</p>
        ) : (
          <Quiet summary={summary} isFetching={isFetching} isError={isError} onRetry={retry} />
        )}
        {summary?.partial && (
          <Toggletip about={text.partialAbout(ALERT_MEMBERS_MAX)} className="truncate text-12 text-faint">
            {text.partial(ALERT_MEMBERS_MAX)}
          </Toggletip>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-1 pl-2">
          {hasNews && (
            <Button
              variant="ghost"
              onClick={() => {
                markSeen();
                setOpen(false);
                // The button disappears with the alerts.
                section.current?.focus();
              }}
            >
              {text.seen}
            </Button>
          )}
          <NotifyToggle list={list} />
        </div>
      </div>
      {isOpen && <AlertPanel key={list.id} id={panelId} spec={spec} list={list} summary={summary} />}
    </section>
  );
}

/** `Since 3 d ago` `12 entered` · `4 left` · `7 changed`. */
function Said({ summary }: { readonly summary: AlertSummary }) {
  const since = useSince(summary.since);
  const parts = [
    summary.entered > 0 && text.counts.entered(summary.entered),
    summary.left > 0 && text.counts.left(summary.left),
    summary.changed > 0 && text.counts.changed(summary.changed),
  ].filter((part) => part !== false);
  return (
    <span className="figure truncate max-sm:text-12">
      <span className="text-muted max-sm:sr-only">{since}: </span>
      <span className="font-medium">{parts.join(' · ')}</span>
    </span>
  );
}

/** No changes, or unknown. */
function Quiet({
  summary,
  isFetching,
  isError,
  onRetry,
}: {
  readonly summary: AlertSummary | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly onRetry: () => void;
}) {
  if (summary) return <Nothing since={summary.since} />;
  if (isError) {
    return (
      <>
        <p role="alert" className="min-w-0 truncate text-negative">
          {text.failed}
        </p>
        <Button variant="ghost" icon={RotateCw} onClick={onRetry}>
          {messages.ui.retry}
        </Button>
      </>
    );
  }
  return isFetching ? <Skeleton className="w-56" /> : <p className="truncate text-muted">{text.unknown}</p>;
}

function Nothing({ since }: { readonly since: string }) {
  const said = useSince(since);
  return (
    <p role="status" className="figure min-w-0 truncate text-muted">
      {said}: {text.none}
    </p>
  );
}

function useSince(since: string): string {
  const now = useNow();
  return text.since(timeAgo(Date.parse(since), now));
}

/** Switches notifications about entering and leaving rows. */
function NotifyToggle({ list }: { readonly list: SavedList }) {
  const { change } = useAccountStore();
  const toast = useToast();
  const toggle = async () => {
    const outcome = await change(list, { notify: !list.notify });
    if (!outcome.ok) {
      toast({ tone: 'error', title: listAlertMessages.notifyFailed, text: problemText(outcome.problem, list.name) });
    }
  };
  return (
    <IconButton
      label={listAlertMessages.notify}
      icon={list.notify ? Bell : BellOff}
      aria-pressed={list.notify}
      className="aria-pressed:bg-transparent! aria-pressed:text-accent"
      onClick={() => void toggle()}
    />
  );
}

/** Number of rows that entered or left a list since the last visit; nothing for 0. */
export function NewsBadge({ id }: { readonly id: string }) {
  const summary = useAlertSummary(id);
  if (!summary || summary.entered + summary.left === 0) return null;
  const said = listAlertMessages.badge(summary.entered, summary.left);
  return (
    <span className="figure h-4 min-w-4 shrink-0 rounded-full bg-info-tint px-1.5 text-center text-12 leading-4 font-medium text-info">
      <span aria-hidden>{formatCount(summary.entered + summary.left)}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
