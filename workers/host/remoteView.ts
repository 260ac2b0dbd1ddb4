import type { DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import { PAGE_TAKE, PAGE_TAKE_MAX } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { everyTriple, type Filter, isDefaultPart } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS, ID_FIELD, type Triple } from '#schemas/filters/triples.ts';
import { ApiError } from '#schemas/http.ts';
import { untilAborted } from '../protocol.ts';
import { createTable, type Table } from '../table/table.ts';
import { placesOf, readRows, type ViewRows, withLeftOut } from '../table/viewRows.ts';
import { fetchPage, fetchTotal, type Stamp } from './answers.ts';
import type { OnFetched, Wanted, WantedIds } from './hostedTable.ts';
import { SparsePlaces } from './sparsePlaces.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** HTTP status: the data set has another version. */
const CONFLICT = 409;

/** A query for the server, with rolling dates resolved. */
export interface RemoteQuery {
  readonly filter: Filter;
  readonly sort: Sort | null;
  readonly search: string;
  /** The formulas of the view, as the server reads them. */
  readonly f?: string;
}

/** Events of a view; none after it is closed. */
export interface RemoteEvents {
  /** Called with each answer; false: another version, the view is stale. */
  onAnswer(answer: Stamp): boolean;
  /** Rows or their count arrived. */
  onChange(): void;
  onFailure(error: unknown): void;
}

const ASKED_AT_ONCE = 3;

/** Rows of one query answered by the server: the first page at once, others on demand. */
export class RemoteView {
  readonly query: RemoteQuery;
  readonly table: Table;
  readonly places = new SparsePlaces();
  readonly #spec: DataSetSpec;
  readonly #environment: WorkerEnvironment;
  readonly #events: RemoteEvents;
  readonly #closing = new AbortController();
  readonly #asked = new Set<number>();
  /** Callers waiting for all rows. */
  readonly #waiting = new Set<OnFetched>();
  readonly #fetching = new AbortController();
  #fetchingWhole: Promise<void> | null = null;
  /** Serialized, so that no row is loaded twice. */
  #leftOut: Promise<void> = Promise.resolve();
  #wanted: { start: number; end: number } = { start: 0, end: PAGE_TAKE };
  #matching: number | null = null;
  #version: number | null = null;
  #failed = false;

  constructor(spec: DataSetSpec, query: RemoteQuery, environment: WorkerEnvironment, events: RemoteEvents) {
    this.#spec = spec;
    this.query = query;
    this.#environment = environment;
    this.#events = events;
    this.table = createTable(spec);
  }

  /** True if a request failed and was not retried. */
  get hasFailed(): boolean {
    return this.#failed;
  }

  /** Matching rows; null until known. */
  get matching(): number | null {
    return this.#matching;
  }

