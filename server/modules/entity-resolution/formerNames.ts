import { textKey } from '#schemas/text.ts';
import type { EntityName, EntityRegistry, OtherName } from '#server/modules/records/entityRegistry.ts';
import type { ProjectRecord } from '#server/modules/records/feedRecords.ts';
import { type FormerName, NAME_LENGTH_MAX, wellKnownNames } from '#server/modules/records/formerNames.ts';
import {
  aliasesOf,
  formerName,
  organizationKey,
  personKey,
  projectKey,
  renamedFrom,
} from '#server/modules/records/names.ts';
import { addTo } from './groups.ts';
import { type Identity, reportKey } from './identities.ts';
import type { Organization, Person } from './investors.ts';
import { presentTokens } from './migratedTokens.ts';
import type { IdentifiedProject } from './projectRows.ts';
import type { Project } from './projects.ts';

/** Who is called what: everything with a page that may have had another name. */
export interface Named {
  readonly projects: ReadonlyMap<Project, IdentifiedProject>;
  readonly organizations: ReadonlyMap<Organization, Identity>;
  readonly people: ReadonlyMap<Person, Identity>;
}

/** Former names by directory and number; names that lead to their record, since nobody else bears them now. */
export interface FormerNames {
  readonly otherNames: readonly OtherName[];
  readonly of: (source: OtherName['source'], id: number) => string[];
  /** Whether a record had that name before, also where another bears it now. */
  readonly had: (source: OtherName['source'], id: number, name: string) => boolean;
}

interface Called {
  readonly text: string;
  readonly isTicker: boolean;
}

const asName = (text: string): Called => ({ text, isTicker: false });

/** So many of the newest former names are shown of a record; the search knows all. */
const SHOWN_MAX = 8;

/** A record is one thing under one id of its feed, also where several answers describe it. */
const stableKey = ({ feed, key, data }: ProjectRecord) => `${feed}\n${data.gecko_id ?? data.llama_id ?? key}`;

/**
 * Former names: what feeds stated under the same key before, tokens that were replaced, names that say a former one ("… (ex …)"), and
 * well-known ones. And other names: spellings of sources, and curated aliases.
 */
export function findFormerNames(named: Named, stored: readonly FormerName[], registry: EntityRegistry): FormerNames {
  const known = new Map<string, FormerName[]>();
  for (const one of stored) {
    const owner = registry.ownerOf(one.kind, one.report);
    if (owner) addTo(known, `${owner.kind} ${owner.id}`, one);
  }
  const storedOf = (kind: EntityName, id: number) => known.get(`${kind} ${id}`) ?? [];
  const names = new Names();
  for (const [project, { id, facts }] of named.projects) {
    names.bears('projects', id, [facts.name, facts.symbol]);
    const former = ofProject(project, facts, storedOf('project', id));
    const others = [...project.records.map(({ data }) => data.name), ...project.rounds.map(({ data }) => data.project)];
    names.add('projects', id, facts.name, former, others);
  }
  for (const [{ spellings, records }, { id, name }] of named.organizations) {
    names.bears('organizations', id, [name]);
    const present = new Set([name, ...records.map(({ data }) => data.name)].map(organizationKey));
    const others = [...spellings.keys(), ...aliasesOf(name)];
    const renamed = storedOf('organization', id).filter((one) => !present.has(organizationKey(one.name)));
    const known = renamedFrom(name).map((one) => one.former);
    const former = [...known, ...others.flatMap((one) => formerName(one) ?? []), ...renamed.map((one) => one.name)];
    names.add('organizations', id, name, former.map(asName), others);
  }
  for (const [{ records }, { id, name }] of named.people) {
    names.bears('people', id, [name]);
    const present = new Set([name, ...records.map(({ data }) => data.name)].map(personKey));
    const former = storedOf('person', id).flatMap((one) => (present.has(personKey(one.name)) ? [] : one.name));
    names.add('people', id, name, former.map(asName), []);
  }
  return names.found();
}

