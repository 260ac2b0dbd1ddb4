import type { PageRoute } from './pageEntry.ts';

const READING_PAGE = { access: 'public', footer: 'shown', palette: 'reading' } as const;
const HELP_PAGE = { access: 'public', footer: 'shown' } as const;

/** Help, careers and legal texts. */
export const READING_PAGES = [
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
    ...READING_PAGE,
    route: '/pricing',
    pages: [
      {
        path: '/pricing',
        title: 'Plans and prices',
        description:
          'What Assay costs: the plans side by side with their limits and prices, what paying several months at once saves, and the free trial.',
        indexable: true,
        menu: { column: 'help', entry: 'pricing' },
        footerLink: { column: 'support', label: 'pricing' },
      },
    ],
  },
  {
    ...READING_PAGE,
    route: '/data-health',
    pages: [
      {
        path: '/data-health',
        title: 'Data health',
        description:
          'Every source of the data on Assay: when it last answered, what it gave, what was rejected, which figures are stale and which joins are in doubt.',
        indexable: true,
        footerLink: { column: 'support', label: 'dataHealth' },
      },
    ],
  },
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
