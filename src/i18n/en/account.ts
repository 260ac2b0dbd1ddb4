import { formatCount } from '#schemas/format.ts';
/** Texts of the account area in the header, of its menu and of the panel of notifications. */
export const accountMenuMessages = {
  menu: (name: string) => `Account of ${name}`,
  account: 'Account',
  loading: 'Loading your account',
  savedLists: 'Saved lists',
  links: {
    profile: 'Profile',
    watchlist: 'Watchlist',
    conversations: 'Conversations',
    research: 'Your research',
    quests: 'Quests',
    settings: 'Setting',
    changePlan: 'Change Plan',
    contributor: 'Be Contributor',
  },
  /** Of a term of Pro, in per cent. */
  discount: (percent: number) => `${percent}% off`,
  review: 'Review',
  votes: 'Votes',
  /** How many proposals need the member's vote. */
  votesNeeded: (count: number) => `${formatCount(count)} needed`,
  privateProfile: {
    note: 'Your profile is private, so it goes without your name: others see “a private member”.',
    change: 'Change who sees your profile',
  },
  logOut: 'Log out',
  logIn: 'Log In',
  signUp: 'Sign Up',

  notifications: {
    title: 'Notifications',
    open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
    readAll: 'Mark all as read',
    empty: 'No notifications yet',
    emptyText: 'Updates about your lists and your account appear here.',
    failed: 'Notifications could not be loaded',
    notMarked: 'Notifications could not be marked as read',
    unread: 'Unread',
  },
};
