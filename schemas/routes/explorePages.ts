import type { PageRoute } from './pageEntry.ts';

const STORIES_PAGE = {
  access: 'public',
  footer: 'unlessViewAll',
  fillsWindow: 'whenViewAll',
  palette: 'stories',
} as const;

/** Pages that show the whole of the data, and what is published about it. */
export const EXPLORE_PAGES = [
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
    route: '/ai',
    access: 'public',
    footer: 'shown',
    palette: 'ask',
    pages: [
      {
        path: '/ai',
        title: 'Ask the data',
        description:
          'Ask about crypto projects, rounds, investors and people in plain English: answers from our rows, with the query shown and sources named.',
        indexable: true,
        menu: { column: 'tools', entry: 'ask' },
      },
    ],
  },
  {
    route: '/ai-chat',
    access: 'public',
    footer: 'hidden',
    fillsWindow: true,
    palette: 'ask',
    pages: [
      {
        path: '/ai-chat',
        title: 'Ask',
        description:
          'A conversation with the data of Assay: type a question, see the query it became, its rows, a chart, sources, and go on from there.',
        indexable: false,
      },
    ],
  },
  {
    ...STORIES_PAGE,
    route: '/news-research',
    pages: [
      {
        path: '/news-research',
        title: 'News',
        description:
          'Crypto news in one table: the latest, the featured and the rest, filtered by asset, source and tag, with the research of members beside.',
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
    route: '/events',
    access: 'public',
    footer: 'shown',
    palette: 'events',
    pages: [
      {
        path: '/events',
        title: 'Events',
        description:
          'Crypto events by day: unlocks, listings, releases, AMAs and hard forks, to come and past, by category and project, for your own calendar too.',
        indexable: true,
        menu: { column: 'tools', entry: 'events' },
        footerLink: { column: 'features', label: 'events' },
        command: { id: 'goEvents', keys: 'g k' },
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
        menu: { column: 'tools', entry: 'jobs' },
        footerLink: { column: 'features', label: 'jobs' },
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
] as const satisfies readonly PageRoute[];
