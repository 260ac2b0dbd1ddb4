import { messages } from '#src/i18n/index.ts';
import { cx } from './cx.ts';

/** What a record was called before, as a line beside its name. */
export function FormerName({
  names,
  className,
}: {
  /** Names and tickers; none: nothing is drawn. */
  readonly names: readonly string[];
  readonly className?: string;
}) {
  if (names.length === 0) return null;
  return <span className={cx('min-w-0 text-12 text-muted', className)}>{messages.ui.formerly(names.join(', '))}</span>;
}
