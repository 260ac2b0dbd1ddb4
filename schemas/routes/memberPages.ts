import { CONTRIBUTE_FORMS, CONTRIBUTE_PAGES } from './contributePages.ts';
import type { PageRoute } from './pageEntry.ts';
import { QUEST_PAGES, QUESTS } from './questPages.ts';
import { SETTINGS, SETTINGS_TABS } from './settingsTabs.ts';

const MEMBER_PAGE = { access: 'member', footer: 'shown' } as const;
const AUTH_FORM = { access: 'public', footer: 'hidden', isAuthForm: true } as const;

/** Pages of accounts: signing in, contributing, and what belongs to a member. */
export const MEMBER_PAGES = [
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
    route: '/6557',
    footer: 'hidden',
    fillsWindow: true,
    palette: 'ask',
    pages: [
      {
        path: '/6557',
        title: 'Conversations',
        description:
          'The questions you asked on Assay with their answers, by conversation: search, continue, rename, delete and export them.',
        indexable: false,
        accountMenu: { entry: 'conversations' },
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
] as const satisfies readonly PageRoute[];
