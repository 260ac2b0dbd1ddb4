import type { DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import { PAGE_TAKE, PAGE_TAKE_MAX } from '#schemas/constants.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { FILTER_LIMITS, ID_FIELD, isDefaultTriple, type Triple } from '#schemas/filters/triples.ts';
import { ApiError } from '#schemas/http.ts';
import { KINDS } from '#schemas/kinds.ts';
import { untilAborted } from '../protocol.ts';
import { createTable, type Table } from '../table/table.ts';
import { placesOf, readRows, type ViewRows, withLeftOut } from '../table/viewRows.ts';
import { fetchPage, fetchTotal, type Stamp } from './answers.ts';
import type { OnFetched, Wanted, WantedIds } from './hostedTable.ts';
import { SparsePlaces } from './sparsePlaces.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** HTTP status of a refusal because the data set has another version. */
const CONFLICT = 409;

/** A query as it goes to the server: rolling dates resolved. */
export interface RemoteQuery {
  readonly filter: readonly Triple[];
  readonly sort: Sort | null;
  readonly search: string;
}

/** What a view tells its table. Told of nothing once it is closed. */
export interface RemoteEvents {
  /** An answer came; false: it is of another version, so this view is over. */
  onAnswer(answer: Stamp): boolean;
  /** Rows or the count of them came. */
  onChange(): void;
  onFailure(error: unknown): void;
}

const ASKED_AT_ONCE = 3;

/** The rows of one query that the server answers: its first page at once, others when a window asks for them. */
export class RemoteView {
  readonly query: RemoteQuery;
  readonly table: Table;
  readonly places = new SparsePlaces();
  readonly #spec: DataSetSpec;
  readonly #environment: WorkerEnvironment;
  readonly #events: RemoteEvents;
  readonly #closing = new AbortController();
  readonly #asked = new Set<number>();
  /** Who waits for every place. */
  readonly #waiting = new Set<OnFetched>();
  readonly #fetching = new AbortController();
  #fetchingWhole: Promise<void> | null = null;
  /** One after the other, so that no row is held twice. */
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

  /** Something failed and was not asked again yet. */
  get hasFailed(): boolean {
    return this.#failed;
  }

  /** Rows that pass; null until known. */
  get matching(): number | null {
    return this.#matching;
  }

  /**
   * Asks for the first page, the places of `also`, and, apart from them, for the number of rows: unless the query is for
   * all of them, whose number the table asks for and passes on.
   */
  open(also: { readonly start: number; readonly end: number } | null): void {
    void this.#askPage(0, PAGE_TAKE).then(() => {
      if (also && !this.#failed) this.want(also.start, also.end);
    });
    if (!this.isOfAllRows) void this.#askTotal();
  }

  get isOfAllRows(): boolean {
    return this.query.search.trim() === '' && this.query.filter.every(isDefaultTriple);
  }

  /** Takes note of the number of rows that the table has asked for. */
  learnMatching(matching: number): void {
    this.#matching ??= matching;
    this.#askWanted();
  }

  /** True when these places, as far as they exist, are known. */
  holds(start: number, end: number): boolean {
    return this.places.gap(start, Math.min(end, this.#matching ?? this.places.end), 1) === null;
  }

  /** Rows of known places; null where one is on its way. Places past the end are left out. */
  rows(start: number, count: number, fields: readonly string[]): (Row | null)[] {
    const end = Math.min(start + count, this.#matching ?? this.places.end);
    const places: number[] = [];
    for (let place = start; place < end; place++) places.push(this.places.at(place));
    const known = places.filter((row) => row >= 0);
    const read = readRows(this.table, known, fields);
    let at = 0;
    return places.map((row) => (row < 0 ? null : (read[at++] ?? null)));
  }

  /** Has these places fetched, and a page beyond; what an earlier window wanted and was not asked yet is dropped. */
  want(start: number, end: number): void {
    this.#wanted = { start, end: end + PAGE_TAKE };
    this.#askWanted();
  }

  /** Asks again for what failed. */
  retry(): void {
    this.#failed = false;
    if (this.#matching === null && !this.isOfAllRows) void this.#askTotal();
    this.#askWanted();
  }

  /**
   * The rows that are wanted, fetched where they are not held: of the view, or those with the wanted ids, in the view or not.
   * Goes on when the view is closed. Rejects when an answer fails, or with the signal's reason.
   */
  async hold(wanted: Wanted, onFetched: OnFetched, signal: AbortSignal): Promise<ViewRows> {
    if (wanted !== 'all' && 'ids' in wanted) return this.#holdChosen(wanted, onFetched, signal);
    if (wanted === 'all') await this.#holdWhole(onFetched, signal);
    else await this.#fetchPlaces(wanted.start, wanted.end, signal);
    return this.#ordered();
  }

  /** Stops everything under way that nobody waits for; late answers are dropped. */
  close(): void {
    this.#closing.abort(new DOMException('Another query is shown', 'AbortError'));
    this.#endIfLeft();
  }

  /** Rows of two versions are never mixed. */
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
      // Whole pages, so that the same addresses are asked again and again, and answered from caches.
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

  /** Waits for every place, together with whoever else does. */
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
   * Chosen rows, those that the filter leaves out behind the others. A few are asked for by their ids, so that the whole view
   * need not come; where they stand in it only the whole of it knows, unless they are held.
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

  /** The view of the chosen rows alone; null where they are too many to be named. */
  async #fetchChosen(ids: Float64Array, signal: AbortSignal): Promise<RemoteView | null> {
    const { filter } = this.query;
    if (ids.length > FILTER_LIMITS.listMembers || filter.length >= FILTER_LIMITS.triples) return null;
    const query = { ...this.query, filter: [...filter, chosen(ids)] };
    const view = new RemoteView(this.#spec, query, this.#environment, { ...this.#events, onChange: () => undefined });
    await view.#fetchPage(0, ids.length, signal);
    return view;
  }

  /** The view, whose chosen rows are held, and behind it the chosen rows that are not in it. */
  async #withLeftOut(ids: Float64Array, signal: AbortSignal): Promise<ViewRows> {
    this.#leftOut = this.#leftOut.catch(() => undefined).then(() => this.#fetchLeftOut(ids, signal));
    await this.#leftOut;
    return withLeftOut(this.#ordered(), ids);
  }

  /** What is not held yet is held at no place. */
  async #fetchLeftOut(ids: Float64Array, signal: AbortSignal): Promise<void> {
    const missing = this.#missing(ids);
    for (let start = 0; start < missing.length; start += FILTER_LIMITS.listMembers) {
      const some = missing.subarray(start, start + FILTER_LIMITS.listMembers);
      const params = { skip: 0, take: some.length, filter: [chosen(some)], sort: null, search: '' };
      const answer = await fetchPage(this.#environment, KINDS[this.#spec.source].masterSid, params, signal);
      this.#accept(answer);
      answer.appendTo(this.table);
    }
  }

  /** Those of the ids that no row here has, whether at a place of the view or left out of it. */
  #missing(ids: Float64Array): Float64Array {
    const held = new Set(this.table.ids.subarray(0, this.table.length));
    return ids.filter((id) => !held.has(id));
  }

  /** The rows in their order, as far as they are held. */
  #ordered(): ViewRows {
    const count = this.#matching ?? this.places.end;
    return { table: this.table, count, order: this.places.order(count) };
  }

  get #isWhole(): boolean {
    return this.#matching !== null && this.places.known >= this.#matching;
  }

  /** Fetches page after page while somebody waits for all of them. */
  async #fetchWhole(): Promise<void> {
    const { signal } = this.#fetching;
    let from = 0;
    while (this.#waiting.size > 0) {
      const of = this.#matching ?? (await this.#fetchTotal(signal));
      const gap = this.places.gap(from, of, PAGE_TAKE_MAX);
      if (!gap) return;
      from = gap.end;
      await this.#fetchPage(gap.start, gap.end, signal);
      for (const tell of this.#waiting) tell(this.places.known, this.#matching ?? of);
    }
  }

  async #fetchPlaces(start: number, end: number, signal: AbortSignal): Promise<void> {
    // Whole pages, as windows ask for them.
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

  /** A page under way is of use while the view is shown or somebody waits for it. */
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
    const { filter, search } = this.query;
    const answer = await fetchTotal(this.#environment, KINDS[this.#spec.source].totalSid, { filter, search }, signal);
    this.#accept(answer);
    this.#matching ??= answer.total;
    return this.#matching;
  }

  async #fetch(start: number, take: number, signal: AbortSignal): Promise<void> {
    const { filter, sort, search } = this.query;
    const before = start > 0 ? this.places.at(start - 1) : -1;
    // A page that follows a known row costs the server no more than the first one.
    const begin = before < 0 ? { skip: start } : { after: this.table.ids[before] };
    const answer = await fetchPage(
      this.#environment,
      KINDS[this.#spec.source].masterSid,
      { ...begin, take, filter, sort, search },
      signal,
    );
    this.#accept(answer);
    const first = this.table.length;
    answer.appendTo(this.table);
    this.places.put(start, first, answer.rows);
    // A page that is not full says where the rows end.
    if (answer.rows < take) this.#matching = Math.min(this.#matching ?? Number.POSITIVE_INFINITY, start + answer.rows);
  }
}

function chosen(ids: Float64Array): Triple {
  return [ID_FIELD, 'in', [...ids]];
}
