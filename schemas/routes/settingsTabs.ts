import type { PageEntry } from './pageEntry.ts';

/** Settings tabs, each at `/profile-settings/{tab}`; `/profile-settings` shows the first. */
export const SETTINGS_TABS = [
  'profile',
  'security',
  'change_plan',
  'exports',
  'reports',
  'api',
  'preferences',
  'data',
  'contributor',
] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

/** What the page of each tab says of itself. */
export const SETTINGS: Readonly<Record<SettingsTab, Pick<PageEntry, 'title' | 'description' | 'accountMenu'>>> = {
  profile: {
    title: 'Profile settings',
    description: 'Your name, username, picture and gender, and who may see your profile on Assay.',
    accountMenu: { entry: 'settings' },
  },
  security: {
    title: 'Security',
    description: 'Change your password, see where you are signed in on Assay, and sign out of one place or of all.',
  },
  change_plan: {
    title: 'Plan and usage',
    description: 'The plans of Assay with prices and limits, which one is yours, and what of it you have used.',
    accountMenu: { entry: 'changePlan' },
  },
  exports: {
    title: 'Exports',
    description: 'The CSV exports you made on Assay with their views and rows, and a way to run each of them again.',
  },
  reports: {
    title: 'Reports',
    description:
      'Saved lists as dated reports with charts and notes: make them, read them, and have them mailed to you.',
  },
  api: {
    title: 'API, webhooks and assistants',
    description:
      'Keys with which your programs and assistants (MCP) read the data of Assay, and webhooks that tell them what happens.',
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
    description:
      'Your tier on Assay and what the next one needs, how much you can send, and what became of what you sent.',
    accountMenu: { entry: 'contributor' },
  },
};
