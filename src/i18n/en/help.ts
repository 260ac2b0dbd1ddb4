import { plural } from '#schemas/format.ts';

/** Text around the articles of the help; they themselves lie in `content/help`. */
export const helpMessages = {
  title: 'Help center',
  about: 'Guides to everything Assay does, and answers to what people ask most often.',
  topics: 'Topics',
  allTopics: 'All topics',
  overview: 'Overview',
  overviewOf: (category: string) => `${category}: overview`,
  articles: (count: number) => plural(count, 'article', 'articles'),
  questions: 'Questions',
  missing: 'Missing something?',
  write: 'Write to us',
  breadcrumbs: 'Where you are',

  minutes: (count: number) => `${count} min read`,
  updated: (day: string) => `Updated ${day}`,
  contents: 'On this page',
  related: 'Related',
  around: 'Articles before and after',
  before: 'Previous',
  after: 'Next',
  loading: 'Loading the article',
  failed: 'The article could not be loaded',

  search: {
    label: 'Search help',
    results: 'Articles found',
    found: (count: number) => plural(count, 'section found', 'sections found'),
    loading: 'Loading the search',
    failed: 'The search could not be loaded',
    empty: (typed: string) => `Nothing in the help matches “${typed}”`,
    emptyHint: 'Try one or two plain words, such as “export” or “saved list”.',
    clear: 'Clear the search',
    /** Words of questions that say nothing of what is asked. */
    idle: 'a an and any are as at be been but by can could did do does for from get had has have how i if in is it its me my of on or our should so some than that the their them then there these they this to us was we were what when where which while who whom whose why will with would you your',
  },

  feedback: {
    ask: 'Was this helpful?',
    yes: 'Yes',
    no: 'No',
    thanks: 'Thank you. Your answer is saved.',
    thanksNo: 'Thank you. We will look at this article.',
    failed: (reason: string) => `Your answer was not saved. ${reason}`,
  },

  keys: 'All keys, explained',
  aboutFilters: 'How filters work',
  aboutWatchlist: 'How watchlists work',
  aboutPlans: 'How plans work',
};
