import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { AlertNews, AlertSummary } from '#schemas/api/list-alerts.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { SavedList } from '#src/features/saved-lists/savedList.ts';
import { messages } from '#src/i18n/index.ts';
import { listAlertMessages } from '#src/i18n/listAlerts.ts';
import { Button } from '#src/ui/Button.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { AlertTable } from './AlertTable.tsx';
import { alertNewsQuery } from './useListAlerts.ts';

const text = listAlertMessages;

const KINDS = ['entered', 'left', 'changed'] as const;
type NewsKind = (typeof KINDS)[number];

/** Lines drawn while rows are on their way. */
const LINES = [1, 2, 3, 4, 5, 6];

/** The rows that entered and left a list, and changed in it, one kind at a time. */
export function AlertPanel({
  id,
  spec,
  list,
  summary,
}: {
  readonly id: string;
  readonly spec: DataSetSpec;
  readonly list: SavedList;
  readonly summary: AlertSummary;
}) {
  const { data: news, isFetching, isError, refetch } = useQuery(alertNewsQuery(list.id));
  const [chosen, setChosen] = useState<NewsKind | null>(null);
  // What is shown may be newer than the line above.
  const counts = news ?? summary;
  const kind = chosen ?? KINDS.find((one) => counts[one] > 0) ?? 'entered';
  return (
    <div id={id} className="relative border-t border-line bg-surface">
      <ProgressLine active={isFetching && news !== undefined} />
      <div className="flex items-center px-4 pt-2 pb-1.5">
        <Segmented
          label={text.tabs}
          value={kind}
          onChange={setChosen}
          options={KINDS.map((value) => ({ value, label: text.tab[value](counts[value]) }))}
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

function Rows({ spec, news, kind }: { readonly spec: DataSetSpec; readonly news: AlertNews; readonly kind: NewsKind }) {
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
