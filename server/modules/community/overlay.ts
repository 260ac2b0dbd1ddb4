import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Pictured, Ref } from '#schemas/columns/spec.ts';
import type { Employment } from '#schemas/entities/relations.ts';
import { rowRef } from '#schemas/entities/values.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { NAME_FIELD, positionOf, proposedInput } from '#schemas/forms/contributionRules.ts';
import { isSameValue } from '#schemas/forms/mergeField.ts';
import type { EntityKind, Source } from '#schemas/kinds.ts';
import type { NewsRecord } from '#server/modules/records/feedRecords.ts';
import { personOf } from './accept.ts';
import { emptyFacts, emptyRow, saysNothing } from './entities.ts';
import { amountOf, articleOf, type Entry, employmentOf, originOfEntry, roundRow } from './entries.ts';
import { type EntityData, type Facts, readField, STORES, writeField } from './fields.ts';
import { joinedAmong, withInvestment } from './investments.ts';
import { withNames } from './names.ts';
import { originOf } from './provenance.ts';
import { type CommunityValue, show } from './shown.ts';
import type { ValueOf } from './values.ts';

/** What a sync says, with what accepted proposals say above it. Pure. */

export interface World {
  readonly rows: Readonly<Record<Source, readonly Row[]>>;
  readonly facts: Readonly<Record<EntityKind, readonly Facts[]>>;
  readonly employments: readonly Employment[];
  readonly news: readonly NewsRecord[];
}

export interface Contributed {
  readonly values: readonly ValueOf[];
  readonly entries: readonly Entry[];
}

/** The world with them, and the values of which the sources say something else now. */
export function overlay(world: World, { values, entries }: Contributed): { world: World; restated: ValueOf[] } {
  if (values.length === 0 && entries.length === 0) return { world, restated: [] };
  const draft = new Draft(world);
  for (const entry of entries) if (entry.list === 'self') draft.addEntity(entry);
  const restated = values.flatMap((value) => draft.show(value));
  for (const entry of entries) if (entry.list === 'members') draft.addMember(entry);
  for (const entry of entries) if (entry.list === 'rounds') draft.addRound(entry);
  return { world: draft.finish(entries.filter(({ list }) => list === 'news').map(articleOf)), restated };
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row._id, row]));

/** A world under change. */
class Draft {
  private readonly rows: Readonly<Record<Source, Map<number, Row>>>;
  private readonly facts: Readonly<Record<EntityKind, Map<number, Facts>>>;
  private readonly employments: Employment[];
  private readonly news: readonly NewsRecord[];
  private readonly renamed = new Map<EntityKind, Map<string, Pictured>>();

  constructor({ rows, facts, employments, news }: World) {
    this.rows = {
      projects: byId(rows.projects),
      people: byId(rows.people),
      organizations: byId(rows.organizations),
      fundraising: byId(rows.fundraising),
    };
    const keyed = (kind: EntityKind) => new Map(facts[kind].map((one) => [Number(one[STORES[kind].key]), one]));
    this.facts = { project: keyed('project'), venture: keyed('venture'), people: keyed('people') };
    this.employments = [...employments];
    this.news = news;
  }

  /** An entity that no source has, until one does. */
  addEntity({ kind, entity, parts }: Entry): void {
    const { source } = STORES[kind];
    const rows = this.rows[source];
    if (!rows.has(entity)) rows.set(entity, { ...emptyRow(DATA_SETS[source], entity), slug: parts.slug ?? null });
  }

  /** Shows a value; returns it where the sources say something else of it than they did. */
  show(value: ValueOf): ValueOf[] {
    const { kind, entity, field, held } = value;
    const before = this.entity(kind, entity);
    if (!before) return [];
    const input = proposedInput(kind, field) ?? 'text';
    const job = positionOf(field) ? this.jobAt(kind, entity, field) : null;
    if (positionOf(field) && job === null) return [];
    const stated = job === null ? readField(kind, before, field) : (this.employments[job]?.position ?? '');
    const present: CommunityValue = { ...held, stated, statedOrigin: originOf(before.row.provenance, field) };
    const after = show(before, field, input, present, (one, text) => {
      if (job === null) return writeField(kind, one, field, text);
      const employment = this.employments[job];
      if (employment) this.employments[job] = { ...employment, position: text === '' ? null : text };
      return one;
    });
    this.rows[STORES[kind].source].set(entity, after.row);
    this.facts[kind].set(entity, after.facts);
    if (field === NAME_FIELD[kind] || field === 'logo' || field === 'gender') this.rename(kind, after.row);
    return isSameValue(input, stated, held.stated) ? [] : [{ ...value, held: present }];
  }

