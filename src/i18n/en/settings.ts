import type { GENDERS } from '#schemas/api/account.ts';
import type { ProposalStep } from '#schemas/api/notifications.ts';
import type { SettingsTab } from '#schemas/routes/settingsTabs.ts';

/** What each part of the settings is called: in the window's title, above the page, and in the list of parts. */
const TABS: Readonly<Record<SettingsTab, { readonly title: string; readonly name: string; readonly about: string }>> = {
  profile: {
    title: 'Profile settings',
    name: 'Profile',
    about: 'How you appear on Assay, and who can see your profile.',
  },
  security: {
    title: 'Security',
    name: 'Security',
    about: 'Your password, and where you are signed in.',
  },
  change_plan: {
    title: 'Plan and usage',
    name: 'Plan and usage',
    about: 'What your plan includes, and how much you have used.',
  },
  exports: {
    title: 'Exports',
    name: 'Exports',
    about: 'The CSV files you exported. You can run each export again.',
  },
  reports: {
    title: 'Reports',
    name: 'Reports',
    about: 'Saved lists as dated documents, made when you ask or on a schedule.',
  },
  api: {
    title: 'API, webhooks and assistants',
    name: 'API',
    about: 'Keys for your programs and assistants (MCP), and webhooks that tell them what happens.',
  },
  preferences: {
    title: 'Preferences',
    name: 'Preferences',
    about: 'How Assay looks and behaves in this browser.',
  },
  data: {
    title: 'Your data',
    name: 'Your data',
    about: 'Download your data, or delete your account.',
  },
  contributor: {
    title: 'Contributor',
    name: 'Contributor',
    about: 'Where you stand, and what became of what you sent.',
  },
};

const GENDER_NAMES: Readonly<Record<(typeof GENDERS)[number], string>> = {
  Male: 'Male',
  Female: 'Female',
  Other: 'Other',
};

