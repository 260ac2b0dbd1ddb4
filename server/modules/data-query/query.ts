import type { Pool } from 'pg';
import { z } from 'zod';
import { type DataSetSpec, type FieldSpec, findField, type Sort } from '#schemas/columns/spec.ts';
import { type FilterProblem, type Parsed, parseFilter, resolveFilter, type Triple } from '#schemas/filters/triples.ts';
import type { ErrorFacts } from '#schemas/i18n/errors.ts';
import { unixMs } from '#schemas/units.ts';
import { ApiError, type ErrorPath, formatPath } from '#server/platform/errors.ts';

/** What a query may ask of the server while it is put into SQL. */
export interface QueryContext {
  readonly pool: Pool;
  /** Fields of the data set that hold texts too long for an index to order. */
  readonly longTexts: (spec: DataSetSpec) => Promise<(field: FieldSpec) => boolean>;
}

/** A query that has been read and checked. Two with equal keys have equal answers as long as the data stays the same. */
export interface Query {
  /** All that decides the answer, as JSON. */
  readonly key: string;
  /** The answer also depends on the day it is asked. */
  readonly daily?: boolean;
  /** Gives an SQL expression (a select of one value, without parentheses) for the JSON text of the result; null stands for nothing found. */
  readonly toSql: (values: Values, context: QueryContext) => Promise<string> | string;
  /** Makes the result of what the SQL gave, where SQL alone does not. */
  readonly finish?: (found: unknown) => unknown;
  /** Set for lists of master rows: they can travel by columns. */
  readonly rowsOf?: DataSetSpec;
}

/** Reads one query identifier's parameters. `now` is milliseconds since 1970, for rolling dates. */
export type QueryReader = (params: unknown, now: number) => Query;

/** The values of a statement. Everything that comes from a request travels here, never in the text of the statement. */
export class Values {
  readonly list: unknown[] = [];

  /** Adds a value and answers its placeholder, cast to an SQL type. */
  bind(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

/** Checks what came from outside. Every refusal is a 422 that names the offending part. */

/** The schema's own words are for programmers; these are for whoever wrote the request. */
const { localeError } = z.locales.en();

type RefusalCode = FilterProblem['code'] | 'unknown_param' | 'unknown_row';

/** A refusal of a part of the parameters; `path` goes on from `params[0]`. */
export function refuse(code: RefusalCode, detail: string, path: string): ApiError {
  const facts: ErrorFacts = code === 'unknown_param' ? { code, reason: 'query', detail } : { code, detail };
  return new ApiError(422, facts, path === '' ? 'params[0]' : `params[0].${path}`);
}

/** Reads the parameters of a query by their schema. */
export function readParams<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.core.output<Schema> {
  const result = z.core.safeParse(schema, input, { error: localeError });
  if (result.success) return result.data;
  // What is unknown is named first: the rest of a misspelt parameter is a default that nobody asked for.
  const issues = result.error.issues;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) throw refuse('wrong_value', 'The parameters are not understood.', '');
  const path: ErrorPath = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    const unknown = [...path, issue.keys[0] ?? ''];
    throw refuse('unknown_param', `'${formatPath(unknown)}' is no parameter of this query.`, formatPath(unknown));
  }
  throw refuse('wrong_value', `${issue.message}.`, formatPath(path));
}

interface ReadFilter {
  readonly filter: readonly Triple[];
  /** There were rolling dates, which mean another day tomorrow. */
  readonly daily: boolean;
}

/** Reads a filter as triples. */
export function readFilter(spec: DataSetSpec, input: unknown, now: number): ReadFilter {
  return settle(spec, parseFilter(spec, input), now);
}

/** Takes a parsed filter or refuses it; its rolling dates become the day they mean at `now`. */
export function settle(spec: DataSetSpec, parsed: Parsed<readonly Triple[]>, now: number): ReadFilter {
  if (!parsed.ok) throw refuse(parsed.code, `${parsed.message}.`, parsed.path);
  const filter = resolveFilter(spec, parsed.value, unixMs(now));
  return { filter, daily: JSON.stringify(filter) !== JSON.stringify(parsed.value) };
}

/** Checks that a data set can be sorted that way. */
export function readSort(spec: DataSetSpec, sort: Sort | null): Sort | null {
  if (sort && !findField(spec, sort.field)?.sortable) {
    throw refuse('unknown_field', `'${sort.field}' is not a field of ${spec.source} that can be sorted.`, 'sort.field');
  }
  return sort;
}

const WITH_OPTIONS: readonly FieldSpec['type'][] = ['text', 'tags', 'refs'];

/** The field whose distinct values are asked for. */
export function readOptionsField(spec: DataSetSpec, name: string): FieldSpec {
  const field = findField(spec, name);
  if (field?.filterable && WITH_OPTIONS.includes(field.type)) return field;
  throw refuse(
    'unknown_field',
    `'${name}' is not a field of ${spec.source} whose values can be listed: a text or a list that can be filtered.`,
    'field',
  );
}
