import type { ProposalState } from '#schemas/entities/proposals.ts';
import { proposalMessages as text } from '#src/i18n/en/proposals.ts';
import { cx } from '#src/ui/cx.ts';

const LOOKS: Readonly<Record<ProposalState, string>> = {
  draft: 'bg-tag text-muted',
  inReview: 'bg-tag text-muted',
  open: 'bg-info-tint text-info',
  accepted: 'bg-tag text-positive',
  rejected: 'bg-negative-tint text-negative',
  withdrawn: 'bg-tag text-muted',
  conflicted: 'bg-negative-tint text-negative',
};

/** What has become of a proposal, in a word. */
export function StateTag({ state, isReverted }: { readonly state: ProposalState; readonly isReverted: boolean }) {
  return (
    <span className={cx('shrink-0 rounded-mark px-1.5 text-12 leading-5 font-medium', LOOKS[state])}>
      {isReverted ? text.reverted : text.states[state]}
    </span>
  );
}
