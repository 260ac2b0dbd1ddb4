import type { REPORT_REASONS, VOTE_HINDRANCES } from '#schemas/api/dao.ts';
import type { ProposalEventKind, ProposalState, StatedRules, Vote, WaitsFor } from '#schemas/entities/proposals.ts';
import { formatCount, plural } from '#schemas/format.ts';
import type { AddedList } from '#schemas/forms/profileEdits.ts';
import { proposalTitle } from '#schemas/i18n/en/labels.ts';

const HOUR_MS = 3_600_000;

/** A span of time: `7 days`, `48 hours`. */
function span(ms: number): string {
  const hours = Math.round(ms / HOUR_MS);
  return hours % 24 === 0 && hours > 72 ? plural(hours / 24, 'day', 'days') : plural(hours, 'hour', 'hours');
}

/** The rules of a vote, a sentence each. */
function wordRules({
  period,
  quorum,
  earlyVotes,
  acceptAfter,
  rejectAfter,
  decider,
  reward,
}: StatedRules): readonly string[] {
  const pays = reward > 0 ? [`Its author gets ${plural(reward, 'point', 'points')} once it is accepted.`] : [];
  if (decider === 'provider') {
    return [`The provider decides: fewer than ${formatCount(quorum)} members could vote when it opened.`, ...pays];
  }
  return [
    `The vote lasts ${span(period)}.`,
    `It passes with at least ${plural(quorum, 'vote', 'votes')} and more Accept than Reject. A tie is a Reject.`,
    `${earlyVotes === null ? `${formatCount(quorum)} votes of one mind, and of a tenth of those who may vote,` : `${formatCount(earlyVotes)} votes of one mind`} end it early: to accept ${span(acceptAfter)} after it opened, to reject at once, but never sooner than ${span(rejectAfter)} after the first Reject.`,
    'You may change your vote until the end. Your last one counts.',
    ...pays,
  ];
}