/** Text of the settings and of the pages of members. */
export const settingsMessages = {
  title: 'Settings',
  parts: 'Settings sections',
  tabs: TABS,
  loading: 'Loading your account',
  failed: 'Your account could not be loaded',

  picture: {
    title: 'Picture',
    about: 'PNG, JPEG, GIF or WebP, 5 MB at most.',
    alt: 'Your picture',
    choose: 'Choose a picture',
    replace: 'Choose another picture',
    preview: (file: string) => `This is how ${file} will look.`,
    use: 'Use this picture',
    uploading: 'Uploading',
    cancel: 'Cancel',
    remove: 'Remove picture',
    uploaded: 'Your picture has been changed',
    removed: 'Your picture has been removed',
    refused: (message: string) => `The picture was not changed. ${message}`,
    defaultAbout: 'Without a picture, we show a default drawing.',
  },

  profile: {
    identity: 'Identity',
    identityAbout:
      'Your name is shown on your profile. Your username is part of its address, and you can sign in with it.',
    name: 'Name',
    username: 'Username',
    available: 'Username available',
    checking: 'Checking …',
    unchecked: 'We could not check this right now. We will check again when you save.',
    email: 'Email',
    emailAbout: 'You sign in with it, and we send codes to it. Nobody else can see it.',
    gender: 'Gender',
    genderAbout: 'It determines your default picture.',
    genders: { ...GENDER_NAMES, '': 'Not set' },
    privacy: 'Privacy',
    privacyAbout: 'Who can see your profile.',
    privacies: { '0': 'Private', '1': 'Public' },
    privacyMeans: {
      '0': 'Only you can open your profile. To everyone else it does not exist.',
      '1': 'Members who know your username can see your picture, name, username, gender and the date you joined. Your email, plan, lists and watchlists stay private.',
    },
    view: 'Open your profile',
    unsaved: 'You have unsaved changes.',
    restored: 'We restored what you typed before you were signed out. It is not saved yet.',
    save: 'Save changes',
    saving: 'Saving',
    discard: 'Discard',
    savedToast: 'Your profile has been saved',
    leave: {
      title: 'Leave without saving?',
      text: 'Your changes on this page have not been saved.',
      stay: 'Stay here',
      leave: 'Leave without saving',
    },
  },

  password: {
    title: 'Password',
    about: '8 to 255 characters, without spaces. Changing it signs you out everywhere else.',
    current: 'Current password',
    next: 'New password',
    repeat: 'Confirm new password',
    change: 'Change password',
    changing: 'Changing',
    changed: 'Your password has been changed. You are signed out everywhere else. We sent you a confirmation email.',
    none: 'You sign in with Google, so there is no password to change.',
    noneHow:
      'To sign in with a password as well, sign out and choose “Reset password?” on the sign-in page: the code we email you lets you set one.',
  },

  sessions: {
    title: 'Where you are signed in',
    about: 'Signing out of a browser also cancels “Remember me” there.',
    list: 'Sessions',
    loading: 'Loading your sessions',
    failed: 'Your sessions could not be loaded',
    here: 'This browser',
    used: (ago: string) => `Last used ${ago}`,
    since: (time: string) => `signed in ${time}`,
    end: 'Sign out',
    endOf: (device: string) => `Sign out ${device}`,
    endOthers: 'Sign out everywhere else',
    endAll: 'Sign out everywhere',
    only: 'You are not signed in anywhere else.',
    ended: (device: string) => `${device} has been signed out`,
    endedOthers: 'You are signed out everywhere else',
    endFailed: 'Signing out failed',
    confirm: {
      title: 'Sign out everywhere?',
      text: 'You will be signed out in this browser too, and have to sign in again with your password.',
      cancel: 'Cancel',
    },
  },

  plan: {
    plans: 'Plans',
    plansAbout: 'Prices in US dollars. Pro has no API access: that is part of Enterprise.',
    usage: 'Usage',
    usageAbout: 'How much of your plan you have used.',
  },

  preferences: {
    appearance: 'Appearance',
    appearanceAbout: 'Saved in this browser only.',
    theme: 'Theme',
    themeAbout: 'System follows your device.',
    density: 'Rows',
    densityAbout: 'The height of table rows.',
    dates: 'Dates',
    datesAbout: 'Kept in your account, for all your browsers. Files keep ISO dates.',
    keyboard: 'Keyboard',
    keyboardAbout: 'Press ? on any page to see every key.',
    proposals: {
      title: 'News of proposals',
      about: 'Notifications about your proposals, and about those that wait for your vote or review.',
      loading: 'Loading your notification settings',
      failed: 'Your notification settings could not be loaded',
      failedToSwitch: 'Nothing was switched',
      step: 'When',
      ways: { mail: 'Mail', notification: 'Notification' },
      switch: (step: string, way: string) => `${step}: ${way}`,
      steps: {
        opened: 'Members can vote on it',
        refused: 'The provider refused it',
        objected: 'Somebody votes against it',
        accepted: 'It is accepted',
        rejected: 'It is rejected',
        conflicted: 'It is in conflict with a later change',
        reverted: 'The provider took it back',
        commented: 'Somebody comments on it',
        waits: 'A proposal waits for the provider',
      } satisfies Record<ProposalStep, string>,
    },
    language: 'Language',
    languageAbout: 'Names of people, projects and organizations stay in their own script.',
    pageViews: 'Page views',
    pageViewsAbout:
      'Whether Assay may count the pages you open. With your account they are stored for 90 days in any case; Your data has them.',
    counted: 'You allowed Assay to count page views.',
    notCounted: 'You have not allowed Assay to count page views.',
    nobodyCounted: 'No analytics is set up here, so nothing is counted.',
    chooseAgain: 'Choose again',
    whatIsStored: 'What is stored',
  },

  data: {
    copy: 'A copy of your data',
    copyAbout: 'Everything Assay stores about you, as one JSON file.',
    copyHolds:
      'Profile, sessions, watchlists with your notes, saved lists, exports, notifications and the pages you opened while signed in. Passwords and codes are not included: Assay stores only their hashes.',
    download: 'Download your data',
    downloading: 'Preparing',
    downloaded: (file: string) => `${file} has been downloaded`,
    downloadFailed: (message: string) => `Your data could not be downloaded. ${message}`,
    remove: 'Delete your account',
    removeAbout: (days: number) => `You have ${days} days to change your mind.`,
    removeText:
      'Your profile, picture, watchlists, saved lists and export history are deleted permanently, and your username and email address become available again.',
    start: 'Delete account…',
    dialog: {
      title: 'Delete your account?',
      now: 'Now',
      nowText:
        'You are signed out everywhere else, and nothing is charged, reported or sent to programs any more. Nothing is deleted yet, and we email you how to undo it.',
      until: (days: number) => `For ${days} days`,
      untilText: 'You can sign in and keep your account with one click.',
      after: (date: string) => `On ${date}`,
      afterText: 'All your data is deleted. It cannot be restored.',
      password: 'Your password',
      username: 'Your username',
      usernameAbout: (username: string) => `Type ${username} to confirm.`,
      confirm: 'Delete my account',
      confirming: 'Deleting',
      cancel: 'Keep my account',
    },
    pending: (date: string) =>
      `Your account will be deleted on ${date}, with everything in it. Nothing is charged any more: a renewal by card stays ended if you keep the account.`,
    removing: (time: string) =>
      `Your account will be deleted on ${time}. Until then you can keep it with the button at the top of the settings.`,
    keep: 'Keep my account',
    canceled: 'Your account will not be deleted',
    canceledText: 'If your plan renewed by card, that stays ended: choose it again with your next payment.',
    keepFailed: 'Your account is still set to be deleted',
    scheduled: (date: string) => `Your account will be deleted on ${date}`,
  },

  contributor: {
    flow: 'How a contribution becomes data',
    flowAbout: 'Anyone can contribute. Only members of the DAO can vote.',
    steps: [
      {
        title: 'Contribute',
        text: 'A new project, person or organization, or a change to one. It becomes a proposal.',
      },
      { title: 'Approval', text: 'Assay reviews the proposal and approves it.' },
      { title: 'Publication', text: 'The proposal is published for everyone to read.' },
      { title: 'Vote', text: 'Members of the DAO accept or reject it within a set time.' },
      { title: 'Passed', text: 'A proposal that passes becomes part of the data, and its author is rewarded.' },
      { title: 'Failed', text: 'A proposal that fails is canceled, and the data stays as it was.' },
    ],
    research: 'Research',
    researchAbout: 'Write research of your own; it is published under your name.',
    openResearch: 'Your research',
  },

  member: {
    title: 'Your profile',
    loading: 'Loading the profile',
    failed: 'The profile could not be loaded',
    missing: 'No such profile',
    missingText: (username: string) => `There is no member called “${username}”, or their profile is private.`,
    own: 'Your profile',
    facts: 'About',
    since: 'Member since',
    tier: 'Contributor',
    gender: 'Gender',
    plan: 'Plan',
    email: 'Email',
    onlyYou: 'Only you can see it.',
    privacy: 'Privacy',
    privacyNotes: {
      0: 'Nobody else can open this page.',
      1: 'Members who know your username can open this page. They cannot see your email or plan.',
    },
    edit: 'Edit profile',
    change: 'Change',
    changeOf: (what: string) => `Change ${what.toLowerCase()}`,
    copyLink: 'Copy link',
  },
};