  /**
   * Requests the first page, the range `also` and the row count; the table requests the count of an unfiltered query
   * itself.
   */
  open(also: { readonly start: number; readonly end: number } | null): void {
    void this.#askPage(0, PAGE_TAKE).then(() => {
      if (also && !this.#failed) this.want(also.start, also.end);
    });
    if (!this.isOfAllRows) void this.#askTotal();
  }

  /** Begins with a known row count and without a request. */
  begin(matching: number): void {
    this.#matching = matching;
    this.#wanted = { start: 0, end: 0 };
  }

  get isOfAllRows(): boolean {
    return this.query.search.trim() === '' && this.query.filter.every(isDefaultPart);
  }

  /** Sets the row count that the table requested. */
  learnMatching(matching: number): void {
    this.#matching ??= matching;
    this.#askWanted();
  }

  /** True if this range is loaded, as far as it exists. */
  holds(start: number, end: number): boolean {
    return this.places.gap(start, Math.min(end, this.#matching ?? this.places.end), 1) === null;
  }

  /** Rows of a range; null while loading. Positions past the end are left out. */
  rows(start: number, count: number, fields: readonly string[]): (Row | null)[] {
    const end = Math.min(start + count, this.#matching ?? this.places.end);
    const places: number[] = [];
    for (let place = start; place < end; place++) places.push(this.places.at(place));
    const known = places.filter((row) => row >= 0);
    const read = readRows(this.table, known, fields);
    let at = 0;
    return places.map((row) => (row < 0 ? null : (read[at++] ?? null)));
  }

  /** Fetches this range and one page more; drops queued requests of an earlier window. */
  want(start: number, end: number): void {
    this.#wanted = { start, end: end + PAGE_TAKE };
    this.#askWanted();
  }

  /** Retries failed requests. */
  retry(): void {
    this.#failed = false;
    if (this.#matching === null && !this.isOfAllRows) void this.#askTotal();
    this.#askWanted();
  }

  /**
   * Loads the wanted rows, in the view or by id. Continues after the view is closed. Rejects when a request fails, or
   * with the signal's reason.
   */
  async hold(wanted: Wanted, onFetched: OnFetched, signal: AbortSignal): Promise<ViewRows> {
    if (wanted !== 'all' && 'ids' in wanted) return this.#holdChosen(wanted, onFetched, signal);
    if (wanted === 'all') await this.#holdWhole(onFetched, signal);
    else await this.#fetchPlaces(wanted.start, wanted.end, signal);
    return this.#ordered();
  }

  /** Aborts requests without callers; late answers are ignored. */
  close(): void {
    this.#closing.abort(new DOMException('Another query is shown', 'AbortError'));
    this.#endIfLeft();
  }

  /** Never mix rows of two versions. */
  #accept(answer: Stamp): void {
    const isSame = this.#version === null || this.#version === answer.version;
    this.#version ??= answer.version;
    const isOver = !this.#isClosed && !this.#events.onAnswer(answer);
    if (isOver) this.close();
    if (isOver || !isSame)
      throw new ApiError({
        kind: 'FETCH_ERROR',
        url: '/api/data/struct',
        status: CONFLICT,
        message: 'The data changed while it was being read. Try again.',
      });
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  #askWanted(): void {
    if (this.#failed || this.#isClosed) return;
    const end = Math.min(this.#wanted.end, this.#matching ?? this.places.end + PAGE_TAKE);
    let from = this.#wanted.start;
    while (this.#asked.size < ASKED_AT_ONCE) {
      const gap = this.places.gap(from, end, PAGE_TAKE_MAX);
      if (!gap) return;
      // Aligned pages: equal requests hit caches.
      const start = gap.start - (gap.start % PAGE_TAKE);
      const take = Math.min(PAGE_TAKE_MAX, Math.ceil((gap.end - start) / PAGE_TAKE) * PAGE_TAKE);
      from = start + take;
      if (!this.#asked.has(start)) void this.#askPage(start, take);
    }
  }

  async #askPage(start: number, take: number): Promise<void> {
    this.#asked.add(start);
    try {
      await this.#fetch(start, take, this.#closing.signal);
      if (this.#isClosed) return;
      this.#events.onChange();
    } catch (error) {
      if (this.#isClosed) return;
      this.#failed = true;
      this.#events.onFailure(error);
    } finally {
      this.#asked.delete(start);
    }
    this.#askWanted();
  }

  /** Waits until all rows are loaded; callers share the work. */
  async #holdWhole(onFetched: OnFetched, signal: AbortSignal): Promise<void> {
    this.#waiting.add(onFetched);
    try {
      while (!this.#isWhole) {
        this.#fetchingWhole ??= this.#fetchWhole().finally(() => {
          this.#fetchingWhole = null;
        });
        await untilAborted(this.#fetchingWhole, signal);
      }
    } finally {
      this.#waiting.delete(onFetched);
      this.#endIfLeft();
    }
  }

  /**
   * Loads rows by id, then those outside the filter. A few are requested by id, without loading the view; only the
   * whole view knows their positions.
   */
  async #holdChosen({ ids, places }: WantedIds, onFetched: OnFetched, signal: AbortSignal): Promise<ViewRows> {
    if (this.#missing(ids).length > 0) {
      const few = await this.#fetchChosen(ids, signal);
      if (few && !places) return few.#withLeftOut(ids, signal);
      const isPlaced = few && this.#holdsIds(few.table.ids.subarray(0, few.table.length));
      if (!isPlaced) await this.#holdWhole(onFetched, signal);
    }
    return this.#withLeftOut(ids, signal);
  }

  /** A view of the chosen rows only; null: too many for one query. */
  async #fetchChosen(ids: Float64Array, signal: AbortSignal): Promise<RemoteView | null> {
    const { filter } = this.query;
    if (ids.length > FILTER_LIMITS.listMembers || everyTriple(filter).length >= FILTER_LIMITS.triples) return null;
    const query = { ...this.query, filter: [...filter, chosen(ids)] };
    const view = new RemoteView(this.#spec, query, this.#environment, { ...this.#events, onChange: () => undefined });
    await view.#fetchPage(0, ids.length, signal);
    return view;
  }

  /** The view, then the chosen rows outside it. */
  async #withLeftOut(ids: Float64Array, signal: AbortSignal): Promise<ViewRows> {
    this.#leftOut = this.#leftOut.catch(() => undefined).then(() => this.#fetchLeftOut(ids, signal));
    await this.#leftOut;
    return withLeftOut(this.#ordered(), ids);
  }

  /** Rows not loaded yet have no position. */
  async #fetchLeftOut(ids: Float64Array, signal: AbortSignal): Promise<void> {
    const missing = this.#missing(ids);
    for (let start = 0; start < missing.length; start += FILTER_LIMITS.listMembers) {
      const some = missing.subarray(start, start + FILTER_LIMITS.listMembers);
      const params = { skip: 0, take: some.length, filter: [chosen(some)], sort: null, search: '', f: this.query.f };
      const answer = await fetchPage(this.#environment, this.#spec, params, signal);
      this.#accept(answer);
      answer.appendTo(this.table);
    }
  }

  /** Ids that are not loaded, in the view or outside it. */
  #missing(ids: Float64Array): Float64Array {
    const held = new Set(this.table.ids.subarray(0, this.table.length));
    return ids.filter((id) => !held.has(id));
  }

  /** Loaded rows in order. */
  #ordered(): ViewRows {
    const count = this.#matching ?? this.places.end;
    return { table: this.table, count, order: this.places.order(count) };
  }

  get #isWhole(): boolean {
    return this.#matching !== null && this.places.known >= this.#matching;
  }

  /** Fetches page by page while a caller waits for all. */
  async #fetchWhole(): Promise<void> {
    const { signal } = this.#fetching;
    let from = 0;
    while (this.#waiting.size > 0) {
      const of = this.#matching ?? (await this.#fetchTotal(signal));
      const gap = this.places.gap(from, of, PAGE_TAKE_MAX);
      if (!gap) return;
      from = gap.end;
      await this.#fetchPage(gap.start, gap.end, signal);
      for (const report of this.#waiting) report(this.places.known, this.#matching ?? of);
    }
  }

  async #fetchPlaces(start: number, end: number, signal: AbortSignal): Promise<void> {
    // Aligned pages, as windows request them.
    const last = Math.ceil(end / PAGE_TAKE) * PAGE_TAKE;
    for (let from = start - (start % PAGE_TAKE); ; ) {
      const gap = this.places.gap(from, Math.min(last, this.#matching ?? last), PAGE_TAKE_MAX);
      if (!gap) return;
      if (this.#matching === null) await this.#fetchTotal(signal);
      else {
        await this.#fetchPage(gap.start, gap.end, signal);
        from = gap.end;
      }
    }
  }

  async #fetchPage(start: number, end: number, signal: AbortSignal): Promise<void> {
    await this.#fetch(start, end - start, signal);
    if (!this.#isClosed) this.#events.onChange();
  }

  /** A request is needed while the view is shown or a caller waits. */
  #endIfLeft(): void {
    if (this.#isClosed && this.#waiting.size === 0)
      this.#fetching.abort(new DOMException('Nobody waits', 'AbortError'));
  }

  #holdsIds(ids: Float64Array): boolean {
    return placesOf(this.#ordered(), ids).length === new Set(ids).size;
  }

  async #askTotal(): Promise<void> {
    try {
      await this.#fetchTotal(this.#closing.signal);
      if (this.#isClosed) return;
      this.#events.onChange();
      this.#askWanted();
    } catch (error) {
      if (this.#isClosed) return;
      this.#failed = true;
      this.#events.onFailure(error);
    }
  }

  async #fetchTotal(signal: AbortSignal): Promise<number> {
    const { filter, search, f } = this.query;
    const answer = await fetchTotal(this.#environment, this.#spec, { filter, search, f }, signal);
    this.#accept(answer);
    this.#matching ??= answer.total;
    return this.#matching;
  }

  async #fetch(start: number, take: number, signal: AbortSignal): Promise<void> {
    const { filter, sort, search, f } = this.query;
    const before = start > 0 ? this.places.at(start - 1) : -1;
    // Keyset paging after a known row costs the server as little as the first page.
    const begin = before < 0 ? { skip: start } : { after: this.table.ids[before] };
    const answer = await fetchPage(this.#environment, this.#spec, { ...begin, take, filter, sort, search, f }, signal);
    this.#accept(answer);
    const first = this.table.length;
    answer.appendTo(this.table);
    this.places.put(start, first, answer.rows);
    // A short page marks the end.
    if (answer.rows < take) this.#matching = Math.min(this.#matching ?? Number.POSITIVE_INFINITY, start + answer.rows);
  }
}

function chosen(ids: Float64Array): Triple {
  return [ID_FIELD, 'in', [...ids]];
}
