import { textKey } from '#schemas/text.ts';
import { type OrganizationRecord, type PersonRecord, personData } from '#server/modules/records/feedRecords.ts';
import { ANGEL_INVESTORS, isFullName, organizationKey, personKey } from '#server/modules/records/names.ts';
import { hasShapeOfPerson } from './personNames.ts';
import type { Project, ProjectIndex } from './projects.ts';
import { ranked } from './ranks.ts';

/** A fund, DAO or company with all records about it. */
export interface Organization {
  readonly key: string;
  readonly records: OrganizationRecord[];
  /** Spellings with their number of occurrences. */
  readonly spellings: Map<string, number>;
}

export interface Person {
  readonly key: string;
  readonly records: PersonRecord[];
  /** Name in a round, if no feed describes the person. */
  givenName: string;
  invests: boolean;
}

export type Investor =
  | { readonly kind: 'organization'; readonly of: Organization }
  | { readonly kind: 'person'; readonly of: Person };

const ANGEL_KEYS: ReadonlySet<string> = new Set(ANGEL_INVESTORS.map(personKey));

/** A name marked as a person: `Jane Roe (Angel)`. */
const ANGEL_MARK = /\s+\((?:angel|angel investor|individual)\)$/i;

/** A person beside a firm or a title: `Name (Fund)`, `Name of Fund`, `Name, CFA`, `Fund's Name`. */
const DECORATED = [/^(.+?)\s+\([^)]+\)$/, /^(.+?)(?:,| of| from| at| @| -| –| \|)\s+.+$/, /^.+['’]s\s+(.+)$/];

/** True for an organization with its own abbreviation: `Kohlberg Kravis Roberts (KKR)`. */
function endsWithInitials(name: string, bare: string): boolean {
  const initials = bare.split(/\s+/).map((word) => word[0] ?? '');
  return name.toLowerCase().endsWith(`(${initials.join('')})`.toLowerCase());
}

/** The name without a mark, and of a person without what decorates it. */
export function bareName(name: string): string {
  const unmarked = name.replace(ANGEL_MARK, '');
  for (const form of DECORATED) {
    const bare = form.exec(unmarked)?.[1];
    if (
      bare !== undefined &&
      !endsWithInitials(unmarked, bare) &&
      (ANGEL_KEYS.has(personKey(bare)) || hasShapeOfPerson(bare))
    )
      return bare;
  }
  return unmarked;
}

/**
 * Resolves names to organizations and people. Organizations join by key (`organizationKey`), people by full name
 * unless their X accounts differ. An investor is a person if a people feed describes one of that full name, a list or
 * the name itself marks an angel, the curated angels hold it, or it has the shape of one; but not if a list states a kind
 * of organization. A list that states none outranks the shape alone. What a list says is never dropped: it describes the organization or the person.
 */
export class Investors {
  readonly organizations = new Map<string, Organization>();
  readonly people = new Map<string, Person>();
  /** Organizations that turned out to be another one, by key. */
  private readonly joined = new Map<string, Organization>();
  /** Cache: the same spellings return in thousands of rounds. */
  private readonly bySpelling = new Map<string, Investor>();

  private readonly employers: ReadonlySet<string>;

  constructor(organizations: readonly OrganizationRecord[], people: readonly PersonRecord[]) {
    this.employers = new Set(people.flatMap(({ data }) => data.organizations.map(organizationKey)));
    for (const record of people) this.addPerson(record);
    const typed = new Set(organizations.filter(statesKind).map((record) => organizationKey(record.data.name)));
    const listed = organizations.filter((record) => !record.data.may_be_person);
    // Decided before a record is added: those of a list make no person that decides about the next.
    const persons = new Set(
      listed.filter(({ data }) => !typed.has(organizationKey(bareName(data.name))) && this.isStatedPerson(data.name)),
    );
    const stated = listed.filter((record) => !persons.has(record));
    const statedKeys = new Set(stated.map((record) => organizationKey(record.data.name)));
    for (const record of persons) this.addPerson(asPerson(record));
    for (const record of stated) this.organization(record.data.name).records.push(record);
    for (const record of organizations) {
      if (!record.data.may_be_person) continue;
      const { name } = record.data;
      if (!statedKeys.has(organizationKey(bareName(name))) && this.meansPerson(name)) this.addPerson(asPerson(record));
      else this.organization(name).records.push(record);
    }
  }

  /** The investor of that name, added if new. */
  investor(name: string): Investor {
    const known = this.bySpelling.get(name);
    if (known?.kind === 'organization') countSpelling(known.of, name);
    const investor = known ?? this.lookUp(name);
    this.bySpelling.set(name, investor);
    return investor;
  }

  private lookUp(name: string): Investor {
    const bare = bareName(name);
    const stated =
      this.organizations.get(organizationKey(bare))?.records.some((record) => !record.data.may_be_person) ?? false;
    if (stated || !this.meansPerson(name)) return { kind: 'organization', of: this.organization(bare) };
    const person = this.knownPerson(bare) ?? this.person(personKey(bare), bare);
    person.invests = true;
    return { kind: 'person', of: person };
  }

  /** True for the name of somebody whom a source or the curated list calls a person. */
  private isStatedPerson(name: string): boolean {
    const bare = bareName(name);
    return bare !== name || this.knownPerson(bare) !== null || ANGEL_KEYS.has(personKey(bare));
  }

  /** True for the name of a known person, and for one that is marked, curated or shaped as a person's. */
  private meansPerson(name: string): boolean {
    return this.isStatedPerson(name) || hasShapeOfPerson(bareName(name));
  }

  /** The organization of that name, added if new. */
  organization(name: string): Organization {
    const key = organizationKey(name);
    const known = this.joined.get(key) ?? this.organizations.get(key) ?? { key, records: [], spellings: new Map() };
    this.organizations.set(known.key, known);
    countSpelling(known, name);
    return known;
  }

  /** True for an organization that a people feed names as somebody's. */
  isEmployer({ key }: Organization): boolean {
    return this.employers.has(key);
  }

  /** Makes two organizations one: everything of `from` belongs to `into`. */
  joinOrganizations(from: Organization, into: Organization): void {
    into.records.push(...from.records);
    for (const [name, count] of from.spellings) into.spellings.set(name, (into.spellings.get(name) ?? 0) + count);
    this.organizations.delete(from.key);
    this.joined.set(from.key, into);
    for (const [name, { kind, of }] of this.bySpelling)
      if (kind === 'organization' && of === from) this.bySpelling.set(name, { kind, of: into });
  }

  private knownPerson(name: string): Person | null {
    const person = this.people.get(personKey(name));
    if (!person) return null;
    const saysInvestor = person.invests || person.records.some((record) => record.data.type_of_investor.length > 0);
    return isFullName(name) || saysInvestor ? person : null;
  }

  private addPerson(record: PersonRecord): void {
    const { name, type_of_investor: types } = record.data;
    const key = personKey(name);
    const isNameEnough = isFullName(name) || types.length > 0;
    const account = accountOf(record);
    const known = isNameEnough ? this.people.get(key) : undefined;
    const other = known?.records
      .map(accountOf)
      .find((theirs) => theirs !== null && account !== null && theirs !== account);
    if (known && other === undefined) {
      known.records.push(record);
      return;
    }
    const free = isNameEnough && !known;
    this.person(free ? key : `${key}/${account ?? `${record.feed}:${record.key}`}`, name).records.push(record);
  }

  private person(key: string, name: string): Person {
    const person = this.people.get(key) ?? { key, records: [], givenName: name, invests: false };
    this.people.set(key, person);
    return person;
  }
}

/** A person on a list of investors that does not distinguish people from organizations. */
function asPerson({ data, ...record }: OrganizationRecord): PersonRecord {
  const { logo, location, summary: background, sector, social } = data;
  const facts = { logo, location, background, sector, social, type_of_investor: ['Angel'] };
  return { ...record, kind: 'person', data: personData({ ...facts, name: bareName(data.name) }) };
}

/** True for a list that says what kind of organization it is. */
export function statesKind({ data }: OrganizationRecord): boolean {
  return data.type !== null && !data.may_be_person;
}

function countSpelling({ spellings }: Organization, name: string): void {
  spellings.set(name, (spellings.get(name) ?? 0) + 1);
}

function accountOf(record: PersonRecord): string | null {
  const page = record.data.social.find((address) => address.startsWith('https://x.com/'));
  return page === undefined ? null : page.slice('https://x.com/'.length).toLowerCase();
}

/** A person belongs to an organization, perhaps the company behind a project of the same name. */
export interface Affiliation {
  readonly person: Person;
  readonly organization: Organization;
  readonly project: Project | null;
  readonly position: string | null;
  readonly isFounder: boolean;
  /** The first that the most reliable report of the person names. */
  readonly isPrimary: boolean;
}

/** Memberships according to people feeds. */
export function findAffiliations(investors: Investors, projects: ProjectIndex): Affiliation[] {
  const found = new Map<string, Affiliation>();
  for (const person of investors.people.values()) {
    let isPrimary = true;
    for (const { data } of ranked(person.records)) {
      for (const name of data.organizations) {
        const organization = investors.organization(name);
        const place = `${person.key}\n${organization.key}`;
        const known = found.get(place);
        const isFounder = known?.isFounder === true || /\b(?:co-?)?founder\b/.test(textKey(data.title ?? ''));
        const position = known?.position ?? data.title;
        const project = projects.named(name, null);
        found.set(place, {
          person,
          organization,
          project,
          position,
          isFounder,
          isPrimary: known?.isPrimary ?? isPrimary,
        });
        isPrimary = false;
      }
    }
  }
  return [...found.values()];
}
