import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ProposalPage as Proposal } from '#schemas/api/dao.ts';
import type { Vote } from '#schemas/entities/proposals.ts';
import { formatCount, formatDateTime } from '#schemas/format.ts';
import { refreshDao, voteOn } from '#src/api/daoQueries.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { useNow } from '#src/shared/clock.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = proposalMessages.votes;

/** The vote: its totals once the reader may see them, the reader's own, and when it ends. Nothing before it has begun. */
export function VotePanel({ proposal, isMember }: { readonly proposal: Proposal; readonly isMember: boolean }) {
  const { start_date: starts, state, total_count: total, rules, hindrance } = proposal;
  if (starts === null) return null;
  // The answer for visitors stands in until the member's own has come.
  const isVisitors = isMember && hindrance === 'signedOut';
  const isCounted = total !== null && rules?.decider !== 'provider';
  return (
    <>
      <Section title={text.title} note={isCounted ? text.total(total) : undefined}>
        {isVisitors ? (
          <div role="status" aria-label={text.loading} className="space-y-3">
            <Skeleton className="w-48" />
            <Skeleton className="h-8 w-full" />
          </div>
        ) : (
          <>
            <Totals proposal={proposal} />
            <OwnVote proposal={proposal} />
          </>
        )}
      </Section>
      {state === 'open' && <Closing proposal={proposal} />}
      <Voters proposal={proposal} />
    </>
  );
}

function Totals({ proposal }: { readonly proposal: Proposal }) {
  const { count_vote: accept, count_rejected: reject, hindrance, rules } = proposal;
  if (rules?.decider === 'provider') return <p className="text-12 text-pretty text-muted">{text.nobody}</p>;
  if (accept === null || reject === null) {
    return hindrance === null ? (
      <p className="text-12 text-pretty text-muted">{text.hidden}</p>
    ) : (
      <p {...FOR_VISITORS} className="text-12 text-pretty text-muted">
        {text.hiddenVisitor}
      </p>
    );
  }
  return (
    <>
      <dl className="grid grid-cols-2">
        <Total label={text.accept} count={accept} className="text-positive" />
        <Total label={text.reject} count={reject} className="text-right text-negative" />
      </dl>
      {accept + reject > 0 && (
        <div role="img" aria-label={text.bar(accept, reject)} className="mt-1 flex h-1.5 gap-0.5">
          <i className="bg-positive" style={{ flexGrow: accept }} />
          <i className="bg-negative" style={{ flexGrow: reject }} />
        </div>
      )}
    </>
  );
}

function Total({
  label,
  count,
  className,
}: {
  readonly label: string;
  readonly count: number;
  readonly className: string;
}) {
  return (
    <div className={className}>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="figure text-20 font-semibold">{formatCount(count)}</dd>
    </div>
  );
}

/** The reader's vote, the way to cast or change it, or why there is none. */
function OwnVote({ proposal }: { readonly proposal: Proposal }) {
  const { slug, vote, hindrance, state, history } = proposal;
  const [isChanging, setChanging] = useState(false);
  // A button that is pressed gives way to what it leads to, which takes the focus.
  const panel = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with these.
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    panel.current?.querySelector('button')?.focus();
  }, [vote, isChanging]);
  const change = (next: boolean) => {
    isPressed.current = true;
    setChanging(next);
  };
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (next: Vote) => voteOn(slug, next),
    onSuccess: (_answer, next) => {
      isPressed.current = panel.current?.contains(document.activeElement) === true;
      setChanging(false);
      toast({ tone: 'success', title: text.done(next) });
    },
    onError: ({ message }) => toast({ tone: 'error', title: text.failed, text: message }),
    // Whatever the answer was: the vote may have ended meanwhile.
    onSettled: (_answer, _error, _vote, _context, { client }) => refreshDao(client),
  });
  const cast = (next: Vote) => isPending || mutate(next);
  const canVote = state === 'open' && hindrance === null;
  // A key that says what was said already changes nothing.
  useCommand('acceptProposal', () => vote === 'accept' || cast('accept'), canVote);
  useCommand('rejectProposal', () => vote === 'reject' || cast('reject'), canVote);
  if (vote !== null && !(canVote && isChanging)) {
    const Icon = vote === 'accept' ? Check : X;
    const votedAt = history.findLast(({ kind }) => kind === 'voted')?.at;
    return (
      <div ref={panel} className="mt-2 flex min-h-8 items-center gap-x-2 text-13">
        <Icon
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={cx('shrink-0', vote === 'accept' ? 'text-positive' : 'text-negative')}
        />
        <span className="min-w-0">
          {text.yours} <strong className="font-medium">{text.words[vote]}</strong>
          {votedAt !== undefined && <span className="text-muted">, {formatDateTime(votedAt, 'plain')}</span>}
        </span>
        {canVote && (
          <Button variant="ghost" className="ml-auto shrink-0" onClick={() => change(true)}>
            {text.change}
          </Button>
        )}
      </div>
    );
  }
  if (canVote) {
    return (
      <div ref={panel} className="mt-2.5 flex flex-wrap gap-2" aria-busy={isPending}>
        <Button
          icon={Check}
          aria-disabled={isPending}
          aria-keyshortcuts="a"
          className="flex-1"
          onClick={() => cast('accept')}
        >
          {text.accept}
        </Button>
        <Button
          icon={X}
          aria-disabled={isPending}
          aria-keyshortcuts="r"
          className="flex-1"
          onClick={() => cast('reject')}
        >
          {text.reject}
        </Button>
        {vote !== null && (
          <Button variant="ghost" onClick={() => change(false)}>
            {text.keep}
          </Button>
        )}
      </div>
    );
  }
  // Why nobody votes is said above.
  if (hindrance === null || hindrance === 'closed' || state !== 'open') return null;
  return <Hindered proposal={proposal} hindrance={hindrance} />;
}