/** Time that is left, in two units: `6 d 07 h`. */
function left(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${two(hours)} h`;
  return `${hours} h ${two(minutes % 60)} min`;
}

/** Text of proposals: their list, their page, their discussion. */
export const proposalMessages = {
  dao: 'DAO',
  list: 'Proposals',
  listAbout: 'What contributors propose and members decide on. Totals are on the page of each.',
  votesOf: 'Whose votes',
  everybodys: 'All',
  yourVotes: 'Your votes',
  yourVotesNeeded: (count: number) => `Your votes, ${formatCount(count)} needed`,
  yourVotesAbout: 'What is open, and what you have voted on.',
  votesFailed: 'Your votes could not be loaded',
  noVotes: 'Nothing needs your vote',
  noVotesText: 'You have voted on every open proposal that is not your own. Remove the condition to see your votes.',
  path: 'Where this page is',
  title: proposalTitle,
  number: (id: number) => `#${id}`,
  loading: 'Loading the proposal',
  failed: 'The proposal could not be loaded',
  missing: 'No such proposal',
  missingText: (slug: string) =>
    `There is no proposal at “${slug}” for you to see. Proposals have a page once the provider has let members vote on them.`,
  toList: 'All proposals',
  open: (name: string) => `Open ${name}`,
  copyLink: 'Copy link',
  previous: 'Previous proposal',
  next: 'Next proposal',
  states: {
    draft: 'Draft',
    inReview: 'In review',
    open: 'Open',
    accepted: 'Accepted',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
    conflicted: 'In conflict',
  } satisfies Record<ProposalState, string>,
  reverted: 'Reverted',
  waits: {
    author: 'Waits for its author',
    provider: 'Waits for the provider',
    votes: 'Waits for votes',
    closing: 'The vote has ended. The result is applied within a minute.',
  } satisfies Record<WaitsFor, string>,
  by: (count: number) => `${plural(count, 'change', 'changes')} by`,
  privateAuthor: 'a private member',
  pays: (points: number, isPaid: boolean) =>
    `Reward ${plural(points, 'point', 'points')}, ${isPaid ? 'paid' : 'paid when applied'}`,
  keys: { accept: 'Accept', reject: 'Reject', evidence: 'Evidence', comment: 'Comment', all: 'Shortcuts' },
  reason: (reason: string) => `Reason: ${reason}`,
  conflicted: (fields: string) =>
    `Changed by somebody else since this was sent: ${fields}. Its author can put it on what the data says now; then votes start again.`,
  rebase: 'Choose what to keep',
  note: 'Note for the provider',

  difference: {
    title: 'Difference',
    sent: (time: string, changed: number) =>
      `against the values of ${time}; ${changed === 0 ? 'none has changed since' : `${formatCount(changed)} changed since`}`,
    decided: (time: string) => `against the values of ${time}`,
    fresh: 'a new entry: nothing stands there yet',
    ways: 'How differences are shown',
    way: { beside: 'Beside', inline: 'Inline' },
    columns: { field: 'Field', now: 'Now', before: 'Before', proposed: 'Proposed', evidence: 'Evidence' },
    conflict: (before: string) => `Was ${before} when this was sent`,
    nothing: 'nothing',
    evidence: '1 source',
    evidenceOf: (field: string) => `Source of ${field}`,
    stated: 'The author names this page as the source. Read it before you vote.',
    added: {
      rounds: 'New rounds',
      members: 'New members of the team',
      roadmap: 'New phases of the roadmap',
      news: 'New articles',
    } satisfies Record<AddedList, string>,
    position: (who: string) => `Position of ${who}`,
    picture: { now: 'Logo now', proposed: 'Proposed logo' },
    none: 'No picture',
  },

  votes: {
    title: 'Votes',
    accept: 'Accept',
    reject: 'Reject',
    words: { accept: 'Accept', reject: 'Reject' } satisfies Record<Vote, string>,
    bar: (accept: number, reject: number) => `${formatCount(accept)} accept, ${formatCount(reject)} reject`,
    total: (total: number) => plural(total, 'vote', 'votes'),
    hidden: 'Totals are shown after you have voted.',
    loading: 'Loading your vote',
    hiddenVisitor: 'Totals are shown to members who have voted, and to everybody once the vote is over.',
    nobody: 'Nobody votes on this one.',
    yours: 'You voted',
    privateVoter: 'A private member',
    change: 'Change',
    keep: 'Keep my vote',
    done: (vote: Vote): string => (vote === 'accept' ? 'You voted Accept' : 'You voted Reject'),
    failed: 'Your vote did not count',
    signIn: 'Sign in',
    signInReason: (title: string) => `Sign in to vote on “${title}”.`,
    toDao: 'How to become a member',
    hindrances: {
      signedOut: 'Sign in to vote. Members of the DAO vote.',
      notMember: 'Only members of the DAO can vote.',
      newAccount:
        'You can vote once your account is 14 days old and 10 of your contributions are accepted, or the provider admits you.',
      own: 'This is your own proposal: its author does not vote on it.',
      closed: 'The vote is over.',
      unverified: 'Verify your mail address to vote.',
    } satisfies Record<(typeof VOTE_HINDRANCES)[number], string>,
    voters: 'Voters',
    tier: (tier: number) => `Tier ${tier}`,
    closes: 'Closes in',
    closed: 'Closed',
    decider: 'The provider decides',
    deciderText: 'There is no date: too few members could vote when this opened.',
    rules: 'Rules',
    wordRules,
    left,
  },

  timeline: {
    title: 'Timeline',
    by: (name: string) => `by ${name}`,
    closes: 'Closes',
    closesText: 'The result is applied within a minute.',
    kinds: {
      drafted: 'Begun',
      submitted: 'Sent',
      withdrawn: 'Withdrawn',
      opened: 'Opened by the provider',
      refused: 'Refused by the provider',
      voted: 'You voted',
      decided: 'Decided by the provider',
      accepted: 'Accepted: its values stand in the data',
      rejected: 'Rejected: the data stays as it was',
      conflicted: 'In conflict with a later change',
      rebased: 'Put on the present values: votes start again',
      reverted: 'Reverted by the provider',
    } satisfies Record<ProposalEventKind, string>,
    votes: (count: number) => `You voted ${formatCount(count)} times`,
  },

  discussion: {
    title: 'Discussion',
    loading: 'Loading the discussion',
    failed: 'The discussion could not be loaded',
    empty: 'Nobody has written anything yet.',
    author: 'Author',
    gone: 'A former member',
    privateMember: 'A private member',
    privateAuthor: 'The author',
    write: 'Write a comment',
    hint: 'Markdown. Links are not followed by search engines.',
    left: (count: number) => `${formatCount(count)} characters left`,
    send: 'Comment',
    signIn: 'Sign in to comment',
    signInReason: 'Sign in to take part in the discussion.',
    remove: (name: string, time: string) => `Delete the comment by ${name} of ${time}`,
    removeShort: 'Delete',
    removeTitle: 'Delete your comment?',
    removeText: 'It cannot be brought back.',
    keep: 'Keep it',
    removed: 'Your comment is deleted',
    notRemoved: 'The comment could not be deleted',
    report: (name: string, time: string) => `Report the comment by ${name} of ${time}`,
  },

  report: {
    open: 'Report',
    title: { proposal: 'Report this proposal', comment: 'Report this comment' },
    about: 'The provider reads it. The author is not told who reported.',
    reason: 'What is wrong',
    reasons: {
      spam: 'Spam or advertising',
      false: 'Knowingly false',
      double: 'Proposed already',
      abuse: 'Abuse or private data',
      rights: "Somebody else's rights",
    } satisfies Record<(typeof REPORT_REASONS)[number], string>,
    text: 'More about it (optional)',
    send: 'Send the report',
    done: 'The provider will look at it',
    signInReason: 'Sign in to report this.',
  },

  earlier: {
    title: 'Earlier on these fields',
    all: 'History',
  },
};
