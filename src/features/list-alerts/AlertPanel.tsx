import { useQuery } from '@tanstack/react-query';
import { Check, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import type { AlertChange, AlertNews, AlertRow, AlertSummary } from '#schemas/api/list-alerts.ts';
import { fieldLabel, type ListedSpec } from '#schemas/columns/spec.ts';
import { parsePart } from '#schemas/filters/parseFilter.ts';
import { formatDateTime } from '#schemas/format.ts';
import { ValueChange } from '#src/features/entity-fields/ValueChange.tsx';
import { partPhrases } from '#src/features/filters/wording.ts';
import type { SavedList } from '#src/features/saved-lists/savedList.ts';
import { listAlertMessages } from '#src/i18n/en/listAlerts.ts';
import { messages } from '#src/i18n/index.ts';
import { agoText } from '#src/i18n/relativeTime.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { ARROW_STOP, moveFocusByArrows } from '#src/ui/focus.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Toggletip } from '#src/ui/Toggletip.tsx';
import { AlertName } from './AlertName.tsx';
import { alertNewsQuery } from './useListAlerts.ts';

const text = listAlertMessages;

const NEWS_KINDS = ['entered', 'left', 'changed'] as const;
type NewsKind = (typeof NEWS_KINDS)[number];

/** Skeleton lines. */
const LINES = [1, 2, 3, 4, 5, 6];

/** Rows that entered, left or changed in a list, one kind at a time. */
export function AlertPanel({
  id,
  spec,
  list,
  summary,
}: {
  readonly id: string;
  readonly spec: ListedSpec;
  readonly list: SavedList;
  readonly summary: AlertSummary;
}) {
  const { data: news, isFetching, isError, refetch } = useQuery(alertNewsQuery(list.id));
  const [chosen, setChosen] = useState<NewsKind | null>(null);
  // These may be newer than the summary.
  const counts = news ?? summary;
  const kind = chosen ?? NEWS_KINDS.find((one) => counts[one] > 0) ?? 'entered';
  return (
    <div id={id} className="relative border-t border-line bg-surface">
      <ProgressLine active={isFetching && news !== undefined} />
      <div className="flex items-center px-4 pt-2 pb-1.5">
        <Segmented
          label={text.tabs}
          value={kind}
          onChange={setChosen}
          options={NEWS_KINDS.map((value) => ({ value, label: text.tab[value](counts[value]) }))}
        />
      </div>
      <div className="h-64 overflow-y-auto max-h-[40vh]">
        {news ? (
          <Rows key={kind} spec={spec} news={news} kind={kind} />
        ) : isError ? (
          <div role="alert" className="flex items-center gap-2 px-4 py-2 text-13 text-negative">
            {text.loadFailed}
            <Button variant="ghost" icon={RotateCw} onClick={() => void refetch()}>
              {messages.ui.retry}
            </Button>
          </div>
        ) : (
          <div aria-busy className="flex flex-col gap-4.5 px-4 py-2">
            <span role="status" className="sr-only">
              {messages.ui.loading}
            </span>
            {LINES.slice(0, counts[kind]).map((line) => (
              <Skeleton key={line} className="w-4/5" />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function Rows({ spec, news, kind }: { readonly spec: ListedSpec; readonly news: AlertNews; readonly kind: NewsKind }) {
  const rows = news.rows[kind];
  if (rows.length === 0) return <p className="px-4 py-2 text-13 text-muted">{text.empty[kind]}</p>;
  return (
    <>
      <AlertTable spec={spec} news={news} kind={kind} />
      {news[kind] > rows.length && (
        <p className="px-4 py-2 text-12 text-muted">{text.capped(rows.length, news[kind])}</p>
      )}
    </>
  );
}

/** Rows rendered at a time. */
const STEP = 100;

/** One kind of alerts: row, condition, old and new value, time. Arrows move between links. */
function AlertTable({
  spec,
  news,
  kind,
}: {
  readonly spec: ListedSpec;
  readonly news: AlertNews;
  readonly kind: NewsKind;
}) {
  const now = useNow();
  const [drawn, setDrawn] = useState(STEP);
  const rows = news.rows[kind];
  const more = rows.length - drawn;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are an addition; Tab reaches every link.
    <div onKeyDown={moveFocusByArrows}>
      <table className="w-full text-13" aria-label={text.table[kind]}>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.table.row}</th>
            <th scope="col">{text.table.what}</th>
            <th scope="col">{text.table.when}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, drawn).map((row) => (
            <tr key={row._id} className="align-top hover:bg-hover">
              <th
                scope="row"
                className="w-56 max-w-56 py-1 pr-3 pl-4 text-left font-normal max-sm:w-32 max-sm:max-w-32"
              >
                <AlertName source={spec.source} row={row} {...ARROW_STOP} className="pointer-coarse:min-h-10" />
              </th>
              <td className="py-1 pr-3">
                <What spec={spec} news={news} kind={kind} row={row} />
              </td>
              <td className="figure py-1 pr-4 text-right text-12 leading-5 text-muted max-sm:hidden">
                <Toggletip about={formatDateTime(row.at)}>
                  <time dateTime={row.at}>{agoText(row.at, now)}</time>
                </Toggletip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button variant="ghost" className="mx-2 mb-2" onClick={() => setDrawn(drawn + STEP)} {...ARROW_STOP}>
          {text.more(more)}
        </Button>
      )}
    </div>
  );
}

function What({
  spec,
  news,
  kind,
  row: { reason, changes },
}: {
  readonly spec: ListedSpec;
  readonly news: AlertNews;
  readonly kind: NewsKind;
  readonly row: AlertRow;
}) {
  if (reason !== 'condition') return <span className="text-muted">{text.reasons[reason]}</span>;
  return (
    <ul className="flex flex-col gap-1">
      {changes.map((change) => (
        <li
          key={`${change.condition} ${change.field}`}
          className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5"
        >
          <span className={cx('flex min-w-0', kind === 'changed' ? 'w-28' : 'desk:w-52')}>
            {kind === 'changed' ? (
              <span className="truncate text-muted">{fieldName(spec, change)}</span>
            ) : (
              <Flipped entered={kind === 'entered'} condition={conditionText(spec, news, change.condition)} />
            )}
          </span>
          <ValueChange spec={spec} change={change} />
        </li>
      ))}
    </ul>
  );
}

/** The condition that started or stopped matching. */
function Flipped({ entered, condition }: { readonly entered: boolean; readonly condition: string }) {
  const Icon = entered ? Check : X;
  return (
    <span className="inline-flex h-5 max-w-full items-center gap-1 rounded-mark bg-tag px-1.5 text-12 text-muted">
      <Icon size={12} strokeWidth={2} aria-hidden className="shrink-0" />
      <span className="sr-only">{entered ? text.passes : text.fails} </span>
      <span className="cut">{condition}</span>
    </span>
  );
}

function fieldName(spec: ListedSpec, { field }: AlertChange): string {
  return fieldLabel(spec, field);
}

/** A condition as its chip shows it: `TVL ≥ 1B`; the search for an unknown index. */
function conditionText(spec: ListedSpec, { filter, search }: AlertNews, condition: number): string {
  const part = filter[condition];
  if (!part) return listAlertMessages.search(search);
  const parsed = parsePart(spec, part, 'filter');
  const [phrase] = parsed.ok ? partPhrases(spec, [parsed.value]) : [];
  return phrase ?? (Array.isArray(part) ? part[0] : '');
}
