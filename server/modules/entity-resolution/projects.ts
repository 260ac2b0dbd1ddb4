import { firstDay } from '#schemas/dates.ts';
import {
  FEES_FEED,
  type ProjectData,
  type ProjectRecord,
  type RoundData,
  type RoundRecord,
} from '#server/modules/records/feedRecords.ts';
import { type FormerName, wellKnownNames } from '#server/modules/records/formerNames.ts';
import {
  projectCore,
  projectKey,
  TOKEN_ISSUERS,
  TOKENS_OF_COMPANIES,
  withoutCompanyForm,
} from '#server/modules/records/names.ts';
import { addTo, groupBy } from './groups.ts';
import { geckoKeys, replacementOf } from './migratedTokens.ts';
import { hasSecondReason } from './secondReason.ts';
import { SmallSet } from './smallSet.ts';

/** One project: reports about its token, protocols and company. */
export interface Project {
  readonly records: ProjectRecord[];
  /** Keys that identify it in later syncs, strongest first. */
  readonly keys: SmallSet<string>;
  /** Its names, condensed. */
  readonly names: SmallSet<string>;
  /** Its names without words such as Labs. */
  readonly cores: SmallSet<string>;
  /** Names that more than its token bears: a protocol, a company, or rounds that state the token. */
  readonly issuerNames: SmallSet<string>;
  readonly symbols: SmallSet<string>;
  /** Rounds of the project, which name it if no feed describes it. */
  readonly rounds: RoundRecord[];
}

/** A project that had a name before. */
interface FormerBearer {
  readonly project: Project;
  /** Its tickers of that time. */
  readonly symbols: readonly string[];
  /** The last day on which it was called so; null: unknown. */
  readonly until: string | null;
  /** More than a token had the name. */
  readonly isIssuer: boolean;
}

/**
 * Joins reports into projects: by CoinGecko id or DefiLlama family, else by equal name and symbol. A company or round
 * without a symbol joins by name, and only if one project has it; a company joins a project with a token only with a
 * second reason (`secondReason.ts`). A token name says little about its issuer, so such a
 * round joins a token only with more evidence: a protocol or company of that name, another round of that name that
 * states the symbol, sells a token or is of a chain, or the curated issuers. In doubt two projects stay two.
 */
export class ProjectIndex {
  readonly projects: Project[] = [];
  private readonly byKey = new Map<string, Project>();
  private readonly byName = new Map<string, SmallSet<Project>>();
  private readonly byTicker = new Map<string, SmallSet<Project>>();
  private readonly byFormer = new Map<string, FormerBearer[]>();

  /**
   * @param rounds all rounds: one with more facts helps to place the others.
   * @param former names that records had before.
   */
  constructor(records: readonly ProjectRecord[], rounds: readonly RoundRecord[], former: readonly FormerName[] = []) {
    const sides = (side: ProjectData['side']) => records.filter((record) => record.data.side === side);
    const isListed = ({ data }: ProjectRecord) => data.gecko_id !== null;
    for (const token of sides('token').filter(isListed)) this.addToken(token);
    const protocols = sides('protocol');
    const families = geckoIdsOfFamilies(protocols);
    // Protocols with a known token first: the others look for them.
    const withToken = (record: ProjectRecord) => protocolGecko(record.data, families) !== null;
    for (const protocol of protocols.filter(withToken)) this.addProtocol(protocol, families);
    // Lists of fees name protocols that others describe.
    const others = protocols.filter((record) => !withToken(record));
    for (const protocol of others.filter(({ feed }) => feed !== FEES_FEED)) this.addProtocol(protocol, families);
    for (const protocol of others.filter(({ feed }) => feed === FEES_FEED)) this.addProtocol(protocol, families);
    for (const token of sides('token').filter((record) => !isListed(record))) this.addUnlistedToken(token);
    const roundsNamed = new Map<string, RoundRecord[]>();
    for (const round of rounds) {
      const key = projectKey(round.data.project);
      roundsNamed.set(key, [...(roundsNamed.get(key) ?? []), round]);
    }
    for (const company of sides('company'))
      this.addCompany(company, roundsNamed.get(projectKey(company.data.name)) ?? []);
    for (const round of rounds) this.noteIssuer(round);
    this.addFormerNames(former);
  }

