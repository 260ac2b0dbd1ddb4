import type { Source } from '#schemas/kinds.ts';

const DIRECTORIES: Readonly<Record<Source, { readonly title: string; readonly about: string }>> = {
  projects: { title: 'Projects', about: 'Prices, market caps and supply' },
  people: { title: 'People', about: 'Founders, investors and builders' },
  organizations: { title: 'Organizations', about: 'Funds, labs and DAOs' },
  fundraising: { title: 'Fundraising', about: 'Rounds, amounts and investors' },
};

/** Text of the frame around every page that is there from the first paint. What opens later is in `shellParts.ts`. */
export const shell = {
  product: 'Assay',
  title: (page: string) => `${page} | Assay`,
  home: 'Home',
  homeLink: 'Assay, home',
  skip: 'Skip to content',
  skipToSearch: 'Skip to search',
  mainNav: 'Main',
  menu: 'Menu',
  menus: { features: 'Features', screener: 'Screener', resources: 'Resources' },
  links: { loop: 'L.0.0.P', ainDashboard: '$AIN' },

  directory: DIRECTORIES,
  playgroundTitle: (title: string) => `${title} playground`,

  display: 'Display',
  signIn: 'Sign in',
  sessionEnded: 'Your session has ended. What you typed was saved.',

  search: {
    label: 'Search projects, organizations, people',
    open: 'Search',
    close: 'Close search',
  },

  offline: 'You are offline.',
  offlineAsOf: (ages: string) => `You are offline. Figures are from ${ages}.`,

  wideScreen: {
    text: 'For optimal viewing, please use a laptop, desktop or tablet to access this page.',
    back: 'Back to previous page',
    proceed: 'Continue',
  },
};

/** Text around the Terms of Service and the Privacy Policy; they themselves lie in `content/`. */
export const legalMessages = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  changed: (date: string) => `Last changed ${date}`,
  /** Where the operator wrote the text in another language than that of the page. */
  writtenIn: {
    en: 'The operator of this site wrote this text in English.',
    vi: 'The operator of this site wrote this text in Vietnamese.',
  },
  contents: 'On this page',
  loading: 'Loading the text',
  failed: 'The text could not be loaded',
};
