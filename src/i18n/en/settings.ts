import type { GENDERS } from '#schemas/api/account.ts';
import type { PLAN_TERMS } from '#schemas/api/plans.ts';
import type { SettingsTab } from '#schemas/routes/pages.ts';

/** What each part of the settings is called: in the window's title, above the page, and in the list of parts. */
const TABS: Readonly<Record<SettingsTab, { readonly title: string; readonly name: string; readonly about: string }>> = {
  profile: {
    title: 'Profile settings',
    name: 'Profile',
    about: 'How you appear on Assay, and who may see it.',
  },
  security: {
    title: 'Security',
    name: 'Security',
    about: 'Your password, and where you are signed in.',
  },
  change_plan: {
    title: 'Plan and usage',
    name: 'Plan and usage',
    about: 'What your plan gives, and what of it you have used.',
  },
  exports: {
    title: 'Exports',
    name: 'Exports',
    about: 'The CSV files you have exported, with a way to run each again.',
  },
  preferences: {
    title: 'Preferences',
    name: 'Preferences',
    about: 'How Assay looks and behaves in this browser.',
  },
  data: {
    title: 'Your data',
    name: 'Your data',
    about: 'Take what Assay keeps of you with you, or delete your account.',
  },
  contributor: {
    title: 'Contributor',
    name: 'Contributor',
    about: 'How what people contribute becomes part of the data.',
  },
};

const GENDER_NAMES: Readonly<Record<(typeof GENDERS)[number], string>> = {
  Male: 'Male',
  Female: 'Female',
  Other: 'Other',
};

