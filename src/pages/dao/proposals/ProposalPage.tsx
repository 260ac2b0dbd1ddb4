import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { ArrowLeft, ChevronDown, ChevronRight, ChevronUp, FileQuestion } from 'lucide-react';
import type { ProposalPage as Proposal } from '#schemas/api/dao.ts';
import { ApiError } from '#schemas/http.ts';
import { UNPAID_TEXTS } from '#schemas/i18n/en/labels.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { proposalQuery } from '#src/api/daoQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { signedInAtom } from '#src/features/auth/session.ts';
import { StateTag } from '#src/features/contributions/StateTag.tsx';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { useNeighbors } from '#src/features/data-table/useNeighbors.ts';
import { proposalMessages as text } from '#src/i18n/en/proposals.ts';
import { KeyLine } from '#src/shared/commands/KeyCaps.tsx';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass, IconButton } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { Difference } from './Difference.tsx';
import { Discussion } from './Discussion.tsx';
import { EarlierChanges } from './EarlierChanges.tsx';
import { ProviderPanel } from './ProviderPanel.tsx';
import { ReportButton } from './ReportButton.tsx';
import { RulesSection } from './RulesSection.tsx';
import { Timeline } from './Timeline.tsx';
import { VotePanel } from './VotePanel.tsx';

/**
 * The page's two columns, as floats: on a narrow screen the vote stands between the head and the difference, and on a wide
 * one above the timeline, in the same order of the document.
 */
const WIDE = 'min-w-0 lg:float-left lg:clear-left lg:w-[calc(100%-23.5rem)]';
const NARROW = 'lg:float-right lg:clear-right lg:w-94';

/** The page of one proposal: what it changes, on what evidence, what members say, and the vote. */
export function ProposalPage({ slug }: { readonly slug: string }) {
  const isMember = useAtomValue(signedInAtom);
  const { data: proposal, error, isFetching, refetch } = useQuery(proposalQuery(slug, isMember));
  const isMissing = !proposal && error instanceof ApiError && error.status === 404;
  usePageTitle(proposal ? titleOf(proposal) : isMissing ? text.missing : slug);
  if (proposal) {
    return (
      <>
        <div className="relative flow-root flex-1 lg:before:absolute lg:before:inset-y-0 lg:before:right-94 lg:before:w-px lg:before:bg-line">
          <ProgressLine active={isFetching} />
          <div className={`${WIDE} px-6 pt-3.5 max-desk:px-4`}>
            <Head proposal={proposal} />
          </div>
          <aside aria-label={text.votes.title} className={`${NARROW} max-lg:mt-3 max-lg:border-t max-lg:border-line`}>
            <VotePanel proposal={proposal} isMember={isMember} />
          </aside>
          <div className={`${WIDE} px-6 pb-10 max-desk:px-4`}>
            <StandingLines proposal={proposal} />
            <Difference proposal={proposal} />
            <Discussion slug={slug} isMember={isMember} />
            <EarlierChanges proposal={proposal} />
          </div>
          <aside
            aria-label={text.timeline.title}
            className={`${NARROW} max-lg:border-t max-lg:border-line [&>section:last-child]:border-b-0`}
          >
            <RulesSection proposal={proposal} />
            <ProviderPanel proposal={proposal} />
            <Timeline proposal={proposal} />
          </aside>
        </div>
        <KeysLine proposal={proposal} />
      </>
    );
  }
  if (isMissing) {
    return (
      <div className="flex flex-1 flex-col">
        <EmptyState heading="h1" icon={FileQuestion} title={text.missing} text={text.missingText(slug)}>
          <Link to="/dao" className={buttonClass()}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            {text.toList}
          </Link>
        </EmptyState>
      </div>
    );
  }
  if (error) return <QueryFailure heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-4 px-6 pt-5 max-desk:px-4">
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-60" />
    </div>
  );
}

function titleOf({ type, update, entity }: Proposal): string {
  return text.title(type, update, entity.name);
}

