import type { DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import type { Grouping } from '#schemas/pivot/grouping.ts';
import type { PackedPivot } from '#schemas/pivot/packed.ts';
import { leadersQuery } from '#schemas/queries/leaders.ts';
import type { Option } from '#schemas/queries/results.ts';
import {
  type Distributions,
  type LinkedCall,
  type PivotCall,
  type Spreads,
  type TableQuery,
  type TableState,
  type TableWindow,
  untilAborted,
} from '../protocol.ts';
import { addedRows } from '../table/addedRows.ts';
import { prepareKeys } from '../table/dictionary.ts';
import { distributionsOf } from '../table/distribution/distribution.ts';
import { spreadsOf } from '../table/distribution/spread.ts';
import { optionsOf } from '../table/options.ts';
import { GroupedRows } from '../table/pivot/groupedRows.ts';
import { linkedOf } from '../table/pivot/linked.ts';
import { pivotOf } from '../table/pivot/pivot.ts';
import { releaseLookups, type Table } from '../table/table.ts';
import { completeOrder, createView, isOrderPending, rowAt, type View, type ViewQuery } from '../table/view.ts';
import { readRows, rowsOfView, type ViewRows, withLeftOut } from '../table/viewRows.ts';
import { askedOf, dayOf } from './asked.ts';
import {
  type HeldView,
  type HostedTable,
  isSameQuery,
  isSameRows,
  Publisher,
  superseding,
  type Wanted,
  WHOLE,
  withAbsent,
  withoutChoices,
} from './hostedTable.ts';
import type { RemoteView } from './remoteView.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** A complete table in memory: queries are answered locally. */
export class LocalTable {
  /** The rows, without the columns of formulas. */
  readonly table: Table;
  readonly #surroundings: WorkerEnvironment;
  #view: View;
  #query: TableQuery;
  #grouped: GroupedRows | null = null;
  #stopCompleting: (() => void) | null = null;
  #stopPreparing: (() => void) | null = null;

  constructor(table: Table, query: TableQuery, surroundings: WorkerEnvironment) {
    this.table = table;
    this.#surroundings = surroundings;
    releaseLookups(table);
    this.#query = query;
    this.#view = this.#viewOf(query);
    this.#group(null);
    this.#completeSoon();
    this.#prepareSearch();
  }

  get view(): View {
    return this.#view;
  }

  /** Rows of the view that were added by hand. */
  get byHand(): number {
    const { table, query } = this.#view;
    return query.added ? addedRows(table, query.added, query.search).length : 0;
  }

  /** Null: each line is a row. */
  get grouped(): GroupedRows | null {
    return this.#grouped;
  }

  show(query: TableQuery): void {
    const before = this.#query;
    this.#query = query;
    const isSameView = isSameRows(query, before);
    if (!isSameView) this.#view = this.#viewOf(query);
    this.#group(isSameView ? before : null);
    if (!isSameView) this.#completeSoon();
  }

  /** Folding leaves the groups of the same view as they are. */
  #group(before: TableQuery | null): void {
    const { grouping } = this.#query;
    const isKept = grouping && before?.grouping && isSameGroups(grouping, before.grouping);
    if (!isKept) this.#grouped = grouping ? new GroupedRows(this.#view, grouping) : null;
    if (grouping) this.#grouped?.unfold(grouping.unfolded);
  }

  rows(start: number, count: number, fields: readonly string[]): Row[] {
    if (this.#grouped) return this.#grouped.lines(start, count, fields);
    const rows: number[] = [];
    const end = Math.min(start + count, this.#view.matching);
    for (let place = Math.max(0, start); place < end; place++) rows.push(rowAt(this.#view, place));
    return readRows(this.#view.table, rows, fields);
  }

  options(query: TableQuery, field: string, searchValue: string, limit: number): readonly Option[] {
    const { table, asked } = this.#asked(withoutChoices(this.#specOf(query), query, field));
    const found = optionsOf(table, asked, field, searchValue, limit);
    if (searchValue.trim() === '' || found.length >= limit) return found;
    return withAbsent(found, optionsOf(table, WHOLE, field, searchValue, limit), limit);
  }

  count(query: TableQuery): number {
    return this.#viewOf({ ...query, sort: null }).matching;
  }

  leaders(query: TableQuery, sort: Sort, count: number, fields: readonly string[]): readonly Row[] {
    // Whether a row that was added leads has to be asked of the filter's rows too: no page asks both.
    const { added: _, ...asked } = leadersQuery(this.#specOf(query), query, sort);
    return this.first(asked, count, fields);
  }

  /** The first rows of any query. */
  first(query: TableQuery, count: number, fields: readonly string[]): readonly Row[] {
    const view = this.#viewOf(query);
    const places = Array.from({ length: Math.min(count, view.matching) }, (_, place) => rowAt(view, place));
    return readRows(view.table, places, fields);
  }

  /** Distributions of fields in the view, each under all conditions but its own. */
  distributions(fields: readonly string[], facts: boolean): Distributions {
    return distributionsOf(this.#view, fields, facts);
  }

  spreads(fields: readonly string[]): Spreads {
    return spreadsOf(this.#view, fields);
  }

  linked({ pivots, rules, filter, window }: LinkedCall): Readonly<Record<string, PackedPivot>> {
    const { spec } = this.table;
    const [since = null] = window ? resolveFilter(spec, [window], this.#surroundings.now()) : [];
    return linkedOf(this.table, rules).count(pivots, {
      filter: resolveFilter(spec, filter, this.#surroundings.now()),
      window: since,
    });
  }

  pivot({ pivot, filter, search, added }: PivotCall): PackedPivot {
    const { table, asked } = this.#asked({ filter, search, added, sort: null });
    return pivotOf(table, pivot, asked);
  }

  /** All rows of the view in order, then rows wanted by id that the view excludes. */
  ordered(wanted: Wanted): ViewRows {
    const rows = rowsOfView(this.#view);
    return wanted !== 'all' && 'ids' in wanted ? withLeftOut(rows, wanted.ids) : rows;
  }

  /** Whether all rows that a view of the server shows have the same positions here. */
  showsTheSame({ matching, places, table }: RemoteView): boolean {
    if (matching !== null && matching !== this.#view.matching) return false;
    for (let place = 0; place < places.end; place++) {
      const row = places.at(place);
      if (row >= 0 && table.ids[row] !== this.table.ids[rowAt(this.#view, place)]) return false;
    }
    return true;
  }

  /** Cancels scheduled work. */
  dispose(): void {
    this.#stopCompleting?.();
    this.#stopPreparing?.();
  }

  // Search keys of a million names take a while: build them in advance and in slices.
  #prepareSearch(): void {
    const columns = [...this.table.columns.values()];
    const hasMore = columns.some(
      (column) => column.kind !== 'number' && column.spec.searchable && prepareKeys(column.dictionary, KEYS_AT_ONCE),
    );
    this.#stopPreparing = hasMore ? this.#surroundings.after(PREPARE_AFTER_MS, () => this.#prepareSearch()) : null;
  }

  // Send the first window before the full order is sorted.
  #completeSoon(): void {
    this.#stopCompleting?.();
    const view = this.#view;
    if (isOrderPending(view))
      this.#stopCompleting = this.#surroundings.after(COMPLETE_AFTER_MS, () => completeOrder(view));
  }

  #viewOf(query: TableQuery): View {
    const { table, asked } = this.#asked(query);
    return createView(table, asked);
  }

  /** Without formulas of its own a query has those of the shown one. */
  #asked(query: TableQuery): { readonly table: Table; readonly asked: ViewQuery } {
    const { formulas = this.#query.formulas } = query;
    return askedOf(this.table, { ...query, formulas }, this.#surroundings.now());
  }

  /** The data set with the columns that a query computes, or the shown one where it does not say. */
  #specOf({ formulas = this.#query.formulas }: Pick<TableQuery, 'formulas'>): DataSetSpec {
    return withFormulas(this.table.spec, formulas, dayOf(this.#surroundings.now()));
  }
}

/** Whether two groupings have the same heads, whichever are unfolded. */
function isSameGroups(a: Grouping, b: Grouping): boolean {
  const heads = ({ bins, measures, sorts }: Grouping) => JSON.stringify([bins, measures, sorts]);
  return heads(a) === heads(b);
}

const COMPLETE_AFTER_MS = 60;
const PREPARE_AFTER_MS = 5;
const KEYS_AT_ONCE = 20_000;

/** A table whose rows are generated or handed over. Calls that need all rows wait for them. */
export class HeldTable implements HostedTable {
  protected readonly spec: DataSetSpec;
  protected readonly environment: WorkerEnvironment;
  protected readonly publisher: Publisher;
  /** Null until complete: a partial set would be sorted and filtered wrongly. */
  #local: LocalTable | null = null;
  #query: TableQuery = WHOLE;
  #isStale = false;
  #present = new AbortController();
  #allAreHere: () => void = () => undefined;
  #failed: (reason: unknown) => void = () => undefined;
  readonly #all = new Promise<void>((resolve, reject) => {
    this.#allAreHere = resolve;
    this.#failed = reject;
  });

  constructor(spec: DataSetSpec, environment: WorkerEnvironment, publish: (state: TableState) => void) {
    this.spec = spec;
    this.environment = environment;
    this.publisher = new Publisher(publish);
    // Waiting callers get the rejection.
    this.#all.catch(() => undefined);
  }

  setQuery(query: TableQuery): void {
    if (isSameQuery(query, this.#query)) return;
    this.#query = query;
    this.#present = superseding(this.#present);
    if (!this.publisher.state.complete) return;
    this.#isStale = true;
    // Debounce: only the last query of a burst is answered.
    this.environment.after(0, () => this.#refresh());
  }

  window(start: number, count: number, fields: readonly string[]): TableWindow {
    this.#refresh();
    const from = Math.max(0, start);
    return {
      revision: this.publisher.state.revision,
      start: from,
      rows: this.#local?.rows(from, count, fields) ?? [],
    };
  }

  async options(field: string, searchValue: string, limit: number): Promise<readonly Option[]> {
    return (await this.#whole()).options(this.#query, field, searchValue, limit);
  }

  async count(query: TableQuery): Promise<number> {
    return (await this.#whole()).count(query);
  }

  async distributions(fields: readonly string[], facts: boolean): Promise<Distributions | null> {
    this.#refresh();
    return this.publisher.state.complete ? (this.#local?.distributions(fields, facts) ?? null) : null;
  }

  async spreads(fields: readonly string[]): Promise<Spreads | null> {
    this.#refresh();
    return this.publisher.state.complete ? (this.#local?.spreads(fields) ?? null) : null;
  }

  async linked(call: LinkedCall): Promise<Readonly<Record<string, PackedPivot>> | null> {
    return this.publisher.state.complete ? (this.#local?.linked(call) ?? null) : null;
  }

  async pivot(call: PivotCall): Promise<PackedPivot | null> {
    return this.publisher.state.complete ? (this.#local?.pivot(call) ?? null) : null;
  }

  async leaders(sort: Sort, count: number, fields: readonly string[]): Promise<readonly Row[]> {
    return (await this.#whole()).leaders(this.#query, sort, count, fields);
  }

  async first(query: TableQuery, count: number, fields: readonly string[]): Promise<readonly Row[]> {
    return (await this.#whole()).first(query, count, fields);
  }

  get superseded(): AbortSignal {
    return this.#present.signal;
  }

  async hold(wanted: Wanted, signal: AbortSignal): Promise<HeldView> {
    const local = await untilAborted(this.#whole(), signal);
    this.#refresh();
    return { revision: this.publisher.state.revision, rows: local.ordered(wanted) };
  }

  get grouped(): GroupedRows | null {
    this.#refresh();
    return this.#local?.grouped ?? null;
  }

  /** Nothing to retry: all rows are local. */
  retry(): void {
    this.#refresh();
  }

  /** Replaces all rows. */
  protected showAll(table: Table): void {
    // Callers waiting for the first rows get these.
    if (this.publisher.state.complete) this.#present = superseding(this.#present);
    this.#isStale = false;
    const { view, grouped } = this.#show(table, this.#query);
    const { matching } = view;
    this.publisher.update({
      lines: grouped?.count ?? null,
      status: 'ready',
      error: null,
      complete: true,
      progress: null,
      total: table.length,
      matching,
      loaded: matching,
    });
    this.#allAreHere();
  }

  /** Fails for good: no rows will come. */
  protected fail(reason: unknown): void {
    this.#failed(reason);
  }

  #show(table: Table, query: TableQuery): LocalTable {
    this.#local?.dispose();
    const local = new LocalTable(table, query, this.environment);
    this.#local = local;
    this.publisher.update({ revision: this.publisher.state.revision + 1 });
    return local;
  }

  async #whole(): Promise<LocalTable> {
    await this.#all;
    if (!this.#local) throw new Error('There are no rows');
    return this.#local;
  }

  #refresh(): void {
    if (!this.#local || !this.#isStale) return;
    this.#isStale = false;
    this.#local.show(this.#query);
    const { matching } = this.#local.view;
    const lines = this.#local.grouped?.count ?? null;
    this.publisher.update({ lines, matching, loaded: matching, revision: this.publisher.state.revision + 1 });
  }
}
