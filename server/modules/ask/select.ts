import type { AskedRecord, AskQuery, Grouping, Relation, RelationKind } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { replacedBy, resolveFilter } from '#schemas/filters/merge.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import { unixMs } from '#schemas/units.ts';
import { whereCondition } from '#server/modules/data-query/conditions.ts';
import { readTriples, refuse, type Values } from '#server/modules/data-query/query.ts';
import { ENTITY_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { spanTriples } from './reading/draft.ts';

/** A typed query as an SQL condition: its conditions are those of a directory, its relation a choice of rows beside. */

const PROJECTS = tableName(DATA_SETS.projects);
const ORGANIZATIONS = tableName(DATA_SETS.organizations);
const ROUNDS = tableName(DATA_SETS.fundraising);

/** A query whose every part was checked, with rolling dates resolved. */
export interface CheckedQuery {
  readonly query: AskQuery;
  readonly spec: DataSetSpec;
  /** The period, in dates of the calendar. */
  readonly dates: readonly Triple[];
  /** Conditions and period, as the directory takes them. */
  readonly filter: readonly Triple[];
  /** Whether a table takes all of them: of two by one operator on one field it keeps the later one. */
  readonly fitsTable: boolean;
  readonly relation: CheckedRelation | null;
}

interface CheckedRelation {
  readonly kind: RelationKind;
  readonly record: AskedRecord | null;
  readonly filter: readonly Triple[];
}

type Bound = (relation: CheckedRelation, values: Values) => string | null;

interface RelationRule {
  readonly of: readonly DataSetSpec['source'][];
  /** What its conditions are about; null: it has none. */
  readonly about: DataSetSpec | null;
  readonly sql: Bound;
}

const joined =
  (partyKind: 'organization' | 'person' | null, isLead: boolean): Bound =>
  ({ filter, record }, values) => {
    if (partyKind === null) return null;
    const self = record ? ` AND _id <> ${values.bind(record.id, 'bigint')}` : '';
    return `_id IN (SELECT i.party_id FROM round_investors i WHERE i.party_kind = '${partyKind}'${isLead ? ' AND i.is_lead' : ''}
      AND i.round_id IN (SELECT _id FROM ${ROUNDS} WHERE ${whereCondition(DATA_SETS.fundraising, filter, '', values)}))${self}`;
  };

const ofParties =
  (isLead: boolean): Bound =>
  ({ filter }, values) =>
    `_id IN (SELECT i.round_id FROM round_investors i WHERE i.party_kind = 'organization'${isLead ? ' AND i.is_lead' : ''}
      AND i.party_id IN (SELECT _id FROM ${ORGANIZATIONS} WHERE ${whereCondition(DATA_SETS.organizations, filter, '', values)}))`;

const employed =
  (isPast: boolean): Bound =>
  ({ record }, values) => {
    if (!record || record.kind === 'people') return null;
    const place = record.kind === 'venture' ? 'organization_id' : 'project_id';
    return `_id IN (SELECT e.person_id FROM employments e WHERE e.${place} = ${values.bind(record.id, 'bigint')}
      AND e.to_date IS ${isPast ? 'NOT NULL' : 'NULL'})`;
  };

const KIND_OF = { project: ENTITY_KINDS.projects, venture: ENTITY_KINDS.organizations, people: ENTITY_KINDS.people };

const RULES: Readonly<Record<RelationKind, RelationRule>> = {
  ofProjects: {
    of: ['fundraising'],
    about: DATA_SETS.projects,
    sql: ({ filter }, values) =>
      `slug IN (SELECT slug FROM ${PROJECTS} WHERE ${whereCondition(DATA_SETS.projects, filter, '', values)})`,
  },
  ofInvestors: { of: ['fundraising'], about: DATA_SETS.organizations, sql: ofParties(false) },
  ofLeads: { of: ['fundraising'], about: DATA_SETS.organizations, sql: ofParties(true) },
  raising: {
    of: ['projects'],
    about: DATA_SETS.fundraising,
    sql: ({ filter }, values) =>
      `slug IN (SELECT slug FROM ${ROUNDS} WHERE ${whereCondition(DATA_SETS.fundraising, filter, '', values)})`,
  },
  investors: { of: ['organizations', 'people'], about: DATA_SETS.fundraising, sql: joined(null, false) },
  leads: { of: ['organizations', 'people'], about: DATA_SETS.fundraising, sql: joined(null, true) },
  holdings: {
    of: ['projects'],
    about: null,
    sql: ({ record }, values) =>
      record && record.kind !== 'project'
        ? `_id IN (SELECT f.project_id FROM portfolio f WHERE f.party_kind = '${KIND_OF[record.kind]}' AND f.party_id = ${values.bind(record.id, 'bigint')})`
        : null,
  },
  team: { of: ['people'], about: null, sql: employed(false) },
  former: { of: ['people'], about: null, sql: employed(true) },
  founders: {
    of: ['people'],
    about: null,
    sql: ({ record }, values) =>
      record && record.kind !== 'people'
        ? `_id IN (SELECT f.person_id FROM founders f WHERE f.founded_kind = '${KIND_OF[record.kind]}' AND f.founded_id = ${values.bind(record.id, 'bigint')})`
        : null,
  },
  mentions: {
    of: ['news'],
    about: null,
    sql: ({ record }, values) =>
      record?.slug
        ? `_id IN (SELECT coalesce(n.story, n._id) FROM news n WHERE n.${SOURCE_OF_KIND[record.kind]} @> ARRAY[${values.bind(record.slug, 'text')}])`
        : null,
  },
};

/** What the conditions of a relation are about; null: it takes none. */
export const aboutOf = (kind: RelationKind): DataSetSpec | null => RULES[kind].about;

const wrong = (field: string, at: string, source: string) =>
  refuse({ code: 'unknown_field', reason: 'row', field, source }, at);

/**
 * Checks a query, also one that a client wrote. `now`: ms since 1970.
 * @throws ApiError 422 naming the part that is wrong.
 */
export function checkQuery(query: AskQuery, now: number): CheckedQuery {
  const spec: DataSetSpec = DATA_SETS[query.source];
  const { period, relation, aggregate, group, across, sort } = query;
  if (query.source === 'proposals') throw wrong('proposals', 'query.source', query.source);
  const dates = period ? resolveFilter(spec, spanTriples(period.field, period), unixMs(now)) : [];
  const filter = readTriples(spec, [...query.triples, ...dates], now);
  if (aggregate.field !== null) {
    const field = findField(spec, aggregate.field);
    const isFigure = aggregate.of === 'sum' || aggregate.of === 'average' || aggregate.of === 'median';
    if (!field || (isFigure && (field.type !== 'number' || field.currencies)))
      throw wrong(aggregate.field, 'query.aggregate', query.source);
  }
  if (group && !isGrouping(spec, group)) throw wrong(group.field, 'query.group', query.source);
  if (group && across && !isGrouping(spec, across)) throw wrong(across.field, 'query.across', query.source);
  const isOfGroup = group !== null && (sort?.field === 'rows' || sort?.field === 'figure');
  // Groups are ordered by one figure.
  if (group && sort?.ties?.[0]) throw wrong(sort.ties[0].field, 'query.sort', query.source);
  for (const { field } of isOfGroup ? [] : sortTerms(sort))
    if (!findField(spec, field)?.sortable) throw wrong(field, 'query.sort', query.source);
  for (const name of query.shown) if (!findField(spec, name)) throw wrong(name, 'query.shown', query.source);
  const fitsTable = replacedBy(spec, filter, filter).length === 0;
  return { query, spec, dates, filter, fitsTable, relation: relation && checkRelation(spec, relation, now) };
}

/** Whether rows can be grouped so: dates by periods, words by their values. */
function isGrouping(spec: DataSetSpec, { field: name, by }: Grouping): boolean {
  const field = findField(spec, name);
  if (!field || field.type === 'number') return false;
  return field.type === 'date' ? by !== 'value' : by === 'value' && field.filterable;
}

function checkRelation(spec: DataSetSpec, { kind, record, triples }: Relation, now: number): CheckedRelation {
  const { of, about } = RULES[kind];
  if (!of.includes(spec.source)) throw wrong(kind, 'query.relation', spec.source);
  const filter = about && triples.length > 0 ? readTriples(about, triples, now) : [];
  if (!about && !record) throw wrong(kind, 'query.relation.record', spec.source);
  return { kind, record, filter };
}

/** The rows of a query, as a condition on the table of its data set. */
export function conditionOf({ spec, filter, relation }: CheckedQuery, values: Values): string {
  const own = whereCondition(spec, filter, '', values);
  if (!relation) return own;
  const partyKind = spec.source === 'organizations' ? 'organization' : 'person';
  const isOfRounds = relation.kind === 'investors' || relation.kind === 'leads';
  const rule = isOfRounds ? joined(partyKind, relation.kind === 'leads') : RULES[relation.kind].sql;
  return `(${own}) AND ${rule(relation, values) ?? 'FALSE'}`;
}
