import { formatCount, plural } from '#schemas/format.ts';

/** Text of the page of an article. */
export const newsMessages = {
  loading: 'Loading the article',
  failed: 'The article could not be loaded',
  missing: 'No such article',
  missingText: (slug: string) =>
    `Nothing was found at “${slug}”. Its publisher may have withdrawn it. The list has the latest articles.`,
  list: 'News',
  beside: 'Stories before and after',
  noSummary: 'The feed of this outlet gives no summary. The original has the whole article.',
  givenBy: (outlet: string) => `Summary as given by ${outlet}.`,
  givenByFeed: 'Summary as its feed gives it.',
  original: 'Read the original',
  unknownOutlet: 'Unknown outlet',
  outlets: (count: number) => (count === 1 ? 'One outlet' : `${formatCount(count)} outlets`),
  first: 'First',
  shown: 'Shown',
  grouped: (least: string, most: string) =>
    least === most
      ? `Grouped by likeness of titles and summaries, ${least}.`
      : `Grouped by likeness of titles and summaries, ${least} to ${most}.`,
  span: (hours: number, minutes: number) => (hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`),
  about: 'About',
  mentioned: 'Mentioned',
  times: (count: number) => `${count}×`,
  price: 'Price',
  since: 'Since the story',
  sinceHint: 'Against the price of the day on which the article appeared.',
  week: 'Price of the last seven days',
  nobody: 'No project, organization or person of the directories is named.',
  rule: 'A name in the title means about, in the text mentioned.',
  markUnread: 'Mark as unread',
  markRead: 'Mark as read',
  unread: 'Unread',
  markAll: 'Mark all as read',
  markAllHint: (count: number) =>
    `Marks the ${plural(count, 'article', 'articles')} that you have seen here; nothing else becomes read.`,
  marked: (count: number) => `${plural(count, 'article is', 'articles are')} marked as read`,
  undo: 'Undo',
  markFailed: 'The article could not be marked',
};