  /** The project of a round, added if unknown. */
  ofRound(round: RoundRecord): Project {
    const { project: name, symbol } = round.data;
    const known =
      this.stated(round) ??
      this.ofCompany(name, symbol) ??
      this.named(name, symbol) ??
      this.withTicker(name, symbol) ??
      this.behind(name, symbol) ??
      this.formerly(round);
    const key = `name:${projectKey(name)}|${symbol ?? ''}`;
    const project = known ?? this.byKey.get(key) ?? this.create([key]);
    project.rounds.push(round);
    if (!known || project.symbols.size === 0) this.addName(project, name, symbol);
    return project;
  }

  /** The only project of that name whose symbol does not contradict, unless it is just a token of that name. */
  named(name: string, symbol: string | null): Project | null {
    const candidates = this.projectsNamed(name);
    if (symbol === null) return only(candidates.filter((project) => isMoreThanToken(project, projectKey(name))));
    const bySymbol = candidates.filter((project) => project.symbols.has(symbol));
    return only(bySymbol.length > 0 ? bySymbol : candidates.filter((project) => project.symbols.size === 0));
  }

  /** True if a project bears that name. */
  isNamed(name: string): boolean {
    return this.projectsNamed(name).length > 0;
  }

  /** The only token or protocol of that ticker with a related name: "Ethena Labs" with ENA is Ethena. */
  private withTicker(name: string, symbol: string | null): Project | null {
    if (symbol === null) return null;
    const core = projectCore(name);
    const bearers = this.byTicker.get(symbol) ?? [];
    return only([...bearers].filter(({ records, cores }) => records.length > 0 && cores.has(core)));
  }

  /** The project of the token whose company is known by that name, unless a token of the name itself has the symbol. */
  private ofCompany(name: string, symbol: string | null): Project | null {
    const id = TOKENS_OF_COMPANIES.get(projectKey(name));
    if (id === undefined || (symbol !== null && this.sameNameAndSymbol(name, symbol) !== null)) return null;
    return geckoKeys(id).flatMap((key) => this.byKey.get(key) ?? [])[0] ?? null;
  }

  /** The only project of that name without "Labs" or "Finance", if its token is known to be its own: "Compound Finance". */
  private behind(name: string, symbol: string | null): Project | null {
    const bare = withoutCompanyForm(name);
    if (symbol !== null || bare === null) return null;
    return only(this.projectsNamed(bare).filter(({ records }) => records.some(isIssued)));
  }

  /**
   * The only project that was called so when the round was raised, if no other bears the name now. Without the ticker a name of a
   * token alone does not do.
   */
  private formerly({ data: { project: name, symbol, date } }: RoundRecord): Project | null {
    if (this.projectsNamed(name).some(({ records }) => records.length > 0)) return null;
    const day = firstDay(date ?? '');
    const bearers = (this.byFormer.get(projectKey(name)) ?? []).filter(
      ({ project, symbols, until, isIssuer }) =>
        (day === null ? symbol !== null : until !== null && day <= until) &&
        (symbol === null ? isIssuer : symbols.includes(symbol) || project.symbols.has(symbol)),
    );
    return only([...new Set(bearers.map(({ project }) => project))]);
  }

  /** The project that a round states by id. */
  private stated({ feed, data: { gecko_id, llama_id, project_key } }: RoundRecord): Project | undefined {
    const keys = [
      ...(gecko_id ? geckoKeys(gecko_id) : []),
      ...(llama_id ? [llamaKey(llama_id)] : []),
      ...(project_key ? [`${feed.replace(/-rounds$/, '-projects')}:${project_key}`] : []),
    ];
    return keys.map((key) => this.byKey.get(key)).find((project) => project !== undefined);
  }

  /** Makes two projects one: everything of `from` belongs to `into`. */
  join(from: Project, into: Project): void {
    for (const record of from.records) into.records.push(record);
    this.moveRounds([...from.rounds], from, into);
    for (const key of from.keys) into.keys.add(key);
    for (const [key, project] of this.byKey) if (project === from) this.byKey.set(key, into);
    for (const name of from.names) {
      into.names.add(name);
      into.issuerNames.add(name);
      const bearers = this.byName.get(name);
      bearers?.delete(from);
      bearers?.add(into);
    }
    for (const symbol of from.symbols) into.symbols.add(symbol);
    this.projects.splice(this.projects.indexOf(from), 1);
  }

  moveRounds(rounds: readonly RoundRecord[], from: Project, into: Project): void {
    for (const round of rounds) {
      const at = from.rounds.indexOf(round);
      if (at >= 0) from.rounds.splice(at, 1);
      into.rounds.push(round);
      into.issuerNames.add(projectKey(round.data.project));
    }
  }

