import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Pictured, Ref } from '#schemas/columns/spec.ts';
import { firstDay } from '#schemas/dates.ts';
import type { Employment } from '#schemas/entities/relations.ts';
import { rowRef } from '#schemas/entities/values.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { NAME_FIELD, positionOf, proposedInput } from '#schemas/forms/contributionRules.ts';
import type { EntityKind, Source } from '#schemas/kinds.ts';
import { emptyRow, noFacts, saysNothing } from './entities.ts';
import {
  amountOf,
  type Entry,
  employmentOf,
  isSameName,
  joinedBy,
  leadsOf,
  originOfEntry,
  personOf,
  roundRow,
} from './entries.ts';
import { type EntityData, type Facts, readField, STORES, writeField } from './fields.ts';
import { type Investment, roundsByInvestor, withInvestments } from './investments.ts';
import { isSamePosition } from './knownEntries.ts';
import { type NamesBySlug, withNames } from './names.ts';
import { originOf } from './provenance.ts';
import { type StatedText, show } from './shown.ts';
import type { ValueOf } from './values.ts';

/**
 * What the sources state, with what accepted proposals say above it: all that a proposal does to the data, whether it is accepted, taken
 * back, or repeated by a sync. Pure.
 */

export interface World {
  readonly rows: Readonly<Record<Source, readonly Row[]>>;
  readonly facts: Readonly<Record<EntityKind, readonly Facts[]>>;
  readonly employments: readonly Employment[];
  /** The first day of the newest round that is not among the rows; null: all are. */
  readonly newest: string | null;
  /** From when months are counted back, in ms since 1970. */
  readonly now: number;
  /** Present names of entities that are not among the rows. */
  readonly names: NamesBySlug;
}

export interface Contributed {
  readonly values: readonly ValueOf[];
  readonly entries: readonly Entry[];
}

export interface Overlaid extends Pick<World, 'rows' | 'facts' | 'employments'> {
  /** What the fields of the values would say without them, by `valueKey`. */
  readonly stated: ReadonlyMap<string, string>;
}

export const valueKey = ({ kind, entity, field }: Pick<ValueOf, 'kind' | 'entity' | 'field'>) =>
  `${kind} ${entity} ${field}`;

export function overlay(world: World, { values, entries }: Contributed): Overlaid {
  const draft = new Draft(world);
  const of = (list: Entry['list']) => entries.filter((entry) => entry.list === list);
  for (const entry of of('self')) draft.addEntity(entry);
  for (const value of values) if (!positionOf(value.field)) draft.show(value);
  // A position is the nth of somebody, so that jobs and positions follow each other as they were accepted.
  const jobs = [
    ...values
      .filter(({ field }) => positionOf(field))
      .map((value) => ({ ...value.held, nth: 0, write: () => draft.showPosition(value) })),
    ...of('members').map((entry) => ({ ...entry, nth: entry.id, write: () => draft.addMember(entry) })),
  ].toSorted((a, b) => a.at - b.at || a.proposal - b.proposal || a.nth - b.nth);
  for (const { write } of jobs) write();
  draft.addRounds(of('rounds'));
  return draft.finish();
}

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row._id, row]));
const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Who somebody is in the field of a position. */
export const whoOf = (person: Row | undefined) => text(person?.slug) ?? text(person?.name);

/** A world under change. */
class Draft {
  private readonly rows: Readonly<Record<Source, Map<number, Row>>>;
  private readonly facts: Readonly<Record<EntityKind, Map<number, Facts>>>;
  private readonly employments: Employment[];
  private readonly newest: string | null;
  private readonly now: number;
  private readonly names: Map<EntityKind, Map<string, Pictured>>;
  private readonly stated = new Map<string, string>();

  constructor({ rows, facts, employments, newest, now, names }: World) {
    this.rows = {
      projects: byId(rows.projects),
      people: byId(rows.people),
      organizations: byId(rows.organizations),
      fundraising: byId(rows.fundraising),
    };
    const keyed = (kind: EntityKind) => new Map(facts[kind].map((one) => [Number(one[STORES[kind].key]), one]));
    this.facts = { project: keyed('project'), venture: keyed('venture'), people: keyed('people') };
    this.employments = [...employments];
    this.newest = newest;
    this.now = now;
    this.names = new Map([...names].map(([kind, named]) => [kind, new Map(named)]));
  }

  /** An entity that no source has, until one does. */
  addEntity({ kind, entity, parts }: Entry): void {
    const { source } = STORES[kind];
    const rows = this.rows[source];
    if (!rows.has(entity)) rows.set(entity, { ...emptyRow(DATA_SETS[source], entity), slug: parts.slug ?? null });
  }

  show(value: ValueOf): void {
    const { kind, entity, field } = value;
    const before = this.entity(kind, entity);
    if (!before) return;
    const after = this.shown(value, before, readField(kind, before, field), (written) =>
      writeField(kind, before, field, written),
    );
    this.rows[STORES[kind].source].set(entity, after.row);
    this.facts[kind].set(entity, after.facts);
    if (field === NAME_FIELD[kind] || field === 'logo' || field === 'gender') this.rename(kind, after.row);
  }

  showPosition(value: ValueOf): void {
    const { kind, entity, field } = value;
    const before = this.entity(kind, entity);
    const at = this.jobAt(kind, entity, field);
    const job = at === null ? undefined : this.employments[at];
    if (!before || at === null || !job) return;
    const { row } = this.shown(value, before, job.position ?? '', (written) => {
      this.employments[at] = { ...job, position: written === '' ? null : written };
      return before;
    });
    this.rows[STORES[kind].source].set(entity, row);
  }

