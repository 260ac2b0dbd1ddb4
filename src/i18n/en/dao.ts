import { DAO_RULES } from '#schemas/api/dao.ts';
import type { MEMBERSHIP_LACKS } from '#schemas/api/membership.ts';
import { VOTING_RULES } from '#schemas/entities/proposals.ts';
import { formatCount, plural } from '#schemas/format.ts';
import { proposalMessages } from './proposals.ts';

/** Text of the DAO's home, its members and the history of the data. */
export const daoMessages = {
  title: 'Assay DAO',
  about:
    'Anybody can correct or add what Assay knows. Members of the DAO check each proposal against its source and decide in the open whether it becomes data.',
  toProposals: 'All proposals',
  toHistory: 'What changed',
  contribute: 'Contribute',
  toContribute: 'How it works',
  loading: 'Loading the DAO',
  failed: 'The DAO could not be loaded',
  figures: 'The DAO in figures',
  figure: {
    open: 'Open proposals',
    accepted: 'Accepted',
    rejected: 'Rejected',
    members: 'Members',
    voters: 'Can vote',
  },

  flow: {
    title: 'From a contribution to data',
    steps: [
      ['Contribute', 'A new project, person or organization, or a change to one, with a source for each value.'],
      ['Review', 'The provider reads it and lets members vote, or refuses it with a reason.'],
      ['Vote', 'Members accept or reject it. Totals are shown after one has voted.'],
      ['Accepted', 'Its values stand in tables, profiles, API and CSV, each with the proposal as its source.'],
      ['Rejected', 'The data stays as it was. It may be sent again.'],
    ],
  },

  membership: {
    title: 'Membership',
    loading: 'Loading your membership',
    failed: 'Your membership could not be loaded',
    signedOut: 'Members vote. To become one you need an account.',
    signIn: 'Sign in',
    signInReason: 'Sign in to join the DAO.',
    member: (day: string) => `You are a member since ${day}.`,
    canVote: 'You can vote on every open proposal that is not your own.',
    cannotVote: 'You cannot vote yet:',
    canJoin: 'You can join.',
    cannotJoin: 'To join you still need:',
    admitted: 'The provider has admitted you.',
    lacks: {
      verifiedMail: () => 'a verified mail address',
      tier: (_days: number, _accepted: number, tier: number) =>
        `Tier ${DAO_RULES.tier}, or to be admitted by the provider: you are at Tier ${tier}`,
      days: (days: number) =>
        `an account that is ${DAO_RULES.days} days old: yours is ${plural(days, 'day', 'days')} old`,
      accepted: (_days: number, accepted: number) =>
        `${DAO_RULES.accepted} accepted contributions: you have ${formatCount(accepted)}`,
      joined: () => 'to join',
    } satisfies Record<(typeof MEMBERSHIP_LACKS)[number], (days: number, accepted: number, tier: number) => string>,
    verify: 'Verify it with a code that is sent to you',
    rulesTitle: 'Rules of the DAO',
    rules: [
      'One account, one vote. Nobody votes for others or for pay.',
      'Read the source before you vote. Vote on whether it is true, not on whether it is welcome.',
      'Authors do not vote on their own proposals.',
      ...proposalMessages.votes.wordRules({ ...VOTING_RULES, earlyVotes: null, decider: 'members', reward: 0 }),
      'While fewer than three members could vote, the provider decides.',
      `To vote, an account is at least ${DAO_RULES.days} days old and has ${DAO_RULES.accepted} accepted contributions, or is admitted by the provider.`,
      'The provider may revert what was accepted, with a reason that everybody can read.',
      'You may leave at any time. Votes you have cast still count.',
    ],
    accept: 'I accept the rules of the DAO',
    join: 'Join the DAO',
    joined: 'You are a member of the DAO',
    leave: 'Leave the DAO',
    leaveTitle: 'Leave the DAO?',
    leaveText: 'You can no longer vote. Votes you have cast still count, and you may join again.',
    stay: 'Stay',
    left: 'You have left the DAO',
    notLeft: 'You are still a member',
    review: 'Open the review',
  },

  members: {
    title: 'Members',
    table: 'Members of the DAO',
    loading: 'Loading the members',
    failed: 'The members could not be loaded',
    empty: 'Nobody has joined yet. While fewer than three members could vote, the provider decides.',
    columns: { member: 'Member', tier: 'Tier', accepted: 'Accepted', joined: 'Since' },
    tier: (tier: number) => `Tier ${tier}`,
    private: 'Private profile',
    more: 'Show more',
  },

  listed: {
    open: {
      title: 'Open proposals',
      loading: 'Loading the open proposals',
      failed: 'The open proposals could not be loaded',
      empty: 'No proposal is open at the moment.',
    },
    decided: {
      title: 'Latest results',
      loading: 'Loading the results',
      failed: 'The results could not be loaded',
      empty: 'No vote has ended yet.',
    },
    all: 'All',
    closes: (left: string) => `closes in ${left}`,
    ended: (day: string) => `ended ${day}`,
    provider: 'the provider decides',
  },

  history: {
    title: 'What changed',
    of: (name: string) => `History of ${name}`,
    ofField: (field: string) => `History of ${field}`,
    ofFieldOf: (field: string, name: string) => `History of ${field} of ${name}`,
    about: 'Values that members of the DAO accepted: who proposed them, when they came, and by which proposal.',
    kinds: { project: 'Projects', venture: 'Organizations', people: 'People' },
    kind: 'What it is about',
    table: 'Changes by proposals',
    loading: 'Loading the history',
    missing: 'No such profile',
    missingText: (slug: string) =>
      `Nothing has the address “${slug}”: it may have been misspelled, or was taken out of the data.`,
    failed: 'The history could not be loaded',
    empty: 'Nothing has been changed by a proposal yet',
    emptyText:
      'Values that come from feeds have their source beside them. What members propose and accept is listed here.',
    columns: {
      when: 'When',
      what: 'Of',
      field: 'Field',
      change: 'Change',
      by: 'By',
      proposal: 'Proposal',
      source: 'Source',
    },
    private: 'Private',
    revert: 'taken back',
    more: 'Show older',
    everything: 'All changes',
    toProfile: (name: string) => `Open ${name}`,
  },
};
