import { PROPOSAL_STATUSES } from '../entities/proposals.ts';
import { companion, dateColumn, orderColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';

/** What a proposal is about, in a word. */
export const PROPOSAL_SUBJECTS = {
  token: 'Token',
  project: 'Project',
  venture: 'Organization',
  people: 'Person',
} as const;

/** What has become of a proposal that everybody can read. */
export const LISTED_STATES = {
  open: 'Open',
  conflicted: 'In conflict',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  reverted: 'Reverted',
} as const;

export const LISTED_UPDATES = { edit: 'Edit', new: 'New' } as const;

/** Proposals that were opened to votes, newest first. Six columns after the position, one starts hidden. */
export const proposals = defineDataSet({
  source: 'proposals',
  identity: 'name',
  defaultSort: { field: 'opened', order: 'desc' },
  companions: [...rowCompanions, companion('gender', 'Gender', 'text')],
  columns: [
    orderColumn,
    dateColumn('opened', 'Opened', 152, {
      timed: true,
      about: {
        means: 'When its vote began.',
        from: 'proposals',
        rule: 'Of the present vote, where votes started again.',
      },
    }),
    textColumn('name', 'Proposal', 248, 'title', {
      searchable: true,
      about: { means: 'Whom or what it is about.', from: 'proposals', rule: 'The name when it was sent.' },
    }),
    textColumn('update', 'Kind', 96, 'text', {
      options: true,
      choices: Object.values(LISTED_UPDATES),
      about: { means: 'A change, or a new entry.', from: 'proposals', rule: 'As its author sent it.' },
    }),
    textColumn('type', 'About', 120, 'text', {
      options: true,
      choices: Object.values(PROPOSAL_SUBJECTS),
      about: {
        means: 'What kind of thing it is about.',
        from: 'proposals',
        rule: 'A project with a token is a token.',
      },
    }),
    tagsColumn('fields', 'Changes', 264, {
      namesFields: true,
      about: {
        means: 'The fields and lists that it changes.',
        from: 'proposals',
        rule: 'Each has its source on its page.',
      },
    }),
    textColumn('state', 'State', 112, 'text', {
      options: true,
      choices: Object.values(LISTED_STATES),
      about: {
        means: 'What has become of it.',
        from: 'proposals',
        rule: 'Totals of votes are on its page, once one may see them.',
      },
    }),
    textColumn('status', 'Status', 104, 'text', {
      options: true,
      choices: PROPOSAL_STATUSES,
      defaultVisible: false,
      about: {
        means: 'The same in three words.',
        from: 'proposals',
        rule: 'Withdrawn and reverted ones are rejected.',
      },
    }),
    dateColumn('ends', 'Vote ends', 152, {
      timed: true,
      about: {
        means: 'When its vote ends or has ended.',
        from: 'proposals',
        rule: 'Missing where the provider decides. Votes of one mind end it early.',
      },
    }),
  ],
});
