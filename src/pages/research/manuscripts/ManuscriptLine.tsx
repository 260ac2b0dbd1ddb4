import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { ListedManuscript } from '#schemas/api/research.ts';
import type { ManuscriptState } from '#schemas/entities/manuscripts.ts';
import { formatDateTime } from '#schemas/format.ts';
import { deleteManuscript, manuscriptQuery, manuscriptsQuery, withdrawManuscript } from '#src/api/researchQueries.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#src/ui/Menu.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = manuscriptMessages;

const LOOKS: Readonly<Record<ManuscriptState, string>> = {
  draft: 'bg-tag text-muted',
  submitted: 'bg-info-tint text-info',
  returned: 'bg-negative-tint text-negative',
  published: 'bg-tag text-positive',
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
  const { slug, title, saved_at, words, state, submitted, published, reason } = manuscript;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 text-13">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to="/my-research/$slug"
            params={{ slug }}
            className="text-14 font-medium text-pretty wrap-anywhere hover:underline"
          >
            {title}
          </Link>
          <span className={cx('rounded-mark px-1.5 text-12 leading-5 font-medium', LOOKS[state])}>
            {text.states[state]}
          </span>
        </div>
        {state === 'returned' && reason !== null && (
          <p className="mt-0.5 text-pretty wrap-anywhere text-muted">{text.reason(reason)}</p>
        )}
        {state !== 'published' && published !== null && <p className="text-12 text-muted">{text.stillPublished}</p>}
        {isUnsaved && <p className="text-12 text-accent">{text.unsaved}</p>}
      </div>
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
    </li>
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
    <Menu>
      <MenuTrigger aria-label={text.actionsOf(title)} className={buttonClass({ variant: 'ghost', square: true })}>
        <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
      </MenuTrigger>
      <MenuContent align="end">
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
      </MenuContent>
    </Menu>
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
    <Dialog open onClose={onClose} title={text.removing.title}>
      <p className="text-13 text-muted wrap-anywhere">{text.removing.text(title)}</p>
      {error && (
        <p role="alert" className="mt-3 text-13 text-negative">
          {text.notRemoved(title)}. {error.message}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="lg" data-autofocus onClick={onClose}>
          {text.removing.cancel}
        </Button>
        <Button size="lg" variant="primary" disabled={isPending} onClick={() => remove()}>
          {text.removing.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
