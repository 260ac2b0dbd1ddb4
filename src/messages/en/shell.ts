import type { Source } from '#schemas/kinds.ts';

const DIRECTORIES: Readonly<Record<Source, { readonly title: string; readonly about: string }>> = {
  projects: { title: 'Projects', about: 'Prices, market caps and supply' },
  people: { title: 'People', about: 'Founders, investors and builders' },
  organizations: { title: 'Organizations', about: 'Funds, labs and DAOs' },
  fundraising: { title: 'Fundraising', about: 'Rounds, amounts and investors' },
};

/** Text of the frame around every page, and of the pages that belong to no feature. */
export const shell = {
  product: 'Assay',
  title: (page: string) => `${page} | Assay`,
  tagline: 'What the crypto economy is made of, tested.',
  home: 'Home',
  homeLink: 'Assay, home',
  skip: 'Skip to content',
  mainNav: 'Main',
  menu: 'Menu',

  directories: 'Directories',
  directory: DIRECTORIES,
  playground: 'Playground',
  playgroundAbout: 'Up to a million generated rows, no server',
  playgroundTitle: (title: string) => `${title} playground`,
  external: 'Elsewhere',
  links: {
    socialRecap: 'AI Social Recap',
    mintRadar: 'Mint Radar',
    loop: 'L.0.0.P',
    ainDashboard: '$AIN',
  },

  badge: {
    sample: 'Sample data',
    live: (ago: string) => `Live · ${ago}`,
    sampleAbout: 'Generated data with fictional names. A first sync replaces all of it with real data.',
    liveAbout: (asOf: string) => `Real data. The newest figure was fetched at ${asOf}.`,
    about: 'About this data',
    feeds: 'Feeds',
    feed: { ok: (ago: string) => ago, failed: 'failed', never: 'not asked yet' },
    loading: 'Loading data',
    loadingAbout: 'The server is filling its database for the first time. This page follows by itself.',
    unknown: 'No server',
    unknownAbout: 'The server does not answer. What is on the screen is what was loaded before.',
  },

  display: 'Display',
  theme: 'Theme',
  themes: { system: 'System', dark: 'Dark', light: 'Light' },
  density: 'Rows',
  densities: { compact: 'Compact', comfortable: 'Comfortable' },

  search: {
    label: 'Search projects, organizations, people',
    open: 'Search',
    close: 'Close search',
    results: 'Search results',
    groups: { project: 'Projects', venture: 'Organizations', people: 'People' },
    prompt: 'Search by name or symbol',
    promptHint: 'Projects, organizations and people, all at once.',
    empty: 'NO RESULT FOUND',
    emptyHint: 'Try fewer letters, a symbol, or the name as it is written.',
    failed: 'The search could not be done',
    found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    move: 'Move',
    openHit: 'Open',
    newTab: 'New tab',
  },

  offline: 'You are offline.',
  offlineAsOf: (asOf: string) => `You are offline. Figures are from ${asOf}.`,
  backOnline: 'You are online again.',

  wideScreen: {
    text: 'For optimal viewing, please use a laptop, desktop or tablet to access this page.',
    back: 'Back to previous page',
    proceed: 'Continue',
  },

  notFound: {
    title: 'Page not found',
    text: 'Sorry, the page you visited does not exist.',
    hint: 'The address may be misspelled, or the record may have left the data set.',
  },
  failure: {
    title: 'Something went wrong',
    text: 'An error stopped this page. Nothing you saved is lost.',
    bundle: 'Sorry, something went wrong.',
    bundleHint: 'A part of the application could not be loaded. It may have been updated since this page was opened.',
  },
  goHome: 'Go Back Home',

  homePage: {
    title: 'Every project, person, fund and round of the crypto economy, in tables that answer at once.',
    figures: {
      market_cap_usd: 'Market cap',
      volume_usd: 'Volume 24h',
      tvl_usd: 'Total value locked',
      raised_30d_usd: 'Raised in 30 days',
    },
    usd: 'USD',
    change: '% 24h',
    failed: 'The totals could not be loaded',
    directories: 'Directories',
    playground: 'Try a million rows',
    playgroundText: 'The playground generates its rows in your browser: filter, sort and export them without a server.',
  },

  footer: {
    directory: {
      projects: 'Project Directory',
      people: 'People Directory',
      organizations: 'Organizations Directory',
      fundraising: 'Fundraising Directory',
    } satisfies Record<Source, string>,
    features: 'Features',
    support: 'Support',
    terms: 'Terms of Service',
    copyright: '© 2024 Assay',
  },
};
