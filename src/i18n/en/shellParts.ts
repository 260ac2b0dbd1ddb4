import { shell } from './shell.ts';

const { directory } = shell;

/** Text of what the frame shows only after the first paint: menus, search results, settings, footer, consent. */
export const shellPartMessages = {
  menu: {
    columns: {
      directories: 'Directories',
      tools: 'Tools',
      highlights: 'More',
      screeners: 'Screener',
      tryOut: 'Try it out',
      help: 'Help',
    },
    entries: {
      projects: directory.projects,
      people: directory.people,
      organizations: directory.organizations,
      fundraising: directory.fundraising,
      observatory: { title: 'Observatory', about: 'Capital, deals and markets in linked charts' },
      compare: { title: 'Compare', about: 'Projects, organizations or people side by side' },
      intelligence: { title: 'Intelligence', about: 'News and research on every project' },
      ask: { title: 'Ask the data', about: 'Questions in plain English, answered from rows' },
      paths: { title: 'Connections', about: 'The shortest chain between two names' },
      socialRecap: { title: 'AI Social Recap', about: 'What was said, in short' },
      mintRadar: { title: 'Mint Radar', about: 'New contracts as they appear' },
      loop: { title: shell.links.loop, about: 'Loop' },
      ain: { title: shell.links.ainDashboard, about: 'On-chain dashboard' },
      dao: { title: 'DAO', about: 'Proposals and votes' },
      screenProjects: { title: 'Screen projects', about: 'By price, supply, sector and investors' },
      screenPeople: { title: 'Screen people', about: 'By role, location and portfolio' },
      screenOrganizations: { title: 'Screen organizations', about: 'By type, deals and founders' },
      screenFundraising: { title: 'Screen rounds', about: 'By stage, amount and lead' },
      playground: { title: 'Playground', about: 'Up to a million generated rows' },
      helpCenter: { title: 'Help center', about: 'Guides, answers and every key' },
      jobs: { title: 'Crypto jobs', about: 'Open positions of projects and funds' },
      careers: { title: 'Careers', about: 'Open positions at the operator of this site' },
      apiDocs: { title: 'API documentation', about: 'Every query, with its parameters' },
    },
    tags: { new: 'New' },
    pages: 'Pages',
  },

  badge: {
    sample: 'Sample data',
    about: 'About this data',
    loading: 'Loading data',
    loadingAbout: 'The server is filling its database for the first time. This page updates automatically.',
    unknown: 'No server',
    unknownAbout: 'The server is not responding. You see what was loaded before.',
    sampleAbout: 'Generated data with fictional names. The first sync replaces it with real data.',
    liveAbout:
      'Real data. Each kind has its own age; figures more than 48 hours behind their page are stale and count in no total.',
    ages: 'Age of the data',
    staleFigures: 'Show projects with stale figures',
    feeds: 'Last fetched',
    feed: { ok: (ago: string) => ago, failed: 'failed', never: 'not fetched yet' },
  },

  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  density: 'Rows',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },

  search: {
    results: 'Search results',
    groups: { project: 'Projects', venture: 'Organizations', people: 'People' },
    prompt: 'Search by name or symbol',
    promptHint: 'Projects, organizations and people, all at once.',
    empty: 'NO RESULT FOUND',
    emptyHint: 'Try fewer letters, a symbol, or the exact name.',
    failed: 'The search failed',
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    move: 'Move',
    openHit: 'Open',
    newTab: 'New tab',
    watch: 'Watch',
    watched: 'watched',
  },

  failure: {
    title: 'Something went wrong',
    text: 'An error stopped this page. Nothing you saved is lost.',
    bundle: 'Sorry, something went wrong.',
    bundleHint: 'A part of the application could not be loaded. Please check your internet connection.',
  },
  goHome: 'Go Back Home',
  notFound: {
    title: 'Page not found',
    text: 'Sorry, the page you visited does not exist.',
    hint: 'The address may be misspelled, or the record may have been removed.',
  },

  footer: {
    tagline: 'What the crypto economy is made of, tested.',
    features: 'Features',
    links: {
      observatory: 'Observatory',
      projects: 'Project Directory',
      people: 'People Directory',
      organizations: 'Organizations Directory',
      intelligence: 'Intelligence',
      dao: 'DAO',
      jobs: 'Crypto Jobs',
      help: 'Help Center',
      terms: 'Terms of Service',
      privacy: 'Privacy Policy',
    },
    support: 'Support',
    social: 'Follow us',
    twitter: 'Twitter',
    telegram: 'Telegram',
    email: 'Email',
    mail: {
      subject: 'A question about Assay',
      body: 'Hello Assay team,\n\n',
    },
    copyright: '© 2024 Assay',
  },

  newsletter: {
    title: 'Newsletter',
    label: 'Email address',
    placeholder: 'you@example.com',
    send: 'Subscribe',
    sending: 'Subscribing',
    invalid: 'Please enter a valid email address',
    thanks: (email: string) => `Thank you for subscribing with ${email}`,
  },

  consent: {
    title: 'Cookies',
    text: 'Assay counts page views only if you agree. Signing in needs no consent.',
    notCounted: 'No analytics is set up here, so nothing is counted. Signing in needs no consent.',
    accept: 'Accept All Cookies',
    reject: 'Reject All',
  },
};
