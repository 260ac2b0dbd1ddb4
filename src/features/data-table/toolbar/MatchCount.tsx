import { formatCount } from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';

const text = messages.directory;

/** Row count of the view and the total; nothing while unknown. */
export function MatchCount({
  matching,
  total,
  byHand = null,
  className,
}: {
  readonly matching: number | null;
  readonly total: number | null;
  /** In place of the count where some of the rows were added by hand. */
  readonly byHand?: string | null;
  readonly className?: string;
}) {
  if (matching === null || total === null) return null;
  return (
    <p role="status" className={cx('figure ml-1 shrink-0 text-13 text-muted', className)}>
      <b className="font-semibold text-text">{byHand ?? formatCount(matching)}</b>{' '}
      <span className={cx(byHand !== null && '@max-5xl:sr-only')}>{text.count(total)}</span>
    </p>
  );
}
