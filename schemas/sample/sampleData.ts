import { DATA_SETS } from '../columns/dataSets.ts';
import { type DataSetSpec, emptyRow } from '../columns/spec.ts';
import { SAMPLE_ROWS } from '../constants.ts';
import type { RelationRows, RelationTable } from '../entities/relations.ts';
import type { Event, Job, News, Quest, Research } from '../entities/stories.ts';
import type { Row } from '../filters/semantics.ts';
import type { Source } from '../kinds.ts';
import { dailyMarketCaps, dailyPrices, dailyVolumes, LAST_YEAR_DAYS } from './market.ts';
import { organizationFacts, tokenOrganizations } from './relations/organizations.ts';
import { personEmployments, personFacts, personFounders } from './relations/people.ts';
import { projectContracts, projectFacts, projectMarkets } from './relations/projects.ts';
import { roundFacts } from './relations/rounds.ts';
import { contextFor } from './rows/context.ts';
import { roundRows } from './rows/fundraising.ts';
import { organizationRows } from './rows/organizations.ts';
import { personRows } from './rows/people.ts';
import { projectRows } from './rows/projects.ts';
import { eventStories } from './stories/events.ts';
import { jobStories } from './stories/jobs.ts';
import { newsStories } from './stories/news.ts';
import { QUEST_COUNT, questStories } from './stories/quests.ts';
import { researchStories } from './stories/research.ts';

export interface SampleDataOptions {
  /** A whole number; the same seed and size give the same rows. */
  readonly seed: number;
  /** 1 to 1,000,000; the other data sets are in proportion. */
  readonly projects: number;
  /** Unix ms: the last day of prices, from which dates are counted back. */
  readonly now: number;
}

/** Data besides the directories. */
export interface Stories {
  readonly news: News;
  readonly research: Research;
  readonly events: Event;
  readonly jobs: Job;
  readonly quests: Quest;
}

/** Stories a project. */
const STORY_SHARES = { news: 0.4, research: 0.06, events: 0.16, jobs: 0.1 } as const;

/** A fictional market with random access to its rows. */
export interface SampleData {
  count(source: Source): number;
  /**
   * Rows `start` … `start + count − 1` of a data set as the wire carries them, fewer at its end. `_id` is the index +
   * 1.
   */
  rows(source: Source, start: number, count: number): Row[];
  /**
   * Daily closes of a project in US dollars from its first trade to the day of `now`, up to ten years of a large project and
   * three of others; their changes over 1, 7 and 30 days are the project's change columns. Empty where it has no token.
   */
  prices(project: number): Float64Array;
  /** The last year of them, which costs a tenth: a day more than 52 weeks, fewer where it is traded for less. */
  pricesOfYear(project: number): Float64Array;
  /** Market caps on the days of its `closes`; NaN where the circulating supply is unknown. */
  marketCaps(project: number, closes: Float64Array): Float64Array;
  /** What was traded on the same days, in US dollars; NaN where unknown. */
  volumes(project: number, closes: Float64Array): Float64Array;
  storyCount(kind: keyof Stories): number;
  /** Stories `start` … `start + count` − 1 of a kind, fewer at its end, in no order of time. */
  stories<Kind extends keyof Stories>(kind: Kind, start: number, count: number): Stories[Kind][];
  /** The rows of a table that belong to rows `start` … `start + count − 1` of its directory (`RELATION_OWNERS`). */
  relations<Table extends RelationTable>(table: Table, start: number, count: number): RelationRows[Table][];
}

/** The directory whose rows a table belongs to. */
export const RELATION_OWNERS = {
  employments: 'people',
  founders: 'people',
  person_facts: 'people',
  token_organizations: 'organizations',
  organization_facts: 'organizations',
  project_facts: 'projects',
  project_contracts: 'projects',
  project_markets: 'projects',
  round_facts: 'fundraising',
} as const satisfies Record<RelationTable, Source>;

/** Lays out sample data; rows are made on demand. Throws a RangeError for a size outside 1 … 1,000,000. */
export function createSampleData({ seed, projects, now }: SampleDataOptions): SampleData {
  if (!Number.isInteger(projects) || projects < SAMPLE_ROWS.min || projects > SAMPLE_ROWS.max) {
    throw new RangeError(`A sample data has ${SAMPLE_ROWS.min} to ${SAMPLE_ROWS.max} projects, not ${projects}.`);
  }
  const context = contextFor(seed, projects, now);
  const { sizes } = context.layout;
  const makers: Record<Source, (index: number) => Row> = {
    projects: completed(DATA_SETS.projects, projectRows(context)),
    people: completed(DATA_SETS.people, personRows(context)),
    organizations: completed(DATA_SETS.organizations, organizationRows(context)),
    fundraising: completed(DATA_SETS.fundraising, roundRows(context)),
  };
  const tellers: { readonly [Kind in keyof Stories]: (index: number) => Stories[Kind] } = {
    news: newsStories(context),
    research: researchStories(context),
    events: eventStories(context),
    jobs: jobStories(context),
    quests: questStories(),
  };
  const relaters: { readonly [Table in RelationTable]: (index: number) => RelationRows[Table][] } = {
    employments: personEmployments(context),
    founders: personFounders(context),
    person_facts: personFacts(context),
    token_organizations: tokenOrganizations(context),
    organization_facts: organizationFacts(context),
    project_facts: projectFacts(context),
    project_contracts: projectContracts(context),
    project_markets: projectMarkets(context),
    round_facts: roundFacts(context),
  };
  const storyCount = (kind: keyof Stories) =>
    kind === 'quests' ? QUEST_COUNT : Math.max(1, Math.round(projects * STORY_SHARES[kind]));
  return {
    count: (source) => sizes[source],
    rows: (source, start, count) => made(makers[source], start, Math.min(sizes[source], start + count)),
    prices: dailyPrices(seed, (project) => context.ageOf(project).pricedDays),
    pricesOfYear: dailyPrices(seed, (project) => Math.min(LAST_YEAR_DAYS, context.ageOf(project).pricedDays)),
    marketCaps: dailyMarketCaps(seed),
    volumes: dailyVolumes(seed),
    storyCount,
    stories: (kind, start, count) => made(tellers[kind], start, Math.min(storyCount(kind), start + count)),
    relations: (table, start, count) =>
      joined(made(relaters[table], start, Math.min(sizes[RELATION_OWNERS[table]], start + count))),
  };
}

/** The lists of several owners as one. */
function joined<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const items: Item[] = [];
  for (const list of lists) items.push(...list);
  return items;
}

function made<Item>(make: (index: number) => Item, start: number, end: number): Item[] {
  const items: Item[] = [];
  for (let index = start; index < end; index++) items.push(make(index));
  return items;
}

/** Adds declared fields that `make` does not set, as missing values. Complete rows pass through. */
function completed(spec: DataSetSpec, make: (index: number) => Row): (index: number) => Row {
  let lacking: Readonly<Record<string, unknown>> | null | undefined;
  return (index) => {
    const row = make(index);
    if (lacking === undefined) {
      const entries = Object.entries(emptyRow(spec)).filter(([field]) => !(field in row));
      lacking = entries.length === 0 ? null : Object.fromEntries(entries);
    }
    return lacking === null ? row : { ...lacking, ...row };
  };
}
