import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Contribution, OwnContribution } from '#schemas/api/contributions.ts';
import { STATUS_OF } from '#schemas/entities/proposals.ts';
import { formatDateTime } from '#schemas/format.ts';
import { UNPAID_TEXTS } from '#schemas/i18n/en/labels.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import {
  CONTRIBUTIONS,
  contributionQuery,
  rebaseContribution,
  withdrawContribution,
} from '#src/api/contributionQueries.ts';
import { StateTag } from '#src/features/contributions/StateTag.tsx';
import { writeEdit } from '#src/features/contributor-edits/editStore.ts';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#src/ui/Menu.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { draftAddress, takeDraft } from './openDraft.ts';

const text = contributeMessages.list;

/** Taking it back: a draft is gone then. */
const WORDS = {
  sent: { act: text.withdraw, title: text.withdrawing, text: text.withdrawingText, done: text.withdrawn },
  draft: { act: text.remove, title: text.removing, text: text.removingText, done: text.removed },
} as const;

/** What the wire calls a project with a token, or one without, is one kind here. */
const kindOf = (type: Contribution['type']): EntityKind => (type === 'token' ? 'project' : type);

type Deed = 'withdraw' | 'rebase' | 'continue';

/** A contribution: where it stands, what it waits for and why, and what its author can do. */
export function ContributionLine({
  contribution,
  owner,
}: {
  readonly contribution: Contribution;
  readonly owner: string;
}) {
  const { _id: id, slug, name, entity_slug: entity, state, is_reverted: isReverted, update } = contribution;
  const kind = kindOf(contribution.type);
  const words = state === 'draft' ? WORDS.draft : WORDS.sent;
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [isAsked, setAsked] = useState(false);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const deed = useMutation({
    mutationFn: async (what: Deed): Promise<OwnContribution | null> => {
      if (what === 'continue') return client.fetchQuery(contributionQuery(id));
      if (what === 'withdraw') await withdrawContribution(id);
      else await rebaseContribution(id, [...dropped]);
      return null;
    },
    onSuccess: (own, what) => {
      setAsked(false);
      if (own) return goOn(own);
      toast({ tone: 'success', title: what === 'rebase' ? text.rebased(name) : words.done(name) });
    },
    onError: ({ message }) => {
      setAsked(false);
      toast({ tone: 'error', title: text.notDone(name), text: message });
    },
    onSettled: (_answer, _error, what) =>
      what === 'continue' ? undefined : client.invalidateQueries({ queryKey: CONTRIBUTIONS }),
  });
  const goOn = (own: OwnContribution) => {
    const before = takeDraft(owner, kind, own);
    const key = { owner, kind, slug: own.body.slug ?? '' };
    if (before) {
      const undo = { label: text.undo, run: () => writeEdit(key, before) };
      toast({ tone: 'info', title: text.replaced(name), action: undo });
    }
    void navigate(draftAddress(kind, own));
  };
  const canWithdraw = state === 'draft' || state === 'inReview' || state === 'open' || state === 'conflicted';
  const hasPage = state !== 'draft' && state !== 'inReview';
  const isNothingLeft = contribution.fields.every((field) => dropped.has(field));
  const labels = contribution.fields.map((field) => proposedLabel(kind, field));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 text-13">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Logo kind={kind} of={contribution} size={20} />
          {entity === null ? (
            <span className="text-14 font-medium wrap-anywhere">{name}</span>
          ) : (
            <Link
              to={PROFILE_PAGES[kind]}
              params={{ slug: entity }}
              className="text-14 font-medium wrap-anywhere hover:underline"
            >
              {name}
            </Link>
          )}
          <span className="rounded-mark bg-tag px-1.5 text-12 leading-5 text-muted">{text.updates[update]}</span>
          <StateTag state={state} isReverted={isReverted} />
          {state !== 'draft' && state !== 'inReview' && (
            <span className="text-12 text-muted">{text.statuses[STATUS_OF[state].contribution]}</span>
          )}
        </div>
        <p className="mt-0.5 wrap-anywhere text-muted">{labels.join(', ')}</p>
        <p className="text-12 text-muted">{[...facts(contribution)].join(' · ')}</p>
        {contribution.conflicts.length > 0 && (
          <Conflicts
            conflicts={contribution.conflicts}
            kind={kind}
            dropped={dropped}
            isNothingLeft={isNothingLeft}
            onChange={setDropped}
          />
        )}
        {contribution.unpaid !== null && <p className="text-pretty text-muted">{UNPAID_TEXTS[contribution.unpaid]}</p>}
        {contribution.reason !== null && (
          <p className={cx('text-pretty wrap-anywhere', contribution.state === 'rejected' && 'text-negative')}>
            {text.reason(contribution.reason)}
          </p>
        )}
      </div>
      {state === 'conflicted' && (
        <Button disabled={deed.isPending || isNothingLeft} onClick={() => deed.mutate('rebase')}>
          {text.rebase}
        </Button>
      )}
      {state === 'draft' && (
        <Button disabled={deed.isPending} onClick={() => deed.mutate('continue')}>
          {text.continue}
        </Button>
      )}
      {(hasPage || canWithdraw) && (
        <Menu>
          <MenuTrigger aria-label={text.actions(name)} className={buttonClass({ variant: 'ghost', square: true })}>
            <Ellipsis size={16} strokeWidth={1.75} aria-hidden />
          </MenuTrigger>
          <MenuContent align="end">
            {hasPage && (
              <MenuItem asChild>
                <Link to="/dao/$slug" params={{ slug }}>
                  {text.openProposal}
                </Link>
              </MenuItem>
            )}
            {canWithdraw && <MenuItem onSelect={() => setAsked(true)}>{words.act}</MenuItem>}
          </MenuContent>
        </Menu>
      )}
      {isAsked && (
        <Dialog open onClose={() => setAsked(false)} title={words.title}>
          <p className="text-13 wrap-anywhere text-muted">{words.text(name)}</p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button size="lg" data-autofocus onClick={() => setAsked(false)}>
              {text.keep}
            </Button>
            <Button size="lg" variant="primary" disabled={deed.isPending} onClick={() => deed.mutate('withdraw')}>
              {words.act}
            </Button>
          </div>
        </Dialog>
      )}
    </li>
  );
}

