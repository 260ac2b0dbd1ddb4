import type { SortPreset } from '#schemas/queries/sortPresets.ts';
import { headlinesQuery, homeCapitalQuery, topProjectsQuery } from '#src/api/homeQueries.ts';
import { dashboardQuery } from '#src/api/queries.ts';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { readTopOrder, topParams } from '#src/api/topRows.ts';

/** Whose dashboard of the most active is shown. */
export const ACTIVE = ['organizations', 'people'] as const;
export type Active = (typeof ACTIVE)[number];

/** What is chosen on the home page; its address holds it. */
export interface HomeChoices {
  /** Of the top projects. */
  readonly order: SortPreset;
  /** Only projects with a price. */
  readonly priced: boolean;
  readonly active: Active;
}

/** Reads the choices in an address; what is unknown becomes the default. */
export function readChoices(search: Readonly<Record<string, unknown>>): HomeChoices {
  return {
    order: readTopOrder('projects', search.top),
    priced: search.priced === '1',
    active: ACTIVE.find((kind) => kind === search.active) ?? 'organizations',
  };
}

/** The part of the address for some choices; defaults are left out. */
export function writeChoices({ order, priced, active }: HomeChoices): Readonly<Record<string, string | undefined>> {
  return {
    top: order === 'default' ? undefined : order,
    priced: priced ? '1' : undefined,
    active: active === 'organizations' ? undefined : active,
  };
}

export const latestRoundsQuery = () => dashboardQuery('fundraising', topParams('default'));
export const mostActiveQuery = <Kind extends Active>(kind: Kind) => dashboardQuery(kind, topParams('default'));

/** Everything that the page shows to everybody. */
export const homeQueries = (choices: HomeChoices) => [
  homeTotalsQuery(),
  topProjectsQuery(choices),
  latestRoundsQuery(),
  homeCapitalQuery(),
  headlinesQuery(),
  mostActiveQuery(choices.active),
  // Its first one is an example for newcomers.
  mostActiveQuery('organizations'),
];
