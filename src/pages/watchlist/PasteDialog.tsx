import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { MATCH_LINE_MAX, MATCH_LINES_MAX, type MatchedLine } from '#schemas/api/watchlist.ts';
import type { WatchedSource } from '#schemas/columns/watched.ts';
import { KINDS } from '#schemas/kinds.ts';
import { watchMatch } from '#src/api/account.ts';
import { addMutation } from '#src/features/watchlist/mutations.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { PasteResults } from './PasteResults.tsx';
import { type Choices, chosenIds, firstChoices, pasteDraft, pastedLines, unusedLines } from './pastedList.ts';

const text = watchlistMessages.paste;

/** Adds a pasted list: shows the match of each line for correction first. */
export function PasteDialog({ source, onClose }: { readonly source: WatchedSource; readonly onClose: () => void }) {
  const sid = KINDS[source].watchlist;
  const toast = useToast();
  const [typed, setTyped] = useDraft(pasteDraft(sid));
  const [matched, setMatched] = useState<readonly MatchedLine[] | null>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const [left, setLeft] = useState(0);

  const matching = useMutation({
    mutationFn: (lines: readonly string[]) =>
      watchMatch({ sid, lines: lines.map((line) => line.slice(0, MATCH_LINE_MAX)) }),
    onSuccess: (answer) => {
      setMatched(answer);
      setChoices(firstChoices(answer));
    },
    onError: ({ message }) => setProblem(text.notChecked(message)),
  });
  const adding = useMutation(addMutation);
  const busy = matching.isPending || adding.isPending;

  const check = () => {
    const lines = pastedLines(typed);
    if (lines.length === 0) return setProblem(text.nothing);
    if (lines.length > MATCH_LINES_MAX) return setProblem(text.tooMany(lines.length, MATCH_LINES_MAX));
    setProblem(null);
    matching.mutate(lines);
  };
  const add = () => {
    if (!matched) return;
    const ids = chosenIds(choices);
    setProblem(null);
    adding.mutate(
      { sid, ids },
      {
        onSuccess: () => {
          toast({ tone: 'success', title: text.added(source, ids.length) });
          const unused = unusedLines(matched, choices);
          if (unused.length === 0) return onClose();
          setTyped(unused.join('\n'));
          setLeft(unused.length);
          setMatched(null);
        },
        onError: ({ message }) => setProblem(text.notAdded(message)),
      },
    );
  };

  return (
    <Dialog open onClose={onClose} title={text.title(source)} className="w-[min(640px,calc(100vw-32px))]!">
      {matched === null ? (
        <PasteText
          hint={text.hint[source]}
          typed={typed}
          note={left > 0 ? text.left(left) : null}
          busy={busy}
          problem={problem}
          onType={(next) => {
            setTyped(next);
            setProblem(null);
          }}
          onCheck={check}
          onClose={onClose}
        />
      ) : (
        <PasteResults
          // An ad has the logo of its company.
          kind={source === 'jobs' ? 'project' : KINDS[source].opens}
          matched={matched}
          choices={choices}
          busy={busy}
          problem={problem}
          onChoose={(line, id) => setChoices(new Map(choices).set(line, id))}
          onBack={() => {
            setMatched(null);
            setProblem(null);
          }}
          onAdd={add}
        />
      )}
    </Dialog>
  );
}

function PasteText({
  hint,
  typed,
  note,
  busy,
  problem,
  onType,
  onCheck,
  onClose,
}: {
  readonly hint: string;
  readonly typed: string;
  /** Outcome of the previous lines. */
  readonly note: string | null;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onType: (typed: string) => void;
  readonly onCheck: () => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (problem !== null) field.current?.focus();
  }, [problem]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-12 font-medium text-muted">
        {text.label}
      </label>
      <textarea
        ref={field}
        id={id}
        data-autofocus
        rows={10}
        value={typed}
        readOnly={busy}
        spellCheck={false}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onCheck();
        }}
        className={cx(
          'block w-full resize-y rounded-control bg-surface px-2.5 py-2 text-13 leading-5 focus:outline-2 focus:outline-solid focus:-outline-offset-1 focus:outline-focus',
          problem === null ? 'field-edge' : 'shadow-[inset_0_0_0_1px_var(--negative)]',
        )}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-12 text-muted">
        {note ?? hint}
      </p>
      {problem !== null && (
        <p role="alert" className="mt-1.5 text-12 text-negative">
          {problem}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button size="lg" onClick={onClose}>
          {watchlistMessages.note.cancel}
        </Button>
        <Button type="submit" variant="primary" size="lg" disabled={busy}>
          {busy ? text.checking : text.check}
        </Button>
      </div>
    </form>
  );
}
