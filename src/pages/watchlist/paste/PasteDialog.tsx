import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MATCH_LINE_MAX, MATCH_LINES_MAX, type MatchedLine } from '#schemas/api/watchlist.ts';
import type { WatchedSource } from '#schemas/columns/watched.ts';
import { KINDS } from '#schemas/kinds.ts';
import { watch, watchMatch } from '#src/api/account.ts';
import { mutate } from '#src/api/queryClient.ts';
import { changed } from '#src/features/watchlist/sending.ts';
import { watchlistMessages } from '#src/i18n/watchlist.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { useToast } from '#src/ui/toastState.ts';
import { type Choices, chosenIds, firstChoices, unusedLines } from './choices.ts';
import { PasteResults } from './PasteResults.tsx';
import { PasteText } from './PasteText.tsx';
import { pasteDraft } from './pasteDraft.ts';
import { pastedLines } from './pastedLines.ts';

const text = watchlistMessages.paste;

/** Adds a pasted list: what its lines mean is shown, and may be chosen, before anything is added. Nothing typed is lost on the way. */
export function PasteDialog({ source, onClose }: { readonly source: WatchedSource; readonly onClose: () => void }) {
  const sid = KINDS[source].watchlist;
  const queryClient = useQueryClient();
  const toast = useToast();
  const [typed, setTyped] = useDraft(pasteDraft(sid));
  const [matched, setMatched] = useState<readonly MatchedLine[] | null>(null);
  const [choices, setChoices] = useState<Choices>(new Map());
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [left, setLeft] = useState(0);

  const attempt = async (work: () => Promise<void>, told: (reason: string) => string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(told(error instanceof Error ? error.message : String(error)));
    } finally {
      setBusy(false);
    }
  };
  const check = () => {
    const lines = pastedLines(typed);
    if (lines.length === 0) return setProblem(text.nothing);
    if (lines.length > MATCH_LINES_MAX) return setProblem(text.tooMany(lines.length, MATCH_LINES_MAX));
    return void attempt(async () => {
      const answer = await mutate(queryClient, () =>
        watchMatch({ sid, lines: lines.map((line) => line.slice(0, MATCH_LINE_MAX)) }),
      );
      setMatched(answer);
      setChoices(firstChoices(answer));
    }, text.notChecked);
  };
  const add = () =>
    void attempt(async () => {
      if (!matched) return;
      const ids = chosenIds(choices);
      await mutate(queryClient, () => watch(sid, { ids }));
      changed(queryClient, sid, { known: false });
      toast({ tone: 'success', title: text.added(source, ids.length) });
      const unused = unusedLines(matched, choices);
      if (unused.length === 0) return onClose();
      setTyped(unused.join('\n'));
      setLeft(unused.length);
      setMatched(null);
    }, text.notAdded);

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
