import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Manuscript, ManuscriptFields } from '#schemas/api/research.ts';
import { ApiError } from '#schemas/http.ts';
import {
  beginManuscript,
  manuscriptQuery,
  manuscriptsQuery,
  saveManuscript,
  submitManuscript,
  withdrawManuscript,
} from '#src/api/researchQueries.ts';
import { formMessages } from '#src/i18n/en/ui.ts';
import { keepDraft, onKeptElsewhere, readKeptDraft } from './deviceDrafts.ts';
import { type Draft, draftOf, fieldsOf } from './draft.ts';
import {
  arrived,
  beginWriting,
  begunManuscript,
  failed,
  followed,
  isUnsaved,
  overOther,
  saved,
  saving,
  typed,
  type Version,
  type Writing,
} from './writing.ts';

/** After this long without a key what is typed becomes a revision, in ms. */
export const AUTOSAVE_MS = 10_000;

/** How a save or a decision ended; `invalid`: the draft cannot be saved as it is. */
export type Outcome = 'done' | 'invalid' | 'failed';

export interface WritingDesk {
  readonly writing: Writing;
  /** False: this browser stores nothing, so what is unsaved lasts as long as the page. */
  readonly isKept: boolean;
  readonly type: (change: Partial<Draft>) => void;
  readonly save: () => Promise<Outcome>;
  /** Saves the draft over the revision from elsewhere, which stays in the history. */
  readonly keepMine: () => Promise<Outcome>;
  /** Goes on with the revision from elsewhere; the draft becomes a revision in the history. */
  readonly takeOther: () => Promise<Outcome>;
  /** Goes on with earlier fields; what was unsaved becomes a revision before. */
  readonly restore: (fields: ManuscriptFields) => Promise<Outcome>;
  readonly submit: () => Promise<Outcome>;
  readonly withdraw: () => Promise<Outcome>;
}

const versionOf = ({ revision, saved_at: at, fields }: Manuscript): Version<ManuscriptFields> => ({
  revision,
  at,
  fields,
});

