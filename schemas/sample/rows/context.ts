import type { Ref } from '../../columns/spec.ts';
import { isoDay } from '../../dates.ts';
import { type EpochDay, epochDay, unixMs } from '../../units.ts';
import { type Layout, layoutFor } from '../layout.ts';
import { type Links, linksOf } from '../links.ts';
import { type MarketFigures, marketFigures } from '../market.ts';
import { type OrganizationName, organizationNames } from '../names/organizationNames.ts';
import { type PersonName, personNames } from '../names/personNames.ts';
import { type ProjectName, projectNames } from '../names/projectNames.ts';
import { type Permutation, permutationOf } from '../permutation.ts';
import { streamKey } from '../random.ts';
import { fundingRounds, type ProjectRounds } from '../rounds.ts';

/** What every maker of rows draws on. */
export interface Context {
  readonly seed: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly today: EpochDay;
  readonly layout: Layout;
  readonly market: (project: number) => MarketFigures;
  readonly roundsOf: (project: number) => ProjectRounds;
  readonly projectName: (project: number) => ProjectName;
  readonly organizationName: (organization: number) => OrganizationName;
  readonly personName: (person: number) => PersonName;
  /** Rows of people stand in mixed order: `forward` leads from a row to its place in the layout. */
  readonly peopleOrder: Permutation;
  readonly projectRef: (project: number) => Ref;
  readonly organizationRef: (organization: number) => Ref;
  /** By place in the layout, not by row. */
  readonly personRefAt: (place: number) => Ref;
  /** Made when first asked for. */
  links(): Links;
  /** ISO date of a day so many days before today. */
  dayBefore(age: number): string;
}

export function contextFor(seed: number, projects: number, now: number): Context {
  const layout = layoutFor(projects, seed);
  const today = epochDay(unixMs(now));
  const projectName = projectNames(seed);
  const organizationName = organizationNames(seed);
  const personName = personNames(seed);
  const peopleOrder = permutationOf(layout.sizes.people, streamKey(seed, 30));
  const days: string[] = [];
  let links: Links | undefined;
  return {
    seed,
    now,
    today,
    layout,
    market: marketFigures(seed),
    roundsOf: fundingRounds(seed, layout),
    projectName,
    organizationName,
    personName,
    peopleOrder,
    projectRef: remembered((project) => refOf(projectName(project))),
    organizationRef: remembered((organization) => refOf(organizationName(organization))),
    personRefAt: remembered((place) => refOf(personName(peopleOrder.inverse(place)))),
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

const REMEMBERED = 2 ** 14;

/** Keeps the last references made, so that the names that come again and again are made once. */
function remembered(make: (index: number) => Ref): (index: number) => Ref {
  const indexes = new Int32Array(REMEMBERED).fill(-1);
  const refs: Ref[] = [];
  return (index) => {
    const slot = index & (REMEMBERED - 1);
    const held = refs[slot];
    if (indexes[slot] === index && held) return held;
    const ref = make(index);
    indexes[slot] = index;
    refs[slot] = ref;
    return ref;
  };
}

/** The provenance of every sample row: what the figures are and when they were made. */
export function sampleProvenance(now: number, fields: readonly string[]): string {
  return JSON.stringify([{ source: 'sample', fetched_at: new Date(now).toISOString(), fields }]);
}
