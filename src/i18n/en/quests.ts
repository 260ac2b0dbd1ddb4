import type { LeaderboardPeriod } from '#schemas/api/quests.ts';
import type { PointOrigin } from '#schemas/entities/points.ts';
import type { QuestCheck } from '#schemas/entities/quests.ts';
import { formatCount, plural } from '#schemas/format.ts';
import type { QuestPage } from '#schemas/routes/questPages.ts';

/** What an entry of the ledger is for, in words; `of`: what it came from. */
function wordOrigin(origin: PointOrigin): { readonly what: string; readonly of: string } {
  switch (origin.reason) {
    case 'quest':
      return { what: origin.name, of: 'Quest' };
    case 'proposal':
      return { what: `Proposal accepted: ${origin.title}`, of: `#${origin.proposal}` };
  }
}

const PERIODS: Readonly<Record<LeaderboardPeriod, string>> = {
  week: 'This week',
  month: 'This month',
  last_month: 'Last month',
  year: 'This year',
  all: 'All time',
};

const START: Readonly<Partial<Record<QuestCheck, { readonly label: string; readonly hint: string }>>> = {
  watched_projects: { label: 'Start', hint: 'Open the directory of projects' },
  saved_lists: { label: 'Start', hint: 'Open the screener' },
  verified_mail: { label: 'Start', hint: 'Set a new password with a code that is sent to your address' },
  accepted_contributions: { label: 'Start', hint: 'See what can be contributed' },
  filled_fields: { label: 'Start', hint: 'Find a project and fill what is missing' },
};

/** Text of quests, points and the leaderboard. */
export const questMessages = {
  titles: {
    all: 'Quests',
    active: 'Active quests',
    closed: 'Closed quests',
    points: 'My points',
    leaderboard: 'Leaderboard',
  } satisfies Record<QuestPage, string>,
  tabs: 'Pages of quests',
  quests: 'Quests',
  loading: 'Loading the quests',
  failed: 'The quests could not be loaded',
  shown: 'Quests that are shown',
  filters: { all: 'All', active: 'Active', closed: 'Closed' },
  about: 'Checked when you claim, by what you have done',
  byPoints: 'By points',

  totals: {
    points: 'Points',
    rank: (month: string) => `Rank in ${month}`,
    place: (place: number, of: number) => `${formatCount(place)} of ${formatCount(of)}`,
    toClaim: 'To claim',
  },

  group: {
    done: (done: number, of: number) => `${formatCount(done)} of ${formatCount(of)} done`,
    until: (day: string) => `until ${day}`,
    ended: (day: string) => `ended ${day}`,
    sample: 'sample quest, closed',
  },
  closed: 'Closed',
  task: {
    progress: (have: number, need: number) => `${formatCount(have)} of ${formatCount(need)}`,
    open: 'Open',
    done: 'Done',
    closed: 'Closed',
    paid: (times: number) => (times === 1 ? 'paid once' : `paid ${formatCount(times)} times`),
    points: (points: number) => plural(points, 'point', 'points'),
    claim: 'Claim',
    claimOf: (name: string, points: number) => `Claim ${plural(points, 'point', 'points')}: ${name}`,
    start: (check: string): { readonly label: string; readonly hint: string } | null =>
      new Map(Object.entries(START)).get(check) ?? null,
    startOf: (label: string, name: string) => `${label}: ${name}`,
    invitation: {
      copy: 'Copy',
      copyOf: (name: string) => `Copy your link: ${name}`,
      copied: 'Your link is copied',
    },
  },
  claimed: (points: number) => `${plural(points, 'point', 'points')} claimed`,
  already: 'These points were claimed before',
  notClaimed: (name: string) => `${name} could not be claimed`,

  nothing: {
    all: { title: 'There are no quests yet', text: 'The operator of this site has not set any.' },
    active: { title: 'No quest is open at the moment', text: 'What has ended is listed under Closed.' },
    closed: { title: 'No quest has ended yet', text: 'Quests that are over stay to be read here.' },
  },

  referral: {
    title: 'Invite others',
    about: 'Whoever signs up with your code is noted as invited by you.',
    code: 'Your code',
    copyCode: 'Copy code',
    copyLink: 'Copy link',
    joined: (count: number) =>
      count === 0 ? 'Nobody has signed up with it yet.' : `${plural(count, 'member', 'members')} signed up with it.`,
  },

  latest: { title: 'Points', ledger: 'All points' },
  points: {
    use: 'Points show what you gave: they count on the leaderboard. They buy nothing, and raise no tier.',
    balance: (balance: number) => `balance ${formatCount(balance)}`,
    sum: (balance: number, entries: number) =>
      `Balance ${formatCount(balance)}, sum of ${plural(entries, 'entry', 'entries')}`,
    about: 'Entries are never changed. What was given wrongly is taken back by an entry of its own.',
    table: 'Your points',
    columns: { date: 'Date', what: 'What for', source: 'Source', points: 'Points', balance: 'Balance' },
    origin: wordOrigin,
    takenBack: (what: string) => `Taken back: ${what}`,
    from: (source: string, day: string) => `${source}, ${day}`,
    more: 'Show older',
    loading: 'Loading your points',
    failed: 'Your points could not be loaded',
    empty: 'No points yet',
    emptyText:
      'Claim your first quest, or have a proposal accepted. Every point is listed here with where it came from.',
    toQuests: 'Open quests',
  },

  leaderboard: {
    period: 'Period',
    periods: PERIODS,
    span: (from: string, to: string) => `${from} to ${to}, UTC`,
    ever: 'All points there are',
    members: (count: number) => plural(count, 'member with points', 'members with points'),
    table: 'Members by points',
    columns: { place: 'Place', member: 'Member', points: 'Points' },
    private: 'Private profile',
    you: 'You',
    loading: 'Loading the leaderboard',
    failed: 'The leaderboard could not be loaded',
    empty: 'Nobody has points in this period',
    emptyText: 'Claim a quest, and the first place is yours.',
    hidden: 'Your name is shown to you alone, because your profile is private.',
  },
};
