import { companion, dateColumn, orderColumn, refsColumn, rowCompanions, textColumn } from './define.ts';
import { defineDataSet } from './defineDataSet.ts';
import { OUTLETS_FIELD, SUMMARY_FIELD } from './spec.ts';

/** Where the news page shows an article: under Featured, in Latest alone, or among the rest. */
export const SHELVES = ['Featured', 'Latest', 'More'] as const;
export type Shelf = (typeof SHELVES)[number];
export const SHELF_FIELD = 'shelf';

/** The shelf of a row: filtered by the page's tabs, and drawn by no column. */
export const shelfCompanion = companion(SHELF_FIELD, 'Shelf', 'text', {
  filterable: true,
  ownControl: true,
  choices: SHELVES,
});

/** What a title is followed by. */
export const summaryCompanion = companion(SUMMARY_FIELD, 'Summary', 'text');

/** How many outlets tell the story of a row; the row is that of the first. */
const outletsCompanion = companion(OUTLETS_FIELD, 'Outlets', 'number', {
  filterable: true,
  sortable: true,
  bounds: [1, 1e6],
});

/** News stories, newest first. Four columns after the position. */
export const news = defineDataSet({
  source: 'news',
  identity: 'title',
  defaultSort: { field: 'created_at', order: 'desc' },
  fullText: true,
  companions: [...rowCompanions, summaryCompanion, shelfCompanion, outletsCompanion],
  columns: [
    orderColumn,
    dateColumn('created_at', 'Date', 152, {
      timed: true,
      about: {
        means: 'When the article was published.',
        from: 'outlets',
        rule: 'As first seen; later dates change nothing.',
      },
    }),
    textColumn('title', 'Title', 420, 'title', {
      searchable: true,
      about: { means: 'Headline of the article.', from: 'outlets', rule: 'As the outlet wrote it.' },
    }),
    refsColumn('tags', 'Assets', 208, 'avatars', 'project', {
      asked: { words: ['asset', 'project'] },
      about: {
        means: 'Projects that the article is about.',
        from: 'outlets',
        rule: 'Those of our directory that its tags or its text name.',
      },
    }),
    textColumn('source_name', 'Source', 216, 'source', {
      options: true,
      asked: { words: ['outlet', 'publication', 'publisher', 'news source'] },
      about: {
        means: 'The outlet that told it first, and how many tell it.',
        from: 'outlets',
        rule: 'As its feed names it.',
      },
    }),
  ],
});
