import type { Pool } from 'pg';
import type { DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';

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
