import { SOURCES, type Source } from '../kinds.ts';
import { CONTRIBUTE_FORMS, CONTRIBUTE_PAGES } from './contributePages.ts';
import type { MenuTag, PageCommand, PageMenuEntryId, PageRoute } from './pageEntry.ts';
import { tabsOf } from './profileTabs.ts';
import { QUEST_PAGES, QUESTS } from './questPages.ts';
import { SETTINGS, SETTINGS_TABS } from './settingsTabs.ts';

/**
 * Every page of the product, once. Routing rules, the HTML's head, the sitemap, the guard of private pages, the menus, the
 * footer, the palette, the `g` keys and the smoke test read this table. A page that is missing here is a 404.
 */

const DIRECTORY_TITLES: Readonly<Record<Source, string>> = {
  projects: 'Projects',
  people: 'People',
  organizations: 'Organizations',
  fundraising: 'Fundraising',
};

const SCREENERS: Readonly<Record<Source, { readonly entry: PageMenuEntryId; readonly description: string }>> = {
  projects: {
    entry: 'screenProjects',
    description:
      'Screen crypto projects by price, change, market cap, TVL and sector: typed conditions, selections, sums and CSV, all from the keyboard.',
  },
  people: {
    entry: 'screenPeople',
    description:
      'Screen founders, investors and builders by role, organization, sector and place: typed conditions, selections and CSV from the keyboard.',
  },
  organizations: {
    entry: 'screenOrganizations',
    description:
      'Screen crypto funds, labs and DAOs by portfolio, amounts and activity: typed conditions, selections, sums and CSV from the keyboard.',
  },
  fundraising: {
    entry: 'screenFundraising',
    description:
      'Screen crypto funding rounds by date, stage, amount and investor: rolling dates, typed conditions, sums and CSV from the keyboard.',
  },
};

const NEW: MenuTag = { kind: 'new', until: '2026-09-12' };

const MEMBER_PAGE = { access: 'member', footer: 'shown' } as const;
const AUTH_FORM = { access: 'public', footer: 'hidden', isAuthForm: true } as const;
const READING_PAGE = { access: 'public', footer: 'shown', palette: 'reading' } as const;
const HELP_PAGE = { access: 'public', footer: 'shown' } as const;
const RECORD_PAGE = { access: 'public', footer: 'hidden' } as const;

const STORIES_PAGE = {
  access: 'public',
  footer: 'unlessViewAll',
  fillsWindow: 'whenViewAll',
  palette: 'stories',
} as const;

const PROJECT_PAGE = {
  ...RECORD_PAGE,
  kind: 'project',
  source: 'projects',
  missing: 'No such project',
  about: 'Price, market cap, supply, funding rounds, investors and people, each with its source.',
} as const;

const ORGANIZATION_PAGE = {
  ...RECORD_PAGE,
  kind: 'venture',
  source: 'organizations',
  missing: 'No such organization',
  about: 'Portfolio, funding rounds joined, amounts, founders and links, each with its source.',
} as const;

const PERSON_PAGE = {
  ...RECORD_PAGE,
  kind: 'people',
  source: 'people',
  missing: 'No such person',
  about: 'Role, organization, projects, funding rounds joined and links, each with its source.',
} as const;

