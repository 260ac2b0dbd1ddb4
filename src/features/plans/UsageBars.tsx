import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#schemas/format.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/States.tsx';

const text = planMessages.usage;

/** Usage of the plan's limits and their reset dates. Only while signed in. */
export function UsageBars() {
  const { data: usage, error, refetch } = useQuery(usageQuery());
  if (error && !usage) {
    return (
      <ErrorState title={text.failed} text={`${error.message} ${text.failedText}`} onRetry={() => void refetch()} />
    );
  }
  if (!usage) return <Waiting />;
  const { plan, lists, exports, chats, files } = usage;
  const renewal = (day: string) => text.renewsOn(formatDate(day, 'plain'));
  return (
    <ul aria-label={text.label} className="space-y-5">
      <Line label={text.lists} {...lists} missing={text.none(plan)} note={text.listsNote} />
      <Line label={text.exports} {...exports} missing={text.none(plan)} note={renewal(exports.renews_at)} />
      <Line label={text.chats} {...chats} missing={text.none(plan)} note={renewal(chats.renews_at)} />
      <Line label={text.files} {...files} missing={text.none(plan)} note={text.filesNote} />
    </ul>
  );
}

function Line({
  label,
  used,
  limit,
  missing,
  note,
}: {
  readonly label: string;
  readonly used: number;
  /** Null: unlimited; 0: not in the plan. */
  readonly limit: number | null;
  readonly missing: string;
  readonly note: string;
}) {
  const words = limit === null ? text.unlimited(used) : limit === 0 ? missing : text.used(used, limit);
  return (
    <li>
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-13">
        <span className="font-medium">{label}</span>
        <span className="figure text-muted">{words}</span>
      </p>
      {limit !== null && limit > 0 && (
        <>
          <UsageMeter used={used} limit={limit} />
          <p className="mt-1.5 text-12 text-muted">{note}</p>
        </>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={planMessages.upgrade.loading} className="space-y-5">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="h-13.5">
          <Skeleton className="mt-1 mb-4 w-40" />
          <Skeleton className="h-1" />
          <Skeleton className="mt-3 w-60" />
        </div>
      ))}
    </div>
  );
}

/** Up to this limit, one segment per unit. */
const SEGMENTS_MAX = 10;

/** Bar of a limit's usage (limit at least 1), segmented when small. The text is beside it. */
export function UsageMeter({ used, limit }: { readonly used: number; readonly limit: number }) {
  const filled = Math.min(used, limit);
  return (
    <div aria-hidden="true" className="flex h-1 gap-0.5 overflow-hidden rounded-full">
      {limit <= SEGMENTS_MAX ? (
        Array.from({ length: limit }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its index.
          <span key={place} className={cx('flex-1', place < filled ? 'bg-text' : 'bg-line-strong')} />
        ))
      ) : (
        <span className="flex-1 bg-line-strong">
          <span className="block h-full origin-left bg-text" style={{ transform: `scaleX(${filled / limit})` }} />
        </span>
      )}
    </div>
  );
}
