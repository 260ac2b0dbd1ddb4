import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedManuscript } from '#schemas/api/research.ts';
import type { ManuscriptState } from '#schemas/entities/manuscripts.ts';
import { formatDateTime } from '#schemas/format.ts';
import { deleteManuscript, manuscriptQuery, manuscriptsQuery, withdrawManuscript } from '#src/api/researchQueries.ts';

import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { messages } from '#src/i18n/index.ts';
import { MenuItem } from '#src/ui/Menu.tsx';
import { OWN_WORK_TITLE, OwnWork, OwnWorkMenu, Question, type WorkTone } from '#src/ui/OwnWork.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = manuscriptMessages;

const TONES: Readonly<Record<ManuscriptState, WorkTone>> = {
  draft: 'quiet',
  submitted: 'waiting',
  returned: 'returned',
  published: 'public',
};

/** One manuscript in the list: where it stands, and what can be done with it. */
export function ManuscriptLine({
  manuscript,
  isUnsaved,
}: {
  readonly manuscript: ListedManuscript;
  /** Something of it is on this device alone. */
  readonly isUnsaved: boolean;
}) {
  const { slug, title, saved_at, words, exclusive, state, submitted, published, reason } = manuscript;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <OwnWork
      title={
        <>
          <Link to="/my-research/$slug" params={{ slug }} className={OWN_WORK_TITLE}>
            {title}
          </Link>
          {exclusive && (
            <span className="rounded-mark bg-tag px-1.5 text-12 leading-5">
              {messages.grid.exclusive}
              <span className="sr-only">{messages.grid.exclusiveMeans}</span>
            </span>
          )}
        </>
      }
      state={text.states[state]}
      tone={TONES[state]}
      unsaved={isUnsaved ? text.unsaved : null}
      end={
        <>
          <p className="figure text-12 text-muted">
            {text.words(words)} · {text.saved(formatDateTime(saved_at, 'plain'))}
          </p>
          <Actions
            manuscript={manuscript}
            isSubmitted={submitted !== null}
            isPublished={published !== null}
            onRemove={() => setRemoving(true)}
          />
          {isRemoving && <Removal slug={slug} title={title} onClose={() => setRemoving(false)} />}
        </>
      }
    >
      {state === 'returned' && reason !== null && (
        <p className="mt-0.5 text-pretty wrap-anywhere text-muted">{text.reason(reason)}</p>
      )}
      {state !== 'published' && published !== null && <p className="text-12 text-muted">{text.stillPublished}</p>}
    </OwnWork>
  );
}

function Actions({
  manuscript: { slug, title },
  isSubmitted,
  isPublished,
  onRemove,
}: {
  readonly manuscript: ListedManuscript;
  readonly isSubmitted: boolean;
  readonly isPublished: boolean;
  readonly onRemove: () => void;
}) {
  const toast = useToast();
  const { mutate: withdraw } = useMutation({
    mutationFn: () => withdrawManuscript(slug),
    onSuccess: (answer, _variables, _context, { client }) => {
      client.setQueryData(manuscriptQuery(slug).queryKey, answer);
      toast({ tone: 'success', title: text.withdrawn(title) });
    },
    onError: ({ message }) => toast({ tone: 'error', title: text.notWithdrawn(title), text: message }),
    onSettled: (_answer, _error, _variables, _context, { client }) =>
      client.invalidateQueries({ queryKey: manuscriptsQuery().queryKey, exact: true }),
  });
  return (
    <OwnWorkMenu label={text.actionsOf(title)}>
      {isPublished && (
        <MenuItem asChild>
          <Link to="/research/$slug" params={{ slug }}>
            {text.openPage}
          </Link>
        </MenuItem>
      )}
      {isSubmitted && <MenuItem onSelect={() => withdraw()}>{text.withdraw}</MenuItem>}
      {isPublished ? (
        <MenuItem disabled className="h-auto! max-w-64 py-2 whitespace-normal!">
          {text.removing.published}
        </MenuItem>
      ) : (
        <MenuItem onSelect={onRemove}>{text.remove}</MenuItem>
      )}
    </OwnWorkMenu>
  );
}

/** Asks before a manuscript goes with all its revisions. */
function Removal({
  slug,
  title,
  onClose,
}: {
  readonly slug: string;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const toast = useToast();
  const {
    mutate: remove,
    isPending,
    error,
  } = useMutation({
    mutationFn: () => deleteManuscript(slug),
    onSuccess: async (_answer, _variables, _context, { client }) => {
      toast({ tone: 'success', title: text.removed(title) });
      client.removeQueries({ queryKey: manuscriptQuery(slug).queryKey, exact: true });
      onClose();
      await client.invalidateQueries({ queryKey: manuscriptsQuery().queryKey, exact: true });
    },
  });
  return (
    <Question
      title={text.removing.title}
      text={text.removing.text(title)}
      error={error && `${text.notRemoved(title)}. ${error.message}`}
      cancel={text.removing.cancel}
      confirm={text.removing.confirm}
      isPending={isPending}
      onConfirm={() => remove()}
      onClose={onClose}
    />
  );
}
