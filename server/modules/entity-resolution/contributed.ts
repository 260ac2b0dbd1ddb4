import { pageKey } from '#server/modules/records/articleKey.ts';
import type { Project, ProjectIndex } from './projects.ts';

/** A project that a proposal brought, as its fields say it. */
export interface ContributedProject {
  readonly id: number;
  readonly name: string;
  readonly symbol: string | null;
  readonly website: string | null;
}

/** A key of its own, by which the project of a feed continues it. */
export const contributedKey = ({ id }: Pick<ContributedProject, 'id'>) => `contributed:${id}`;

/**
 * Projects of the feeds that members contributed before: the only one of that name whose symbol does not contradict, else the only one
 * with that site. In doubt two projects stay two.
 */
export function findContributed(
  index: ProjectIndex,
  contributed: readonly ContributedProject[],
): ReadonlyMap<Project, readonly ContributedProject[]> {
  const found = new Map<Project, ContributedProject[]>();
  if (contributed.length === 0) return found;
  const bySite = new Map<string, Set<Project>>();
  for (const project of index.projects) {
    for (const { data } of project.records) {
      const site = pageKey(data.website);
      if (site !== null) bySite.set(site, (bySite.get(site) ?? new Set()).add(project));
    }
  }
  for (const one of contributed) {
    const site = pageKey(one.website);
    const ofSite = [...(site === null ? [] : (bySite.get(site) ?? []))];
    const project =
      index.named(one.name, one.symbol?.toUpperCase() ?? null) ?? (ofSite.length === 1 ? ofSite[0] : undefined);
    if (project) found.set(project, [...(found.get(project) ?? []), one]);
  }
  return found;
}
