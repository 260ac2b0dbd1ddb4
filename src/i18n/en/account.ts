import type { PlanName } from '#schemas/api/plans.ts';
import { formatCount } from '#schemas/format.ts';

const counted = (count: number, what: string) => (count === 0 ? [] : [`${formatCount(count)} ${what}`]);

/** Texts of the account area in the header, of its menu and of notifications. */
export const accountMenuMessages = {
  menu: (name: string) => `Account of ${name}`,
  account: 'Account',
  loading: 'Loading your account',
  links: {
    profile: 'Profile',
    watchlist: 'Watchlist',
    settings: 'Setting',
    changePlan: 'Change Plan',
    contributor: 'Be Contributor',
  },
  discount: '15% off',
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
    list: (name: string, { entered, left, changed }: { entered: number; left: number; changed: number }) => ({
      title: name,
      text: [...counted(entered, 'entered'), ...counted(left, 'left'), ...counted(changed, 'changed')].join(' · '),
    }),
    passwordChanged: { title: 'Your password was changed', text: 'Not you? Choose a new password right away.' },
    signedIn: (device: string) => ({ title: 'New sign-in', text: device }),
    planChanged: (plan: PlanName) => ({
      title: `Your plan is ${PLAN_TITLES[plan]} now`,
      text: 'See what is included.',
    }),
    exportsUsedUp: (limit: number, renewal: string) => ({
      title: `All ${limit} exports for this month are used`,
      text: `More become available on ${renewal}.`,
    }),
  },
};

/** What the plans are called. */
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  standard: 'Standard',
  pro: 'Pro',
  enterprise: 'Enterprise',
};
