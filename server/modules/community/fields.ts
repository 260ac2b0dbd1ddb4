import type { RelationTable } from '#schemas/entities/relations.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { proposedInput } from '#schemas/forms/contributionRules.ts';
import { canonicalValue, listEntries } from '#schemas/forms/profileEdits.ts';
import type { EntityKind, Source } from '#schemas/kinds.ts';
import { sectorNames, withSectorsAbove } from '#schemas/sectors/sectors.ts';

/**
 * Where each field that may be proposed is stored, and how its text becomes a value and back. An entity is its row of a directory with
 * the facts beside it; both are replaced, never changed.
 */

/** A row of the table of facts of a kind. */
export type Facts = Readonly<Record<string, unknown>>;

export interface EntityData {
  readonly row: Row;
  readonly facts: Facts;
}

/** The directory, the table of facts and its key, and the kind in the registry of entities. */
export const STORES = {
  project: { source: 'projects', facts: 'project_facts', key: 'project_id', registered: 'project' },
  venture: { source: 'organizations', facts: 'organization_facts', key: 'organization_id', registered: 'organization' },
  people: { source: 'people', facts: 'person_facts', key: 'person_id', registered: 'person' },
} as const satisfies Record<
  EntityKind,
  { readonly source: Source; readonly facts: RelationTable; readonly key: string; readonly registered: string }
>;

/** Fields that stand beside the row, in the column of their name. */
const FACTS: Readonly<Record<EntityKind, readonly string[]>> = {
  project: ['ecosystem', 'year_founded', 'location', 'website'],
  venture: ['website', 'twitter', 'linkedin', 'crunchbase_link', 'email_address', 'assets_under_management'],
  people: ['twitter', 'linkedin', 'crunchbase'],
};

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const X_PAGE = /^https?:\/\/(?:www\.)?(?:x\.com|twitter\.(?:com|example))\//i;

/** The text of a field, as forms write it. */
export function readField(kind: EntityKind, { row, facts }: EntityData, field: string): string {
  if (kind === 'project' && field === 'twitter') return textsOf(facts.social).find((link) => X_PAGE.test(link)) ?? '';
  const value = FACTS[kind].includes(field) ? facts[field] : row[field];
  if (Array.isArray(value)) return textsOf(value).join('; ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The entity with another text in a field; an empty one is no value. */
export function writeField(kind: EntityKind, entity: EntityData, field: string, text: string): EntityData {
  const { row, facts } = entity;
  const before = readField(kind, entity, field);
  if (kind === 'project' && field === 'twitter')
    return { row, facts: { ...facts, social: withLink(textsOf(facts.social), before, text) } };
  const value = storedValue(kind, field, text);
  if (FACTS[kind].includes(field)) {
    const isLink = kind !== 'project' && proposedInput(kind, field) === 'url';
    return {
      row: isLink ? { ...row, social: withLink(textsOf(row.social), before, text) } : row,
      facts: { ...facts, [field]: value },
    };
  }
  return { row: { ...row, [field]: value }, facts: withRowFact(facts, field, before, text) };
}

/** Facts that repeat a field of the row. */
function withRowFact(facts: Facts, field: string, before: string, text: string): Facts {
  // The text with markup says what the plain one said before.
  if (field === 'description') return { ...facts, description_html: null };
  if (field !== 'primary_job_title') return facts;
  const others = textsOf(facts.job_title).filter((title) => title !== before && title !== text);
  return { ...facts, job_title: text === '' ? others : [text, ...others] };
}

function withLink(links: readonly string[], before: string, after: string): string[] {
  const others = links.filter((link) => link !== before && link !== after);
  return after === '' ? others : [...others, after];
}

function storedValue(kind: EntityKind, field: string, text: string): unknown {
  const input = proposedInput(kind, field) ?? 'text';
  if (input === 'picture') return text === '' ? null : text;
  const canonical = canonicalValue(input, text);
  if (input === 'list') {
    const entries = listEntries(canonical);
    return field === 'sector' ? withSectorsAbove(sectorNames(entries)) : entries;
  }
  if (canonical === '') return null;
  return input === 'number' || input === 'year' ? Number(canonical) : canonical;
}
