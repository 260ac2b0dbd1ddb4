import { companion, dateColumn, orderColumn, refsColumn, rowCompanions, tagsColumn, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { shelfCompanion, summaryCompanion } from './news.ts';
import { EXCLUSIVE, READERS_FIELD } from './spec.ts';

/** Who may read a text: its author says so. */
export const READERS = ['Everybody', EXCLUSIVE] as const;

const readersCompanion = companion(READERS_FIELD, 'Readers', 'text', { filterable: true, choices: READERS });

/** Research, newest first. Five columns after the position. */
export const research = defineDataSet({
  source: 'research',
  identity: 'title',
  defaultSort: { field: 'created_at', order: 'desc' },
  fullText: true,
  companions: [...rowCompanions, summaryCompanion, shelfCompanion, readersCompanion],
  columns: [
    orderColumn,
    dateColumn('created_at', 'Date', 152, {
      timed: true,
      about: { means: 'When it was published.', from: 'authors', rule: 'Later revisions change nothing.' },
    }),
    textColumn('title', 'Title', 400, 'title', {
      searchable: true,
      about: { means: 'What the research is about.', from: 'authors', rule: 'As its author wrote it.' },
    }),
    tagsColumn('tags', 'Tag', 192, {
      asked: { words: ['topic', 'subject'] },
      about: { means: 'Subjects it is filed under.', from: 'authors', rule: 'Chosen by its author.' },
    }),
    refsColumn('assets', 'Assets', 176, 'avatars', 'project', {
      about: { means: 'Projects it is about.', from: 'authors', rule: 'Those of our directory that its author names.' },
    }),
    textColumn('author', 'Author', 168, 'text', {
      options: true,
      asked: { words: ['written by', 'writer'] },
      about: { means: 'Who wrote it.', from: 'authors', rule: 'One name a piece.' },
    }),
  ],
});
