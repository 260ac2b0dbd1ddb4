import { formatDateTime } from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from './cx.ts';

const text = messages.dataAge;

/** The moment that figures are of, in a line about them; null: unknown. */
export function AsOf({ moment, className }: { readonly moment: string | null; readonly className?: string }) {
  return (
    <span className={cx('figure', className)}>
      {text.asOfLabel}{' '}
      <b className="font-medium text-text">{moment === null ? text.unknown : formatDateTime(moment)}</b>
    </span>
  );
}
