import type { AskedRecord, AskQuery, Relation, RelationKind } from '#schemas/api/ask.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { Span } from './phrases.ts';
import { type AskedSet, DATE_FIELD, specOf } from './places.ts';

/** A query while the phrases of a question find their places in it. */
export interface Draft {
  readonly source: AskedSet;
  readonly triples: Triple[];
  relation: { readonly kind: RelationKind; readonly record: AskedRecord | null; readonly triples: Triple[] } | null;
  aggregate: AskQuery['aggregate'];
  group: AskQuery['group'];
  across: AskQuery['group'];
  sort: AskQuery['sort'];
  limit: number | null;
  period: Span | null;
  readonly shown: string[];
  /** Grounds: names, values and conditions that say which rows are meant. */
  grounds: number;
  score: number;
}

export function newDraft(source: AskedSet): Draft {
  return {
    source,
    triples: [],
    relation: null,
    aggregate: { of: 'rows', field: null },
    group: null,
    across: null,
    sort: null,
    limit: null,
    period: null,
    shown: [],
    grounds: 0,
    score: 0,
  };
}

/** Adds conditions on rows of a data set once; two that no row can pass together are no reading. */
export function addTriples(source: DataSetName, list: Triple[], added: readonly Triple[]): boolean {
  for (const triple of added) {
    const [field, operator] = triple;
    const same = list.find((one) => one[0] === field && one[1] === operator);
    if (same && JSON.stringify(same) === JSON.stringify(triple)) continue;
    if (list.some((one) => one[0] === field && isListed(one[1], operator))) return false;
    // A row has one name and one stage, but may be on two chains.
    const mayRepeat = operator === 'ne' || operator === 'contains' || (operator === 'eq' && isOfMany(source, field));
    if (same && !mayRepeat) return false;
    const others = list.filter((one) => one[0] === field);
    if (others.some((one) => excludes(one, triple))) return false;
    // "seed but no Series A" says of one round what is meant of several.
    if (!isOfMany(source, field) && others.some((one) => isChosen(one, triple) || isChosen(triple, one))) return false;
    list.push(triple);
  }
  return true;
}

function isOfMany(source: DataSetName, field: string): boolean {
  const type = specOf(source, field)?.type;
  return type === 'tags' || type === 'refs';
}

/** One of some and one: the list was read without it. */
const isListed = (a: string, b: string) => (a === 'in' && b === 'eq') || (a === 'eq' && b === 'in');

const isChosen = ([, a]: Triple, [, b]: Triple) => a === 'eq' && (b === 'ne' || b === 'nin');

/** A bound that lies beyond another one, and a value that is wanted and not wanted. */
function excludes([, a, one]: Triple, [, b, other]: Triple): boolean {
  // What is not known passes no other condition.
  if ((a === 'known' && one === 0) || (b === 'known' && other === 0)) return true;
  if ((a === 'eq' && b === 'ne') || (a === 'ne' && b === 'eq')) return one === other;
  if (typeof one !== 'number' || typeof other !== 'number') return false;
  const isLow = (operator: string) => operator === 'gt' || operator === 'gte';
  const isHigh = (operator: string) => operator === 'lt' || operator === 'lte';
  return (isLow(a) && isHigh(b) && one > other) || (isHigh(a) && isLow(b) && other > one);
}

/** Binds rows to others; false where they are bound in another way already. */
export function relate(
  draft: Draft,
  kind: RelationKind,
  triples: readonly Triple[],
  record: AskedRecord | null = null,
): boolean {
  if (!draft.relation) {
    draft.relation = { kind, record, triples: [...triples] };
    return true;
  }
  if (draft.relation.kind !== kind || (record && draft.relation.record)) return false;
  return addTriples(aboutOf(kind) ?? draft.source, draft.relation.triples, triples);
}

/** What the conditions of a relation are about. */
function aboutOf(kind: RelationKind): DataSetName | null {
  if (kind === 'ofProjects') return 'projects';
  if (kind === 'ofInvestors' || kind === 'ofLeads') return 'organizations';
  return isOverRounds({ kind }) ? 'fundraising' : null;
}

/** Relations over rounds: a period is one of the rounds. */
const OVER_ROUNDS: ReadonlySet<RelationKind> = new Set(['raising', 'investors', 'leads']);

export function isOverRounds(relation: Pick<Relation, 'kind'> | null): boolean {
  return relation !== null && OVER_ROUNDS.has(relation.kind);
}

/** The dates of a span as conditions. */
export function spanTriples(field: string, { from, to }: Span): readonly Triple[] {
  return [
    ...(from === null ? [] : [[field, 'gte', from] as const]),
    ...(to === null ? [] : [[field, 'lte', to] as const]),
  ];
}

/** The finished query; null: its period has no place. */
export function finish(draft: Draft): AskQuery | null {
  const { source, triples, aggregate, group, across, sort, limit, shown, period } = draft;
  const field = DATE_FIELD[source];
  const isPast = period !== null && draft.relation !== null && isOverRounds(draft.relation);
  if (period && !isPast && field === undefined) return null;
  const relation = draft.relation && {
    ...draft.relation,
    triples: [...draft.relation.triples, ...(isPast ? spanTriples('date', period) : [])],
  };
  return {
    source,
    triples,
    relation,
    aggregate,
    group,
    ...(across && { across }),
    sort,
    limit,
    period: period && !isPast && field !== undefined ? { field, from: period.from, to: period.to } : null,
    shown: [...new Set(shown)],
  };
}

/** Says that rows are meant where something found its place. */
export function ground(draft: Draft, isPlaced: boolean): boolean {
  if (isPlaced) draft.grounds++;
  return isPlaced;
}
