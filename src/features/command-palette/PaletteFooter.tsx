import { CloudAlert } from 'lucide-react';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { KeyCaps } from '#src/shared/commands/KeyCaps.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { OptionSkeletons } from '#src/ui/OptionList.tsx';
import { EmptyState } from '#src/ui/States.tsx';

const text = commandMessages.palette;

/** What stands below the list or in its place: that nothing fits, what went wrong, and the keys. */
export function PaletteFoot({
  typed,
  count,
  searching,
  problem,
  onRetry,
}: {
  readonly typed: string;
  readonly count: number;
  readonly searching: boolean;
  readonly problem: string | null;
  readonly onRetry: () => void;
}) {
  return (
    <>
      {count === 0 &&
        (searching ? <OptionSkeletons /> : <EmptyState title={text.empty(typed)} text={text.emptyHint} />)}
      <p role="status" className="sr-only">
        {statusOf(typed, count, searching)}
      </p>
      {problem !== null && (
        <div
          role="alert"
          className="flex shrink-0 items-center gap-3 border-t border-line px-4 py-2 text-13 text-muted"
        >
          <CloudAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-negative" />
          <span className="min-w-0 flex-1">{problem}</span>
          <Button variant="ghost" onClick={onRetry}>
            {text.retry}
          </Button>
        </div>
      )}
      <p
        aria-hidden="true"
        className="flex h-9 shrink-0 items-center gap-4 border-t border-line-strong px-4 text-12 text-muted max-sm:hidden"
      >
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {text.move}
        </span>
        <span className="flex items-center gap-1">
          <Kbd>↵</Kbd> {text.open}
        </span>
        <span className="flex items-center gap-1">
          <KeyCaps keys="Mod+↵" /> {text.newTab}
        </span>
      </p>
    </>
  );
}

function statusOf(typed: string, count: number, searching: boolean): string {
  if (searching) return '';
  if (typed === '') return text.proposed(count);
  return count === 0 ? text.empty(typed) : text.found(count);
}
