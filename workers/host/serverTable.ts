import { asksListColumns } from '#schemas/columns/listColumns.ts';
import { type DataSetSpec, isHeldWhole, type Sort } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { PackedPivot } from '#schemas/pivot/packed.ts';
import type { Option } from '#schemas/queries/results.ts';
import {
  type Distributions,
  type GivenView,
  type LinkedCall,
  type OwnCells,
  type PivotCall,
  type Spreads,
  type TableQuery,
  type TableState,
  type TableWindow,
  untilAborted,
} from '../protocol.ts';
import type { GroupedRows } from '../table/pivot/groupedRows.ts';
import { asTableError, isAbort, type Table } from '../table/table.ts';
import { fetchTotal, loadWhole, type Stamp } from './answers.ts';
import { LocalTable } from './heldTable.ts';
import {
  type HeldView,
  type HostedTable,
  isSameQuery,
  isSameServed,
  needsAllRows,
  type OnFetched,
  Publisher,
  superseding,
  type Wanted,
} from './hostedTable.ts';
import { OwnColumns } from './ownColumns.ts';
import { RemoteView } from './remoteView.ts';
import { Retries } from './retries.ts';
import { ServerQuestions } from './serverQuestions.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/**
 * A directory of the server. Shows the first page at once; a moderate data set is then loaded whole, and filters and
 * sorts are answered locally, with the same rows in the same order.
 */
export class ServerTable implements HostedTable {
  readonly #spec: DataSetSpec;
  readonly #environment: WorkerEnvironment;
  readonly #publisher: Publisher;
  #query: TableQuery;
  readonly #questions: ServerQuestions;
  /** All rows, once loaded, without the own columns of the local table. */
  #whole: Table | null = null;
  /** Callers whose query only all rows can answer. */
  readonly #waiting = new Set<() => void>();
  /** All rows, once loaded. */
  #local: LocalTable | null = null;
  /** The view shown until then. */
  #shown: RemoteView | null = null;
  /** The newest query, while its first page loads. */
  #next: RemoteView | null = null;
  #version: number | null = null;
  /** Rows of the data set in that version. */
  #total: number | null = null;
  /** Aborts loading the current version. */
  #loading = new AbortController();
  /** True while an older version is shown. */
  #outdated = false;
  #lastWindow: { readonly start: number; readonly end: number } | null = null;
  /** A window since the last revision contained a loading row. */
  #gapShown = false;
  /** The local view answers an older query. */
  #localIsStale = false;
  #isLoadingWhole = false;
  readonly #retries: Retries;
  /** Aborts when the query or version changes. */
  #present = new AbortController();

  constructor(
    spec: DataSetSpec,
    query: TableQuery,
    environment: WorkerEnvironment,
    publish: (state: TableState) => void,
    given: GivenView | null = null,
  ) {
    this.#spec = spec;
    this.#query = query;
    this.#environment = environment;
    this.#questions = new ServerQuestions(spec, environment);
    this.#retries = new Retries(environment, () => this.#again());
    this.#publisher = new Publisher(publish);
    if (given) this.#begin(given);
    else {
      this.#ask();
      void this.#askDataSet();
    }
  }