function Hindered({
  proposal: { type, update, entity },
  hindrance,
}: {
  readonly proposal: Proposal;
  readonly hindrance: NonNullable<Proposal['hindrance']>;
}) {
  const title = proposalMessages.title(type, update, entity.name);
  return (
    <div
      {...(hindrance === 'signedOut' ? FOR_VISITORS : {})}
      className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-13"
    >
      <p className="min-w-0 flex-1 basis-52 text-pretty">{text.hindrances[hindrance]}</p>
      {hindrance === 'signedOut' ? (
        <Button onClick={() => requireSignIn(text.signInReason(title), () => undefined)}>{text.signIn}</Button>
      ) : (
        hindrance !== 'own' && (
          <Link to="/assay_dao" hash="membership" className="underline underline-offset-3">
            {text.toDao}
          </Link>
        )
      )}
    </div>
  );
}

/** When the vote ends, as a date and as what is left. */
function Closing({ proposal: { end_date: ends, rules } }: { readonly proposal: Proposal }) {
  const now = useNow();
  if (ends === null) {
    return rules?.decider === 'provider' ? (
      <Section title={text.decider}>
        <p className="text-12 text-pretty text-muted">{text.deciderText}</p>
      </Section>
    ) : null;
  }
  const remaining = Date.parse(ends) - now;
  return (
    <Section title={remaining > 0 ? text.closes : text.closed} note={formatDateTime(ends, 'plain')}>
      <p className={cx('figure text-28 font-semibold', remaining <= 0 && 'sr-only')}>{text.left(remaining)}</p>
      {remaining <= 0 && <p className="text-12 text-muted">{proposalMessages.waits.closing}</p>}
    </Section>
  );
}

/** Who voted what, once the totals are shown. */
function Voters({ proposal: { voters } }: { readonly proposal: Proposal }) {
  if (voters === null || voters.length === 0) return null;
  return (
    <Section title={text.voters} note={formatCount(voters.length)}>
      <ul className="text-13">
        {voters.map(({ name, username, avatar, tier, vote }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: several may have no name.
            key={at}
            className="grid min-h-7 grid-cols-[minmax(0,1fr)_auto_5rem] items-center gap-x-3"
          >
            <span className="flex min-w-0 items-center gap-2">
              <Avatar user={{ name: name ?? text.privateVoter, face: avatar, gender: null }} size={20} />
              {username === null ? (
                <span className={cx('truncate', name === null && 'text-muted')}>{name ?? text.privateVoter}</span>
              ) : (
                <Link to="/user_profile" search={{ username }} className="truncate hover:underline">
                  {name}
                </Link>
              )}
            </span>
            <span className="figure text-12 text-muted">{text.tier(tier)}</span>
            <Choice vote={vote} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Choice({ vote }: { readonly vote: Vote }) {
  const Icon = vote === 'accept' ? Check : X;
  return (
    <span className={cx('flex items-center gap-1.5 text-12', vote === 'accept' ? 'text-positive' : 'text-negative')}>
      <Icon size={12} strokeWidth={1.75} aria-hidden />
      {text.words[vote]}
    </span>
  );
}
