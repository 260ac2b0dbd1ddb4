import { createHash } from 'node:crypto';
import { z } from 'zod';
import { V1_LIMITS, V1_SETS, type V1Name, v1NameOf } from '#schemas/api/public-api.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, findField, type Sort, type SortTerm } from '#schemas/columns/spec.ts';
import { parseCondition } from '#schemas/filters/conditionDraft.ts';
import { readFilterText } from '#schemas/filters/text/read.ts';
import { readFormulas, withFormulas } from '#schemas/formulas/viewFormulas.ts';
import type { ErrorFacts } from '#schemas/i18n/errors.ts';
import { readPivot } from '#schemas/pivot/address.ts';
import type { Pivot } from '#schemas/pivot/pivot.ts';
import { SORT_MAX, sortOf } from '#schemas/queries/sort.ts';
import { readParams } from '#server/modules/data-query/query.ts';
import { ApiError } from '#server/platform/errors.ts';
import { problemText } from './conditionProblems.ts';
import { textFacts } from './filterTexts.ts';

/** Reads the parameters of a list of `/api/v1` into those of the data query, which checks the rest. */

const one = z.string().max(V1_LIMITS.text);
/** The conditions of a list, as the document of the API describes them. */
export const CONDITIONS = {
  filter: z
    .string()
    .optional()
    .describe(
      'A JSON list of conditions, all of which hold: `[["tvl","gte",1000000],["sector","in",["DeFi","AI"]]]`. A group stands where a condition does, at most three deep: `{"any":[…]}` one of several, `{"all":[…]}` each of them, `{"not":…}` the opposite, `{"formula":"fdv > 3 * mcap"}` what is computed. Or the text of a filter: `tvl > 1M and (sector in (DeFi, AI) or not token)`. Unknown values pass neither a group nor its opposite',
    ),
  where: z
    .string()
    .optional()
    .describe('A condition as it is written in the filter line of a table: `tvl >= 5M`. Can be given several times'),
  search: z.string().optional().describe('Words that the texts of a row contain'),
  f: z
    .string()
    .optional()
    .describe(
      'Columns that are computed, each as name, title and formula: `f_mc_tvl|MC / TVL|market_cap_usd / tvl`, several after a comma; `~0`, `~1` and `~2` stand for `~`, `,` and `|`. Conditions, order and fields may name them',
    ),
};

const conditions = {
  filter: one.optional(),
  where: z.union([one, z.array(one).max(V1_LIMITS.conditions)]).optional(),
  search: one.optional(),
  f: one.optional(),
};
const ListedSchema = z.strictObject({
  ...conditions,
  sort: one.optional(),
  fields: one.optional(),
  limit: z
    .string()
    .regex(/^\d{1,6}$/, 'Invalid number: expected digits')
    .optional(),
  cursor: one.optional(),
});

/** A list as it is asked for. */
export interface WantedRows {
  readonly filter: readonly unknown[];
  readonly search: string;
  readonly sort: Sort | null;
  /** Formulas, as the data query takes them. */
  readonly f?: string;
  /** In the order asked for; null: all. */
  readonly fields: readonly string[] | null;
  /** Rows of the answer; null: as many as its form gives. */
  readonly limit: number | null;
  /** `_id` of the row before the page; null: from the first. */
  readonly after: number | null;
}

/** @throws ApiError 422 naming the parameter. */
export function readWanted(name: V1Name, query: unknown): WantedRows {
  const read = named(() => readParams(ListedSchema, query));
  const spec = specOfCall(name, read.f);
  const limit = read.limit === undefined ? null : Number(read.limit);
  if (limit === 0) {
    throw refused({ code: 'wrong_value', reason: 'schema', detail: 'Too small: expected number to be >=1.' }, 'limit');
  }
  const rest = {
    ...scopeOf(spec, read),
    sort: read.sort === undefined ? null : sortFrom(spec, read.sort),
  };
  return {
    ...rest,
    fields: read.fields === undefined ? null : [...new Set(read.fields.split(',').map((field) => field.trim()))],
    limit,
    after: read.cursor === undefined ? null : rowOf(read.cursor, questionOf(name, rest)),
  };
}

interface WantedScope {
  readonly filter: readonly unknown[];
  readonly search: string;
  readonly f?: string;
}

/** The data set of a call, with the columns of its formulas. Those that cannot be read are refused by the data query. */
export function specOfCall(name: V1Name, f = ''): DataSetSpec {
  const spec = DATA_SETS[V1_SETS[name].source];
  return f === '' ? spec : withFormulas(spec, readFormulas(spec, f));
}

function scopeOf(spec: DataSetSpec, read: z.output<z.ZodObject<typeof conditions>>): WantedScope {
  const written = [read.where ?? []].flat().flatMap((text) => conditionOf(spec, text));
  const filter = [...partsOf(spec, read.filter), ...written];
  return { filter, search: read.search ?? '', ...(read.f === undefined ? {} : { f: read.f }) };
}

const ValuesSchema = z.strictObject({
  ...conditions,
  ...{ field: one, like: one.optional() },
  limit: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'Invalid number: expected digits')
    .optional(),
});

/** Values of a field as they are asked for, with the rows they are counted in. */
export interface WantedValues extends WantedScope {
  readonly field: string;
  /** What they are like; empty: all. */
  readonly like: string;
  /** Null: as many as an answer has. */
  readonly limit: number | null;
}

