import { useEffect, useState } from 'react';
import { EMPTY_POSTING, type Posting, type PostingFields } from '#schemas/api/jobs.ts';
import { isSameAd, keepAd, onAdKeptElsewhere, readKeptAd } from './deviceDrafts.ts';

export interface AdDraft {
  readonly fields: PostingFields;
  /** Number of the revision that they were made from; null: nothing is saved yet. */
  readonly base: number | null;
  /** Differs from what is saved. */
  readonly isUnsaved: boolean;
  /** It was typed before the page was opened. */
  readonly isRestored: boolean;
  /** False: this browser stores nothing, and what is typed lasts as long as the page. */
  readonly isKept: boolean;
  /** Changes when the fields are replaced otherwise than by typing; forms begin anew with it. */
  readonly epoch: number;
  readonly type: (change: Partial<PostingFields>) => void;
  /** Goes on with what is saved, or with nothing. What it returns takes that back. */
  readonly discard: () => () => void;
  /** The server has the fields of this posting now. */
  readonly saved: (posting: Posting) => void;
  /** Goes on with what is typed, over a revision from elsewhere. */
  readonly over: (revision: number) => void;
}

interface State {
  readonly fields: PostingFields;
  readonly base: number | null;
  readonly isRestored: boolean;
  readonly isKept: boolean;
  readonly epoch: number;
}

/** An ad while it is written, kept on the device with each key. `posting` null: nothing of it is saved yet. */
export function useAdDraft(owner: string, posting: Posting | null): AdDraft {
  const [state, setState] = useState((): State => {
    const kept = readKeptAd(owner, posting?.id ?? null);
    const base = kept ? kept.base : (posting?.revision ?? null);
    const fields = kept?.fields ?? posting?.fields ?? EMPTY_POSTING;
    return { fields, base, isRestored: kept !== null, isKept: true, epoch: 0 };
  });
  const id = posting?.id ?? null;
  // The last words are of the other tab: going on from older ones would overwrite them.
  useEffect(
    () =>
      onAdKeptElsewhere(owner, id, ({ fields, base }) =>
        setState(({ epoch }) => ({ fields, base, isRestored: true, isKept: true, epoch: epoch + 1 })),
      ),
    [owner, id],
  );
  const published = posting?.fields ?? EMPTY_POSTING;
  const write = (fields: PostingFields, base: number | null, isReplaced = false) => {
    const kept = isSameAd(fields, published) ? null : { base, fields };
    const isKept = keepAd(owner, id, kept);
    setState(({ epoch }) => ({ fields, base, isRestored: false, isKept, epoch: epoch + Number(isReplaced) }));
  };
  return {
    ...state,
    isUnsaved: !isSameAd(state.fields, published),
    type: (change) => write({ ...state.fields, ...change }, state.base),
    discard: () => {
      write(published, posting?.revision ?? null, true);
      return () => write(state.fields, state.base, true);
    },
    saved: (posted) => {
      keepAd(owner, id, null);
      keepAd(owner, posted.id, null);
      const { fields, revision } = posted;
      setState(({ epoch }) => ({ fields, base: revision, isRestored: false, isKept: true, epoch }));
    },
    over: (revision) => write(state.fields, revision),
  };
}