/** Text of the settings and of the pages of members. */
export const settings = {
  title: 'Settings',
  parts: 'Parts of the settings',
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
    defaultAbout: 'Without a picture, a drawn one stands for you.',
  },

  profile: {
    identity: 'Identity',
    identityAbout: 'Your name is shown on your profile. Your username is its address, and you can sign in with it.',
    name: 'Name',
    username: 'Username',
    available: 'Username available',
    checking: 'Checking …',
    unchecked: 'This could not be checked now. It is checked again when you save.',
    email: 'Email',
    emailAbout: 'You sign in with it, and codes are sent there. Nobody else sees it.',
    gender: 'Gender',
    genderAbout: 'It chooses the drawn picture that stands for you without one of your own.',
    genders: { ...GENDER_NAMES, '': 'Not said' },
    privacy: 'Privacy',
    privacyAbout: 'Who may see your profile.',
    privacies: { '0': 'Private', '1': 'Public' },
    privacyMeans: {
      '0': 'Nobody but you can open your profile. To everybody else it looks as if there were none.',
      '1': 'Members who know your username see your picture, name, username, gender and since when you are a member. Your email, plan, lists and watchlists stay yours alone.',
    },
    view: 'Open your profile',
    unsaved: 'You have unsaved changes.',
    kept: 'What you typed before you were signed out is here again. It is not saved yet.',
    save: 'Save changes',
    saving: 'Saving',
    discard: 'Discard',
    savedToast: 'Your profile has been saved',
    leave: {
      title: 'Leave without saving?',
      text: 'What you changed on this page has not been saved.',
      stay: 'Stay here',
      leave: 'Leave without saving',
    },
  },

  password: {
    title: 'Password',
    about: '8 to 255 characters, without spaces. A change ends the sessions everywhere else.',
    current: 'Current password',
    next: 'New password',
    repeat: 'Confirm new password',
    change: 'Change password',
    changing: 'Changing',
    changed: 'Your password has been changed. You are signed out everywhere else, and a mail says so.',
    none: 'You sign in with Google, so there is no password here to change.',
    noneHow:
      'To sign in with a password as well, sign out and choose “Reset password?” on the sign-in page: the code that is sent to your address sets the first one.',
  },

  sessions: {
    title: 'Where you are signed in',
    about: 'Signing out elsewhere also makes those browsers forget you, whatever “Remember me” said there.',
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
    only: 'You are signed in nowhere else.',
    ended: (device: string) => `${device} has been signed out`,
    endedOthers: 'You are signed out everywhere else',
    endFailed: 'Signing out did not work',
    confirm: {
      title: 'Sign out everywhere?',
      text: 'You will be signed out in this browser too, and have to sign in again with your password.',
      cancel: 'Cancel',
    },
  },

  plan: {
    plans: 'Plans',
    plansAbout: ({ trialDays, discountPercentMax }: typeof PLAN_TERMS) =>
      `Monthly. Pro can be tried for ${trialDays} days, once an account; Enterprise is negotiated. Long-term plans cost up to ${discountPercentMax} % less.`,
    usage: 'Usage',
    usageAbout: 'What of your plan you have used.',
    changeAbout: 'Write to us from the address of your account and name the plan you want.',
    mail: (address: string) => `Write to ${address}`,
    mailSubject: (username: string) => `Plan of ${username}`,
  },

  preferences: {
    appearance: 'Appearance',
    appearanceAbout: 'Kept in this browser only.',
    theme: 'Theme',
    themeAbout: 'System follows your device.',
    density: 'Rows',
    densityAbout: 'How high the rows of tables are.',
    keyboard: 'Keyboard',
    keyboardAbout: 'Press ? on any page to see every key.',
    language: 'Language',
    languageAbout: 'Names of people, projects and organizations stay in their own script.',
    languages: { en: 'English' },
    languageInUse: 'in use',
  },

  data: {
    copy: 'A copy of your data',
    copyAbout: 'Everything Assay keeps of you, as one JSON file.',
    copyHolds:
      'Profile, sessions, watchlists with your notes, saved lists, exports, notifications and the pages you opened while signed in. Passwords and codes are not in it: Assay keeps only what proves them.',
    download: 'Download your data',
    downloading: 'Collecting',
    downloaded: (file: string) => `${file} has been downloaded`,
    downloadFailed: (message: string) => `Your data could not be downloaded. ${message}`,
    remove: 'Delete your account',
    removeAbout: (days: number) => `You have ${days} days to change your mind.`,
    removeText:
      'Your profile, picture, watchlists, saved lists and export history are deleted for good, and your username and email address become free.',
    start: 'Delete account…',
    dialog: {
      title: 'Delete your account?',
      now: 'Now',
      nowText: 'You are signed out everywhere else. Nothing is deleted yet, and a mail says how to undo it.',
      until: (days: number) => `For ${days} days`,
      untilText: 'You can sign in and keep your account with one click.',
      after: (date: string) => `On ${date}`,
      afterText: 'Everything of you is deleted. Nobody can bring it back.',
      password: 'Your password',
      username: 'Your username',
      usernameAbout: (username: string) => `Type ${username} to confirm.`,
      confirm: 'Delete my account',
      confirming: 'Deleting',
      cancel: 'Keep my account',
    },
    pending: (date: string) => `Your account will be deleted on ${date}, with everything in it.`,
    removing: (time: string) =>
      `Your account will be deleted on ${time}. Until then the button at the top of the settings keeps it.`,
    keep: 'Keep my account',
    kept: 'Your account stays',
    keepFailed: 'This did not work',
    begun: (date: string) => `Your account will be deleted on ${date}`,
  },

  contributor: {
    standing: 'Where you stand',
    standingAbout: 'Tiers grow by contributing, and by nothing else.',
    tier: (tier: number) => `Tier ${tier}`,
    yours: 'Yours',
    tiers: 'Contributor tiers',
    first: 'Everybody begins at Tier 0. A contribution that passes its vote is what leads upwards.',
    flow: 'How a contribution becomes data',
    flowAbout: 'Anyone may contribute. Voting is for members of the DAO.',
    steps: [
      {
        title: 'Contribute',
        text: 'A new project, person or organization, or a change to one. It becomes a proposal.',
      },
      { title: 'Approval', text: 'Assay looks at the proposal and approves it.' },
      { title: 'Publication', text: 'The proposal is published for everybody to read.' },
      { title: 'Vote', text: 'Members of the DAO accept or reject it within a set time.' },
      { title: 'Passed', text: 'A proposal that passes becomes part of the data, and its author is rewarded.' },
      { title: 'Failed', text: 'A proposal that fails is cancelled, and the data stays as it was.' },
    ],
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
    gender: 'Gender',
    plan: 'Plan',
    email: 'Email',
    onlyYou: 'Only you see it.',
    privacy: 'Privacy',
    privacyNotes: {
      0: 'Nobody else can open this page.',
      1: 'Members who know your username can open this page. Email and plan are not on it for them.',
    },
    edit: 'Edit profile',
    change: 'Change',
    changeOf: (what: string) => `Change ${what.toLowerCase()}`,
    copyLink: 'Copy link',
  },
};