  private shown(
    value: ValueOf,
    { row }: EntityData,
    statedText: string,
    write: (text: string) => EntityData,
  ): EntityData {
    const { kind, field, held } = value;
    const stated: StatedText = { text: statedText, origin: originOf(row.provenance, field) };
    this.stated.set(valueKey(value), statedText);
    return show(field, proposedInput(kind, field) ?? 'text', { held, stated }, write);
  }

  addMember(entry: Entry): void {
    const { kind, entity, made, parts } = entry;
    if (kind === 'people') return;
    const at = this.refOf(kind, entity);
    if (!at) return;
    if (!this.rows.people.has(made)) {
      // Somebody whom only the sources knew, and no longer do.
      if (parts.slug === undefined) return;
      const { row, facts } = personOf(entry, at);
      this.rows.people.set(made, row);
      this.facts.people.set(made, facts);
    }
    const own = this.employments.filter(({ person_id }) => person_id === made);
    const key = kind === 'project' ? 'project_id' : 'organization_id';
    if (own.some((job) => job[key] === entity && isSamePosition(parts.position, job.position))) return;
    this.employments.push(employmentOf(entry, Math.max(0, ...own.map(({ place }) => place)) + 1));
  }

  /** Rounds, with what projects raised by them, and what their investors did. */
  addRounds(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    const projects = new Map([...this.rows.projects.values()].map((row) => [row.slug, row._id]));
    const investments = new Map<number, Investment[]>();
    for (const entry of entries) {
      const { kind, entity, made, parts } = entry;
      const id = kind === 'project' ? entity : projects.get(parts.slug ?? '');
      const project = id === undefined ? undefined : this.rows.projects.get(id);
      const joined = joinedBy(entry).flatMap((at) => {
        const ref = this.refOf('venture', at);
        return ref ? [{ at, ref }] : [];
      });
      const isThere = kind === 'project' ? project !== undefined : joined.some(({ at }) => at === entity);
      if (!project && !isThere) continue;
      const raiser = {
        ...{ name: text(project?.name) ?? parts.project ?? '', slug: text(project?.slug) },
        ...{ logo: text(project?.logo), symbol: text(project?.symbol) },
        category: Array.isArray(project?.sector) ? project.sector : [],
      };
      this.rows.fundraising.set(
        made,
        roundRow(
          entry,
          raiser,
          joined.map(({ ref }) => ref),
        ),
      );
      const amount = amountOf(entry);
      const leads = leadsOf(entry);
      for (const { at, ref } of joined) {
        const isLead = leads.some((name) => isSameName(name, ref.name));
        const of = project ? this.refOf('project', project._id) : null;
        const investment = { slug: raiser.slug, amount, project: of, isLead, origin: originOfEntry(entry) };
        investments.set(at, [...(investments.get(at) ?? []), investment]);
      }
      if (!project || amount === null) continue;
      const raised = typeof project.total_raised_usd === 'number' ? project.total_raised_usd : 0;
      this.rows.projects.set(project._id, { ...project, total_raised_usd: raised + amount });
    }
    this.countInvestments(investments);
  }

  private countInvestments(investments: ReadonlyMap<number, readonly Investment[]>): void {
    const { fundraising, organizations } = this.rows;
    const slugs = [...investments.keys()].map((id) => text(organizations.get(id)?.slug));
    const rounds = roundsByInvestor(fundraising.values(), new Set(slugs));
    let newest = this.newest;
    for (const { date } of fundraising.values()) {
      const day = typeof date === 'string' ? firstDay(date) : null;
      if (day !== null && (newest === null || day > newest)) newest = day;
    }
    for (const [id, added] of investments) {
      const row = organizations.get(id);
      if (!row) continue;
      const joined = rounds.get(text(row.slug)) ?? [];
      organizations.set(id, withInvestments(row, added, { joined, newest, now: this.now }));
    }
  }

  finish(): Overlaid {
    const named = (source: Source) =>
      [...this.rows[source].values()].map((row) => (this.names.size === 0 ? row : withNames(source, row, this.names)));
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
      stated: this.stated,
    };
  }

  private entity(kind: EntityKind, id: number): EntityData | null {
    const row = this.rows[STORES[kind].source].get(id);
    return row ? { row, facts: this.facts[kind].get(id) ?? noFacts(kind, row) } : null;
  }

  private refOf(kind: EntityKind, id: number): Ref | null {
    const row = this.rows[STORES[kind].source].get(id);
    const name = row?.[NAME_FIELD[kind]];
    return row && typeof name === 'string' ? rowRef(row, name) : null;
  }

  private rename(kind: EntityKind, row: Row): void {
    const ref = this.refOf(kind, row._id);
    if (!ref?.slug) return;
    const ofKind = this.names.get(kind) ?? new Map<string, Pictured>();
    const { slug, ...named } = ref;
    this.names.set(kind, ofKind.set(slug, named));
  }

  /** Where in the employments the job is that a position means; null: there is none. */
  private jobAt(kind: EntityKind, entity: number, field: string): number | null {
    const position = positionOf(field);
    if (!position || kind === 'people') return null;
    const key = kind === 'project' ? 'project_id' : 'organization_id';
    const found = this.employments
      .map((job, index) => ({ job, index }))
      .filter(({ job }) => job[key] === entity && whoOf(this.rows.people.get(job.person_id)) === position.who)
      .toSorted(({ job: a }, { job: b }) => compareJobs(a, b));
    return found[position.place - 1]?.index ?? null;
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