/** A manuscript while it is written: kept on the device with each key, saved as revisions one after the other. */
export function useWriting({
  owner,
  manuscript,
  onBegun,
}: {
  readonly owner: string;
  /** Null: nothing of it is saved yet. */
  readonly manuscript: Manuscript | null;
  /** Its first revision is saved under this slug. */
  readonly onBegun: (slug: string) => void;
}): WritingDesk {
  const client = useQueryClient();
  const { mutateAsync: call } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });
  const slug = useRef(manuscript?.slug ?? null);
  const [writing, setWriting] = useState(() =>
    beginWriting(manuscript && versionOf(manuscript), readKeptDraft(owner, manuscript?.slug ?? null)),
  );
  const [isKept, setKept] = useState(true);
  // Calls read what was typed until they begin, not what was drawn last.
  const latest = useRef(writing);
  const isShown = useRef(true);
  const wasAutomatic = useRef(false);
  // The last words are of another tab, which saves them.
  const isFollowing = useRef(false);

  const change = (next: Writing) => {
    const before = latest.current;
    latest.current = next;
    if (next.draft !== before.draft || next.base !== before.base || next.other !== before.other) {
      const kept = isUnsaved(next) || next.other !== null;
      const entry = { base: next.base?.revision ?? null, draft: next.draft, at: Date.now() };
      const isStored = keepDraft(owner, slug.current, kept ? entry : null);
      if (isShown.current) setKept(isStored);
    }
    if (isShown.current) setWriting(next);
  };

  const send = async (fields: ManuscriptFields, automatic: boolean): Promise<void> => {
    const known = slug.current;
    if (known === null) {
      const answer = await beginManuscript(fields);
      keepDraft(owner, null, null);
      slug.current = answer.slug;
      client.setQueryData(manuscriptQuery(answer.slug).queryKey, begunManuscript(answer, fields));
      change(saved(latest.current, { revision: answer.revision, at: answer.saved_at, fields }));
      if (isShown.current) onBegun(answer.slug);
    } else {
      const { revision, saved_at: at } = await saveManuscript(
        known,
        latest.current.base?.revision ?? 1,
        fields,
        automatic,
      );
      change(saved(latest.current, { revision, at, fields }));
      void client.invalidateQueries({ queryKey: manuscriptQuery(known).queryKey, exact: true });
    }
    void client.invalidateQueries({ queryKey: manuscriptsQuery().queryKey, exact: true });
  };

  const saveNow = async (automatic = false): Promise<Outcome> => {
    const now = latest.current;
    if (now.other !== null) return 'failed';
    // What was saved after a pause makes room for the next one, unless its author saves it too.
    if (!isUnsaved(now) && (automatic || !wasAutomatic.current)) return 'done';
    const fields = fieldsOf(now.draft);
    if (fields === null) return 'invalid';
    change(saving(now));
    try {
      await call(() => send(fields, automatic));
      wasAutomatic.current = automatic;
      return 'done';
    } catch (error) {
      change(failed(latest.current, messageOf(error)));
      if (error instanceof ApiError && error.code === 'research_conflict' && slug.current !== null) {
        // What was saved elsewhere, to be compared; until then the message says so.
        await client.refetchQueries({ queryKey: manuscriptQuery(slug.current).queryKey, exact: true });
      }
      return 'failed';
    }
  };

  // One call after the other: each is made from the revision before it.
  const queue = useRef(Promise.resolve<Outcome>('done'));
  const inTurn = (work: () => Promise<Outcome>): Promise<Outcome> => {
    queue.current = queue.current.then(work);
    return queue.current;
  };
  const save = () => inTurn(() => saveNow());
  const autosave = () => {
    if (!isFollowing.current) void inTurn(() => saveNow(true));
  };
  const replaceBy = async (fields: ManuscriptFields): Promise<Outcome> => {
    const outcome = await saveNow();
    if (outcome !== 'done') return outcome;
    change(typed(latest.current, draftOf(fields)));
    return await saveNow();
  };
  const decide = (decision: (slug: string) => Promise<Manuscript>) =>
    inTurn(async () => {
      const outcome = await saveNow();
      const known = slug.current;
      if (outcome !== 'done' || known === null) return known === null ? 'invalid' : outcome;
      change(saving(latest.current));
      try {
        await call(async () => client.setQueryData(manuscriptQuery(known).queryKey, await decision(known)));
        change({ ...latest.current, call: 'none' });
        void client.invalidateQueries({ queryKey: manuscriptsQuery().queryKey, exact: true });
        return 'done';
      } catch (error) {
        change(failed(latest.current, messageOf(error)));
        return 'failed';
      }
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer of the server is news.
  useEffect(() => {
    if (manuscript) change(arrived(latest.current, versionOf(manuscript)));
  }, [manuscript]);

  const { draft, call: state, other } = writing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key begins the pause again.
  useEffect(() => {
    if (state !== 'none' || other !== null || !isUnsaved(latest.current)) return;
    const timer = setTimeout(autosave, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [draft, state, other]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as the page is open.
  useEffect(() => {
    isShown.current = true;
    window.addEventListener('online', autosave);
    return () => {
      window.removeEventListener('online', autosave);
      isShown.current = false;
      autosave();
    };
  }, []);

  // Tabs with the same manuscript show the same words: none writes over what was typed in another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: calls read what is typed until they begin.
  useEffect(
    () =>
      onKeptElsewhere(
        owner,
        () => slug.current,
        (kept) => {
          isFollowing.current = true;
          const known = slug.current;
          const isOfOtherBase = kept?.base !== latest.current.base?.revision;
          // Without a draft and an address it was begun there, and this page begins another.
          if (kept !== null) latest.current = followed(latest.current, kept);
          else if (known === null) latest.current = beginWriting(null, null);
          setWriting(latest.current);
          if (known !== null && isOfOtherBase)
            void client.invalidateQueries({ queryKey: manuscriptQuery(known).queryKey, exact: true });
        },
      ),
    [owner],
  );

  return {
    writing,
    isKept,
    type: (part) => {
      isFollowing.current = false;
      change(typed(latest.current, part));
    },
    save,
    keepMine: () =>
      inTurn(async () => {
        change(overOther(latest.current));
        return await saveNow();
      }),
    takeOther: () =>
      inTurn(async () => {
        const { other: theirs, draft: mine } = latest.current;
        if (theirs === null) return 'done';
        if (fieldsOf(mine) === null) return 'invalid';
        change(overOther(latest.current));
        return await replaceBy(theirs.fields);
      }),
    restore: (fields) => inTurn(() => replaceBy(fields)),
    submit: () => decide(submitManuscript),
    withdraw: () => decide(withdrawManuscript),
  };
}

function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : formMessages.failed;
}
