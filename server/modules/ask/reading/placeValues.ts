import type { RelationKind } from '#schemas/api/ask.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { type DataSetName, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { addTriples, type Draft, ground, relate } from './draft.ts';
import type { Parts } from './parts.ts';
import { type PhraseOf, type ValueOf, valueTriple } from './phrases.ts';
import { recordTriple } from './places.ts';

/** Places values and names: of the rows themselves, or of the rows that they belong to. */

/** Fields that are meant first where a value stands in several. */
const FIRST_FIELDS = ['stages', 'type', 'type_of_investor', 'sector', 'category', 'primary_job_title', 'countries'];

function best(values: readonly ValueOf[], source: DataSetName): ValueOf | undefined {
  const own = values.filter((value) => value.source === source);
  return own.toSorted((a, b) => rank(a) - rank(b))[0];
}

function rank({ field }: ValueOf): number {
  const at = FIRST_FIELDS.indexOf(field);
  return at < 0 ? FIRST_FIELDS.length : at;
}

const isAbout = (parts: Parts, source: DataSetName) => parts.nouns.some(({ sources }) => sources[0] === source);

export function placeNamed(draft: Draft, { values, records, behind }: PhraseOf<'named'>, parts: Parts): boolean {
  const isPlaced =
    placeValue(draft, values, parts) ||
    records.some((record, nth) => {
      if (!placeRecords(draft, [record], 'or')) return false;
      draft.score -= behind?.[nth] ?? 0;
      return true;
    });
  return ground(draft, isPlaced);
}

/** A value of the rows, or of the rows that they belong to. */
function placeValue(draft: Draft, values: readonly ValueOf[], parts: Parts): boolean {
  const { source } = draft;
  // "DeFi projects that raised": the sector is the project's, not the round's.
  if (source === 'fundraising' && isAbout(parts, 'projects') && bindValue(draft, values, 'ofProjects', 'projects'))
    return true;
  const own = best(values, source);
  const triple = own && valueTriple(own.field, [own], 'or');
  if (triple) return addTriples(draft.source, draft.triples, [triple]);
  if (source === 'projects') return bindValue(draft, values, 'raising', 'fundraising');
  if (source === 'fundraising')
    return (
      bindValue(draft, values, 'ofProjects', 'projects') ||
      bindValue(draft, values, parts.verbs.has('lead') ? 'ofLeads' : 'ofInvestors', 'organizations')
    );
  if (source === 'organizations' && draft.relation?.kind === 'investors')
    return bindValue(draft, values, 'investors', 'fundraising');
  return false;
}

function bindValue(draft: Draft, values: readonly ValueOf[], kind: RelationKind, of: DataSetName): boolean {
  const found = best(values, of);
  const triple = found && valueTriple(found.field, [found], 'or');
  if (!triple || !relate(draft, kind, [triple])) return false;
  draft.score -= 0.2;
  return true;
}

export function placeValues(draft: Draft, { all, joined }: PhraseOf<'values'>, parts: Parts): boolean {
  const listed = (source: DataSetName): Triple | null => {
    const fields = all.map((values) => best(values, source));
    const [first] = fields;
    if (!first || fields.some((one) => one?.field !== first.field)) return null;
    return valueTriple(
      first.field,
      fields.flatMap((one) => one ?? []),
      joined === 'both' ? 'both' : 'or',
    );
  };
  const bound = (kind: RelationKind, of: DataSetName) => {
    const triple = listed(of);
    return triple !== null && relate(draft, kind, [triple]);
  };
  if (draft.source === 'fundraising' && isAbout(parts, 'projects') && bound('ofProjects', 'projects'))
    return ground(draft, true);
  const own = listed(draft.source);
  if (own) {
    if (parts.compares) draft.group = { field: own[0], by: 'value' };
    return ground(draft, addTriples(draft.source, draft.triples, [own]));
  }
  return ground(
    draft,
    (draft.source === 'fundraising' && bound('ofProjects', 'projects')) ||
      (draft.source === 'projects' && bound('raising', 'fundraising')),
  );
}

export function placeRecords(draft: Draft, records: PhraseOf<'records'>['all'], how: 'or' | 'both'): boolean {
  const [first] = records;
  const triple = recordTriple(draft.source, records, how);
  if (!first || !triple) return false;
  draft.score += SOURCE_OF_KIND[first.kind] === draft.source ? 0.5 : 0.2;
  return addTriples(draft.source, draft.triples, [triple]);
}

export function placeWithout(draft: Draft, { all }: PhraseOf<'without'>): boolean {
  const own = all.map((values) => best(values, draft.source));
  const [first] = own;
  if (!first || own.some((one) => one?.field !== first.field)) return false;
  const triple = valueTriple(
    first.field,
    own.flatMap((one) => one ?? []),
    'none',
  );
  return triple !== null && addTriples(draft.source, draft.triples, [triple]);
}