  setQuery(query: TableQuery): void {
    if (isSameQuery(query, this.#query)) return;
    const isAnsweredThere = !asksListColumns(query) && isSameServed(query, this.#query);
    this.#query = query;
    this.#present = superseding(this.#present);
    this.#lastWindow = null;
    this.#publisher.update({ error: null });
    if (this.#local) {
      this.#localIsStale = true;
      // Debounce: only the last query of a burst is answered.
      this.#environment.after(0, () => this.#refreshLocal());
    } else if (isAnsweredThere && (this.#shown || this.#next)) {
      // The rows of the server stay until all are here, among them those added by hand.
      this.#loadWholeIfSmall();
      this.#publish();
    } else this.#ask();
  }

  /** Sets the own columns of the opened list, and answers anew what they are part of. */
  setOwn(own: OwnCells): void {
    // Most pages have none: nothing is read again for that.
    const next = new OwnColumns(own, this.#environment.now);
    if (next.isEmpty && this.#questions.own.isEmpty) return;
    this.#questions.own = next;
    if (this.#whole && this.#local) {
      this.#local.dispose();
      this.#localIsStale = false;
      this.#local = new LocalTable(this.#questions.own.arranged(this.#whole), this.#query, this.#environment);
    }
    this.#revise();
    this.#publish();
  }

  window(start: number, count: number, fields: readonly string[]): TableWindow {
    this.#refreshLocal();
    const from = Math.max(0, start);
    const revision = () => this.#publisher.state.revision;
    if (this.#local) return { revision: revision(), start: from, rows: this.#local.rows(from, count, fields) };
    this.#lastWindow = { start: from, end: from + count };
    if (!this.#shown) return { revision: revision(), start: from, rows: [] };
    const rows = this.#questions.own.fill(this.#shown.rows(from, count, fields), fields);
    if (rows.includes(null)) this.#gapShown = true;
    if (!this.#next) this.#shown.want(from, from + count);
    return { revision: revision(), start: from, rows };
  }

  async options(field: string, searchValue: string, limit: number): Promise<readonly Option[]> {
    const local = this.#local ?? (await this.#wholeFor(withColumn(this.#query, field)));
    if (local) return local.options(this.#query, field, searchValue, limit);
    return this.#questions.options(this.#query, { field, searchValue, limit }, this.#loading.signal);
  }

  async count(query: TableQuery): Promise<number> {
    const local = this.#local ?? (await this.#wholeFor(query));
    return local?.count(query) ?? this.#questions.count(this.#said(query), this.#loading.signal);
  }

  async distributions(fields: readonly string[], facts: boolean): Promise<Distributions | null> {
    this.#refreshLocal();
    return this.#local?.distributions(fields, facts) ?? null;
  }

  async spreads(fields: readonly string[]): Promise<Spreads | null> {
    this.#refreshLocal();
    return this.#local?.spreads(fields) ?? null;
  }

  async linked(call: LinkedCall): Promise<Readonly<Record<string, PackedPivot>> | null> {
    return this.#local && !this.#outdated ? this.#local.linked(call) : null;
  }

  async pivot(call: PivotCall): Promise<PackedPivot | null> {
    return this.#local && !this.#outdated ? this.#local.pivot(call) : null;
  }

  async leaders(sort: Sort, count: number, fields: readonly string[]): Promise<readonly Row[]> {
    const local = this.#local ?? (await this.#wholeFor({ ...this.#query, sort }));
    if (local) return local.leaders(this.#query, sort, count, fields);
    const signal = AbortSignal.any([this.#loading.signal, this.#present.signal]);
    return this.#questions.leaders(this.#query, sort, count, fields, signal);
  }

  async first(query: TableQuery, count: number, fields: readonly string[]): Promise<readonly Row[]> {
    const local = this.#local ?? (await this.#wholeFor(query));
    return (
      local?.first(query, count, fields) ??
      this.#questions.first(this.#said(query), count, fields, this.#loading.signal)
    );
  }

  get superseded(): AbortSignal {
    return this.#present.signal;
  }

  async hold(wanted: Wanted, signal: AbortSignal, onFetched: OnFetched = () => undefined): Promise<HeldView> {
    this.#refreshLocal();
    const needsAll = !this.#local && needsAllRows(this.#query);
    const local = needsAll ? await untilAborted(this.#wholeFor(this.#query), signal) : this.#local;
    if (local) return { revision: this.#publisher.state.revision, rows: local.ordered(wanted) };
    const view = this.#next ?? this.#shown;
    if (!view) throw new Error('The table has no view');
    const report: OnFetched = (known, of) => {
      this.#publisher.update({ progress: of === 0 ? 1 : known / of });
      onFetched(known, of);
    };
    try {
      const rows = await view.hold(wanted, report, signal);
      if (view === this.#next) this.#onRows(view);
      return {
        revision: this.#publisher.state.revision,
        rows: { ...rows, table: this.#questions.own.over(rows.table) },
      };
    } finally {
      this.#publisher.update({ progress: null });
    }
  }

  get grouped(): GroupedRows | null {
    this.#refreshLocal();
    return this.#local?.grouped ?? null;
  }

  retry(): void {
    this.#retries.reset();
    this.#publisher.update({ error: null });
    this.#again();
  }

  /** Repeats what failed; without a failure and with all rows held, checks for a newer version. */
  #again(): void {
    this.#retries.cancel();
    if (!this.#local) {
      if (this.#next || !this.#shown) this.#ask();
      else this.#shown.retry();
    }
    if (this.#total === null || this.#local) void this.#askDataSet();
    else this.#loadWholeIfSmall();
    this.#publish();
  }

  /** Begins with a view whose first rows the page has; fetches later ones on demand. */
  #begin({ version, asOf, total, matching }: GivenView): void {
    this.#version = version;
    this.#total = total;
    this.#publisher.update({ version, asOf });
    this.#shown = this.#viewOf(this.#query);
    this.#shown.begin(matching);
    this.#publish();
    this.#loadWholeIfSmall();
  }

  #viewOf(query: TableQuery): RemoteView {
    const [spec, asked] = [this.#questions.servedSpec(query), this.#questions.resolved(query)];
    const view: RemoteView = new RemoteView(spec, asked, this.#environment, {
      onAnswer: (answer) => this.#accept(answer),
      onChange: () => this.#onRows(view),
      onFailure: (error) => this.#fail(error),
    });
    return view;
  }

  /** Requests the current query from its first row; the old view stays until it arrives. */
  #ask(): void {
    this.#next?.close();
    this.#shown?.close();
    if (asksListColumns(this.#query)) {
      this.#next = null;
      this.#shown = null;
      this.#loadWholeIfSmall();
      this.#publish();
      return;
    }
    const view = this.#viewOf(this.#query);
    this.#next = view;
    view.open(this.#outdated ? this.#lastWindow : null);
    this.#shareTotal();
    this.#publish();
  }

  #onRows(view: RemoteView): void {
    if (view === this.#next) {
      const { start, end } = (this.#outdated && this.#lastWindow) || { start: 0, end: 1 };
      if (view.places.known === 0 && view.matching !== 0) return;
      if (!view.holds(start, end)) return;
      this.#next = null;
      this.#shown = view;
      this.#local?.dispose();
      this.#local = null;
      this.#whole = null;
      this.#outdated = false;
      this.#revise();
    } else if (this.#gapShown) this.#revise();
    if (!view.hasFailed) this.#recovered();
    this.#publish();
    this.#loadWholeIfSmall();
  }

  /** Checks an answer's version; false: it is newer, and everything is requested again. */
  #accept({ version, asOf }: Stamp): boolean {
    if (this.#version === version) return true;
    const isFirst = this.#version === null;
    this.#version = version;
    this.#publisher.update({ version, asOf });
    if (isFirst) return true;
    this.#present = superseding(this.#present);
    this.#loading.abort(new DOMException('The data set has a newer version', 'AbortError'));
    this.#loading = new AbortController();
    this.#total = null;
    this.#outdated = true;
    if (!this.#local) this.#ask();
    void this.#askDataSet();
    return false;
  }

  /** Requests the size of the data set, separately so that rows never wait for it. */
  async #askDataSet(): Promise<void> {
    const { signal } = this.#loading;
    try {
      const answer = await fetchTotal(this.#environment, this.#spec, { filter: [], search: '' }, signal);
      if (!this.#accept(answer)) return;
      this.#total = answer.total;
      this.#shareTotal();
      this.#publish();
      this.#loadWholeIfSmall();
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  /** The total is also the count of an unfiltered query. */
  #shareTotal(): void {
    for (const view of [this.#next, this.#shown]) {
      if (this.#total !== null && view?.isOfAllRows) view.learnMatching(this.#total);
    }
  }

  #loadWholeIfSmall(): void {
    const total = this.#total;
    const version = this.#version;
    const isHeld = this.#local !== null && !this.#outdated;
    if (total === null || version === null || isHeld || this.#isLoadingWhole) return;
    // What only the member has no server can compare.
    const needsAll = needsAllRows(this.#query) || this.#waiting.size > 0;
    if (!isHeldWhole(this.#spec, total) && !needsAll) {
      // The complete table has grown past the limit.
      if (this.#local && !this.#next) this.#ask();
      return;
    }
    // Visible rows first.
    if (!this.#shown && !this.#local && !needsAll) return;
    this.#isLoadingWhole = true;
    const { signal } = this.#loading;
    void this.#loadWhole(total, version, signal);
  }

  async #loadWhole(total: number, version: number, signal: AbortSignal): Promise<void> {
    try {
      const table = await loadWhole(this.#environment, {
        spec: this.#spec,
        total,
        version,
        signal,
        onProgress: (rows) => this.#publisher.update({ progress: total === 0 ? 1 : rows / total }),
        onAnswer: (answer) => this.#accept(answer),
      });
      if (!signal.aborted) this.#becomeLocal(table);
    } catch (error) {
      // Not fatal: queries keep going to the server.
      if (!isAbort(error) && (this.#outdated || needsAllRows(this.#query))) this.#fail(error);
    } finally {
      this.#isLoadingWhole = false;
      this.#publisher.update({ progress: null });
      if (signal.aborted) this.#loadWholeIfSmall();
    }
  }

  #becomeLocal(table: Table): void {
    const before = this.#next ? null : this.#shown;
    const outdated = this.#outdated;
    this.#next?.close();
    this.#shown?.close();
    this.#local?.dispose();
    this.#next = null;
    this.#shown = null;
    this.#outdated = false;
    this.#localIsStale = false;
    const local = new LocalTable(this.#questions.own.arranged(table), this.#query, this.#environment);
    this.#whole = table;
    this.#local = local;
    for (const arrive of this.#waiting) arrive();
    this.#waiting.clear();
    if (outdated || this.#gapShown || local.grouped || !before || !local.showsTheSame(before)) this.#revise();
    this.#recovered();
    this.#publish();
  }

  /** All rows, for a query that only they answer; null: the server answers it. */
  async #wholeFor(query: TableQuery): Promise<LocalTable | null> {
    if (!needsAllRows(query)) return null;
    await new Promise<void>((resolve) => {
      this.#waiting.add(resolve);
      this.#loadWholeIfSmall();
    });
    return this.#local;
  }

  #refreshLocal(): void {
    if (!this.#local || !this.#localIsStale) return;
    this.#localIsStale = false;
    this.#local.show(this.#query);
    this.#revise();
    this.#publish();
  }

  #fail(error: unknown): void {
    if (isAbort(error)) return;
    const failure = asTableError(error);
    const { kind, status } = failure;
    this.#publisher.update({ error: failure });
    this.#publish();
    // An unreachable server may return; a refusal or malformed answer is permanent.
    const mayPass = kind !== 'PARSING_ERROR' && (status === null || status >= 500);
    if (mayPass) this.#retries.plan();
  }

  #recovered(): void {
    this.#retries.reset();
    this.#publisher.update({ error: null });
  }

  #revise(): void {
    this.#gapShown = false;
    this.#publisher.update({ revision: this.#publisher.state.revision + 1 });
  }

  #publish(): void {
    const { error } = this.#publisher.state;
    const local = this.#local;
    const hasRows = local !== null || this.#shown !== null;
    const isFresh = !this.#next && !this.#outdated && (local !== null || !needsAllRows(this.#query));
    this.#publisher.update({
      status: error ? 'error' : !hasRows ? 'loading' : isFresh ? 'ready' : 'refreshing',
      lines: local?.grouped?.count ?? null,
      matching: local ? local.view.matching : (this.#shown?.matching ?? null),
      byHand: local ? local.byHand : null,
      total: local ? local.table.length : this.#total,
      loaded: local ? local.view.matching : (this.#shown?.places.known ?? 0),
      complete: local !== null,
    });
  }

  /** A query with the formulas of the shown one, where it says none. */
  #said(query: TableQuery): TableQuery {
    return { ...query, formulas: query.formulas ?? this.#query.formulas };
  }
}

/** A query that also names a field. */
function withColumn(query: TableQuery, field: string): TableQuery {
  return { ...query, sort: { field, order: 'asc' } };
}
