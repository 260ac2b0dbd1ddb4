import { SAMPLE_SIZES } from '../constants.ts';
import { FEATURED_PROJECTS } from './names/featured.ts';
import { rowKey, streamKey, uniform } from './random.ts';

/** How many rows of each kind. */
export interface Sizes {
  readonly projects: number;
  readonly organizations: number;
  readonly people: number;
  readonly fundraising: number;
}

/** The sizes that go with a number of projects: in proportion, at least one of each. */
export function sizesFor(projects: number): Sizes {
  const inProportion = (size: number) => Math.max(1, Math.round((projects * size) / SAMPLE_SIZES.projects));
  return {
    projects,
    organizations: inProportion(SAMPLE_SIZES.organizations),
    people: inProportion(SAMPLE_SIZES.people),
    fundraising: inProportion(SAMPLE_SIZES.fundraising),
  };
}

/**
 * Which rows belong to which: owner i has the items `starts[i]` to `starts[i + 1]` − 1. People are numbered by position
 * (teams of projects, staff of organizations, independents), not by row.
 */
export interface Layout {
  readonly sizes: Sizes;
  readonly roundStarts: Uint32Array;
  readonly teamStarts: Uint32Array;
  readonly staffStarts: Uint32Array;
  /** The first place of the staff, and of the independents. */
  readonly firstStaff: number;
  readonly firstIndependent: number;
}

const ROUNDS_OF_PROJECT = [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 5, 6] as const;
const TEAM_OF_PROJECT = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4] as const;

/** Deals rounds to projects, team members to projects and staff to organizations. */
export function layoutFor(projects: number, seed: number): Layout {
  const sizes = sizesFor(projects);
  const key = streamKey(seed, 10);
  const teams = Math.round(sizes.people * 0.62);
  const staff = Math.floor(sizes.people * 0.2);
  const featured = (project: number) => project < FEATURED_PROJECTS.length;
  return {
    sizes,
    roundStarts: deal(projects, sizes.fundraising, (project) =>
      featured(project)
        ? 4 + (project % 3)
        : (ROUNDS_OF_PROJECT[Math.floor(uniform(rowKey(key, project), 0) * 20)] ?? 0),
    ),
    teamStarts: deal(projects, teams, (project) =>
      featured(project) ? 3 : (TEAM_OF_PROJECT[Math.floor(uniform(rowKey(key, project), 1) * 20)] ?? 0),
    ),
    // The busier an investor, the more people work there.
    staffStarts: deal(
      sizes.organizations,
      staff,
      (organization) =>
        (0.3 + 1.4 * uniform(rowKey(key, organization), 2)) / ((organization + 0.5) / sizes.organizations + 0.05),
    ),
    firstStaff: teams,
    firstIndependent: teams + staff,
  };
}

/** Deals `items` out to `owners` in proportion to their weights, none left over. */
function deal(owners: number, items: number, weightOf: (owner: number) => number): Uint32Array {
  const sums = new Float64Array(owners + 1);
  for (let owner = 0; owner < owners; owner++) sums[owner + 1] = (sums[owner] ?? 0) + weightOf(owner);
  const total = sums[owners] ?? 0;
  const starts = new Uint32Array(owners + 1);
  for (let owner = 1; owner <= owners; owner++) starts[owner] = Math.floor(((sums[owner] ?? 0) / total) * items);
  starts[owners] = items;
  return starts;
}

/** The owner of an item: the last one that starts at or before it and is not empty. */
export function ownerOf(starts: Uint32Array, item: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= item) low = middle;
    else high = middle;
  }
  return low;
}
