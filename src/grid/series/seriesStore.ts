import { SERIES_LIMITS, type SeriesOfRows, seriesAt } from '#schemas/queries/series.ts';

/** The figures of a row, oldest first, NaN where not known; undefined: they are on their way; null: they could not be loaded. */
export type RowSeries = Float32Array | null | undefined;

/** Loads series of rows, at most as many as an answer holds. */
export type LoadSeries = (fields: readonly string[], ids: readonly number[]) => Promise<SeriesOfRows>;

/** Without a new cell for so long the table rests. A scroll that is faster draws nothing, and drops no frame for it. */
const QUIET_MS = 70;
const RETRY_MS = 15_000;
/** Rows of one column: a few screens, so that scrolling back asks for nothing. */
const KEPT_ROWS = 3_000;

/** One column of series. */
class SeriesOfField {
  /** The oldest first. */
  readonly found = new Map<number, Float32Array | null>();
  readonly asked = new Set<number>();
  readonly listeners = new Map<number, Set<() => void>>();

  /** Rows that are watched, and not known or on their way. */
  due(): number[] {
    return [...this.listeners.keys()].filter((id) => !this.found.has(id) && !this.asked.has(id));
  }

  set(id: number, series: Float32Array | null): void {
    this.asked.delete(id);
    this.found.set(id, series);
    for (const listener of this.listeners.get(id) ?? []) listener();
  }

  forgetOldest(): void {
    for (const id of this.found.keys()) {
      if (this.found.size <= KEPT_ROWS) return;
      if (!this.listeners.has(id)) this.found.delete(id);
    }
  }
}

/**
 * Figures over time of the rows in view, of one version of the data. A cell watches its own; cells that are there when the table
 * rests are asked for together, so that a fast scroll asks for nothing and no row for itself.
 */
export class SeriesStore {
  readonly #load: LoadSeries;
  readonly #fields = new Map<string, SeriesOfField>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #lastWish = 0;

  constructor(load: LoadSeries) {
    this.#load = load;
  }

  get(field: string, id: number): RowSeries {
    return this.#fields.get(field)?.found.get(id);
  }

  /** Calls back when the figures of a row arrive or fail; returns how to stop. Rows that nobody watches are not asked for. */
  watch(field: string, id: number, listener: () => void): () => void {
    const own = this.#fields.get(field) ?? new SeriesOfField();
    this.#fields.set(field, own);
    const listeners = own.listeners.get(id) ?? new Set();
    own.listeners.set(id, listeners.add(listener));
    if (!own.found.has(id) && !own.asked.has(id)) this.#wish();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && own.listeners.get(id) === listeners) own.listeners.delete(id);
    };
  }

  #wish(): void {
    this.#lastWish = performance.now();
    if (this.#timer === null) this.#wait(QUIET_MS);
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      const quiet = performance.now() - this.#lastWish;
      // A timer may fire a fraction of a millisecond early.
      if (quiet + 1 < QUIET_MS) return this.#wait(QUIET_MS - quiet);
      this.#timer = null;
      this.#ask();
    }, milliseconds);
  }

  #ask(): void {
    const due = [...this.#fields].map(([field, own]) => ({ field, own, ids: own.due() }));
    const wanted = due.filter(({ ids }) => ids.length > 0);
    const all = [...new Set(wanted.flatMap(({ ids }) => ids))];
    for (let from = 0; from < all.length; from += SERIES_LIMITS.ids) {
      const ids = all.slice(from, from + SERIES_LIMITS.ids);
      for (let first = 0; first < wanted.length; first += SERIES_LIMITS.series)
        void this.#askFor(wanted.slice(first, first + SERIES_LIMITS.series), ids);
    }
  }

  async #askFor(
    columns: readonly { readonly field: string; readonly own: SeriesOfField }[],
    ids: readonly number[],
  ): Promise<void> {
    for (const { own } of columns) for (const id of ids) own.asked.add(id);
    try {
      const found = await this.#load(
        columns.map(({ field }) => field),
        ids,
      );
      const places = new Map(found.ids.map((id, place) => [id, place]));
      for (const { field, own } of columns) {
        const series = found.series.get(field);
        for (const id of ids) {
          const place = places.get(id);
          // A row that is gone meanwhile has nothing to draw.
          own.set(id, series && place !== undefined ? seriesAt(series, place) : new Float32Array());
        }
        own.forgetOldest();
      }
    } catch {
      for (const { own } of columns) for (const id of ids) own.set(id, null);
      setTimeout(() => this.#retry(columns, ids), RETRY_MS);
    }
  }

  #retry(columns: readonly { readonly own: SeriesOfField }[], ids: readonly number[]): void {
    for (const { own } of columns) for (const id of ids) if (own.found.get(id) === null) own.found.delete(id);
    this.#wish();
  }
}
