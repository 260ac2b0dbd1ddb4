import type { PlanName } from '../../api/plans.ts';
import type { ColumnAbout } from '../../columns/about.ts';
import type { AskedWords } from '../../columns/asked.ts';
import type { Device } from '../../devices.ts';

/**
 * Labels that are declared in English in place: columns in `schemas/columns`, pages in `schemas/routes`. The
 * catalog of another language has them here, by the same keys.
 */

/** The label of a field of a data set. */
export function columnLabel(_source: string, _field: string, declared: string): string {
  return declared;
}

/** What a column means, by data set and field. */
export function columnAbout(_source: string, _field: string, declared: ColumnAbout): ColumnAbout {
  return declared;
}

/** How questions name a column and its values, by data set and field. */
export function columnWords(_source: string, _field: string, declared: AskedWords): AskedWords {
  return declared;
}

/** Words for the values of a field, by data set and field; undefined: its values are what is shown. */
export function valueWords(_source: string, _field: string): Readonly<Record<string, string>> | undefined {
  return undefined;
}

/** Parts of a column's description, and its units and sources in words. */
export const aboutLabels = {
  unit: 'Unit',
  source: 'Source',
  units: {
    usd: 'US dollars',
    percent: 'per cent',
    tokens: 'tokens',
    count: 'a count',
    year: 'a year',
    times: 'a multiple',
    text: 'text',
    date: 'a date (UTC), to the day, month or year',
    tags: 'a list of words',
    refs: 'a list of names',
    links: 'web addresses',
    series: 'line over time',
  },
  origins: {
    coins: 'market data (CoinGecko, own files)',
    protocols: 'protocol data (DefiLlama, own files)',
    rounds: 'reports of funding rounds (DefiLlama, CryptoRank, lists of rounds, own files)',
    profiles: 'lists of projects, funds and people (CryptoRank, Wikidata, DefiLlama, own files)',
    outlets: 'feeds of news outlets',
    authors: 'authors of research',
    ads: 'ads for jobs',
    proposals: 'proposals of contributors',
    derived: 'computed from the funding rounds of this data',
    stories: 'computed from the news of this data',
    figures: 'computed from other figures of the record',
    formula: 'a formula of this view',
    project: 'the record of the project, whose sources it has',
    investors: 'the records of the investors, whose sources it has',
    related: 'the records that it names, whose sources it has',
    member: 'entered by you',
    view: 'this view',
  },
};

/** When a column's value is missing, by where its values come from. */
export const missingLabels: Readonly<Record<ColumnAbout['from'], string>> = {
  coins: 'no market source lists the token, or none states this figure',
  protocols: 'no protocol source lists the project',
  rounds: 'the report of the round does not state it',
  profiles: 'no list that names the record states it',
  outlets: 'the feed does not state it',
  authors: 'its author has not stated it',
  ads: 'the ad does not state it',
  proposals: 'the provider decides, without a date',
  derived: 'no funding round of this data gives it',
  stories: 'no article of this data names the record',
  figures: 'one of the figures that it is computed from is unknown',
  formula: 'a part of the formula is unknown or stale, or it divides by zero',
  project: 'it is not known of the project, or the project has no page',
  investors: 'it is known of no investor, or no investor is known',
  related: 'it is known of none of the records that the row names',
  member: 'you have entered none',
  view: 'never',
};

/** Parts of the field glossary of the help, one field after the other. */
export const glossaryLabels = {
  field: 'Name in conditions and addresses',
  missing: 'Missing when',
  stale: 'Grows old: a figure more than 48 hours from most others is marked and left out of totals.',
};

/** Limits of a plan, as the help states them. */
export const limitLabels = { unlimited: 'unlimited', none: 'none' };

/** The page of a record that no source reports any more. `name` of a round: its project; null: unknown. */
export const goneLabels = {
  title: (kind: 'project' | 'venture' | 'people' | 'round', name: string | null) => {
    if (kind === 'round')
      return name === null
        ? 'No source reports this round any more'
        : `No source reports this round of ${name} any more`;
    return `No source reports ${name ?? 'this'} any more`;
  },
  text: (day: string | null) =>
    `${day === null ? 'It was listed here before.' : `It was last listed with data of ${day}.`} It may have a new name: search for it. If a source reports it again, it returns to this address.`,
};

/** What a round is called, on its page and in its head. */
export const roundLabels = {
  /** `Series B of Auralith`. */
  name: (stage: string | null, project: string) => `${stage ?? roundLabels.alone} of ${project}`,
  /** What a project that changed its name is called now: `Matic Network, now Polygon`. */
  now: (present: string) => `now ${present}`,
  /** The stage that no report names, where a heading or sentence says that it is one. */
  undisclosed: 'Undisclosed',
  /** A round of such a stage, where its name stands alone. */
  alone: 'Undisclosed round',
  /** One sentence for search results. `amount` with its currency. */
  facts: (amount: string | null, date: string | null, investors: readonly string[]) =>
    [
      amount === null ? 'Amount not disclosed' : amount,
      ...(date === null ? [] : [`, ${date}`]),
      '.',
      ...(investors.length === 0 ? [] : [` Investors: ${investors.join(', ')}.`]),
    ].join(''),
};

const PROPOSED = { people: 'person', venture: 'organization', token: 'token', project: 'project' } as const;

/** What a proposal is called, on its page, in lists and in its head: `Edit Korvane`, `New person: Mai Kesteven`. */
export function proposalTitle(type: keyof typeof PROPOSED, update: 'new' | 'edit', name: string): string {
  return update === 'edit' ? `Edit ${name}` : `New ${PROPOSED[type]}: ${name}`;
}

/** The title of a page, by its path. */
export function pageTitle(_path: string, declared: string): string {
  return declared;
}

/** What a search result says of a page, by its path. */
export function pageDescription(_path: string, declared: string): string {
  return declared;
}

/** Why an accepted proposal pays and counts nothing. */
export const UNPAID_TEXTS = {
  unchanged: 'It changes nothing: the data said the same by then. So it pays and counts nothing.',
  provider: 'It is the provider’s own, so it pays and counts nothing.',
};

export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  standard: 'Standard',
  pro: 'Pro',
  enterprise: 'Enterprise',
};

/** `Chrome on Windows`. */
export function deviceName({ browser, system }: Device): string {
  if (system !== null) return `${browser ?? 'A browser'} on ${system}`;
  return browser ?? 'Unknown device';
}
