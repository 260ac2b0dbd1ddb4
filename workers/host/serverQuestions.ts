import type { DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { everyTriple } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS } from '#schemas/filters/triples.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { formulaParam } from '#schemas/formulas/written.ts';
import { leadersQuery } from '#schemas/queries/leaders.ts';
import type { Option } from '#schemas/queries/results.ts';
import type { TableQuery } from '../protocol.ts';
import { createTable } from '../table/table.ts';
import { readRows } from '../table/viewRows.ts';
import { fetchOptions, fetchPage, fetchTotal } from './answers.ts';
import { withAbsent, withoutChoices } from './hostedTable.ts';
import { OwnColumns } from './ownColumns.ts';
import type { RemoteQuery } from './remoteView.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** What the server is asked about a data set whose rows are not all here. A query says its formulas. */
export class ServerQuestions {
  readonly #spec: DataSetSpec;
  readonly #environment: WorkerEnvironment;
  /** Columns that the server does not know; they are laid over its rows. */
  own: OwnColumns;

  constructor(spec: DataSetSpec, environment: WorkerEnvironment) {
    this.#spec = spec;
    this.#environment = environment;
    this.own = new OwnColumns({ columns: [], cells: new Map() }, environment.now);
  }

  /** The data set with the columns that a query computes. */
  specOf({ formulas }: Pick<TableQuery, 'formulas'>): DataSetSpec {
    return withFormulas(this.own.spec(this.#spec), formulas);
  }

  /** The same without own columns: what the server answers. */
  servedSpec({ formulas }: Pick<TableQuery, 'formulas'>): DataSetSpec {
    return withFormulas(this.#spec, formulas);
  }

  /** A query as the server takes it: names and relative dates are resolved. */
  resolved(query: TableQuery): RemoteQuery {
    const { sort, search, formulas } = query;
    const filter = resolveFilter(this.specOf(query), query.filter, this.#environment.now());
    return { filter, sort, search, ...formulaParam(formulas) };
  }

  /** Values of a field under a query, with those that it leaves out where there is room. */
  async options(
    query: TableQuery,
    { field, searchValue, limit }: { readonly field: string; readonly searchValue: string; readonly limit: number },
    signal: AbortSignal,
  ): Promise<readonly Option[]> {
    const { filter, search, f } = this.resolved(withoutChoices(this.specOf(query), query, field));
    const ask = (within: Pick<TableQuery, 'filter' | 'search'>) =>
      fetchOptions(this.#environment, this.#spec, { field, ...within, f, searchValue, limit }, signal);
    const found = await ask({ filter, search });
    if (searchValue.trim() === '' || found.length >= limit || (filter.length === 0 && search === '')) return found;
    return withAbsent(found, await ask({ filter: [], search: '' }), limit);
  }

  async count(query: TableQuery, signal: AbortSignal): Promise<number> {
    const { filter, search, f } = this.resolved(query);
    return (await fetchTotal(this.#environment, this.#spec, { filter, search, f }, signal)).total;
  }

  /** The first rows of a query. */
  async first(
    query: TableQuery,
    count: number,
    fields: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Row[]> {
    const asked = { skip: 0, take: count, ...this.resolved(query) };
    const answer = await fetchPage(this.#environment, this.#spec, asked, signal);
    const table = createTable(this.servedSpec(query), count);
    answer.appendTo(table);
    const places = Array.from({ length: table.length }, (_, row) => row);
    return this.own.fill(readRows(table, places, fields), fields);
  }

  /** The first rows of a query by another order, of those that have a figure there. */
  async leaders(
    query: TableQuery,
    sort: Sort,
    count: number,
    fields: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Row[]> {
    const leading = leadersQuery(this.specOf(query), query, sort);
    if (everyTriple(leading.filter).length > FILTER_LIMITS.triples) return [];
    return this.first(leading, count, fields, signal);
  }
}