/** @throws ApiError 422 naming the parameter. */
export function readWantedValues(name: V1Name, query: unknown): WantedValues {
  const read = named(() => readParams(ValuesSchema, query));
  const scope = scopeOf(specOfCall(name, read.f), read);
  const limit = read.limit === undefined ? null : Number(read.limit);
  return { ...scope, field: read.field, like: read.like ?? '', limit };
}

const PivotedSchema = z.strictObject({
  ...conditions,
  ...{ group: one.optional(), by: one.optional(), show: one.optional(), order: one.optional(), top: one.optional() },
});

const EXAMPLES = {
  group: 'sector,date.quarter',
  by: 'date.year',
  show: 'count,sum.amount_quantity',
  order: '0.desc',
  top: '10',
} as const;

/** A pivot as it is asked for, with the rows it is of. @throws ApiError 422 naming the parameter. */
export function readWantedPivot(name: V1Name, query: unknown): WantedScope & { readonly pivot: Pivot } {
  const read = named(() => readParams(PivotedSchema, query));
  const written = readPivot(read);
  if (!written.ok) {
    const { param, typed } = written.problem;
    throw refused({ code: 'wrong_pivot', reason: 'written', param, typed, example: EXAMPLES[param] }, param);
  }
  return { ...scopeOf(specOfCall(name, read.f), read), pivot: written.pivot };
}

/** Runs what refuses parts of `params[0]`, which are parameters of their own here. */
export function named<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof ApiError ? withOwnPath(error) : error;
  }
}

const RENAMED: ReadonlyMap<string, string> = new Map([['take', 'limit']]);
/** What parts of a pivot are called. */
const OF_PIVOT: ReadonlyMap<string, string> = new Map([
  ['rows', 'group'],
  ['columns', 'by'],
  ['measures', 'show'],
  ['sort', 'order'],
  ['limit', 'top'],
]);

export function withOwnPath(error: ApiError): ApiError {
  const whole = error.path?.replace(/^params\[0\]\.?/, '');
  const [first, part = ''] = whole?.split('.') ?? [];
  // Within a filter the path leads on through its groups.
  const path = first?.startsWith('filter[') ? whole : first;
  const ofPivot = path === 'pivot' ? OF_PIVOT.get(part.replace(/\[.*$/, '')) : undefined;
  if (ofPivot !== undefined) return new ApiError(error.status, error.facts, ofPivot, error.retryAfter);
  if (path === undefined || path === error.path) return error;
  return new ApiError(error.status, error.facts, RENAMED.get(path) ?? path, error.retryAfter);
}

const refused = (facts: ErrorFacts, path: string) => new ApiError(422, facts, path);

/** A text begins with neither: a label in brackets begins with its words. */
const LOOKS_LIKE_JSON = /^\s*(?:\{|\[\s*[[{\]])/;

/** The parts of a filter: a list as JSON, or its text. */
function partsOf(spec: DataSetSpec, text: string | undefined): readonly unknown[] {
  if (text === undefined) return [];
  const list = z.array(z.unknown()).safeParse(jsonOf(text));
  if (list.success) return list.data;
  if (LOOKS_LIKE_JSON.test(text)) throw refused({ code: 'malformed_filter', reason: 'list' }, 'filter');
  const read = readFilterText(spec, text);
  if (read.ok) return read.filter;
  throw refused(textFacts(spec, text, read.problem), 'filter');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function conditionOf(spec: DataSetSpec, text: string): readonly unknown[] {
  const read = parseCondition(spec, text);
  if (read.ok) return read.triples;
  const said = problemText(spec, text, read.problem);
  const source = v1NameOf(spec.source);
  throw refused({ code: 'wrong_value', reason: 'written', typed: text, source, ...said }, 'where');
}

/** `tvl.desc` or `sector.asc,tvl.desc`, as in the address of a table. */
function sortFrom(spec: DataSetSpec, text: string): Sort | null {
  const terms = text.split(',').map((part): SortTerm => {
    const [, field = part, order] = /^(.+)\.(asc|desc)$/.exec(part) ?? [];
    if (!findField(spec, field)?.sortable) {
      throw refused({ code: 'unknown_field', reason: 'sort', field, source: spec.source }, 'sort');
    }
    return { field, order: order === 'asc' ? 'asc' : 'desc' };
  });
  if (terms.length > SORT_MAX) {
    throw refused({ code: 'wrong_value', reason: 'schema', detail: SORT_TOO_LONG }, 'sort');
  }
  return sortOf(terms);
}

const SORT_TOO_LONG = `Too big: expected at most ${SORT_MAX} fields.`;

type Question = Pick<WantedRows, 'filter' | 'search' | 'sort' | 'f'>;

/** What a cursor belongs to: rows after one row mean something in their own order only. */
export function questionOf(name: string, { filter, search, sort, f }: Question): string {
  return createHash('sha256')
    .update(JSON.stringify([name, filter, search, sort, ...(f === undefined ? [] : [f])]))
    .digest('base64url')
    .slice(0, 10);
}

/** The cursor after a row, for the same question. */
export function cursorAfter(id: number, question: string): string {
  return Buffer.from(JSON.stringify([id, question])).toString('base64url');
}

const CursorSchema = z.tuple([z.int().positive(), z.string()]);

function rowOf(cursor: string, question: string): number {
  try {
    const [id, asked] = CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (asked === question) return id;
  } catch {
    // It is refused below.
  }
  throw refused({ code: 'wrong_value', reason: 'cursor' }, 'cursor');
}
