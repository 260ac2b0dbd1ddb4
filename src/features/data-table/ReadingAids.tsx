import { HTML_ROWS } from '#schemas/constants.ts';
import { formatCount } from '#schemas/format.ts';
import { directoryReadingMessages as text } from '#src/i18n/en/directory.ts';

/** Turns the pages of a table for readers without script, and says what needs it. Hidden where script runs. */
export function ReadingAids({
  page,
  matching,
  hrefOf,
}: {
  /** From 1. */
  readonly page: number;
  readonly matching: number;
  readonly hrefOf: (page: number) => string;
}) {
  const last = Math.max(1, Math.ceil(matching / HTML_ROWS));
  const from = Math.min((page - 1) * HTML_ROWS + 1, matching);
  return (
    <nav
      aria-label={text.pages}
      data-without-script
      className="flex flex-wrap gap-4 border-t border-line px-4 py-2 text-13"
    >
      <span>
        {text.rows(formatCount(from), formatCount(Math.min(page * HTML_ROWS, matching)), formatCount(matching))}
      </span>
      {page > 1 && <a href={hrefOf(page - 1)}>{text.previous}</a>}
      {page < last && <a href={hrefOf(page + 1)}>{text.next}</a>}
      <span className="text-muted">{text.needsScript}</span>
    </nav>
  );
}
