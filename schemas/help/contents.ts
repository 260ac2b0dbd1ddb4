import { pageDescription, pageTitle } from '../i18n/en/labels.ts';

/**
 * Every article of the help, once, in reading order: its category, the last part of its address, its title and what a search
 * result says of it. The texts lie in `content/help`; an article without a text, or a text without an article, fails the build.
 */

/** An article's title, and its description in 70 to 160 characters. */
export interface HelpEntry {
  readonly title: string;
  readonly summary: string;
}

interface HelpCategoryEntry extends HelpEntry {
  readonly articles: Readonly<Record<string, HelpEntry>>;
}

export const HELP_CONTENTS = {
  'getting-started': {
    title: 'Getting started',
    summary:
      'Where things are in Assay and how to work with them: directories, filters, screener, profiles and charts.',
    articles: {
      welcome: {
        title: 'Welcome',
        summary: 'What Assay holds, what you can do without an account, and a first tour from a list to one number.',
      },
      data: {
        title: 'Data',
        summary:
          'Sample or live data, where each figure comes from, how old it is, and why some cells show two dashes.',
      },
      directory: {
        title: 'Directory',
        summary:
          'One table for projects, people, organizations and rounds each: read, search, sort, share and export it.',
      },
      filters: {
        title: 'Filters and conditions',
        summary:
          'Narrow thousands of rows to the ten you want: conditions, typed conditions, facets and unknown values.',
      },
      'conditions-as-text': {
        title: 'Conditions as text',
        summary:
          'All conditions of a table in one text that you type, copy and send: and, or, not, parentheses, formulas.',
      },
      formulas: {
        title: 'Formulas',
        summary: 'Columns of your own, computed from others: ratios, shares, months since, yes and no.',
      },
      'what-is-left-out': {
        title: 'What a view leaves out',
        summary:
          'Why a record is not in a view, what lets it in, near misses of a bound, and what to do when nothing matches.',
      },
      'review-a-view': {
        title: 'Review a view',
        summary:
          'Go through a view one record at a time, watch, dismiss, tag and note, and next time see only what is new or changed.',
      },
      'groups-and-totals': {
        title: 'Groups and totals',
        summary: 'Rows under heads with what they come to, and a line of totals below the columns of any table.',
      },
      pivots: {
        title: 'Pivots',
        summary:
          'Add up the rows of any table by group: what sums leave out, how to fold, color and draw them, and how each cell opens its rows.',
      },
      screener: {
        title: 'Screener',
        summary:
          'The dense table for daily work: facets with counts, typed conditions, saved lists, selections and sums.',
      },
      observatory: {
        title: 'Observatory',
        summary:
          'Linked charts of rounds and projects: choose a bar, see every other chart follow, open exactly its rows.',
      },
      asking: {
        title: 'Ask a question',
        summary:
          'Ask in plain English, see the query that a question becomes, change it, open its rows, and what counts as a question.',
      },
      'compare-and-connections': {
        title: 'Compare and connections',
        summary: 'Put up to eight records side by side, or find the shortest chain of evidence between any two names.',
      },
      'project-profile': {
        title: 'Project profile',
        summary:
          'Read a project’s page: price chart and marks, rounds, supply, team, news and events, each with its source.',
      },
      'organization-profile': {
        title: 'Organization profile',
        summary:
          'Read the page of a fund or company: portfolio, deals by quarter, co-investors, team, and what totals mean.',
      },
      'people-profile': {
        title: 'People profile',
        summary:
          'Read a person’s page: jobs on a time line, investments, rounds and news, and what is not known of them.',
      },
      news: {
        title: 'News',
        summary:
          'Read what outlets publish: one story with all who told it, whom it names, what is unread, and feeds to subscribe to.',
      },
      events: {
        title: 'Events',
        summary:
          'Find conferences, unlocks, launches and votes to come, see those that are over, and bring them into your own calendar.',
      },
      'crypto-intelligence': {
        title: 'Crypto intelligence',
        summary:
          'Answer common research questions: who invests with whom, what a sector raised, what changed since last week.',
      },
      dao: {
        title: 'DAO',
        summary:
          'What the DAO decides, who may vote, and how a change of the data goes from proposal to published value.',
      },
      'keyboard-shortcuts': {
        title: 'Keyboard shortcuts',
        summary:
          'Every key of Assay in one list: find, filter, move, select, compare and go anywhere without the mouse.',
      },
      'keys-of-pages': {
        title: 'Keys that lead to pages',
        summary:
          'Two letters open any page of Assay, and each page has keys of its own: tabs, votes, comments, neighbors.',
      },
      'field-glossary': {
        title: 'Field glossary',
        summary:
          'Every column of the directories and tables: what it means, its unit, its source and when it is missing.',
      },
    },
  },
  'account-management': {
    title: 'Account management',
    summary: 'Create an account, keep it safe, change your profile and settings, and use watchlists and saved lists.',
    articles: {
      'create-account': {
        title: 'Create an account',
        summary:
          'Sign up with your email address or Google, confirm the code, sign in, and set a new password when needed.',
      },
      'edit-profile-and-settings': {
        title: 'Edit profile and settings',
        summary:
          'Change your name, picture and privacy, your password and sessions, how Assay looks, and your own data.',
      },
      'watchlist-and-saved-lists': {
        title: 'Watchlist and saved lists',
        summary:
          'Follow records with notes, paste a list of tickers, keep a view under a name and see what changed in it.',
      },
    },
  },
  contribution: {
    title: 'Contribution',
    summary: 'How members correct and complete the data: prepare a change, what review and vote mean, how tiers grow.',
    articles: {
      'how-contributions-work': {
        title: 'How contributions work',
        summary:
          'From a claim with a source to a published value: proposal, approval, vote, and what happens afterwards.',
      },
      'edit-a-profile': {
        title: 'Edit a profile',
        summary:
          'Use the edit mode of a profile: change fields, keep the changes on your device, check them, save a file.',
      },
      'create-your-research': {
        title: 'Create your research',
        summary:
          'Write research with live tables and charts, submit it, and follow it until it is published under your name.',
      },
      'sources-and-evidence': {
        title: 'Sources and evidence',
        summary:
          'What makes a claim easy to accept: primary sources, exact dates, whole amounts, and names as they are used.',
      },
      'tiers-and-voting': {
        title: 'Tiers and voting',
        summary:
          'The contributor tiers, how one moves up, who votes on proposals, and what passing or failing leads to.',
      },
      'quests-and-points': {
        title: 'Quests and points',
        summary:
          'What quests ask for, how points are earned and taken back, what they are good for, and how inviting others counts.',
      },
    },
  },
  'pricing-plans': {
    title: 'Pricing plans',
    summary: 'What each plan includes, what it costs, how the trial works, and how to choose or leave a plan.',
    articles: {
      'choose-a-plan': {
        title: 'Choose a plan',
        summary:
          'The plans side by side, what is free for everybody, how usage is counted, and how to change your plan.',
      },
      pro: {
        title: 'Pro',
        summary: 'Who Pro is for, what it adds to the free plan, its price and discounts, and how its trial works.',
      },
      enterprise: {
        title: 'Enterprise',
        summary:
          'What Enterprise adds to Pro, how it is negotiated, and why it has no trial: for teams and for programs.',
      },
      'invoices-and-receipts': {
        title: 'Invoices and receipts',
        summary:
          'Where invoices are, what their states mean, how to get a receipt, and what becomes of credit, refunds and mistakes.',
      },
    },
  },
  'api-help-guide': {
    title: 'API help guide',
    summary:
      'Query the data of Assay from a program: find rows by conditions, and look up what is known of one record.',
    articles: {
      'discover-api': {
        title: 'Discover API',
        summary: 'Find rows by conditions, order and search with one GET request, page through them, and count them.',
      },
      'enrichment-api': {
        title: 'Enrichment API',
        summary:
          'Turn a name into a record and a record into everything known of it: search, details, prices and lists.',
      },
      'use-with-an-assistant': {
        title: 'Use with an assistant',
        summary:
          'Connect an AI assistant over the Model Context Protocol: set it up, what it can ask, and what it cannot.',
      },
      webhooks: {
        title: 'Webhooks',
        summary:
          'Let an address of your own be told when rows enter a list, rounds appear, proposals are decided or reports are ready.',
      },
    },
  },
  careers: {
    title: 'Careers',
    summary: 'How to apply for work with the operator of this site, and what an ad has to say before it can be posted.',
    articles: {
      'apply-for-a-job': {
        title: 'Apply for a job',
        summary:
          'Where to ask about work, what to send so that you get a useful answer, and how to research an employer.',
      },
      'post-a-job': {
        title: 'Post a job',
        summary: 'What an ad has to hold, step by step, how pay is stated, how it is reviewed, and how it ends.',
      },
    },
  },
  faq: {
    title: 'Questions',
    summary: 'Short answers to what people ask most often: about Assay in general, about billing, about contributing.',
    articles: {
      general: {
        title: 'General',
        summary:
          'Is the data real, where does it come from, what works without an account, and other general questions.',
      },
      'subscription-and-billing': {
        title: 'Subscription and Billing',
        summary:
          'What plans cost, how the trial, discounts and cancellation work, and what happens at the limit of a plan.',
      },
      contribution: {
        title: 'Contribution',
        summary: 'Who may contribute, who votes, what a rejected proposal means, and how a contributor’s tier grows.',
      },
    },
  },
} as const satisfies Readonly<Record<string, HelpCategoryEntry>>;

