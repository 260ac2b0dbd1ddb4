import { daySpan } from '#schemas/dates.ts';
import type { RoundRow } from '#schemas/entities/rows.ts';
import { textKey } from '#schemas/text.ts';
import { isCompanyName, projectKey, renamedFrom, wordsOfName } from '#server/modules/records/names.ts';
import { type FormerNames, withoutFormer } from './formerNames.ts';
import type { Identity } from './identities.ts';
import { bareName, type Investor, type Organization } from './investors.ts';
import type { Raise } from './rounds.ts';

/**
 * The name of its project under which a round was told, as a source stated it; null: the present one, written in whatever way. Of several
 * one that the project is known to have given up comes first, else the present one.
 * @param wasCalled whether the project had a name before.
 */
export function nameThen(
  { reports }: Pick<Raise, 'reports'>,
  present: string,
  wasCalled: (name: string) => boolean,
): string | null {
  const told = reports.map(({ data }) => withoutFormer(data.project));
  const other = told.filter((name) => !isNameOf(name, present));
  const former = other.find(wasCalled);
  if (former !== undefined) return former;
  return other.length === told.length ? (other[0] ?? null) : null;
}

/** True for another spelling, a name with the words of a company, and one that has the other beside it: "Sign (EthSign)". */
function isNameOf(name: string, present: string): boolean {
  if (projectKey(name) === projectKey(present) || isCompanyName(name, present)) return true;
  const [one, other] = [` ${wordsOfName(name).join(' ')} `, ` ${wordsOfName(withoutFormer(present)).join(' ')} `];
  return one.includes(other) || other.includes(one);
}

/** What the row of a round says of former names of its investors. */
type InvestorNames = Pick<RoundRow, 'investors_then' | 'investors_now' | 'investors_formerly' | 'leads_formerly'>;

/**
 * The names under which organizations invested: one that a report of the round states and that the organization is known to have given up,
 * else the one that it had on that day. A name ends on the day that the curated list knows, else with the newest round told under it.
 */
export class NamesOfInvestors {
  private readonly spelled = new Map<string, Organization>();
  /** Last days of former names, by organization and key. */
  private readonly last = new Map<Organization, Map<string, number>>();

  private readonly identities: ReadonlyMap<Organization, Identity>;
  private readonly names: Pick<FormerNames, 'had' | 'of'>;

  constructor(
    raises: readonly Raise[],
    identities: ReadonlyMap<Organization, Identity>,
    names: Pick<FormerNames, 'had' | 'of'>,
  ) {
    this.identities = identities;
    this.names = names;
    for (const organization of identities.keys())
      for (const spelling of organization.spellings.keys()) this.spelled.set(spelling, organization);
    for (const raise of raises) {
      const day = daySpan(raise.date ?? '')?.to;
      if (day === undefined) continue;
      for (const { kind, of } of raise.investors)
        if (kind === 'organization') for (const told of this.formerToldIn(raise, of)) this.note(of, told, day);
    }
    for (const [organization, { name }] of identities)
      for (const { former, until } of renamedFrom(name)) {
        const day = daySpan(until)?.to;
        if (day !== undefined) this.lastOf(organization).set(textKey(former), day);
      }
  }

  /** Those of the investors of a round. */
  inRound(raise: Raise): InvestorNames {
    const renamed = raise.investors.flatMap((investor) => {
      if (investor.kind === 'person') return [];
      const told = this.nameIn(raise, investor.of);
      return told === null ? [] : [{ told, now: this.presentOf(investor.of) }];
    });
    return {
      investors_then: renamed.map(({ told }) => told),
      investors_now: renamed.map(({ now }) => now),
      investors_formerly: this.formerOf(raise.investors),
      leads_formerly: this.formerOf(raise.leads),
    };
  }

  private nameIn(raise: Raise, organization: Organization): string | null {
    const span = daySpan(raise.date ?? '');
    const last = this.last.get(organization);
    const told = this.formerToldIn(raise, organization).find((name) => {
      const day = last?.get(textKey(name));
      return span === null || day === undefined || span.from <= day;
    });
    if (told !== undefined || span === null || !last) return told ?? null;
    const borne = this.formerOf([{ kind: 'organization', of: organization }]).flatMap((name) => {
      const day = last.get(textKey(name));
      return day === undefined || day < span.to ? [] : [{ name, day }];
    });
    return borne.sort((one, other) => one.day - other.day)[0]?.name ?? null;
  }

  /** The former names of an organization under which reports tell a round. */
  private formerToldIn({ reports }: Raise, organization: Organization): string[] {
    const id = this.identities.get(organization)?.id;
    if (id === undefined) return [];
    const named = new Set(reports.flatMap(({ data }) => [...data.leads, ...data.investors]));
    return [...named]
      .filter((name) => (this.spelled.get(name) ?? this.spelled.get(bareName(name))) === organization)
      .map(withoutFormer)
      .filter((name) => this.names.had('organizations', id, name));
  }

  private formerOf(investors: readonly Investor[]): string[] {
    const former = investors.flatMap(({ kind, of }) => {
      const id = kind === 'organization' ? this.identities.get(of)?.id : undefined;
      return id === undefined ? [] : this.names.of('organizations', id);
    });
    return [...new Set(former)];
  }

  private presentOf(organization: Organization): string {
    return this.identities.get(organization)?.name ?? '';
  }

  private lastOf(organization: Organization): Map<string, number> {
    const last = this.last.get(organization) ?? new Map<string, number>();
    this.last.set(organization, last);
    return last;
  }

  private note(organization: Organization, name: string, day: number): void {
    const last = this.lastOf(organization);
    last.set(textKey(name), Math.max(last.get(textKey(name)) ?? day, day));
  }
}