/** What it waits for, since when, and what else is to be known. */
function facts(one: Contribution): readonly string[] {
  const { waits_for: waits, end_date: end, since, privacy, batch, points, open_reports: reports } = one;
  const wait =
    waits === 'votes' && end !== null
      ? text.waitsForVotesUntil(formatDateTime(end, 'plain'))
      : waits !== null && text.waits[waits];
  return [
    wait,
    text.at(formatDateTime(since, 'plain')),
    privacy === 0 && text.private,
    batch !== null && text.batch,
    points !== null && text.points(points),
    reports > 0 && text.reports(reports),
  ].filter((fact): fact is string => typeof fact === 'string');
}

/** The fields that were changed meanwhile; those that are not kept leave the proposal. */
function Conflicts({
  conflicts,
  kind,
  dropped,
  isNothingLeft,
  onChange,
}: {
  readonly conflicts: readonly string[];
  readonly kind: EntityKind;
  readonly dropped: ReadonlySet<string>;
  readonly isNothingLeft: boolean;
  readonly onChange: (dropped: ReadonlySet<string>) => void;
}) {
  const toggle = (field: string) => {
    const next = new Set(dropped);
    if (!next.delete(field)) next.add(field);
    onChange(next);
  };
  return (
    <div className="mt-1">
      <p className="text-pretty text-negative">{text.conflict(conflicts.length)}</p>
      <ul aria-label={text.kept} className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {conflicts.map((field) => {
          const label = proposedLabel(kind, field);
          return (
            <li key={field}>
              <Checkbox label={label} checked={!dropped.has(field)} onChange={() => toggle(field)} />
            </li>
          );
        })}
      </ul>
      {isNothingLeft && <p className="mt-1 text-12 text-muted">{text.nothingKept}</p>}
    </div>
  );
}
