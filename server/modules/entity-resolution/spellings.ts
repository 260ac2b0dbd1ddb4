import { compareKeys } from '#schemas/text.ts';
import { wordsOfName } from '#server/modules/records/names.ts';
import { addTo } from './groups.ts';
import type { Organization } from './investors.ts';

/** Lists of one round. Who wrote a list saw all its names, so they are different investors. */
export type RoundLists = readonly ReadonlySet<Organization>[];

/** How two names stand to each other in all rounds. */
export interface Standing {
  /** Rounds where one list has both. */
  readonly together: number;
  /** Rounds where one list has one name and another list the other. */
  readonly beside: number;
  /** Rounds where the rarer name stands in one list and another list lacks it: where the other could stand beside. */
  readonly chances: number;
  /** One list of organizations, which says what each is, has both. */
  readonly areListed: boolean;
  /** One of them is known for more than its rounds: a company that has a fund. */
  readonly isHouse: boolean;
}

/** Words that tell firms of one house apart, or are left out: `X`, `X Capital`, `X Group`. */
const FIRM_WORD =
  /^(?:accelerator|ag|advisor|asset|blockchain|capital|co|company|corp|crypto|dao|digital|equity|finance|foundation|fund|global|gmbh|group|holding|inc|international|invest|investment|investor|lab|llc|llp|lp|ltd|management|market|network|partner|protocol|research|studio|trading|vc|venture)$/;
/**
 * How two names may be of one firm: equal but for parentheses and plurals, one adds words of firms to the other, or each
 * has its own.
 */
export type Relation = 'equal' | 'added' | 'both';

/** Share of the chances in which both must stand, for one investor in a round. */
const IN_ROUND: Readonly<Record<Relation, number>> = { equal: 0.25, added: 0.25, both: 0.5 };
/** The same for one organization. `both`: never. */
const AS_ORGANIZATION: Readonly<Record<Relation, number>> = {
  equal: 0.25,
  added: 0.5,
  both: Number.POSITIVE_INFINITY,
};

/** A name parted into what distinguishes it and its words of firms. */
interface Parted {
  readonly core: string;
  readonly forms: ReadonlySet<string>;
}

/** A name as it stands, and what stands in parentheses: L1D and L1 Digital of `L1D (L1 Digital)`. */
export function parted(name: string): Parted[] {
  const inside = [...name.matchAll(/\(([^)]*)\)/g)].map(([, text = '']) =>
    text.replace(/^(?:ex|formerly|fka|prev|previously)\b[.:\s]*/i, ''),
  );
  return [name.replace(/\([^)]*\)/g, ' '), ...inside].flatMap((part) => {
    const words = wordsOfName(part);
    if (words.length > 1 && words[0] === 'the') words.shift();
    const forms = new Set<string>();
    while (words.length > 1 && FIRM_WORD.test(singular(words.at(-1) ?? ''))) forms.add(singular(words.pop() ?? ''));
    const core = words.join('');
    return core === '' ? [] : [{ core, forms }];
  });
}

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

/** How two names may be of one firm; null: they are not related. */
export function relationOf(one: readonly Parted[], other: readonly Parted[]): Relation | null {
  const relations = one.flatMap((a) =>
    other.filter(({ core }) => core === a.core).map((b) => relationOfForms(a.forms, b.forms)),
  );
  return (['equal', 'added', 'both'] as const).find((relation) => relations.includes(relation)) ?? null;
}

function relationOfForms(one: ReadonlySet<string>, other: ReadonlySet<string>): Relation {
  const holds = (all: ReadonlySet<string>, some: ReadonlySet<string>) => [...some].every((word) => all.has(word));
  const [isWhole, isPart] = [holds(one, other), holds(other, one)];
  return isWhole && isPart ? 'equal' : isWhole || isPart ? 'added' : 'both';
}

/**
 * True if two related names are of one investor in a round that has both: no list ever has them together, and they mostly
 * stand beside each other.
 */
export function isOneInvestor(relation: Relation, { together, beside, chances, areListed }: Standing): boolean {
  if (together > 0 || (relation === 'both' && areListed)) return false;
  return beside > (areListed ? IN_ROUND.both : IN_ROUND[relation]) * chances;
}

/** True if they are one organization as well, in all rounds. A house and its fund stay two. */
export function isOneOrganization(relation: Relation, standing: Standing): boolean {
  const { beside, chances, areListed, isHouse } = standing;
  return isOneInvestor(relation, standing) && !areListed && !isHouse && beside >= AS_ORGANIZATION[relation] * chances;
}

/** Names that are one. */
export interface Spellings {
  /** Organizations that are one; the first names most rounds. */
  readonly organizations: readonly (readonly Organization[])[];
  /** Who stands for whom in a round: of a company and its fund the one that names more rounds. */
  readonly inRound: (lists: RoundLists) => ReadonlyMap<Organization, Organization>;
}

interface Pair {
  readonly one: Organization;
  readonly other: Organization;
  readonly beside: number;
  readonly isOneOrganization: boolean;
}

