import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTE_MAX } from '#schemas/api/watchlist.ts';
import { watchlistQuery } from '#src/api/accountQueries.ts';
import { noteMutation, starMutation, type Watchable, type Watchlist } from '#src/features/watchlist/mutations.ts';
import { noteDraft } from '#src/features/watchlist/noteDraft.ts';
import { listReviewMessages } from '#src/i18n/en/listReview.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFirstFocus } from '#src/ui/focus.ts';

const text = listReviewMessages.note;

interface NoteProps {
  readonly sid: Watchlist;
  readonly what: Watchable;
  readonly onClose: () => void;
  /** The note is saved, and the record watched. */
  readonly onSaved: () => void;
}

/** The note of a record in the watchlist: the same that its page shows. Saving watches the record. */
export function NoteForm(props: NoteProps) {
  const { sid, what } = props;
  const { data, isError } = useQuery(watchlistQuery(sid));
  if (data === undefined && !isError) {
    return (
      <p role="status" className="border-t border-line px-4 py-3 text-muted">
        {text.loading}
      </p>
    );
  }
  const item = data?.find(({ slug, _id }) => (what.slug === null ? _id === what.id : slug === what.slug));
  return <NoteEditing key={what.slug ?? what.id} {...props} note={item?.note ?? ''} watchedId={item?._id ?? null} />;
}

function NoteEditing({
  sid,
  what,
  note,
  watchedId,
  onClose,
  onSaved,
}: NoteProps & { readonly note: string; readonly watchedId: number | null }) {
  const form = useFirstFocus<HTMLFormElement>();
  const [draft, setDraft] = useDraft(noteDraft(sid, what.id ?? what.slug ?? ''), note);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync: star, isPending: isStarring } = useMutation(starMutation);
  const { mutateAsync: write, isPending: isWriting } = useMutation(noteMutation);
  const isSaving = isStarring || isWriting;

  const save = async () => {
    if (isSaving) return;
    try {
      // The answer names it by number, in the watchlist of what it is.
      const watched: readonly { readonly _id: number; readonly sid?: Watchlist | undefined }[] =
        watchedId === null ? await star({ sid, what, watched: true }) : [{ _id: watchedId }];
      for (const { _id, sid: other } of watched) await write({ sid: other ?? sid, _id, note: draft.trim() });
      onSaved();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
          event.preventDefault();
          void save();
        } else if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }
      }}
      className="border-t border-line bg-raised px-4 py-3"
    >
      <label className="block text-12 font-medium text-muted">
        {text.label}
        <textarea
          data-autofocus
          rows={3}
          maxLength={NOTE_MAX}
          value={draft}
          readOnly={isSaving}
          onChange={({ target }) => {
            setDraft(target.value);
            setProblem(null);
          }}
          className="field-edge mt-1.5 block w-full resize-y rounded-control bg-surface px-2.5 py-2 text-13 leading-5 font-normal text-text focus:outline-2 focus:outline-solid focus:-outline-offset-1 focus:outline-focus"
        />
      </label>
      {problem !== null ? (
        <p role="alert" className="mt-1 text-12 text-negative">
          {text.notSaved(problem)}
        </p>
      ) : (
        watchedId === null && <p className="mt-1 text-12 text-muted">{text.watches}</p>
      )}
      <div className="mt-2 flex justify-end gap-1.5">
        <Button variant="ghost" onClick={onClose}>
          {listReviewMessages.cancel}
        </Button>
        <Button variant="primary" type="submit" disabled={isSaving}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
