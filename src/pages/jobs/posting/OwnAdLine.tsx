import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedPosting } from '#schemas/api/jobs.ts';
import { daysLeft, type PostingState, RENEWAL_DAYS } from '#schemas/entities/postings.ts';
import { formatDate, formatDateTime } from '#schemas/format.ts';
import { deletePosting, type PostingStep, postingQuery, postingsQuery, stepPosting } from '#src/api/jobQueries.ts';
import { postJobMessages } from '#src/i18n/en/postJob.ts';
import { useNow } from '#src/shared/clock.ts';
import { Button } from '#src/ui/Button.tsx';
import { MenuItem } from '#src/ui/Menu.tsx';
import { OWN_WORK_TITLE, OwnWork, OwnWorkMenu, Question, type WorkTone } from '#src/ui/OwnWork.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { keepAd } from './deviceDrafts.ts';

const text = postJobMessages;

const TONES: Readonly<Record<PostingState, WorkTone>> = {
  draft: 'quiet',
  review: 'waiting',
  open: 'public',
  refused: 'returned',
  expired: 'quiet',
  closed: 'quiet',
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
  const question = asked === 'closed' ? text.closing : text.removing;
  const canRenew = published !== null && (left === null || left <= RENEWAL_DAYS);
  return (
    <OwnWork
      title={
        <Link to="/career/post-job" search={{ ad: id }} className={OWN_WORK_TITLE}>
          {title}
        </Link>
      }
      state={text.states[state]}
      tone={TONES[state]}
      unsaved={isUnsaved ? text.unsaved : null}
      end={
        <>
          {canRenew && (
            <Button disabled={deed.isPending} onClick={() => deed.mutate('renewed')}>
              {text.renew}
            </Button>
          )}
          <OwnWorkMenu label={text.actionsOf(title)}>
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
          </OwnWorkMenu>
          {asked !== null && (
            <Question
              title={question.title}
              text={question.text(title)}
              cancel={question.cancel}
              confirm={asked === 'closed' ? text.close : text.remove}
              error={deed.error?.message ?? null}
              isPending={deed.isPending}
              onConfirm={() => deed.mutate(asked)}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      }
    >
      <p className="wrap-anywhere text-muted">
        {[company, text.savedAt(formatDateTime(saved_at, 'plain'))].filter((one) => one !== '').join(' · ')}
      </p>
      <Standing ad={ad} left={left} />
      {change !== null && <p className="text-muted">{text.change[change]}</p>}
      {reason !== null && <p className="text-pretty wrap-anywhere text-negative">{text.reason(reason)}</p>}
    </OwnWork>
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
