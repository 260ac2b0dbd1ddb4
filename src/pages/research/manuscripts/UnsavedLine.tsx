import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateTime } from '#schemas/format.ts';
import { countWords } from '#schemas/readingTime.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Button } from '#src/ui/Button.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { type KeptDraft, keepDraft, NEW_SLUG } from './deviceDrafts.ts';

const text = manuscriptMessages;

/** A text that was begun on this device and never saved. */
export function UnsavedLine({ owner, kept }: { readonly owner: string; readonly kept: KeptDraft }) {
  const toast = useToast();
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  const { draft, at } = kept;
  const discard = () => {
    keepDraft(owner, null, null);
    setGone(true);
    const undo = () => {
      keepDraft(owner, null, kept);
      setGone(false);
    };
    toast({ tone: 'info', title: text.discarded, action: { label: text.undo, run: undo } });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 text-13">
      <div className="min-w-0 flex-1 basis-72">
        <Link
          to="/my-research/$slug"
          params={{ slug: NEW_SLUG }}
          className="text-14 font-medium wrap-anywhere hover:underline"
        >
          {draft.title.trim() || text.unnamed}
        </Link>
        <p className="text-12 text-muted">{text.onDevice}</p>
      </div>
      <p className="figure text-12 text-muted">
        {text.words(countWords(draft.text))} · {formatDateTime(at, 'plain')}
      </p>
      <Button variant="ghost" onClick={discard}>
        {text.discard}
      </Button>
    </li>
  );
}
