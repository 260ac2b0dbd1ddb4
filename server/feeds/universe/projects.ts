import { projectKey } from '../names.ts';
import type { FeedRecord, ProjectData } from '../records.ts';
import type { RoundRecord } from './rounds.ts';

export type ProjectRecord = FeedRecord & { readonly kind: 'project' };

/** One project: the reports about its token, its protocols and its company. */
export interface Project {
  readonly records: ProjectRecord[];
  /** By which a later sync recognises it, strongest first. */
  readonly keys: Set<string>;
  /** Names it goes by, condensed. */
  readonly names: Set<string>;
  readonly symbols: Set<string>;
  /** What the rounds call it, where no feed describes it. */
  readonly rounds: RoundRecord[];
}

/**
 * Joins reports into projects. Two reports are one project by CoinGecko's id or DefiLlama's protocol family; else by
 * exactly equal name and symbol. A company or a round that states no symbol is recognised by its name alone, and only
 * where a single project bears it. Nothing else joins: two projects in doubt stay two.
 */
export class ProjectIndex {
  readonly projects: Project[] = [];
  private readonly byKey = new Map<string, Project>();
  private readonly byName = new Map<string, Set<Project>>();

  constructor(records: readonly ProjectRecord[]) {
    const sides = (side: ProjectData['side']) => records.filter((record) => record.data.side === side);
    for (const token of sides('token')) this.add(token, tokenKeys(token.data));
    const protocols = sides('protocol');
    const families = geckoIdsOfFamilies(protocols);
    // Protocols of a known token first: those without one look for them.
    const withToken = (record: ProjectRecord) => protocolGecko(record.data, families) !== null;
    for (const protocol of protocols.filter(withToken)) this.addProtocol(protocol, families);
    for (const protocol of protocols.filter((record) => !withToken(record))) this.addProtocol(protocol, families);
    for (const company of sides('company')) this.addCompany(company);
  }

  /** The project a round belongs to; a new one where the round's project is not known. */
  ofRound(round: RoundRecord): Project {
    const { gecko_id, llama_id, project_key, project: name, symbol } = round.data;
    const keys = [
      ...(gecko_id ? [`gecko:${gecko_id}`] : []),
      ...(llama_id ? [llamaKey(llama_id)] : []),
      ...(project_key ? [`${round.feed.replace(/-rounds$/, '-projects')}:${project_key}`] : []),
    ];
    const known =
      keys.map((key) => this.byKey.get(key)).find((project) => project !== undefined) ?? this.named(name, symbol);
    const key = `name:${projectKey(name)}|${symbol ?? ''}`;
    const project = known ?? this.byKey.get(key) ?? this.create([key]);
    project.rounds.push(round);
    if (!known || project.symbols.size === 0) this.nameIt(project, name, symbol);
    return project;
  }

  /** The one project of that name, if there is one and its symbol does not contradict. */
  named(name: string, symbol: string | null): Project | null {
    const candidates = [...(this.byName.get(projectKey(name)) ?? [])];
    const bySymbol = symbol === null ? [] : candidates.filter((project) => project.symbols.has(symbol));
    if (bySymbol.length > 0) return bySymbol.length === 1 ? (bySymbol[0] ?? null) : null;
    const fitting = symbol === null ? candidates : candidates.filter((project) => project.symbols.size === 0);
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }

  private addProtocol(record: ProjectRecord, families: ReadonlyMap<string, ReadonlySet<string>>): void {
    const { data } = record;
    const own = [
      ...(data.llama_id ? [llamaKey(data.llama_id)] : []),
      ...(data.family ? [`family:${data.family}`] : []),
    ];
    const gecko = protocolGecko(data, families);
    if (gecko !== null) {
      const keys = [`gecko:${gecko}`, ...(data.llama_id ? [llamaKey(data.llama_id)] : [])];
      if (data.family && families.get(data.family)?.size === 1) keys.push(`family:${data.family}`);
      this.add(record, keys);
      return;
    }
    const known = own.map((key) => this.byKey.get(key)).find((project) => project !== undefined);
    const same = known ?? (data.symbol === null ? null : this.sameNameAndSymbol(data.family ?? data.name, data.symbol));
    this.add(record, own, same ?? undefined);
  }

  private addCompany(record: ProjectRecord): void {
    const { data } = record;
    const own = `${record.feed}:${record.key}`;
    const gecko = data.gecko_id === null ? undefined : this.byKey.get(`gecko:${data.gecko_id}`);
    const same =
      gecko ?? (data.symbol === null ? this.named(data.name, null) : this.sameNameAndSymbol(data.name, data.symbol));
    this.add(record, data.gecko_id === null ? [own] : [`gecko:${data.gecko_id}`, own], same ?? undefined);
  }

  private sameNameAndSymbol(name: string, symbol: string): Project | null {
    const same = [...(this.byName.get(projectKey(name)) ?? [])].filter((project) => project.symbols.has(symbol));
    return same.length === 1 ? (same[0] ?? null) : null;
  }

  private add(record: ProjectRecord, keys: readonly string[], into?: Project): void {
    const project =
      into ?? keys.map((key) => this.byKey.get(key)).find((known) => known !== undefined) ?? this.create([]);
    for (const key of keys) {
      if (!this.byKey.has(key)) {
        this.byKey.set(key, project);
        project.keys.add(key);
      }
    }
    project.records.push(record);
    this.nameIt(project, record.data.name, record.data.symbol);
    if (record.data.family) this.nameIt(project, record.data.family.replaceAll('-', ' '), null);
  }

  private create(keys: readonly string[]): Project {
    const project: Project = { records: [], rounds: [], keys: new Set(keys), names: new Set(), symbols: new Set() };
    for (const key of keys) this.byKey.set(key, project);
    this.projects.push(project);
    return project;
  }

  private nameIt(project: Project, name: string, symbol: string | null): void {
    const key = projectKey(name);
    project.names.add(key);
    if (symbol !== null) project.symbols.add(symbol);
    const bearers = this.byName.get(key);
    if (bearers) bearers.add(project);
    else this.byName.set(key, new Set([project]));
  }
}

function tokenKeys(data: ProjectData): string[] {
  return data.gecko_id === null ? [`name:${projectKey(data.name)}|${data.symbol ?? ''}`] : [`gecko:${data.gecko_id}`];
}

/** DefiLlama names a protocol by number and a family as `parent#aave`. */
function llamaKey(id: string): string {
  return id.startsWith('parent#') ? `family:${id.slice('parent#'.length)}` : `llama:${id}`;
}

/** A version of a protocol may name no token of its own: it has that of its family, where the family has just one. */
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
    if (data.gecko_id !== null) ids.add(data.gecko_id);
    families.set(data.family, ids);
  }
  return families;
}
