import { SOURCES, type Source } from '../kinds.ts';
import type { MenuTag, PageMenuEntryId, PageRoute } from './pageEntry.ts';
import { tabsOf } from './profileTabs.ts';

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

const RECORD_PAGE = { access: 'public', footer: 'hidden' } as const;

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

/** Directories, screeners and the playground, one of each data set, and the pages of their records. */
export const TABLE_PAGES = [
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
] as const satisfies readonly PageRoute[];
