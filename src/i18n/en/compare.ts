import { formatCount, plural } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';

const ONE: Readonly<Record<EntityKind, string>> = { project: 'project', venture: 'organization', people: 'person' };
const MANY: Readonly<Record<EntityKind, string>> = {
  project: 'projects',
  venture: 'organizations',
  people: 'people',
};

/** Texts of comparisons. */
export const compareMessages = {
  picker: {
    compare: 'Compare',
    label: { project: 'Project to add', venture: 'Organization to add', people: 'Person to add' },
    largest: { project: 'Largest projects', venture: 'Most active organizations', people: 'Best known people' },
    found: { project: 'Projects', venture: 'Organizations', people: 'People' },
    none: 'Nothing of this name can be added',
    count: (count: number) => `${formatCount(count)} found`,
    failed: 'The search failed',
    full: (limit: number) =>
      `${formatCount(limit)} lines are as many as colors can tell apart. Remove one to add another.`,
  },
  compared: 'Compared projects',
  loading: (slug: string) => `Loading ${slug}`,
  unknown: (slugs: readonly string[], kind: EntityKind) =>
    `${plural(slugs.length, `${ONE[kind]} of the address is`, `${MANY[kind]} of the address are`)} not known: ${slugs.join(', ')}.`,
  tooMany: (slugs: readonly string[], limit: number) =>
    `${formatCount(limit)} lines are as many as colors can tell apart. Not drawn: ${slugs.join(', ')}.`,
  failedPrices: (slugs: readonly string[]) => `The history of ${slugs.join(', ')} could not be loaded.`,
  retry: 'Try again',
  removeThem: 'Remove from the address',

  page: {
    titles: { projects: 'Compare projects', organizations: 'Compare organizations', people: 'Compare people' },
    titleOf: (names: readonly string[]) => `Compare ${names.join(', ')}`,
    kinds: 'What is compared',
    kindNames: { projects: 'Projects', organizations: 'Organizations', people: 'People' },
    copyLink: 'Copy link',
    compared: 'Compared',
    add: { projects: 'Project', organizations: 'Organization', people: 'Person' },
    tooMany: (slugs: readonly string[], limit: number) =>
      `${formatCount(limit)} fit side by side. Not shown: ${slugs.join(', ')}.`,
    loading: 'Loading what is compared',
    failed: 'The comparison could not be loaded',
    failedText: (slugs: readonly string[]) => `No answer came for ${slugs.join(', ')}.`,
    choose: {
      projects: 'Choose two projects or more',
      organizations: 'Choose two organizations or more',
      people: 'Choose two people or more',
    },
    chooseOther: (name: string) => `What should ${name} be compared with?`,
    chooseText: {
      projects:
        'Add them above, select rows in the screener, or begin with two of one sector that are nearest in market cap.',
      organizations:
        'Add them above, select rows in the screener, or begin with two of one type that are nearest in deals.',
      people: 'Add them above, select rows in the screener, or begin with two of one sector that are nearest in deals.',
    },
    proposals: 'For example',
    pair: (one: string, other: string) => `${one} and ${other}`,

    best: 'Best',
    bestNote: 'the most is named only where more is better',
    figuresTitle: 'Figures',
    figure: 'Figure',
    figures: {
      price: 'Price, USD',
      change24h: '24h',
      change7d: '7d',
      change30d: '30d',
      marketCap: 'Market cap, USD',
      volume: 'Volume 24h, USD',
      tvl: 'TVL, USD',
      capToTvl: 'Market cap / TVL',
      circulating: 'Circulating, % of max',
      raised: 'Raised, USD',
      rounds: 'Rounds',
      investors: 'Investors',
      founded: 'Founded',
      sectors: 'Sectors',
      deals: 'Deals',
      led: 'Deals led',
      median: 'Median round, USD',
      joined: 'Rounds joined, USD',
      portfolio: 'Portfolio',
      latest: 'Latest deal',
      job: 'Role',
    },
    roundsTitle: 'Rounds',
    roundsNote: 'USD',
    year: 'Year',
    undated: 'Date unknown',
    quartersTitle: 'Deals by quarter',
    quartersNote: 'last twelve quarters',
    quarter: 'Quarter',
    quartersSummary: (deals: readonly (readonly [name: string, count: number])[]) =>
      `${deals.map(([name, count]) => `${name}: ${plural(count, 'deal', 'deals')}`).join('; ')}.`,
    roundsInCommon: 'Rounds in common',
    noRoundsInCommon: 'No known round was joined by two of them.',
    round: 'Round',
    led: 'Led',
    joined: 'Joined',
    firstOf: (listed: number, total: number) => `the first ${formatCount(listed)} of ${formatCount(total)}`,
    inCommonLoading: 'Loading what they have in common',
    inCommonFailed: 'What they have in common could not be loaded',
    name: 'Name',
    works: 'Position unknown',
    backed: (rounds: number, led: number) =>
      rounds === 0 ? 'Acquirer' : plural(rounds, 'round', 'rounds') + (led > 0 ? `, led ${formatCount(led)}` : ''),
    inCommon: {
      project: {
        investments: {
          title: 'Investors in common',
          none: 'No known investor has joined rounds of two of them.',
        },
        jobs: { title: 'People in common', none: 'Nobody is known to have worked at two of them.' },
      },
      venture: {
        investments: {
          title: 'Portfolio in common',
          none: 'No known project is in the portfolio of two of them.',
        },
        jobs: { title: 'People in common', none: 'Nobody is known to have worked at two of them.' },
      },
      people: {
        investments: {
          title: 'Portfolio in common',
          none: 'No known project is in the portfolio of two of them.',
        },
        jobs: {
          title: 'Places of work in common',
          none: 'No organization or project is known at which two of them worked.',
        },
      },
    } satisfies Readonly<Record<EntityKind, object>>,
    all: (count: number) => `Show all ${formatCount(count)}`,
    first: (count: number) => `Show the first ${formatCount(count)}`,
  },

  select: {
    button: 'Compare',
    title: (limit: number) => `Compare up to ${formatCount(limit)} selected rows side by side`,
    tooMany: 'Too many rows are selected',
    tooManyText: (count: number, limit: number) =>
      `${formatCount(count)} are selected, and ${formatCount(limit)} fit side by side.`,
    failed: 'The selected rows could not be read',
    tooFew: 'Two rows with pages are needed',
    tooFewText: 'The selected rows have fewer than two pages of their own.',
  },
};
