import type { RelationKind } from '../../api/ask.ts';
import { capitalized, formatCount } from '../../format.ts';
import type { DataSetName } from '../../kinds.ts';

/** Sentences of answers to questions, and the words of their parts. */

const NOUNS: Readonly<Record<DataSetName, readonly [one: string, many: string]>> = {
  projects: ['project', 'projects'],
  organizations: ['organization', 'organizations'],
  people: ['person', 'people'],
  fundraising: ['round', 'rounds'],
  news: ['news story', 'news stories'],
  research: ['piece of research', 'pieces of research'],
  jobs: ['job', 'jobs'],
  proposals: ['proposal', 'proposals'],
};

const RELATIONS: Readonly<Record<RelationKind, string>> = {
  ofProjects: 'of projects',
  ofInvestors: 'joined by organizations',
  ofLeads: 'led by organizations',
  raising: 'with a round',
  investors: 'in rounds',
  leads: 'leading rounds',
  holdings: 'in the portfolio of',
  team: 'working at',
  former: 'formerly at',
  founders: 'who founded',
  mentions: 'about',
};

const FIGURES = { sum: 'Total', average: 'Average', median: 'Median' } as const;

export const askAnswers = {
  count: (source: DataSetName, count: number) => `${formatCount(count)} ${NOUNS[source][count === 1 ? 0 : 1]}`,
  relation: (kind: RelationKind) => RELATIONS[kind],
  besides: 'together with',
  conditions: (parts: readonly string[]) => (parts.length === 0 ? '' : `: ${parts.join(', ')}`),
  found: (rows: string, conditions: string) => `${rows}${conditions}.`,
  none: (source: DataSetName, conditions: string) => `No ${NOUNS[source][1]} match${conditions}.`,
  together: (amount: string) => `Together they raised ${amount}.`,
  unknown: (count: string) => `${count} of unknown figure left out.`,
  figure: (of: keyof typeof FIGURES, label: string) => `${FIGURES[of]} ${label.toLowerCase()}`,
  figureOf: (label: string, value: string, rows: string, conditions: string) =>
    `${label} of ${rows}${conditions}: ${value}.`,
  noFigure: (label: string, conditions: string) => `${label} is not known${conditions}.`,
  /** A figure that is stale. */
  dated: (value: string, date: string | null) => `${value} (${date === null ? 'date unknown' : `as of ${date}`})`,
  valueOf: (label: string, name: string, value: string) => `${label} of ${name}: ${value}.`,
  noValueOf: (label: string, name: string) => `${label} of ${name} is not known.`,
  first: (label: string, name: string, value: string) => `First by ${label}: ${name}, ${value}.`,
  grouped: (what: string, by: string, first: string, value: string) =>
    `${what} by ${by}: ${first} leads with ${value}.`,
  overTime: (what: string, by: string, conditions: string) => `${what} by ${by}${conditions}.`,
  /** A column that is called as its rows are. */
  and: (one: string, other: string) => `${one} and ${other}`,
  kindOf: (label: string) => `kind of ${label}`,
  cut: (groups: number) => `Only the first ${formatCount(groups)} are shown.`,
  newest: (groups: number) => `Only the newest ${formatCount(groups)} are shown.`,
  bound: (relation: string, conditions: readonly string[]) => `${relation} (${conditions.join(', ')})`,
  every: { month: 'month', quarter: 'quarter', year: 'year' },
  counted: (source: DataSetName) => capitalized(NOUNS[source][1]),
  ago: {
    D: (days: number) => `${days} ${days === 1 ? 'day' : 'days'} ago`,
    M: (months: number) => `${months} ${months === 1 ? 'month' : 'months'} ago`,
    Y: (years: number) => `${years} ${years === 1 ? 'year' : 'years'} ago`,
  },
  since: (date: string) => `since ${date}`,
  until: (date: string) => `until ${date}`,
  within: (from: string, to: string) => (from === to ? `in ${from}` : `from ${from} to ${to}`),
  on: (day: string) => `on ${day}`,
  chips: {
    source: 'In',
    period: 'Period',
    aggregate: 'Figure',
    group: 'By',
    sort: 'Order',
    limit: 'Rows',
    shown: 'Show',
    descending: 'most first',
    ascending: 'least first',
    count: 'count',
  },
  open: (count: string, table: string) => `Open ${count} in ${table}`,
  openTab: (tab: string, name: string) => `${tab} of ${name}`,
  tables: {
    projects: 'Projects',
    organizations: 'Organizations',
    people: 'People',
    fundraising: 'Fundraising',
    news: 'News',
    research: 'Research',
    jobs: 'Jobs',
    proposals: 'Proposals',
  } satisfies Readonly<Record<DataSetName, string>>,
  sample: 'sample data',
  followUps: {
    year: (year: number) => `And in ${year}?`,
    thisYear: 'Only this year',
    count: 'How many are there?',
    rows: 'Show the rows',
    byCategory: 'By category',
    byLead: 'Who led most of them?',
    bySector: 'By sector',
    byMonth: 'Month by month',
    median: 'What is the median?',
  },
  choice: 'This can be read in two ways. Which one is meant?',
  nothing: (words: readonly string[]) =>
    words.length === 0
      ? 'The question names nothing that the data holds.'
      : `Not understood: ${words.join(', ')}. Nothing was guessed.`,
  formerly: (name: string, former: string) => `${name} was formerly ${former}.`,
  read: (typed: string, read: string) => `“${typed}” was read as “${read}”.`,
  help: (article: string) => `From the help, “${article}”:`,
};
