import type { REVIEW_ACTIONS, REVIEW_QUEUES } from '#schemas/api/dao.ts';
import { formatCount, plural } from '#schemas/format.ts';

type ReviewAction = (typeof REVIEW_ACTIONS)[number];
type ReviewQueue = (typeof REVIEW_QUEUES)[number];

/** Text of the provider's review. */
export const reviewMessages = {
  title: 'Review',
  about: 'What waits for the provider. Each decision is recorded, and the author is notified.',
  queues: { review: 'To review', decision: 'To decide', reported: 'Reported' } satisfies Record<ReviewQueue, string>,
  queuesAbout: {
    review: 'Contributions that nobody has reviewed yet. Approved ones are open to votes.',
    decision: 'Open proposals that too few members can vote on: you decide.',
    reported: 'Proposals and comments that members reported.',
  } satisfies Record<ReviewQueue, string>,
  pages: 'Queues',
  loading: 'Loading the queue',
  failed: 'The queue could not be loaded',
  empty: {
    review: { title: 'Nothing to review', text: 'New contributions appear here.' },
    decision: { title: 'Nothing to decide', text: 'Members vote on what is open.' },
    reported: { title: 'No open reports', text: 'What members report appears here.' },
  } satisfies Record<ReviewQueue, { readonly title: string; readonly text: string }>,
  table: 'Proposals of the queue',
  columns: {
    select: 'Select',
    proposal: 'Proposal',
    fields: 'Changes',
    author: 'Author',
    record: 'Accepted, rejected',
    since: 'Waits since',
    reports: 'Reports',
  },
  author: (tier: number) => `Tier ${tier}`,
  record: (accepted: number, rejected: number) => `${formatCount(accepted)}, ${formatCount(rejected)}`,
  private: 'Private',
  batch: 'batch',
  selectAll: 'Select all',
  select: (title: string) => `Select ${title}`,
  selected: (count: number) => `${formatCount(count)} selected`,
  selectBatch: 'Select its batch',
  none: 'Select proposals to decide on them. Arrow keys move, Space selects, Enter opens.',
  actions: {
    approve: 'Approve',
    refuse: 'Refuse',
    accept: 'Accept',
    reject: 'Reject',
    revert: 'Revert',
  } satisfies Record<ReviewAction, string>,
  ask: {
    approve: (count: number) => `Approve ${plural(count, 'proposal', 'proposals')}?`,
    refuse: (count: number) => `Refuse ${plural(count, 'proposal', 'proposals')}?`,
    accept: (count: number) => `Accept ${plural(count, 'proposal', 'proposals')}?`,
    reject: (count: number) => `Reject ${plural(count, 'proposal', 'proposals')}?`,
    revert: (count: number) => `Revert ${plural(count, 'proposal', 'proposals')}?`,
  } satisfies Record<ReviewAction, (count: number) => string>,
  reason: 'Reason',
  reasonAbout: 'Everybody can read it on the page of the proposal.',
  cancel: 'Cancel',
  done: {
    approve: (count: number) => `${plural(count, 'proposal is', 'proposals are')} open to votes`,
    refuse: (count: number) => `${plural(count, 'proposal is', 'proposals are')} refused`,
    accept: (count: number) => `${plural(count, 'proposal is', 'proposals are')} accepted`,
    reject: (count: number) => `${plural(count, 'proposal is', 'proposals are')} rejected`,
    revert: (count: number) => `${plural(count, 'proposal is', 'proposals are')} reverted`,
  } satisfies Record<ReviewAction, (count: number) => string>,
  notDone: (count: number) => `${plural(count, 'proposal was', 'proposals were')} not changed`,

  reports: {
    list: 'Open reports',
    loading: 'Loading the reports',
    failed: 'The reports could not be loaded',
    aboutProposal: 'About the proposal',
    aboutComment: 'About a comment',
    by: (name: string) => `reported by ${name}`,
    uphold: 'Uphold',
    dismiss: 'Dismiss',
    upholdComment: 'Uphold: remove the comment',
    ask: { upheld: 'Uphold this report?', dismissed: 'Dismiss this report?' },
    askText: {
      upheldProposal: 'The proposal stays as it is: its vote decides, and what is accepted can be reverted.',
      upheldComment: 'The comment is removed.',
      upheldReview: 'The proposal is refused.',
      dismissed: 'Nothing changes, and the report no longer counts against the author.',
    },
    done: { upheld: 'The report is upheld', dismissed: 'The report is dismissed' },
    notDone: 'The report is still open',
  },

  admit: {
    title: 'Admit a member',
    about: 'An admitted member can join the DAO without Tier 1 and votes at once. The username is exact.',
    username: 'Username',
    admit: 'Admit',
    withdraw: 'Withdraw admission',
    admitted: (name: string) => `${name} can join the DAO`,
    withdrawn: (name: string) => `${name} is no longer admitted`,
  },
};
