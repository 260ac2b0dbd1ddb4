import type { Pool } from 'pg';
import { z } from 'zod';
import { AGGREGATES, ASK_LIMITS, type AskQuery, GROUPINGS, RELATION_KINDS, type Relation } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { parseTriples } from '#schemas/filters/parseFilter.ts';
import { FILTER_LIMITS, type Triple } from '#schemas/filters/triples.ts';
import { DATA_SET_NAMES, ENTITY_KINDS } from '#schemas/kinds.ts';
import { SORT_MAX } from '#schemas/queries/sort.ts';
import { ApiError } from '#server/platform/errors.ts';
import { spanTriples } from './reading/draft.ts';
import { findAskedRecord } from './records.ts';
import { aboutOf } from './select.ts';

/** The typed query as programs write it: what a question in words is read into. Parts that are not needed can be left out. */

/** Data sets that are asked of; proposals name members. */
export const ASKABLE = DATA_SET_NAMES.filter((name) => name !== 'proposals');

const word = (max: number) => z.string().trim().min(1).max(max);
const field = () => word(60);
const scalar = z.union([z.string().max(FILTER_LIMITS.textLength), z.number()]);
const triples = z
  .array(z.array(z.union([scalar, z.array(scalar).max(FILTER_LIMITS.listMembers)])))
  .max(FILTER_LIMITS.triples)
  .default([]);
const sorted = () => ({ field: field(), order: z.enum(['asc', 'desc']) });
const date = () => z.string().max(20).nullable().default(null);

const RecordSchema = z.strictObject({
  kind: z.enum(ENTITY_KINDS).describe('`venture` is an organization, `people` a person'),
  slug: word(300).nullable().default(null),
  id: z.int().optional().describe('Its `_id`, where it has no slug'),
  name: z.string().optional().describe('What an answer calls it; it is not read'),
});

export const TypedQuerySchema = z.strictObject({
  source: z.enum(ASKABLE).describe('The data set; rounds are `fundraising`'),
  triples: triples.describe(
    'Conditions, all of which hold: [["stages","in",["Seed"]],["amount_quantity","gte",5000000]]',
  ),
  relation: z
    .strictObject({
      kind: z.enum(RELATION_KINDS),
      record: RecordSchema.nullable().default(null),
      triples: triples.describe('Conditions on the other rows, without those of `record`'),
    })
    .nullable()
    .default(null)
    .describe(
      'What the rows have to do with others. Rounds: `ofProjects`, `ofInvestors`, `ofLeads` with conditions on those. Projects: `raising` with conditions on rounds, `holdings` of `record`. Organizations and people: `investors` and `leads` of rounds that pass the conditions, without `record`. People: `team`, `former`, `founders` of `record`. News: `mentions` of `record`',
    ),
  aggregate: z
    .strictObject({ of: z.enum(AGGREGATES), field: field().nullable().default(null) })
    .default({ of: 'rows', field: null })
    .describe(
      '`rows` lists them, `count` counts them, `sum`, `average` and `median` are of `field`, `value` is `field` of them',
    ),
  group: z
    .strictObject({ field: field(), by: z.enum(GROUPINGS) })
    .nullable()
    .default(null)
    .describe('Figures by the values of a field, or of a date by its periods'),
  across: z
    .strictObject({ field: field(), by: z.enum(GROUPINGS) })
    .nullable()
    .optional()
    .describe('A second group, a column each: the newest periods, or the values with the most rows, at most 8'),
  sort: z
    .strictObject({
      ...sorted(),
      ties: z
        .array(z.strictObject(sorted()))
        .max(SORT_MAX - 1)
        .optional()
        .describe('What orders rows that are equal by the first; not of groups'),
    })
    .nullable()
    .default(null)
    .describe('Of groups by `rows` or `figure`'),
  limit: z.int().min(1).max(ASK_LIMITS.rows).nullable().default(null).describe('Rows or groups at most'),
  period: z
    .strictObject({ field: field(), from: date(), to: date() })
    .nullable()
    .default(null)
    .describe('Dates, both included: `2021`, `2021-03`, `2021-03-15`, or `-P6M` for six months ago'),
  shown: z.array(field()).max(12).default([]).describe('Fields to show beside the usual ones'),
});
export type TypedQuery = z.output<typeof TypedQuerySchema>;

const NEEDS_FIELD: readonly AskQuery['aggregate']['of'][] = ['sum', 'average', 'median', 'value'];

/**
 * The query that a program wrote, its conditions checked and its record found.
 * @throws ApiError 422 and 404, whose path begins with `query`.
 */
export async function readTyped(pool: Pool, typed: TypedQuery): Promise<AskQuery> {
  const { source, relation, aggregate, period, group, across } = typed;
  const spec: DataSetSpec = DATA_SETS[source];
  if (NEEDS_FIELD.includes(aggregate.of) && aggregate.field === null) {
    throw refused(`'${aggregate.of}' needs the field that it is of.`, 'query.aggregate.field');
  }
  if (across && !group) throw refused('`across` is a second group: it needs `group`.', 'query.across');
  if (period) checked(spec, spanTriples(period.field, period), 'query.period');
  const conditions = checked(spec, typed.triples, 'query.triples');
  return { ...typed, triples: conditions, relation: relation && (await readRelation(pool, relation)) };
}

async function readRelation(pool: Pool, asked: NonNullable<TypedQuery['relation']>): Promise<Relation> {
  const about = aboutOf(asked.kind);
  if (!about && asked.triples.length > 0)
    throw refused(`'${asked.kind}' takes no conditions beside its record.`, 'query.relation.triples');
  const conditions = about ? checked(about, asked.triples, 'query.relation.triples') : [];
  if (!asked.record) return { kind: asked.kind, record: null, triples: conditions };
  const record = await findAskedRecord(pool, asked.record.kind, asked.record);
  if (!record) throw new ApiError(404, { code: 'no_such_record' }, 'query.relation.record');
  return { kind: asked.kind, record, triples: conditions };
}

const refused = (detail: string, path: string) =>
  new ApiError(422, { code: 'invalid_request', reason: 'schema', detail }, path);

function checked(spec: DataSetSpec, conditions: unknown, part: string): readonly Triple[] {
  const read = parseTriples(spec, conditions);
  if (read.ok) return read.value;
  throw new ApiError(422, read.problem, part === 'query.period' ? part : read.path.replace(/^filter/, part));
}
