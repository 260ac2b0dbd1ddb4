import { textKey } from '#schemas/text.ts';
import type { Investors, Organization, Person } from './investors.ts';
import type { Project, ProjectIndex } from './projects.ts';

/** That a person belongs to an organization, which may be the company behind a project of the same name. */
export interface Affiliation {
  readonly person: Person;
  readonly organization: Organization;
  readonly project: Project | null;
  readonly isFounder: boolean;
}

/** What the people feeds say about who belongs where. */
export function findAffiliations(investors: Investors, projects: ProjectIndex): Affiliation[] {
  const found = new Map<string, Affiliation>();
  for (const person of investors.people.values()) {
    for (const { data } of person.records) {
      for (const name of data.organizations) {
        const organization = investors.organization(name);
        const place = `${person.key}\n${organization.key}`;
        const isFounder =
          (found.get(place)?.isFounder ?? false) || /\b(?:co-?)?founder\b/.test(textKey(data.title ?? ''));
        found.set(place, { person, organization, project: projects.named(name, null), isFounder });
      }
    }
  }
  return [...found.values()];
}
