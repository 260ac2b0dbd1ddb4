import { CircleAlert } from 'lucide-react';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import type { FaultMark } from '../editor/faultMarks.ts';

const text = manuscriptMessages.faults;

/** Everything wrong with the text; each entry leads to its line. */
export function FaultList({
  faults,
  onGoTo,
}: {
  readonly faults: readonly FaultMark[];
  readonly onGoTo: (line: number) => void;
}) {
  if (faults.length === 0) return null;
  return (
    <section aria-label={text.title(faults.length)} className="border-b border-line px-4 py-2 text-13">
      <p className="flex items-center gap-1.5 text-negative">
        <CircleAlert size={14} strokeWidth={1.75} aria-hidden />
        {text.title(faults.length)}
        <span className="ml-auto text-12 text-faint pointer-coarse:hidden">{text.next}</span>
      </p>
      <ul className="mt-1 max-h-40 overflow-auto">
        {faults.map(({ line, message }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole.
          <li key={at}>
            <button
              type="button"
              className="flex w-full gap-3 rounded-control px-1.5 py-1 text-left hover:bg-hover pointer-coarse:py-2.5"
              onClick={() => onGoTo(line)}
            >
              <span className="figure shrink-0 text-muted">{text.line(line)}</span>
              <span className="min-w-0 wrap-anywhere">{message}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