  private addFormerNames(former: readonly FormerName[]): void {
    const byReport = groupBy(former, ({ report }) => report);
    const add = (name: string, bearer: FormerBearer) => addTo(this.byFormer, projectKey(name), bearer);
    for (const project of this.projects) {
      const geckoIds = project.records.flatMap(({ data }) => data.gecko_id ?? []);
      const [first] = project.records;
      const known = first && wellKnownNames(geckoIds, first.data.name, first.data.symbol);
      for (const name of known?.names ?? [])
        add(name, { project, symbols: known?.tickers ?? [], until: `${known?.until}-12-31`, isIssuer: true });
      for (const record of project.records) {
        const isIssuer = record.data.side !== 'token' || isIssued(record);
        for (const { name, symbol, until } of byReport.get(`${record.feed}/project/${record.key}`) ?? [])
          add(name, { project, symbols: symbol === null ? [] : [symbol], until, isIssuer });
      }
    }
  }

  /** Notes a round that links the project of its name to the token of that name. */
  private noteIssuer(round: RoundRecord): void {
    const { project: name, symbol, gecko_id, llama_id } = round.data;
    const bearers = this.projectsNamed(name).filter((project) => symbol === null || project.symbols.has(symbol));
    const issuer = this.stated(round) ?? only(bearers);
    const saysSo = symbol !== null || gecko_id !== null || llama_id !== null || indicatesToken(round.data);
    if (issuer && saysSo) issuer.issuerNames.add(projectKey(name));
  }

  private addToken(record: ProjectRecord): void {
    const project = this.add(record, tokenKeys(record.data));
    if (isIssued(record)) project.issuerNames.add(projectKey(record.data.name));
  }

  /** A token of an own list, without a CoinGecko id. */
  private addUnlistedToken(record: ProjectRecord): void {
    const { name, symbol } = record.data;
    const named = symbol === null ? only(this.projectsNamed(name)) : this.sameNameAndSymbol(name, symbol);
    const same = this.ofCompany(name, symbol) ?? named;
    this.add(record, same ? [] : tokenKeys(record.data), same ?? undefined);
  }

  private addProtocol(record: ProjectRecord, families: ReadonlyMap<string, ReadonlySet<string>>): void {
    const { data } = record;
    const own = [
      ...(data.llama_id ? [llamaKey(data.llama_id)] : []),
      ...(data.family ? [`family:${data.family}`] : []),
    ];
    const gecko = protocolGecko(data, families);
    if (gecko !== null) {
      const keys = [...geckoKeys(gecko), ...(data.llama_id ? [llamaKey(data.llama_id)] : [])];
      if (data.family && families.get(data.family)?.size === 1) keys.push(`family:${data.family}`);
      this.addIssuer(record, keys);
      return;
    }
    const known = own.map((key) => this.byKey.get(key)).find((project) => project !== undefined);
    const same = known ?? (data.symbol === null ? null : this.sameNameAndSymbol(data.family ?? data.name, data.symbol));
    this.addIssuer(record, own, same ?? undefined);
  }

  private addCompany(record: ProjectRecord, rounds: readonly RoundRecord[]): void {
    const { data } = record;
    const own = `${record.feed}:${record.key}`;
    const geckos = data.gecko_id === null ? [] : geckoKeys(data.gecko_id);
    const gecko = geckos.map((key) => this.byKey.get(key)).find((project) => project !== undefined);
    const keys = [...geckos, own];
    const stated = gecko ?? this.ofCompany(data.name, data.symbol);
    const same = stated ?? (data.symbol === null ? null : this.sameNameAndSymbol(data.name, data.symbol));
    if (same) this.addIssuer(record, keys, same);
    else {
      const bearer = data.symbol === null ? only(this.projectsNamed(data.name)) : null;
      const isOne =
        bearer &&
        (bearer.symbols.size === 0 || bearer.records.some(isIssued) || hasSecondReason(record, bearer, rounds));
      this.add(record, keys, isOne ? bearer : undefined);
    }
  }

  private projectsNamed(name: string): Project[] {
    return [...(this.byName.get(projectKey(name)) ?? [])];
  }

  private sameNameAndSymbol(name: string, symbol: string): Project | null {
    return only(this.projectsNamed(name).filter((project) => project.symbols.has(symbol)));
  }

  /** Adds a report about the issuer of the token, if the project has one. */
  private addIssuer(record: ProjectRecord, keys: readonly string[], into?: Project): void {
    const project = this.add(record, keys, into);
    for (const name of namesOf(record.data)) project.issuerNames.add(projectKey(name));
  }

