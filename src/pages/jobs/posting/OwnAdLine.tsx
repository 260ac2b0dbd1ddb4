import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { ListedPosting } from '#schemas/api/jobs.ts';
import { daysLeft, type PostingState, RENEWAL_DAYS } from '#schemas/entities/postings.ts';
import { formatDate, formatDateTime } from '#schemas/format.ts';
import { deletePosting, type PostingStep, postingQuery, postingsQuery, stepPosting } from '#src/api/jobQueries.ts';
import { postJobMessages } from '#src/i18n/en/postJob.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#src/ui/Menu.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { keepAd } from './deviceDrafts.ts';

const text = postJobMessages;

const LOOKS: Readonly<Record<PostingState, string>> = {
  draft: 'bg-tag text-muted',
  review: 'bg-info-tint text-info',
  open: 'bg-tag text-positive',
  refused: 'bg-negative-tint text-negative',
  expired: 'bg-tag text-muted',
  closed: 'bg-tag text-muted',
};

/** What can be done with an ad beside editing it. */
type Deed = Exclude<PostingStep, 'submitted'> | 'deleted';

/** One ad of the member. */
export function OwnAdLine({
  ad,
  isUnsaved,
  owner,
}: {
  readonly ad: ListedPosting;
  /** Something of it is on this device alone. */
  readonly isUnsaved: boolean;
  readonly owner: string;
}) {
  const now = useNow();
  const toast = useToast();
  const [asked, setAsked] = useState<'closed' | 'deleted' | null>(null);
  const { id, slug, company, saved_at, state, change, waiting, published, reason } = ad;
  const title = ad.title.trim() || text.untitled;
  const left = daysLeft(ad, now);
  const deed = useMutation({
    mutationFn: async (what: Deed) => {
      if (what === 'deleted') await deletePosting(id);
      else await stepPosting(id, what);
    },
    onSuccess: (_answer, what, _context, { client }) => {
      setAsked(null);
      toast({ tone: 'success', title: text.done[what](title) });
      if (what === 'deleted') keepAd(owner, id, null);
      client.removeQueries({ queryKey: postingQuery(id).queryKey, exact: true });
    },
    onError: ({ message }, what) => {
      if (what === 'withdrawn' || what === 'renewed')
        toast({ tone: 'error', title: text.notDone(title), text: message });
    },
    onSettled: (_answer, _error, _what, _context, { client }) =>
      client.invalidateQueries({ queryKey: postingsQuery().queryKey, exact: true }),
  });
  const canRenew = published !== null && (left === null || left <= RENEWAL_DAYS);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 text-13">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to="/career/post-job"
            search={{ ad: id }}
            className="text-14 font-medium text-pretty wrap-anywhere hover:underline"
          >
            {title}
          </Link>
          <span className={cx('rounded-mark px-1.5 text-12 leading-5 font-medium', LOOKS[state])}>
            {text.states[state]}
          </span>
        </div>
        <p className="wrap-anywhere text-muted">
          {[company, text.savedAt(formatDateTime(saved_at, 'plain'))].filter((one) => one !== '').join(' · ')}
        </p>
        <Standing ad={ad} left={left} />
        {change !== null && <p className="text-muted">{text.change[change]}</p>}
        {reason !== null && <p className="text-pretty wrap-anywhere text-negative">{text.reason(reason)}</p>}
        {isUnsaved && <p className="text-12 text-accent">{text.unsaved}</p>}
      </div>
      {canRenew && (
        <Button disabled={deed.isPending} onClick={() => deed.mutate('renewed')}>
          {text.renew}
        </Button>
      )}
      <Menu>
        <MenuTrigger aria-label={text.actionsOf(title)} className={buttonClass({ variant: 'ghost', square: true })}>
          <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
        </MenuTrigger>
        <MenuContent align="end">
          {published !== null && slug !== null && (
            <MenuItem asChild>
              <Link to="/crypto-jobs/$slug" params={{ slug }}>
                {text.open}
              </Link>
            </MenuItem>
          )}
          <MenuItem asChild>
            <Link to="/career/post-job" search={{ ad: id }}>
              {text.edit}
            </Link>
          </MenuItem>
          {waiting !== null && <MenuItem onSelect={() => deed.mutate('withdrawn')}>{text.withdraw}</MenuItem>}
          {state === 'open' && <MenuItem onSelect={() => setAsked('closed')}>{text.close}</MenuItem>}
          {ad.opened_on === null && waiting === null && (
            <MenuItem onSelect={() => setAsked('deleted')}>{text.remove}</MenuItem>
          )}
        </MenuContent>
      </Menu>
      {asked !== null && <Question what={asked} title={title} deed={deed} onClose={() => setAsked(null)} />}
    </li>
  );
}

/** What it waits for, and the days it has left. */
function Standing({ ad, left }: { readonly ad: ListedPosting; readonly left: number | null }) {
  const { state, expires_on, closed_on } = ad;
  const line = {
    draft: () => text.waitsForYou,
    review: () => text.waitsForOperator,
    open: () => (left === null ? '' : text.left(left, formatDate(expires_on))),
    refused: () => '',
    expired: () => text.endedOn(formatDate(expires_on)),
    closed: () => text.closedOn(formatDate(closed_on)),
  }[state]();
  return line === '' ? null : <p className="tabular-nums">{line}</p>;
}

/** Asks before an ad is closed or deleted. */
function Question({
  what,
  title,
  deed,
  onClose,
}: {
  readonly what: 'closed' | 'deleted';
  readonly title: string;
  readonly deed: { readonly mutate: (what: Deed) => void; readonly isPending: boolean; readonly error: Error | null };
  readonly onClose: () => void;
}) {
  const words = what === 'closed' ? text.closing : text.removing;
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <p className="text-13 text-muted wrap-anywhere">{words.text(title)}</p>
      {deed.error && (
        <p role="alert" className="mt-3 text-13 text-negative">
          {deed.error.message}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="lg" data-autofocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="lg" variant="primary" disabled={deed.isPending} onClick={() => deed.mutate(what)}>
          {what === 'closed' ? text.close : text.remove}
        </Button>
      </div>
    </Dialog>
  );
}
