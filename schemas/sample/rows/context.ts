import type { Ref } from '../../columns/spec.ts';
import { isoDay } from '../../dates.ts';
import { type EpochDay, epochDay, unixMs } from '../../units.ts';
import { type ProjectAge, projectAges } from '../ages.ts';
import { type Layout, layoutFor } from '../layout.ts';
import { type Links, linksOf } from '../links.ts';
import { type MarketFigures, marketFigures } from '../market.ts';
import { type OrganizationName, organizationNames } from '../names/organizationNames.ts';
import { type PersonName, personNames } from '../names/personNames.ts';
import { type ProjectName, projectNames } from '../names/projectNames.ts';
import { type Permutation, permutationOf, rowKey, streamKey, uniform } from '../random.ts';
import { fundingRounds, type ProjectRounds } from '../rounds.ts';

const GENDER_KNOWN_SHARE = 0.72;

/** What every maker of rows draws on. */
export interface Context {
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly today: EpochDay;
  readonly layout: Layout;
  readonly market: (project: number) => MarketFigures;
  readonly roundsOf: (project: number) => ProjectRounds;
  readonly ageOf: (project: number) => ProjectAge;
  readonly projectName: (project: number) => ProjectName;
  readonly organizationName: (organization: number) => OrganizationName;
  readonly personName: (person: number) => PersonName;
  /** Key of a person's draws. */
  readonly personKey: (person: number) => number;
  /** Null: not known. */
  readonly genderOf: (person: number) => string | null;
  /** People are shuffled: `forward` maps a row to its place in the layout. */
  readonly peopleOrder: Permutation;
  readonly projectRef: (project: number) => Ref;
  readonly organizationRef: (organization: number) => Ref;
  /** By place in the layout, not by row. */
  readonly personRefAt: (place: number) => Ref;
  /** Computed on first use. */
  links(): Links;
  /** ISO date of a number of days before today. */
  dayBefore(age: number): string;
}

export function contextFor(seed: number, projects: number, now: number): Context {
  const layout = layoutFor(projects, seed);
  const today = epochDay(unixMs(now));
  const projectName = projectNames(seed);
  const organizationName = organizationNames(seed);
  const personName = personNames(seed);
  const peopleOrder = permutationOf(layout.sizes.people, streamKey(seed, 30));
  const personKeys = streamKey(seed, 44);
  const personKey = (person: number) => rowKey(personKeys, person);
  const genderOf = (person: number) =>
    uniform(personKey(person), 2) >= GENDER_KNOWN_SHARE ? null : personName(person).male ? 'Male' : 'Female';
  const personAt = (place: number): Ref => {
    const person = peopleOrder.inverse(place);
    const gender = genderOf(person);
    return { ...refOf(personName(person)), ...(gender === null ? {} : { gender }) };
  };
  const { firstIndependent } = layout;
  const angelRef = remembered((angel) => personAt(firstIndependent + angel));
  const market = marketFigures(seed);
  const roundsOf = fundingRounds(seed, layout);
  const days: string[] = [];
  let links: Links | undefined;
  return {
    seed,
    now,
    today,
    layout,
    market,
    roundsOf,
    ageOf: projectAges(seed, market, roundsOf),
    projectName,
    organizationName,
    personName,
    personKey,
    genderOf,
    peopleOrder,
    projectRef: remembered((project) => refOf(projectName(project))),
    organizationRef: remembered((organization) => refOf(organizationName(organization))),
    personRefAt: (place) => (place < firstIndependent ? personAt(place) : angelRef(place - firstIndependent)),
    links() {
      links ??= linksOf(seed, layout);
      return links;
    },
    dayBefore(age) {
      const whole = Math.floor(age);
      const known = days[whole];
      if (known !== undefined) return known;
      const made = isoDay((today - whole) as EpochDay);
      days[whole] = made;
      return made;
    },
  };
}

function refOf({ name, slug }: { readonly name: string; readonly slug: string }): Ref {
  return { name, slug, logo: null };
}

/** Cached values per kind. The busiest come first, so these cover most lookups. */
const KEPT = 2 ** 16;

/** Makes the first values once and the others each time. */
export function remembered<Value extends object>(make: (index: number) => Value): (index: number) => Value {
  const cached: (Value | undefined)[] = [];
  return (index) => {
    if (index >= KEPT) return make(index);
    while (cached.length <= index) cached.push(undefined);
    const known = cached[index];
    if (known) return known;
    const made = make(index);
    cached[index] = made;
    return made;
  };
}

/** Provenance of every sample row: what the values are and when they were generated. */
export function sampleProvenance(now: number, fields: readonly string[]): string {
  return JSON.stringify([{ source: 'sample', fetched_at: new Date(now).toISOString(), fields }]);
}
