import type { StoryTab, StoryType, StoryView } from '#schemas/routes/storyList.ts';

/** Text of the page of news and research. */
export const newsResearchMessages = {
  types: { news: 'News', research: 'Research' } satisfies Record<StoryType, string>,
  typesLabel: 'Kinds of stories',
  grid: { news: 'Table of news', research: 'Table of research' } satisfies Record<StoryType, string>,
  tabsLabel: 'Stories',
  tabs: { latest: 'Latest', featured: 'Featured', more: 'More In Crypto World' } satisfies Record<StoryTab, string>,
  write: 'Write research',
  viewLabel: 'View',
  views: { default: 'Default', all: 'All' } satisfies Record<StoryView, string>,
  /** What each tab lists. */
  about: {
    latest: 'Everything, the newest first.',
    featured: {
      news: 'About one of the 100 largest projects, or reported by three outlets or more.',
      research: 'Chosen by its provider.',
    },
    more: 'Neither among the 100 latest nor featured.',
  },
  empty: {
    news: {
      title: 'Oh no! We struck out on finding matching research',
      hint: "Don't fret – we'll give it another shot!",
    },
    research: { title: 'No research matches', hint: null },
  } satisfies Record<StoryType, { readonly title: string; readonly hint: string | null }>,
  atom: 'Atom',
  atomHint: 'This list as a feed, with its conditions. Feed readers subscribe to its address.',
};
