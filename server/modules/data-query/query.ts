import type { Pool } from 'pg';
import { z } from 'zod';
import { type ColumnSpec, type DataSetSpec, type FieldSpec, findField, type Sort } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { parseFilter, parseTriples } from '#schemas/filters/parseFilter.ts';
import { everyTriple, type Filter, type FilterPart, isTriple, mapTriples, triplesOf } from '#schemas/filters/tree.ts';
import type { Parsed, Scalar, Triple } from '#schemas/filters/triples.ts';
import type { ErrorFacts } from '#schemas/i18n/errors.ts';
import { DetailParamsSchema } from '#schemas/queries/params.ts';
import { sortOf, sortTerms } from '#schemas/queries/sort.ts';
import { searchWords, textKey } from '#schemas/text.ts';
import { unixMs } from '#schemas/units.ts';
import { ApiError, type ErrorPath, formatPath } from '#server/platform/errors.ts';

/** Context for building SQL. */
export interface QueryContext {
  readonly pool: Pool;
  /** Fields with texts too long for an index. */
  readonly longTexts: (spec: DataSetSpec) => Promise<(field: FieldSpec) => boolean>;
}

/** A validated query. Equal keys mean equal answers while the data is unchanged. */
export interface Query {
  /** Cache key, as JSON. */
  readonly key: string;
  /** The answer also depends on the current day. */
  readonly daily?: boolean;
  /** SQL of a select with one value, the JSON text of the result; null: not found. */
  readonly toSql: (values: Values, context: QueryContext) => Promise<string> | string;
  /** Post-processes the SQL result. */
  readonly finish?: (found: unknown) => unknown;
  /** Estimated work per row, by `costOf`. Unset: little. */
  readonly cost?: number;
  /** The answer is large, whatever its work per row. */
  readonly isLarge?: boolean;
  /** Set for lists of rows, which can be sent in columnar form. */
  readonly rowsOf?: DataSetSpec;
  /** Set for series of rows, which can be too. */
  readonly seriesOf?: readonly ColumnSpec[];
}

/** Validates the parameters of a query. `now`: ms since 1970, for rolling dates. */
export type QueryReader = (params: unknown, now: number) => Query;

/** Parameters of a statement. Request values go here, never into SQL text. */
export class Values {
  readonly list: unknown[] = [];

  /** Adds a value; returns its placeholder, cast to an SQL type. */
  bind(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

/** Validation of requests. Every refusal is a 422 naming the wrong part. */

/** English messages instead of the schema's codes. */
const { localeError } = z.locales.en();

/** A 422; `path` continues `params[0]`. */
export function refuse(facts: ErrorFacts, path: string): ApiError {
  return new ApiError(422, facts, path === '' ? 'params[0]' : `params[0].${path}`);
}

export function readParams<Schema extends z.core.$ZodType>(schema: Schema, input: unknown): z.core.output<Schema> {
  const result = z.core.safeParse(schema, input, { error: localeError });
  if (result.success) return result.data;
  // Unknown keys first: a misspelt parameter otherwise becomes a default silently.
  const issues = result.error.issues;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) throw refuse({ code: 'wrong_value', reason: 'params' }, '');
  const path: ErrorPath = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    const unknown = formatPath([...path, issue.keys[0] ?? '']);
    throw refuse({ code: 'unknown_param', reason: 'query', name: unknown }, unknown);
  }
  throw refuse({ code: 'wrong_value', reason: 'schema', detail: `${issue.message}.` }, formatPath(path));
}

/** Reader of a query about one row, whose SQL follows from the row's address. */
export function bySlug(toSql: (slug: string, values: Values) => string): QueryReader {
  return (input) => {
    const { slug } = readParams(DetailParamsSchema, input);
    return { key: JSON.stringify(slug), toSql: (values) => toSql(values.bind(slug, 'text'), values) };
  };
}

interface ReadFilter {
  readonly filter: Filter;
  /** True if the filter has rolling dates. */
  readonly daily: boolean;
}

export function readFilter(spec: DataSetSpec, input: unknown, now: number): ReadFilter {
  return settle(spec, parseFilter(spec, input), now);
}

/** The same where only conditions are understood, and no groups. */
export function readTriples(spec: DataSetSpec, input: unknown, now: number): readonly Triple[] {
  return triplesOf(settle(spec, parseTriples(spec, input), now).filter);
}

/** Returns a parsed filter with rolling dates resolved at `now`, or refuses it. */
export function settle(spec: DataSetSpec, parsed: Parsed<Filter>, now: number): ReadFilter {
  if (!parsed.ok) throw refuse(parsed.problem, parsed.path);
  const resolved = resolveFilter(spec, parsed.value, unixMs(now));
  return {
    filter: withoutRepeats(spec, resolved),
    daily: JSON.stringify(resolved) !== JSON.stringify(parsed.value),
  };
}

/** Conditions that say the same are one; sets are compared without order. */
function withoutRepeats(spec: DataSetSpec, filter: Filter): Filter {
  const written = (part: FilterPart) =>
    isTriple(part) ? meaningOf(spec, part) : JSON.stringify(mapTriples([part], (triple) => meantBy(spec, triple)));
  return [...new Map(filter.map((part) => [written(part), part])).values()];
}

const meaningOf = (spec: DataSetSpec, triple: Triple) => JSON.stringify(meantBy(spec, triple));

function meantBy(spec: DataSetSpec, [field, operator, value]: Triple): Triple {
  const type = findField(spec, field)?.type;
  const isText = type === 'text' || type === 'tags' || type === 'refs';
  const key = (one: Scalar) => (isText ? textKey(String(one)) : one);
  const meant = typeof value === 'object' ? [...new Set(value.map(key))].sort() : key(value);
  return [field, operator, meant];
}

/** Names in a condition that cost as much as another condition. */
const NAMES_PER_CONDITION = 50;

/** Estimated work per row: conditions, names in them, and words searched for. */
export function costOf(filter: Filter, search: string): number {
  const triples = everyTriple(filter);
  const names = triples.reduce((sum, [, , value]) => sum + (typeof value === 'object' ? value.length : 0), 0);
  return triples.length + names / NAMES_PER_CONDITION + searchWords(search).length;
}

/** A sort with each column once; refuses one that cannot be sorted by. */
export function readSort(spec: DataSetSpec, sort: Sort | null): Sort | null {
  const terms = sortTerms(sort);
  const wrong = terms.findIndex(({ field }) => !findField(spec, field)?.sortable);
  const refused = terms[wrong];
  if (refused) {
    const path = wrong === 0 ? 'sort.field' : `sort.ties[${wrong - 1}].field`;
    throw refuse({ code: 'unknown_field', reason: 'sort', field: refused.field, source: spec.source }, path);
  }
  return sortOf(terms);
}

const WITH_OPTIONS: readonly FieldSpec['type'][] = ['text', 'tags', 'refs'];

/** The field to list values of. */
export function readOptionsField(spec: DataSetSpec, name: string): FieldSpec {
  const field = findField(spec, name);
  if (field?.filterable && WITH_OPTIONS.includes(field.type)) return field;
  throw refuse({ code: 'unknown_field', reason: 'options', field: name, source: spec.source }, 'field');
}

/** The number field to sum. */
export function readFigure(spec: DataSetSpec, name: string): FieldSpec {
  const field = findField(spec, name);
  if (field?.type === 'number' && !field.currencies) return field;
  throw refuse({ code: 'unknown_field', reason: 'summary', field: name, source: spec.source }, 'field');
}
