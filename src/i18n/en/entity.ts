import { formatCount, plural } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import type { SocialNetwork } from '#src/ui/links.ts';

const NETWORKS: Readonly<Record<SocialNetwork, string>> = {
  twitter: 'X',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  github: 'GitHub',
  crunchbase: 'Crunchbase',
  discord: 'Discord',
  medium: 'Medium',
  website: 'Website',
};

const NOUNS: Readonly<Record<EntityKind, string>> = { project: 'project', venture: 'organization', people: 'person' };

/** Text of the page of one project, organization or person. */
export const entityMessages = {
  listedJobs: (total: number) => `${plural(total, 'job', 'jobs')} listed`,
  kinds: { project: 'Project', venture: 'Organization', people: 'Person' },
  tabs: {
    label: 'Parts of the profile',
    overview: 'Overview',
    contribute: 'Anyone can add it, with a link to its source.',
    toEdit: 'Add it',
  },
  neighbors: {
    end: 'No further record is remembered of the view this one was opened from',
    none: 'This profile was not opened from a table: there is no next one',
  },
  missingParts: {
    fundraising: {
      title: 'No round is known',
      text: 'It may have raised nothing, or none of our sources reports its rounds.',
    },
    roundsJoined: {
      title: 'No round is known',
      text: 'None of our sources reports a round with this investor.',
    },
    news: {
      title: 'No news is known',
      text: 'Articles appear here once one of the outlets that we read names it.',
    },
    events: {
      title: 'No event is known',
      text: 'Releases, listings, votes and talks appear here once a source names them.',
    },
  },
  events: {
    title: 'Events',
    whenNames: {
      upcoming: (count: number) => `Upcoming Events ${count}`,
      past: (count: number) => `Past Events ${count}`,
    },
    newest: (shown: number, total: number) => `newest ${shown} of ${total}`,
    none: {
      upcoming: (category: string | null) =>
        category === null ? 'No upcoming event is known.' : `No upcoming event of the category ${category} is known.`,
      past: (category: string | null) =>
        category === null ? 'No past event is known.' : `No past event of the category ${category} is known.`,
    },
  },
  news: {
    title: 'News',
    newest: (shown: number, total: number) => `newest ${shown} of ${total}`,
  },

  unknownFacts: 'Not known',
  facts: 'Key facts',
  relations: 'Relations and contact',
  firstOf: (shown: number, total: number) => `${shown} of ${formatCount(total)}`,
  rounds: 'Rounds',
  portfolio: 'Rounds joined',
  roundsTable: 'Rounds as a table',
  roundsUnit: 'USD',
  noRounds: 'No known rounds.',
  round: 'Round',
  date: 'Date',
  amount: 'Amount',
  investors: 'Investors',
  project: 'Project',
  source: 'Source',
  announcement: 'Announcement',
  keyFigures: 'Key figures',
  figures: {
    price: 'Price',
    marketCap: 'Market cap',
    volume: 'Volume 24h',
    raised: 'Raised',
    deals: 'Deals',
    led: 'Rounds led',
    medianRound: 'Median round',
    totalJoined: 'Total of rounds joined',
    projects: 'Projects',
    organizations: 'Organizations',
    rounds: 'Rounds',
    lastRound: 'Last round',
  },
  ofMarketCap: (share: string) => `${share} of market cap`,
  inRounds: (count: number, last: string) => `${count === 1 ? '1 round' : `${count} rounds`}, last ${last}`,
  lastRound: (date: string) => `last ${date}`,
  dealsInYear: (deals: number) => `${formatCount(deals)} in 12 months`,
  change24h: '% 24h',
  units: { usd: 'USD', percent: '%', tokens: '', count: '', year: '', times: '×' },
  network: NETWORKS,
  copyLink: 'Copy link',
  provenance: 'Where the figures come from',
  sampleProvenance: 'Sample data: generated, with fictional names.',
  card: {
    label: (field: string) => `About ${field}`,
    source: 'Source',
    asOf: 'As of',
    /** Label of another figure that this source states. */
    states: (source: string) => `${source} states`,
    stale: 'Stale: more than 48 hours from the time of this page. It counts in no total.',
    behind: 'Behind other figures of this column.',
    open: (name: string) => `Open ${name}`,
    proposals: 'Who changed it, and by which proposal',
  },
  dated: (label: string, age: string) => `${label}, ${age}`,
  about: (field: string) => `About ${field}`,
  history: 'History',
  historyOf: (name: string) => `History of ${name}`,
  noProvenance: 'No source recorded.',
  loading: (kind: EntityKind) => `Loading the ${NOUNS[kind]}`,
  failed: (kind: EntityKind) => `The ${NOUNS[kind]} could not be loaded`,
  missing: (kind: EntityKind) => `No such ${NOUNS[kind]}`,
  missingText: (slug: string) =>
    `Nothing was found at “${slug}”. It may have been renamed: search for it, or open the directory.`,
  openDirectory: 'Open the directory',
  all: (count: number) => `Show all ${count}`,
  newest: (count: number) => `Show the newest ${count}`,
};
