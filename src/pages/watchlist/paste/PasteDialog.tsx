import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { MATCH_LINE_MAX, MATCH_LINES_MAX, type MatchedLine } from '#schemas/api/watchlist.ts';
import type { WatchedSource } from '#schemas/columns/watched.ts';
import { KINDS } from '#schemas/kinds.ts';
import { watchMatch } from '#src/api/account.ts';
import { addMutation } from '#src/features/watchlist/mutations.ts';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useToast } from '#src/ui/toastState.ts';
import { PasteResults } from './PasteResults.tsx';
import { PasteText } from './PasteText.tsx';
import { type Choices, chosenIds, firstChoices, pasteDraft, pastedLines, unusedLines } from './pastedList.ts';

const text = watchlistMessages.paste;

/** Adds a pasted list. It shows what each line means, to be corrected, before anything is added. */
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
          kind={KINDS[source].opens}
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