  addMember(entry: Entry): void {
    const { kind, entity, made } = entry;
    if (kind === 'people') return;
    const at = this.refOf(kind, entity);
    if (!at) return;
    if (!this.rows.people.has(made)) {
      // Somebody whom only the sources knew, and no longer do.
      if (entry.parts.slug === undefined) return;
      const { row, facts } = personOf(entry, at);
      this.rows.people.set(made, row);
      this.facts.people.set(made, facts);
    }
    const own = this.employments.filter(({ person_id }) => person_id === made);
    const key = kind === 'project' ? 'project_id' : 'organization_id';
    if (own.some((job) => job[key] === entity)) return;
    this.employments.push(employmentOf(entry, Math.max(0, ...own.map(({ place }) => place)) + 1));
  }

  addRound(entry: Entry): void {
    const { kind, entity, made, parts } = entry;
    const project = kind === 'project' ? this.rows.projects.get(entity) : this.projectOf(parts.slug);
    const investor = kind === 'venture' ? this.refOf(kind, entity) : null;
    if (!project && !investor) return;
    const text = (value: unknown) => (typeof value === 'string' ? value : null);
    const category = Array.isArray(project?.sector) ? project.sector : [];
    const raiser = {
      ...{ name: text(project?.name) ?? parts.project ?? '', slug: text(project?.slug) },
      ...{ logo: text(project?.logo), symbol: text(project?.symbol), category },
    };
    this.rows.fundraising.set(made, roundRow(entry, raiser, investor));
    if (investor) this.countInvestment(entry, investor, project);
    const amount = amountOf(entry);
    if (!project || amount === null) return;
    const raised = typeof project.total_raised_usd === 'number' ? project.total_raised_usd : 0;
    this.rows.projects.set(project._id, { ...project, total_raised_usd: raised + amount });
  }

  /** The row of the investor has the round too. */
  private countInvestment(entry: Entry, investor: Ref, project: Row | undefined): void {
    const row = this.rows.organizations.get(entry.entity);
    if (!row) return;
    const joined = joinedAmong(this.rows.fundraising.values(), investor);
    const round = { slug: entry.parts.slug ?? null, amount_quantity: amountOf(entry) };
    const known = project ? this.refOf('project', project._id) : null;
    const details = { by: 1, project: known, joined, origin: originOfEntry(entry) } as const;
    this.rows.organizations.set(entry.entity, withInvestment(row, round, details));
  }

  finish(articles: readonly NewsRecord[]): World {
    const named = (source: Source) =>
      [...this.rows[source].values()].map((row) =>
        this.renamed.size === 0 ? row : withNames(source, row, this.renamed),
      );
    const keys = new Set(this.news.map(({ key }) => key));
    const listOf = (kind: EntityKind) => [...this.facts[kind].values()].filter((facts) => !saysNothing(kind, facts));
    return {
      rows: {
        projects: named('projects'),
        people: named('people'),
        organizations: named('organizations'),
        fundraising: named('fundraising'),
      },
      facts: { project: listOf('project'), venture: listOf('venture'), people: listOf('people') },
      employments: this.employments,
      news: [...this.news, ...articles.filter(({ key }) => !keys.has(key))],
    };
  }

  private entity(kind: EntityKind, id: number): EntityData | null {
    const row = this.rows[STORES[kind].source].get(id);
    return row ? { row, facts: this.facts[kind].get(id) ?? emptyFacts(kind, id) } : null;
  }

  private refOf(kind: EntityKind, id: number): Ref | null {
    const row = this.rows[STORES[kind].source].get(id);
    const name = row?.[NAME_FIELD[kind]];
    if (!row || typeof name !== 'string') return null;
    return rowRef(row, name);
  }

  private rename(kind: EntityKind, row: Row): void {
    const ref = this.refOf(kind, row._id);
    if (!ref?.slug) return;
    const ofKind = this.renamed.get(kind) ?? new Map<string, Pictured>();
    const { slug, ...named } = ref;
    this.renamed.set(kind, ofKind.set(slug, named));
  }

  private projectOf(slug: string | undefined): Row | undefined {
    return slug === undefined ? undefined : [...this.rows.projects.values()].find((row) => row.slug === slug);
  }

  /** Where in the employments the job is that a position means; null: there is none. */
  private jobAt(kind: EntityKind, entity: number, field: string): number | null {
    const position = positionOf(field);
    if (!position || kind === 'people') return null;
    const key = kind === 'project' ? 'project_id' : 'organization_id';
    const found = this.employments
      .map((job, index) => ({ job, index }))
      .filter(({ job }) => job[key] === entity && this.whoIs(job.person_id) === position.who)
      .toSorted(({ job: a }, { job: b }) => compareJobs(a, b));
    return found[position.place - 1]?.index ?? null;
  }

  private whoIs(person: number): string | null {
    const row = this.rows.people.get(person);
    if (typeof row?.slug === 'string') return row.slug;
    return typeof row?.name === 'string' ? row.name : null;
  }
}

/** In the order of a profile: who still works there first, then the earliest. */
function compareJobs(a: Employment, b: Employment): number {
  const last = '\uffff';
  const [from, other] = [a.from_date ?? last, b.from_date ?? last];
  return (
    Number(a.to_date !== null) - Number(b.to_date !== null) ||
    (from < other ? -1 : from > other ? 1 : a.place - b.place)
  );
}
