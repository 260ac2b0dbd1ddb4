/** The pages of accounts, for the table of pages: none of them belongs into a search engine. */

/** Parts of the settings, each at `/profile-settings/{tab}`; the first is what `/profile-settings` shows. */
export const SETTINGS_TABS = [
  'profile',
  'security',
  'change_plan',
  'exports',
  'preferences',
  'data',
  'contributor',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

const SETTINGS: Readonly<Record<SettingsTab, { readonly title: string; readonly description: string }>> = {
  profile: {
    title: 'Profile settings',
    description: 'Your name, username, picture and gender, and who may see your profile on Assay.',
  },
  security: {
    title: 'Security',
    description: 'Change your password, see where you are signed in on Assay, and sign out of one place or of all.',
  },
  change_plan: {
    title: 'Plan and usage',
    description: 'The plans of Assay with prices and limits, which one is yours, and what of it you have used.',
  },
  exports: {
    title: 'Exports',
    description: 'The CSV exports you made on Assay with their views and rows, and a way to run each of them again.',
  },
  preferences: {
    title: 'Preferences',
    description: 'Theme, density of tables, language and keyboard: how Assay looks and behaves for you.',
  },
  data: {
    title: 'Your data',
    description: 'Take all that Assay keeps of you with you as one file, or delete your account with a time to think.',
  },
  contributor: {
    title: 'Contributor',
    description: 'Contributor tiers on Assay, how a contribution becomes part of the data, and where you stand.',
  },
};

/** Where a referral leads. */
export const SIGN_UP_PAGE = {
  route: '/signup',
  path: '/signup',
  title: 'Sign up',
  description: 'Join Assay: watchlists, saved screener lists and settings that follow you to every device.',
  indexable: false,
} as const;

/** Where a linked account leads, for who has been on no page yet. */
export const PROFILE_PAGE = {
  route: '/user_profile',
  path: '/user_profile',
  title: 'Your profile',
  description: 'Who you are on Assay, and what others see of you when your profile is public: name, picture, plan.',
  indexable: false,
} as const;

/** Signing in and up, what needs a member, and the settings. */
export const MEMBER_PAGES = [
  {
    route: '/signin',
    path: '/signin',
    title: 'Sign in',
    description: 'Sign in to Assay with your username or email, or with Google, and go on where you left off.',
    indexable: false,
  },
  SIGN_UP_PAGE,
  {
    route: '/forgot-password',
    path: '/forgot-password',
    title: 'Update your password',
    description: 'Choose a new password for your Assay account with a code that is sent to your email address.',
    indexable: false,
  },
  {
    route: '/watchlist',
    path: '/watchlist',
    title: 'Watchlist',
    description: 'The projects, people and organizations you watch on Assay, with your notes and in your own order.',
    indexable: false,
  },
  PROFILE_PAGE,
  {
    route: '/profile-settings',
    path: '/profile-settings',
    title: 'Settings',
    description: 'Your Assay account: profile, password, plan and usage, exports, preferences and your own data.',
    indexable: false,
  },
  ...SETTINGS_TABS.map((tab) => ({
    route: '/profile-settings/$activeTab',
    path: `/profile-settings/${tab}`,
    ...SETTINGS[tab],
    indexable: false,
  })),
] as const;
