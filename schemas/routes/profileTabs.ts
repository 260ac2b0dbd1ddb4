import { pageTitle } from '../i18n/en/labels.ts';
import type { EntityKind } from '../kinds.ts';

/**
 * The tabs of profiles beside the overview, which is the address without a tab: their part of the address, and their name.
 * A kind lists what they show in `src/pages/entity`, in the same order.
 */
export const PROFILE_TABS = {
  project: {
    market: 'Market',
    fundraising: 'Fundraising',
    supply: 'Supply',
    team: 'Team',
    news: 'News',
    events: 'Events',
  },
  venture: {
    portfolio: 'Portfolio',
    rounds: 'Rounds',
    'co-investors': 'Co-investors',
    team: 'Team',
    news: 'News',
    events: 'Events',
  },
  people: {
    experience: 'Experience',
    investments: 'Investments',
    rounds: 'Rounds',
    news: 'News',
    events: 'Events',
  },
} as const satisfies Record<EntityKind, Readonly<Record<string, string>>>;

export type ProfileTabKey<Kind extends EntityKind = EntityKind> = Kind extends EntityKind
  ? keyof (typeof PROFILE_TABS)[Kind] & string
  : never;

/** The routes of profiles, and of their tabs. */
export const PROFILE_PAGES = {
  project: '/project/$slug',
  venture: '/organization/$slug',
  people: '/people/$slug',
} as const;
export const TAB_PAGES = {
  project: '/project/$slug/$tab',
  venture: '/organization/$slug/$tab',
  people: '/people/$slug/$tab',
} as const;

/** Tabs of a kind as addresses name them. */
export function tabsOf(kind: EntityKind): readonly string[] {
  return Object.keys(PROFILE_TABS[kind]);
}

/** The name of a tab; null: the kind has none of this key. */
export function tabName(kind: EntityKind, key: string): string | null {
  const names: Readonly<Record<string, string>> = PROFILE_TABS[kind];
  const declared = Object.hasOwn(names, key) ? names[key] : undefined;
  return declared === undefined ? null : pageTitle(`${PROFILE_PAGES[kind]}/${key}`, declared);
}

/** The title of a profile with a tab open: `Korvane: News`. */
export function profileTitle(name: string, kind: EntityKind, tab: string | null): string {
  const opened = tab === null ? null : tabName(kind, tab);
  return opened === null ? name : `${name}: ${opened}`;
}