/** What the proposal is about, who sent it, and what has become of it. */
function Head({ proposal }: { readonly proposal: Proposal }) {
  const { _id, slug, entity, state, is_reverted: isReverted } = proposal;
  const count = proposal.changes.length + proposal.added.length;
  const step = useNeighbors('proposal', slug, null);
  return (
    <header>
      <nav aria-label={text.path} className="text-12 text-muted">
        <ol className="flex items-center gap-1">
          <li>
            <Link to="/assay_dao" className="hover:underline">
              {text.dao}
            </Link>
          </li>
          <Separator />
          <li>
            <Link to="/dao" className="hover:underline">
              {text.list}
            </Link>
          </li>
          <Separator />
          <li aria-current="page" className="figure text-text">
            {text.number(_id)}
          </li>
        </ol>
      </nav>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        <EntityAvatar kind={entity.kind} of={entity} size={32} />
        <h1 className="min-w-0 text-28 leading-tight tracking-[-0.02em] text-balance wrap-anywhere">
          {titleOf(proposal)}
        </h1>
        <StateTag state={state} isReverted={isReverted} />
        <p className="flex items-center gap-1.5 text-13 text-muted">
          {text.by(count)}
          <Author proposal={proposal} />
        </p>
        <div className="ml-auto flex flex-wrap items-center gap-1 max-desk:ml-0">
          {entity.slug !== null && (
            <Link
              to={PROFILE_PAGES[entity.kind]}
              params={{ slug: entity.slug }}
              className={buttonClass({ variant: 'ghost' })}
            >
              {text.open(entity.name)}
            </Link>
          )}
          <CopyButton text={() => window.location.href} label={text.copyLink} />
          <IconButton icon={ChevronUp} label={text.previous} onClick={() => step(-1)} />
          <IconButton icon={ChevronDown} label={text.next} onClick={() => step(1)} />
          {!proposal.is_own && <ReportButton slug={slug} comment={null} />}
        </div>
      </div>
    </header>
  );
}

/** What it waits for and why, below the vote: the two columns begin at the same height. */
function StandingLines({ proposal }: { readonly proposal: Proposal }) {
  const { entity, waits_for: waitsFor, reason, conflicts, note } = proposal;
  return (
    <>
      {waitsFor !== null && waitsFor !== 'votes' && <p className="mt-1.5 text-13 text-muted">{text.waits[waitsFor]}</p>}
      {reason !== null && <p className="mt-1.5 text-13 text-pretty wrap-anywhere">{text.reason(reason)}</p>}
      {conflicts.length > 0 && (
        <p className="mt-1.5 text-13 text-pretty text-negative">
          {text.conflicted(conflicts.map((field) => proposedLabel(entity.kind, field)).join(', '))}
          {proposal.is_own && (
            <>
              {' '}
              <Link
                to="/profile-settings/$activeTab"
                params={{ activeTab: 'contributor' }}
                className="text-text underline underline-offset-3"
              >
                {text.rebase}
              </Link>
            </>
          )}
        </p>
      )}
      {note !== null && note !== '' && (
        <p className="mt-1.5 text-13 whitespace-pre-line wrap-anywhere">
          <span className="text-muted">{text.note}:</span> {note}
        </p>
      )}
    </>
  );
}

/** Line under the page: the reward, and the keys that work here. */
function KeysLine({
  proposal: { _id, rules, state, is_reverted: isReverted, unpaid, hindrance },
}: {
  readonly proposal: Proposal;
}) {
  const canVote = state === 'open' && hindrance === null;
  const reward = rules?.reward ?? 0;
  return (
    <section
      aria-label={text.number(_id)}
      className="sticky bottom-0 z-10 flex h-7 shrink-0 items-center gap-4 border-t border-line bg-canvas px-6 text-12 whitespace-nowrap text-muted max-desk:hidden"
    >
      <span className="figure font-medium text-text">{text.number(_id)}</span>
      {unpaid !== null && <span>{UNPAID_TEXTS[unpaid]}</span>}
      {unpaid === null && reward > 0 && <span>{text.pays(reward, state === 'accepted' && !isReverted)}</span>}
      <KeyLine
        keys={[
          ...(canVote
            ? ([
                ['acceptProposal', text.keys.accept],
                ['rejectProposal', text.keys.reject],
              ] as const)
            : []),
          ['evidence', text.keys.evidence],
          ['comment', text.keys.comment],
          ['nextRecord', text.next],
          ['previousRecord', text.previous],
        ]}
        all={text.keys.all}
      />
    </section>
  );
}

function Separator() {
  return (
    <li aria-hidden="true">
      <ChevronRight size={12} strokeWidth={1.75} />
    </li>
  );
}

function Author({ proposal }: { readonly proposal: Proposal }) {
  const { name, avatar } = proposal.data_ref.author;
  if (name === null) return <span>{text.privateAuthor}</span>;
  const face = <Avatar user={{ name, face: avatar, gender: null }} size={20} />;
  const username = proposal.author_username;
  return (
    <span className="flex items-center gap-1.5 text-text">
      {face}
      {username === null ? (
        name
      ) : (
        <Link to="/user_profile" search={{ username }} className="hover:underline">
          {name}
        </Link>
      )}
      {proposal.author_tier !== null && <Tag>{text.votes.tier(proposal.author_tier)}</Tag>}
    </span>
  );
}
