import { formatCount } from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';

const text = messages.directory;

/** Row count of the view and the total; nothing while unknown. */
export function MatchCount({
  matching,
  total,
  className,
}: {
  readonly matching: number | null;
  readonly total: number | null;
  readonly className?: string;
}) {
  if (matching === null || total === null) return null;
  return (
    <p role="status" className={cx('figure ml-1 shrink-0 text-13 text-muted', className)}>
      <b className="font-semibold text-text">{formatCount(matching)}</b> {text.count(total)}
    </p>
  );
}