function ofProject(
  project: Project,
  { name, symbol }: { readonly name: string; readonly symbol: string | null },
  stored: readonly FormerName[],
): Called[] {
  const tokens = new Set(presentTokens(project.records));
  const newest = new Map<string, ProjectRecord>();
  for (const record of project.records) {
    if (record.data.side === 'token' && !tokens.has(record)) continue;
    const known = newest.get(stableKey(record));
    if (!known || record.fetchedAt > known.fetchedAt) newest.set(stableKey(record), record);
  }
  const present = [...newest.values()];
  const replaced = project.records.filter((record) => {
    const known = newest.get(stableKey(record));
    return !known || record.fetchedAt < known.fetchedAt;
  });
  const geckoIds = project.records.flatMap(({ data }) => data.gecko_id ?? []);
  const wellKnown = wellKnownNames(geckoIds, name, symbol);
  const reports = new Map(present.map((record) => [reportKey(record), record]));
  // A record that was only written differently before has no former name.
  const renamed = stored.filter((one) => {
    const now = reports.get(one.report);
    return !now || projectKey(now.data.name) !== projectKey(one.name);
  });
  const retickered = stored.filter((one) => {
    const now = reports.get(one.report);
    return one.symbol !== null && (!now || now.data.symbol !== one.symbol);
  });
  const texts = [
    ...(wellKnown?.names ?? []),
    ...replaced.map(({ data }) => data.name),
    ...renamed.map((one) => one.name),
  ];
  const tickers = [
    ...(wellKnown?.tickers ?? []),
    ...replaced.flatMap(({ data }) => data.symbol ?? []),
    ...retickered.flatMap((one) => one.symbol ?? []),
  ];
  const told = [
    ...[...present, ...replaced].map(({ data }) => data.name),
    ...project.rounds.map(({ data }) => data.project),
  ];
  const inNames = told.flatMap((one) => formerName(one) ?? []);
  const isPresent = (text: string) => projectKey(text) === projectKey(name) || textKey(text) === textKey(symbol ?? '');
  return [
    ...[...inNames, ...texts.map(withoutFormer)].map(asName),
    ...tickers.map((text) => ({ text, isTicker: true })),
  ].filter(({ text }) => !isPresent(text));
}

/** "POL (ex-MATIC)" without what it was called before. */
export function withoutFormer(name: string): string {
  const former = formerName(name);
  return former === null ? name : name.slice(0, name.lastIndexOf('(')).trim();
}

/** Collects names of all records, to find which of them others bear now. */
class Names {
  private readonly all: OtherName[] = [];
  private readonly bearers = new Map<string, Set<number>>();

  bears(source: OtherName['source'], id: number, names: readonly (string | null)[]): void {
    for (const name of names) {
      if (name === null) continue;
      const place = `${source} ${keyOf(name)}`;
      this.bearers.set(place, (this.bearers.get(place) ?? new Set()).add(id));
    }
  }

  add(
    source: OtherName['source'],
    id: number,
    shown: string,
    former: readonly Called[],
    others: readonly string[],
  ): void {
    const taken = new Set([keyOf(shown)]);
    const take = (text: string, more: Pick<OtherName, 'former' | 'isTicker'>) => {
      const key = keyOf(text);
      if (key === '' || key.length > NAME_LENGTH_MAX || taken.has(key)) return;
      taken.add(key);
      this.all.push({ source, id, key, ...more });
    };
    for (const { text, isTicker } of former) take(text, { former: text.trim(), isTicker });
    for (const text of others) take(text, { former: null, isTicker: false });
  }

  found(): FormerNames {
    const shown = new Map<string, string[]>();
    for (const { source, id, key, former } of this.all) {
      const others = this.bearers.get(`${source} ${key}`);
      if (former === null || (others && [...others].some((one) => one !== id))) continue;
      addTo(shown, `${source} ${id}`, former);
    }
    const former = new Set(
      this.all.flatMap((one) => (one.former === null ? [] : `${one.source} ${one.id} ${one.key}`)),
    );
    return {
      had: (source, id, name) => former.has(`${source} ${id} ${keyOf(name)}`),
      otherNames: this.all,
      of: (source, id) => (shown.get(`${source} ${id}`) ?? []).slice(-SHOWN_MAX),
    };
  }
}

const keyOf = (name: string) => textKey(name).trim();
