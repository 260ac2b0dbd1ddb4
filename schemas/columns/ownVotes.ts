import type { Vote } from '../entities/proposals.ts';
import { NEEDS_VOTE } from '../queries/votesNeeded.ts';
import { companion, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { proposals } from './proposals.ts';
import type { ColumnSpec, DataSetSpec } from './spec.ts';
import { WATCHED_FIELDS } from './watched.ts';

/** A vote in the words of a table. */
export const VOTE_WORD = { accept: 'For', reject: 'Against' } as const satisfies Readonly<Record<Vote, string>>;
export const VOTE_WORDS = ['For', 'Against'] as const;

/** Proposals as a member of the DAO has them: the table of everybody, with the member's own vote. */
export const OWN_VOTES: DataSetSpec<'proposals'> = defineDataSet({
  ...proposals,
  companions: [
    ...proposals.companions,
    companion(WATCHED_FIELDS.place, 'Own order', 'number', { bounds: [-1e9, 1e9], sortable: true }),
  ],
  columns: proposals.columns.flatMap<ColumnSpec>((column) =>
    column.field === proposals.identity
      ? [
          column,
          textColumn('needs_vote', 'Needs your vote', 128, 'text', {
            options: true,
            choices: [NEEDS_VOTE],
            about: {
              means: 'Whether it waits for your vote.',
              from: 'member',
              rule: 'Open, not your own, and you have not voted since its vote began.',
            },
          }),
          textColumn('your_vote', 'Your vote', 104, 'text', {
            options: true,
            choices: VOTE_WORDS,
            about: {
              means: 'How you voted.',
              from: 'member',
              rule: 'Your latest vote; where votes started again, that of the present vote.',
            },
          }),
        ]
      : [column],
  ),
});
