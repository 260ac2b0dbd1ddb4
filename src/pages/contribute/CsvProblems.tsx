import { useId } from 'react';
import type { CsvDifferences } from '#schemas/api/contributions.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';

const text = contributeMessages.csv;

const SHOWN_MAX = 20;

/** What of a file is not proposed, and why; nothing where all of it is. */
export function CsvProblems({
  problems,
  total,
}: {
  readonly problems: CsvDifferences['problems'];
  /** With those that the answer does not list. */
  readonly total: number;
}) {
  const id = useId();
  if (problems.length === 0) return null;
  const hidden = total - Math.min(problems.length, SHOWN_MAX);
  return (
    <section aria-labelledby={id} className="mt-3 text-13">
      <h2 id={id} className="text-14">
        {text.problems(total)}
      </h2>
      <ul className="mt-1 space-y-0.5 text-muted">
        {problems.slice(0, SHOWN_MAX).map(({ line, column, problem, message }) => (
          <li key={`${line} ${column}`} className="wrap-anywhere">
            <span className="figure text-text">{text.line(line)}</span>
            {column !== null && ` · ${column}`}: {text.problem[problem]} {message}
          </li>
        ))}
        {hidden > 0 && <li>{text.more(hidden)}</li>}
      </ul>
    </section>
  );
}
