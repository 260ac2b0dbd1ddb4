import type { Source } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { otherSpellings } from './aliases.ts';
import type { Organization } from './investors.ts';
import { formerName } from './names.ts';
import type { Project } from './projects.ts';
import type { IdentifiedProject } from './raiseRows.ts';
import type { Identity } from './references.ts';

/** A name by which a thing is known besides the one it is shown under. */
export interface OtherName {
  readonly source: Extract<Source, 'projects' | 'organizations'>;
  readonly id: number;
  /** The text key of the name. */
  readonly key: string;
}

/** Characters; nobody searches for a longer name by typing it. */
const LENGTH_MAX = 200;

/** What the feeds, the alias table and the names themselves ("… (ex …)") call projects and organizations elsewhere. */
export function findOtherNames(
  projects: ReadonlyMap<Project, IdentifiedProject>,
  organizations: ReadonlyMap<Organization, Identity>,
): OtherName[] {
  const found: OtherName[] = [];
  const add = (source: OtherName['source'], id: number, shown: string, names: readonly string[]) => {
    const keys = new Set(names.flatMap((name) => [name, formerName(name) ?? name]).map((name) => textKey(name).trim()));
    keys.delete(textKey(shown).trim());
    for (const key of keys) if (key !== '' && key.length <= LENGTH_MAX) found.push({ source, id, key });
  };
  for (const [{ records, rounds }, { id, facts }] of projects) {
    add('projects', id, facts.name, [
      ...records.map(({ data }) => data.name),
      ...rounds.map(({ data }) => data.project),
    ]);
  }
  for (const [{ spellings }, { id, name }] of organizations)
    add('organizations', id, name, [...spellings.keys(), ...otherSpellings(name)]);
  return found;
}