export type HelpCategory = keyof typeof HELP_CONTENTS;

/** The category of questions: each of its articles is a group of them, each section one question. */
export const FAQ = 'faq' satisfies HelpCategory;

/** The help center; `/support/help-center` shows the same. */
export const HELP_HOME = '/support-help/help-center';

/** An article by category and name: `getting-started/welcome`. */
export type HelpArticleId = {
  [Category in HelpCategory]: `${Category}/${keyof (typeof HELP_CONTENTS)[Category]['articles'] & string}`;
}[HelpCategory];

/** An article with its place. */
export interface HelpArticleEntry extends HelpEntry {
  readonly id: string;
  readonly category: HelpCategory;
  readonly slug: string;
  readonly path: string;
}

/** A category with its articles. */
export interface HelpCategoryPage extends HelpEntry {
  readonly id: HelpCategory;
  readonly path: string;
  readonly articles: readonly HelpArticleEntry[];
}

const isCategory = (key: string): key is HelpCategory => key in HELP_CONTENTS;

/** The categories in order. Titles are those of the page table, in the language of the build. */
export const HELP_CATEGORIES: readonly HelpCategoryPage[] = Object.keys(HELP_CONTENTS)
  .filter(isCategory)
  .map((id) => {
    const { title, summary, articles }: HelpCategoryEntry = HELP_CONTENTS[id];
    const path = `/support/${id}`;
    return {
      id,
      path,
      title: pageTitle(path, title),
      summary: pageDescription(path, summary),
      articles: Object.entries(articles).map(([slug, entry]) => {
        const at = `${path}/${slug}`;
        return {
          id: `${id}/${slug}`,
          category: id,
          slug,
          path: at,
          title: pageTitle(at, entry.title),
          summary: pageDescription(at, entry.summary),
        };
      }),
    };
  });

/** Every article in reading order. */
export const HELP_ARTICLES: readonly HelpArticleEntry[] = HELP_CATEGORIES.flatMap(({ articles }) => articles);

/** The address of an article, or of a section of it. */
export function helpPath(article: HelpArticleId, section?: string): string {
  return `/support/${article}${section === undefined ? '' : `#${section}`}`;
}

/** The articles before and after one, within the whole help. */
export function neighborsOf(id: string): {
  readonly before: HelpArticleEntry | null;
  readonly after: HelpArticleEntry | null;
} {
  const at = HELP_ARTICLES.findIndex((article) => article.id === id);
  return { before: HELP_ARTICLES[at - 1] ?? null, after: at < 0 ? null : (HELP_ARTICLES[at + 1] ?? null) };
}
