import { numberColumn } from './define.ts';

export const STORIES_FIELD = 'stories_7d';

/** How much a record is in the news: of projects, organizations and people. */
export const storiesColumn = numberColumn(STORIES_FIELD, 'Stories 7d', 96, 'number', 'count', {
  asked: {
    words: ['number of stories', 'story count', 'news mention'],
    most: ['most talked about', 'most mentioned', 'most covered', 'most in the news'],
  },
  defaultVisible: false,
  about: {
    means: 'News stories of seven days that name it.',
    from: 'stories',
    rule: 'Counts back from the newest article. A story told by several outlets counts once. Missing where no article ever named it.',
  },
});