/**
 * Finds investors that sources spell in several ways. All rounds count, so the result depends on no order.
 * @param known what is known of two organizations besides rounds.
 */
export function findSpellings(
  rounds: readonly RoundLists[],
  known: (one: Organization, other: Organization) => Pick<Standing, 'areListed' | 'isHouse'>,
): Spellings {
  const roundsOf = new Map<Organization, RoundLists[]>();
  for (const lists of rounds) for (const organization of membersOf(lists)) addTo(roundsOf, organization, lists);
  const of = (organization: Organization) => roundsOf.get(organization) ?? [];
  const byFrequency = (a: Organization, b: Organization) => of(b).length - of(a).length || compareKeys(a.key, b.key);
  const pairs = relatedPairs(rounds)
    .flatMap(({ one, other, relation }): Pair[] => {
      const standing = { ...standingOf(one, other, of), ...known(one, other) };
      if (!isOneInvestor(relation, standing)) return [];
      return [{ one, other, beside: standing.beside, isOneOrganization: isOneOrganization(relation, standing) }];
    })
    .sort(byStrength);
  const areTogether = (one: Organization, other: Organization) =>
    of(one).some((lists) => isTogether(lists, one, other));
  const pairsOf = new Map<Organization, Pair[]>();
  for (const pair of pairs) addTo(pairsOf, pair.one, pair);
  return {
    organizations: united(
      pairs.filter((pair) => pair.isOneOrganization),
      (one, other) => areTogether(one, other) || known(one, other).areListed,
    ).map((group) => group.sort(byFrequency)),
    inRound: (lists) => {
      const present = membersOf(lists);
      const found = [...present]
        .flatMap((one) => pairsOf.get(one) ?? [])
        .filter(({ other }) => present.has(other))
        .sort(byStrength);
      const groups = united(found, areTogether).map((group) => group.sort(byFrequency));
      return new Map(groups.flatMap(([first, ...others]) => (first ? others.map((one) => [one, first]) : [])));
    },
  };
}

const byStrength = (a: Pair, b: Pair) => b.beside - a.beside || compareKeys(placeOf(a), placeOf(b));
const placeOf = ({ one, other }: Pair) => `${one.key}\n${other.key}`;

function membersOf(lists: RoundLists): Set<Organization> {
  return new Set(lists.flatMap((list) => [...list]));
}

function isTogether(lists: RoundLists, one: Organization, other: Organization): boolean {
  return lists.some((list) => list.has(one) && list.has(other));
}

/** Related names that stand in one round; each pair once, in the order of their keys. */
function relatedPairs(rounds: readonly RoundLists[]) {
  const partsOf = new Map<Organization, readonly Parted[]>();
  const parts = (organization: Organization) => {
    const found = partsOf.get(organization) ?? [...organization.spellings.keys()].flatMap(parted);
    partsOf.set(organization, found);
    return found;
  };
  const found = new Map<string, { one: Organization; other: Organization; relation: Relation }>();
  for (const lists of rounds) {
    const byCore = new Map<string, Set<Organization>>();
    for (const organization of membersOf(lists))
      for (const { core } of parts(organization)) byCore.set(core, (byCore.get(core) ?? new Set()).add(organization));
    for (const bearers of byCore.values()) {
      if (bearers.size < 2) continue;
      const ordered = [...bearers].sort((a, b) => compareKeys(a.key, b.key));
      for (const [index, one] of ordered.entries()) {
        for (const other of ordered.slice(index + 1)) {
          const relation = relationOf(parts(one), parts(other));
          if (relation !== null) found.set(`${one.key}\n${other.key}`, { one, other, relation });
        }
      }
    }
  }
  return [...found.values()];
}

function standingOf(one: Organization, other: Organization, of: (organization: Organization) => readonly RoundLists[]) {
  const sides = [one, other].map((name) => {
    const rounds = of(name).filter((lists) => !isTogether(lists, one, other));
    return { count: of(name).length, chances: rounds.filter((lists) => lists.some((list) => !list.has(name))).length };
  });
  const [rarer] = sides.sort((a, b) => a.count - b.count || a.chances - b.chances);
  const shared = of(one).filter((lists) => membersOf(lists).has(other));
  const together = shared.filter((lists) => isTogether(lists, one, other)).length;
  return { together, beside: shared.length - together, chances: rarer?.chances ?? 0 };
}

/** Groups of what pairs join, the first pairs first, without two that are apart. */
function united(
  pairs: readonly Pair[],
  areApart: (one: Organization, other: Organization) => boolean,
): Organization[][] {
  const groupOf = new Map<Organization, Organization[]>();
  for (const { one, other } of pairs) {
    const [group, joining] = [groupOf.get(one) ?? [one], groupOf.get(other) ?? [other]];
    if (group === joining || group.some((a) => joining.some((b) => areApart(a, b)))) continue;
    const joined = [...group, ...joining];
    for (const organization of joined) groupOf.set(organization, joined);
  }
  return [...new Set(groupOf.values())];
}