  private add(record: ProjectRecord, keys: readonly string[], into?: Project): Project {
    const project =
      into ?? keys.map((key) => this.byKey.get(key)).find((known) => known !== undefined) ?? this.create([]);
    for (const key of keys) {
      if (!this.byKey.has(key)) {
        this.byKey.set(key, project);
        project.keys.add(key);
      }
    }
    project.records.push(record);
    for (const name of namesOf(record.data)) this.addName(project, name, record.data.symbol);
    return project;
  }

  private create(keys: readonly string[]): Project {
    const project: Project = {
      records: [],
      rounds: [],
      keys: new SmallSet(keys),
      names: new SmallSet(),
      cores: new SmallSet(),
      issuerNames: new SmallSet(),
      symbols: new SmallSet(),
    };
    for (const key of keys) this.byKey.set(key, project);
    this.projects.push(project);
    return project;
  }

  private addName(project: Project, name: string, symbol: string | null): void {
    const key = projectKey(name);
    project.names.add(key);
    project.cores.add(projectCore(name));
    if (symbol !== null) {
      project.symbols.add(symbol);
      const ofTicker = this.byTicker.get(symbol);
      if (ofTicker) ofTicker.add(project);
      else this.byTicker.set(symbol, new SmallSet([project]));
    }
    const bearers = this.byName.get(key);
    if (bearers) bearers.add(project);
    else this.byName.set(key, new SmallSet([project]));
  }
}

function only(projects: readonly Project[]): Project | null {
  return projects.length === 1 ? (projects[0] ?? null) : null;
}

/** True for the token of a project that is known to have issued it. */
function isIssued({ data }: ProjectRecord): boolean {
  return data.side === 'token' && data.gecko_id !== null && TOKEN_ISSUERS.issued.has(data.gecko_id);
}

/** True if more than a token of that name is known. */
function isMoreThanToken(project: Project, nameKey: string): boolean {
  const listed = project.records.flatMap(({ data }) => (data.side === 'token' ? (data.gecko_id ?? []) : []));
  if (listed.some((id) => TOKEN_ISSUERS.namesakes.has(id))) return false;
  // "1inch" and "1inch Network" are one name to an issuer.
  const isIssuer = (issuer: string) => issuer.startsWith(nameKey) || nameKey.startsWith(issuer);
  return listed.length === 0 || [...project.issuerNames].some(isIssuer);
}

/** A protocol version also has the name of its family. */
function namesOf({ name, family }: ProjectData): string[] {
  return family === null ? [name] : [name, family.replaceAll('-', ' ')];
}

function tokenKeys(data: ProjectData): string[] {
  return data.gecko_id === null ? [`name:${projectKey(data.name)}|${data.symbol ?? ''}`] : geckoKeys(data.gecko_id);
}

/** DefiLlama ids: a number for a protocol, `parent#aave` for a family. */
function llamaKey(id: string): string {
  return id.startsWith('parent#') ? `family:${id.slice('parent#'.length)}` : `llama:${id}`;
}

/** A protocol version without a token has that of its family, if the family has exactly one. */
function protocolGecko(data: ProjectData, families: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  if (data.gecko_id !== null) return data.gecko_id;
  const ofFamily = data.family === null ? undefined : families.get(data.family);
  const [only] = ofFamily ?? [];
  return ofFamily?.size === 1 && only !== undefined ? only : null;
}

function geckoIdsOfFamilies(protocols: readonly ProjectRecord[]): Map<string, Set<string>> {
  const families = new Map<string, Set<string>>();
  for (const { data } of protocols) {
    if (data.family === null) continue;
    const ids = families.get(data.family) ?? new Set();
    if (data.gecko_id !== null) ids.add(replacementOf(data.gecko_id)?.id ?? data.gecko_id);
    families.set(data.family, ids);
  }
  return families;
}

const TOKEN_SALE = /\b(?:token|saft|ico|ieo|ido|ifo|public sale|ecosystem)\b/i;
const CHAIN = /^(?:l1|l2|l1\/l2|layer[ -]?[12]|smart contract platform|scaling solution)$/i;

/** True if a round shows that the project has a token: it sold one, or the project is a chain. */
export function indicatesToken({ stage, category }: Pick<RoundData, 'stage' | 'category'>): boolean {
  return (stage !== null && TOKEN_SALE.test(stage)) || category.some((name) => CHAIN.test(name));
}
