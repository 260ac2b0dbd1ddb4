import { beforeAll, describe, expect, it } from 'vitest';
import type { HelpArticleId } from '#schemas/help/contents.ts';
import { compileHelp } from '#server/modules/help/compile.ts';
import { sectionsOf } from '#server/modules/help/helpBook.ts';
import { createHelpSearch, type HelpSearch } from '#src/pages/help/helpSearch.ts';

/** Questions as people type them, and the article that answers each. */
const QUESTIONS: readonly (readonly [string, HelpArticleId])[] = [
  ['is the data real', 'faq/general'],
  ['what does sample data mean', 'getting-started/data'],
  ['why are there two dashes', 'getting-started/data'],
  ['where does a price come from', 'getting-started/data'],
  ['how old are the figures', 'getting-started/data'],
  ['stale', 'getting-started/data'],
  ['export to excel', 'getting-started/directory'],
  ['download csv', 'getting-started/directory'],
  ['hide a column', 'getting-started/directory'],
  ['share a view with a colleague', 'getting-started/directory'],
  ['how do i filter by sector', 'getting-started/filters'],
  ['rounds of the past 3 months', 'getting-started/filters'],
  ['keep rows with unknown values', 'getting-started/filters'],
  ['select several rows and copy them', 'getting-started/screener'],
  ['sum of selected rows', 'getting-started/screener'],
  ['facets', 'getting-started/screener'],
  ['capital raised by month', 'getting-started/observatory'],
  ['compare two projects', 'getting-started/compare-and-connections'],
  ['how are two people connected', 'getting-started/compare-and-connections'],
  ['price chart of a token', 'getting-started/project-profile'],
  ['co-investors of a fund', 'getting-started/organization-profile'],
  ['total of rounds joined', 'getting-started/organization-profile'],
  ['jobs of a person', 'getting-started/people-profile'],
  ['mark all news as read', 'getting-started/news'],
  ['several outlets told the same story', 'getting-started/news'],
  ['which rounds did two funds join', 'getting-started/crypto-intelligence'],
  ['keyboard shortcuts', 'getting-started/keyboard-shortcuts'],
  ['hotkeys', 'getting-started/keyboard-shortcuts'],
  ['what is tvl', 'getting-started/field-glossary'],
  ['meaning of circulating', 'getting-started/field-glossary'],
  ['create an account', 'account-management/create-account'],
  ['I forgot my password', 'account-management/create-account'],
  ['the code does not arrive', 'account-management/create-account'],
  ['delete my account', 'account-management/edit-profile-and-settings'],
  ['change my picture', 'account-management/edit-profile-and-settings'],
  ['dark mode', 'account-management/edit-profile-and-settings'],
  ['add a coin to my watchlist', 'account-management/watchlist-and-saved-lists'],
  ['alerts when a list changes', 'account-management/watchlist-and-saved-lists'],
  ['how to correct a wrong value', 'contribution/edit-a-profile'],
  ['who can vote', 'contribution/tiers-and-voting'],
  ['free trial of pro', 'pricing-plans/pro'],
  ['cancel subscription', 'faq/subscription-and-billing'],
  ['pay with crypto', 'faq/subscription-and-billing'],
  ['enterprise price', 'pricing-plans/enterprise'],
  ['api example with curl', 'api-help-guide/discover-api'],
  ['look up one project by api', 'api-help-guide/enrichment-api'],
  ['post a job', 'careers/post-a-job'],
  ['change my email address', 'account-management/edit-profile-and-settings'],
  ['how do I get rid of my account', 'account-management/edit-profile-and-settings'],
  ['switch language to vietnamese', 'account-management/edit-profile-and-settings'],
  ['why is there no price for this coin', 'getting-started/data'],
  ['missing prices', 'getting-started/data'],
  ['where is my invoice', 'pricing-plans/invoices-and-receipts'],
  ['receipt for my accountant', 'pricing-plans/invoices-and-receipts'],
  ['I sent too much money', 'pricing-plans/invoices-and-receipts'],
  ['my payment did not arrive', 'pricing-plans/invoices-and-receipts'],
  ['what are points good for', 'contribution/quests-and-points'],
  ['invite a friend', 'contribution/quests-and-points'],
  ['referral code', 'contribution/quests-and-points'],
  ['how do quests work', 'contribution/quests-and-points'],
  ['upcoming conferences', 'getting-started/events'],
  ['add events to google calendar', 'getting-started/events'],
  ['token unlock dates', 'getting-started/events'],
  ['turn off emails', 'account-management/edit-profile-and-settings'],
  ['a number is wrong', 'contribution/edit-a-profile'],
  ['log in with google', 'account-management/create-account'],
  ['why can I not vote', 'contribution/tiers-and-voting'],
];

let search: HelpSearch;

beforeAll(async () => {
  const articles = await compileHelp('content');
  search = createHelpSearch(sectionsOf(new Map(articles.map((article) => [article.id, article]))));
});

/** The articles found, the best first. */
const found = (typed: string) => [...new Set(search(typed).map(({ section }) => section.article))];

describe('the search of the help', () => {
  it.each(QUESTIONS)('answers "%s" within the first three articles', (typed, article) => {
    expect(found(typed).slice(0, 3)).toContain(article);
  });

  it('leads to the section with the answer, and shows where it says so', () => {
    const [hit] = search('two dashes');
    expect(hit?.section).toMatchObject({ article: 'getting-started/data', anchor: 'two-dashes' });
    expect(search('clock mark')[0]?.excerpt).toContain('clock mark');
  });

  it('folds case, accents and strokes, and takes typing mistakes and beginnings of words', () => {
    const expected = found('password');
    for (const typed of ['PASSWORD', 'pássword', 'passwrod']) expect(found(typed)[0], typed).toBe(expected[0]);
    expect(found('ĐELETÉ')[0]).toBe('account-management/edit-profile-and-settings');
    expect(found('watchl')[0]).toBe('account-management/watchlist-and-saved-lists');
  });

  it('finds nothing in words that say nothing, nor in nonsense', () => {
    expect([found('how do I'), found(''), found('qqqqzzzz')]).toEqual([[], [], []]);
  });
});