export const PAGE_ROUTES = [
  {
    route: '/',
    access: 'public',
    footer: 'shown',
    palette: 'home',
    pages: [
      {
        path: '/',
        title: 'Home',
        description:
          'Every project, person, fund and round of the crypto economy, in tables that filter, sort, search and export thousands of rows at once.',
        indexable: true,
        command: { id: 'goHome', keys: 'g h' },
      },
    ],
  },
  {
    route: '/observatory',
    access: 'public',
    footer: 'shown',
    palette: 'observatory',
    pages: [
      {
        path: '/observatory',
        title: 'Observatory',
        description:
          'Crypto capital by month, stage and category, the most active investors, sectors, market breadth and TVL by chain, in linked charts.',
        indexable: true,
        menu: { column: 'tools', entry: 'observatory' },
        footerLink: { column: 'features', label: 'observatory' },
        command: { id: 'goObservatory', keys: 'g b' },
      },
    ],
  },
  {
    route: '/compare/$source',
    access: 'public',
    footer: 'hidden',
    palette: 'compare',
    pages: [
      {
        path: '/compare/projects',
        title: 'Compare projects',
        description:
          'Crypto projects side by side: prices from a base date you drag, figures, funding rounds, investors and people in common.',
        indexable: true,
        menu: { column: 'tools', entry: 'compare' },
        command: { id: 'goCompare', keys: 'g v' },
      },
      {
        path: '/compare/organizations',
        title: 'Compare organizations',
        description:
          'Crypto funds and organizations side by side: deals by quarter, rounds, portfolio and people that they have in common.',
        indexable: true,
      },
      {
        path: '/compare/people',
        title: 'Compare people',
        description:
          'Founders and investors of the crypto economy side by side: deals by quarter, portfolio and organizations in common.',
        indexable: true,
      },
    ],
  },
  {
    route: '/paths',
    access: 'public',
    footer: 'shown',
    palette: 'paths',
    pages: [
      {
        path: '/paths',
        title: 'Connections',
        description:
          'How are these two connected? The shortest chain between two projects, organizations or people, through rounds, jobs and foundings.',
        indexable: true,
        menu: { column: 'tools', entry: 'paths' },
        command: { id: 'goPaths', keys: 'g a' },
      },
    ],
  },
  {
    ...STORIES_PAGE,
    route: '/news-research',
    pages: [
      {
        path: '/news-research',
        title: 'News and research',
        description:
          'Crypto news and research in one table: the latest, the featured and the rest, filtered by asset, source, tag and author.',
        indexable: true,
        search: { type: 'news', view: 'default' },
        menu: { column: 'tools', entry: 'intelligence' },
        footerLink: { column: 'features', label: 'intelligence' },
        command: { id: 'goNews', keys: 'g n' },
      },
    ],
  },
  {
    access: 'public',
    footer: 'shown',
    route: '/research/$slug',
    of: 'research',
    missing: 'No such research',
    about: 'A piece of research with its author, its date and the crypto projects that it is about.',
  },
  {
    ...STORIES_PAGE,
    route: '/researchs',
    pages: [
      {
        path: '/researchs',
        title: 'Research',
        description:
          'Crypto research by tag, asset and author: what sectors earn, what breaks first, and how designs compare. Search the whole texts.',
        indexable: true,
        search: { type: 'research', view: 'default' },
        command: { id: 'goResearch', keys: 'g r' },
      },
    ],
  },
  {
    route: '/crypto-jobs',
    access: 'public',
    footer: 'shown',
    palette: 'jobs',
    pages: [
      {
        path: '/crypto-jobs',
        title: 'Crypto jobs',
        description:
          'Open positions of crypto projects by department, company, place and salary. Filter, sort and export them, newest first.',
        indexable: true,
        command: { id: 'goJobs', keys: 'g j' },
      },
    ],
  },
  {
    access: 'public',
    footer: 'shown',
    route: '/crypto-jobs/$slug',
    of: 'jobs',
    missing: 'No such job',
    about:
      'Place, salary and how to apply, with the rounds and investors of the company, what the role pays, and similar jobs.',
  },
  {
    route: '/assay_dao',
    access: 'public',
    footer: 'shown',
    palette: 'dao',
    pages: [
      {
        path: '/assay_dao',
        title: 'Assay DAO',
        description:
          'Who decides what becomes data on Assay: how to join the DAO, its rules, open proposals, results, members and roadmap.',
        indexable: true,
        menu: { column: 'tools', entry: 'dao' },
        footerLink: { column: 'features', label: 'dao' },
        command: { id: 'goDao', keys: 'g c' },
      },
    ],
  },
  {
    route: '/dao',
    access: 'public',
    footer: 'hidden',
    fillsWindow: true,
    palette: 'dao',
    pages: [
      {
        path: '/dao',
        title: 'Proposals',
        description:
          'Proposals of contributors: what they change, whether they are open, accepted or rejected, and when each vote ends.',
        indexable: true,
      },
    ],
  },
  {
    access: 'public',
    footer: 'shown',
    route: '/dao/$slug',
    of: 'proposals',
    missing: 'No such proposal',
    about: 'What it changes, field by field, with the source of each value, the discussion, the vote and its rules.',
  },
  {
    route: '/dao/history',
    access: 'public',
    footer: 'shown',
    palette: 'dao',
    pages: [
      {
        path: '/dao/history',
        title: 'What changed',
        description:
          'Values of crypto projects, organizations and people that members of the DAO accepted: who proposed them, when, on what source.',
        indexable: false,
      },
    ],
  },
  {
    route: '/directory/$source',
    access: 'public',
    footer: 'hidden',
    fillsWindow: true,
    palette: 'directory',
    pages: [
      {
        path: '/directory/projects',
        title: DIRECTORY_TITLES.projects,
        description:
          'Crypto projects and tokens with price, market cap, volume, TVL, supply, investors and people. Filter, sort, search and export them.',
        indexable: true,
        source: 'projects',
        menu: { column: 'directories', entry: 'projects' },
        footerLink: { column: 'features', label: 'projects' },
        command: { id: 'goProjects', keys: 'g p' },
      },
      {
        path: '/directory/people',
        title: DIRECTORY_TITLES.people,
        description:
          'The people of the crypto economy: founders, investors and builders, with their roles, organizations, projects and places.',
        indexable: true,
        source: 'people',
        menu: { column: 'directories', entry: 'people' },
        footerLink: { column: 'features', label: 'people' },
        command: { id: 'goPeople', keys: 'g e' },
      },
      {
        path: '/directory/organizations',
        title: DIRECTORY_TITLES.organizations,
        description:
          'Funds, labs, DAOs and companies in crypto: type, portfolio, rounds joined, amounts, founders and whether they invest at present.',
        indexable: true,
        source: 'organizations',
        menu: { column: 'directories', entry: 'organizations' },
        footerLink: { column: 'features', label: 'organizations' },
        command: { id: 'goOrganizations', keys: 'g o' },
      },
      {
        path: '/directory/fundraising',
        title: DIRECTORY_TITLES.fundraising,
        description:
          'Crypto funding rounds with date, stage, amount, investors and source. See who raised, from whom and when; filter and export.',
        indexable: true,
        source: 'fundraising',
        menu: { column: 'directories', entry: 'fundraising', tag: NEW },
        command: { id: 'goFundraising', keys: 'g f' },
      },
    ],
  },
  {
    route: '/master-demo/$source',
    access: 'public',
    footer: 'hidden',
    fillsWindow: true,
    palette: 'screener',
    command: { id: 'goScreener', keys: 'g s' },
    pages: SOURCES.map((source) => ({
      path: `/master-demo/${source}`,
      title: `${DIRECTORY_TITLES[source]} screener`,
      description: SCREENERS[source].description,
      indexable: true,
      source,
      menu: { column: 'screeners' as const, entry: SCREENERS[source].entry },
    })),
  },
  {
    route: '/directory-demo/$source',
    access: 'public',
    footer: 'hidden',
    fillsWindow: true,
    playground: true,
    palette: 'playground',
    command: { id: 'goPlayground', keys: 'g d' },
    pages: SOURCES.map((source) => ({
      path: `/directory-demo/${source}`,
      title: `${DIRECTORY_TITLES[source]} playground`,
      description: `Up to a million made-up ${source === 'fundraising' ? 'funding rounds' : source}, generated in your browser: try every filter, sort and export without a server.`,
      // What it shows is made up.
      indexable: false,
      source,
      ...(source === 'projects' ? { menu: { column: 'tryOut' as const, entry: 'playground' as const } } : {}),
    })),
  },
  { ...PROJECT_PAGE, route: '/project/$slug' },
  { ...PROJECT_PAGE, route: '/project/$slug/$tab', tabs: tabsOf('project') },
  { ...ORGANIZATION_PAGE, route: '/organization/$slug' },
  { ...ORGANIZATION_PAGE, route: '/organization/$slug/$tab', tabs: tabsOf('venture') },
  { ...PERSON_PAGE, route: '/people/$slug' },
  { ...PERSON_PAGE, route: '/people/$slug/$tab', tabs: tabsOf('people') },
  {
    ...RECORD_PAGE,
    route: '/round/$slug',
    kind: 'round',
    source: 'fundraising',
    missing: 'No such round',
    about: 'Amount, date, investors and leads, source, and the rounds to compare it with.',
  },
  {
    access: 'public',
    footer: 'shown',
    route: '/news/$slug',
    of: 'news',
    missing: 'No such article',
    about: 'The story, every outlet that told it and when, and the projects, organizations and people it names.',
  },
  {
    ...AUTH_FORM,
    route: '/signin',
    pages: [
      {
        path: '/signin',
        title: 'Sign in',
        description: 'Sign in to Assay with your username or email, or with Google, and go on where you left off.',
        indexable: false,
      },
    ],
  },
  {
    ...AUTH_FORM,
    route: '/signup',
    pages: [
      {
        path: '/signup',
        title: 'Sign up',
        description: 'Join Assay: watchlists, saved screener lists and settings that follow you to every device.',
        indexable: false,
      },
    ],
  },
  {
    ...AUTH_FORM,
    route: '/forgot-password',
    pages: [
      {
        path: '/forgot-password',
        title: 'Update your password',
        description: 'Choose a new password for your Assay account with a code that is sent to your email address.',
        indexable: false,
      },
    ],
  },
  {
    route: '/contribute',
    access: 'public',
    footer: 'shown',
    palette: 'contribute',
    pages: [
      {
        path: '/contribute',
        title: 'Contribute',
        description:
          'Add what Assay lacks and correct what is wrong: forms for projects, organizations and people, tables as CSV, and research.',
        indexable: true,
        command: { id: 'goContribute', keys: 'g u' },
      },
    ],
  },
  {
    route: '/contribute/$form',
    access: 'public',
    footer: 'shown',
    palette: 'contribute',
    pages: CONTRIBUTE_FORMS.map((form) => ({
      path: `/contribute/${form}`,
      indexable: false,
      ...CONTRIBUTE_PAGES[form],
    })),
  },
  {
    ...MEMBER_PAGE,
    route: '/user_profile',
    footer: 'hidden',
    pages: [
      {
        path: '/user_profile',
        title: 'Your profile',
        description:
          'Who you are on Assay, and what others see of you when your profile is public: name, picture, plan.',
        indexable: false,
        accountMenu: { entry: 'profile' },
      },
    ],
  },
  {
    ...MEMBER_PAGE,
    route: '/watchlist',
    footer: 'hidden',
    fillsWindow: true,
    palette: 'watchlist',
    pages: [
      {
        path: '/watchlist',
        title: 'Watchlist',
        description:
          'The projects, people and organizations you watch on Assay, with your notes and in your own order.',
        indexable: false,
        accountMenu: { entry: 'watchlist' },
        command: { id: 'goWatchlist', keys: 'g w' },
      },
    ],
  },
  {
    ...MEMBER_PAGE,
    route: '/my-research',
    palette: 'stories',
    pages: [
      {
        path: '/my-research',
        title: 'Your research',
        description:
          'The research you write on Assay: drafts, what you submitted, what was returned to you, and what is published.',
        indexable: false,
        accountMenu: { entry: 'research' },
        command: { id: 'goManuscripts', keys: 'g m' },
      },
    ],
  },
  {
    ...MEMBER_PAGE,
    route: '/my-research/$slug',
    palette: 'stories',
    footer: 'hidden',
    fillsWindow: true,
    pages: [
      {
        path: '/my-research/new',
        title: 'Write research',
        description:
          'Write research on Assay in Markdown, with live tables and charts, and submit it to be published under your name.',
        indexable: false,
      },
      {
        path: '/my-research/$slug',
        title: 'Edit research',
        description:
          'Write on a piece of your research, see what its page would show, look at earlier revisions, and submit it.',
        indexable: false,
      },
    ],
  },
  {
    ...MEMBER_PAGE,
    route: '/quest',
    palette: 'quests',
    pages: [
      {
        path: '/quest',
        indexable: false,
        accountMenu: { entry: 'quests', tag: { kind: 'new', until: '2027-02-28' } },
        command: { id: 'goQuests', keys: 'g q' },
        ...QUESTS.all,
        description:
          'What you can do for points on Assay: quests with your progress in each, your points, your place and your referral code.',
      },
    ],
  },
  {
    ...MEMBER_PAGE,
    route: '/quest/$page',
    palette: 'quests',
    pages: QUEST_PAGES.map((page) => ({
      path: `/quest/${page}`,
      indexable: false,
      ...(page === 'all' ? { sameAs: '/quest' } : {}),
      ...QUESTS[page],
    })),
  },
  {
    ...MEMBER_PAGE,
    route: '/profile-settings',
    palette: 'settings',
    pages: [
      {
        path: '/profile-settings',
        title: 'Settings',
        description: 'Your Assay account: profile, password, plan and usage, exports, preferences and your own data.',
        indexable: false,
        command: { id: 'goSettings', keys: 'g ,' },
      },
    ],
  },
  {
    ...MEMBER_PAGE,
    route: '/profile-settings/$activeTab',
    pages: SETTINGS_TABS.map((tab) => ({ path: `/profile-settings/${tab}`, indexable: false, ...SETTINGS[tab] })),
  },
  {
    ...MEMBER_PAGE,
    route: '/review',
    pages: [
      {
        path: '/review',
        title: 'Review',
        description:
          'Contributions that wait for the provider of this site: to be approved, to be decided on, and those that members reported.',
        indexable: false,
      },
    ],
  },
  {
    ...READING_PAGE,
    route: '/support-help/help-center',
    palette: 'help',
    pages: [
      {
        path: '/support-help/help-center',
        title: 'Help center',
        description:
          'Guides and answers for Assay: directories, filters, screener, profiles, accounts, plans and the API, with a search over all of them.',
        indexable: true,
        menu: { column: 'help', entry: 'helpCenter' },
      },
    ],
  },
  {
    ...HELP_PAGE,
    route: '/support/help-center',
    pages: [
      {
        path: '/support/help-center',
        title: 'Help center',
        description:
          'Support for Assay: every guide by category, the questions that are asked most often, and a search over all of them.',
        indexable: true,
        sameAs: '/support-help/help-center',
        footerLink: { column: 'support', label: 'help' },
      },
    ],
  },
  { ...HELP_PAGE, route: '/support/$viewType', help: 'category' },
  { ...HELP_PAGE, route: '/support/$viewType/$topicId', help: 'article' },
  { ...HELP_PAGE, route: '/support/$viewType/$topicId/$slug', help: 'section' },
  {
    route: '/career',
    access: 'public',
    footer: 'shown',
    palette: 'jobs',
    pages: [
      {
        path: '/career',
        title: 'Careers',
        description:
          'Work with the operator of Assay: open positions with place, workplace and employment, and the board of all crypto jobs.',
        indexable: true,
        menu: { column: 'help', entry: 'careers' },
      },
    ],
  },
  {
    route: '/career/post-job',
    access: 'public',
    footer: 'shown',
    palette: 'jobs',
    pages: [
      {
        path: '/career/post-job',
        title: 'Post a job',
        description:
          'Post an ad for a crypto job: company, position, place and pay in two steps, with a preview of its page. Open for 30 days, free.',
        indexable: true,
      },
    ],
  },
  {
    access: 'public',
    footer: 'shown',
    route: '/career/$slug',
    of: 'jobs',
    isOwn: true,
    missing: 'No such opening',
    about:
      'An opening at the operator of Assay: place, workplace, employment, salary, what is to be done and how to apply.',
  },
  {
    ...READING_PAGE,
    route: '/terms',
    pages: [
      {
        path: '/terms',
        title: 'Terms of Service',
        description:
          'What you and the operator of this site agree to when you use Assay: accounts, plans, data and its limits.',
        indexable: true,
        footerLink: { column: 'support', label: 'terms' },
      },
    ],
  },
  {
    ...READING_PAGE,
    route: '/privacy',
    pages: [
      {
        path: '/privacy',
        title: 'Privacy Policy',
        description:
          'Which data Assay stores about you, what for and for how long, every cookie by name, and how to delete it all.',
        indexable: true,
        footerLink: { column: 'support', label: 'privacy' },
      },
    ],
  },
] as const satisfies readonly PageRoute[];

type Row = (typeof PAGE_ROUTES)[number];
type CommandOf<T> = Extract<T, { readonly command: PageCommand }>['command']['id'];
/** Commands that open pages. */
export type PageCommandId = CommandOf<Row> | CommandOf<Extract<Row, { readonly pages: unknown }>['pages'][number]>;
