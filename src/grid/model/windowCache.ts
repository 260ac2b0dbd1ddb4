import { FORMER_NAMES_FIELD } from '#schemas/columns/formerNames.ts';
import {
  type ColumnSpec,
  type DataSetSpec,
  figureField,
  findField,
  INVESTORS_NOW_FIELD,
  INVESTORS_THEN_FIELD,
  ORDER_FIELD,
  OUTLETS_FIELD,
  READERS_FIELD,
  STALE_FIELD,
  STATED_AMOUNT_FIELD,
  STATED_CURRENCY_FIELD,
  SUMMARY_FIELD,
  SYMBOL_FIELD,
  TOLD_AS_FIELD,
} from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { ColumnColors } from '#schemas/queries/columnColors.ts';
import type { TableWindow } from '#workers/client.ts';

/** The part of a table that the cache reads. */
export interface WindowSource {
  /** Rows already available. */
  readonly atHand?: TableWindow;
  window(start: number, count: number, fields: readonly string[]): Promise<TableWindow>;
}

/** Rows per page of the cache. */
export const PAGE_ROWS = 32;
const KEPT_PAGES = 48;
/** Enough for a view in one answer, few enough to decode within a frame. */
const PAGES_A_REQUEST = 4;
const REQUESTS_AT_ONCE = 2;

interface Page {
  readonly rows: readonly (Row | null)[];
  readonly generation: number;
}

/**
 * The few rows on the main thread: pages around the view. After a new revision old rows stay readable until the first new
 * window replaces them all. Windows of older revisions are dropped.
 */
export class WindowCache {
  readonly #source: WindowSource;
  readonly #pages = new Map<number, Page>();
  /** Pages requested since the last change; requesting again would return the same. */
  readonly #asked = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #fields: readonly string[] = [];
  #revision = -1;
  #generation = 0;
  #running = 0;
  #wanted: readonly number[] = [];
  #rows = 0;
  #version = 0;

  constructor(source: WindowSource) {
    this.#source = source;
    if (source.atHand) this.#take(source.atHand);
  }

  /** Rows for the first view; partial pages are fetched whole. */
  #take({ revision, start, rows }: TableWindow): void {
    this.#revision = revision;
    for (let page = pageOf(start); page * PAGE_ROWS < start + rows.length; page += 1) {
      const from = page * PAGE_ROWS - start;
      const held = Array.from({ length: PAGE_ROWS }, (_, at) => rows[from + at] ?? null);
      this.#pages.set(page, { rows: held, generation: this.#generation });
    }
  }

  /** A row of the view; undefined while it loads. Fields not requested are absent. */
  get(index: number): Row | undefined {
    return this.#pages.get(pageOf(index))?.rows[index % PAGE_ROWS] ?? undefined;
  }

  /**
   * Requests rows `from … to` of `rows`, then `ahead` more on either side, then the page of each of `also`. Replaces
   * earlier wants.
   */
  want(from: number, to: number, rows: number, ahead: number, also: readonly number[] = []): void {
    const pages = new Set<number>();
    const add = (first: number, last: number) => {
      for (let page = pageOf(Math.max(0, first)); page * PAGE_ROWS <= Math.min(last, rows - 1); page += 1)
        pages.add(page);
    };
    add(from, to);
    add(to, to + ahead);
    add(from - ahead, from);
    for (const index of also) if (index >= 0) add(index, index);
    this.#wanted = [...pages];
    this.#rows = rows;
    this.#pump();
  }

  /** Requests nothing until the next `want`; loaded rows stay. */
  wantNothing(): void {
    this.#wanted = [];
  }

  /** Fields of all later windows. */
  setFields(fields: readonly string[]): void {
    if (fields.length === this.#fields.length && fields.every((field, at) => field === this.#fields[at])) return;
    this.#fields = fields;
    this.#renew();
  }

  /** Invalidates rows of older revisions. */
  revise(revision: number): void {
    if (revision <= this.#revision) return;
    this.#revision = revision;
    this.#renew();
  }

  /** Retries rows that were pending or failed. */
  refill(): void {
    this.#asked.clear();
    this.#pump();
  }

  /** Notifies about new rows; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Increases whenever rows arrive. */
  readonly getVersion = (): number => this.#version;

  #renew(): void {
    this.#generation += 1;
    this.refill();
  }

  #pump(): void {
    while (this.#running < REQUESTS_AT_ONCE) {
      const first = this.#wanted.find((page) => this.#isDue(page));
      if (first === undefined) return;
      let end = first + 1;
      while (end - first < PAGES_A_REQUEST && this.#wanted.includes(end) && this.#isDue(end)) end += 1;
      this.#request(first, end);
    }
  }

  #isDue(page: number): boolean {
    if (this.#asked.has(page)) return false;
    const held = this.#pages.get(page);
    return held === undefined || held.generation !== this.#generation || !this.#isComplete(page, held.rows);
  }

  /** Whether a page has all its rows of the current view, none of them pending. */
  #isComplete(page: number, rows: Page['rows']): boolean {
    return rows.length >= Math.min(PAGE_ROWS, this.#rows - page * PAGE_ROWS) && !rows.includes(null);
  }

  #request(firstPage: number, endPage: number): void {
    for (let page = firstPage; page < endPage; page += 1) this.#asked.add(page);
    const start = firstPage * PAGE_ROWS;
    const count = Math.min(endPage * PAGE_ROWS, this.#rows) - start;
    const generation = this.#generation;
    this.#running += 1;
    this.#source
      .window(start, count, this.#fields)
      .then((window) => this.#accept(window, generation, firstPage, endPage))
      // The page shows the error from the table's state; its next change retries the rows.
      .catch(() => undefined)
      .finally(() => {
        this.#running -= 1;
        this.#pump();
      });
  }

  #accept(window: TableWindow, asked: number, firstPage: number, endPage: number): void {
    if (asked !== this.#generation || window.revision < this.#revision) return;
    if (window.revision > this.#revision) {
      // The window arrived before its revision: the loaded rows are older.
      this.#revision = window.revision;
      this.#generation += 1;
      this.#asked.clear();
    }
    for (const [number, page] of this.#pages) if (page.generation !== this.#generation) this.#pages.delete(number);
    for (let page = firstPage; page < endPage; page += 1) {
      const from = page * PAGE_ROWS - window.start;
      const rows = window.rows.slice(from, from + PAGE_ROWS);
      this.#pages.delete(page);
      this.#pages.set(page, { rows, generation: this.#generation });
      if (!this.#isComplete(page, rows)) this.#asked.add(page);
    }
    this.#forgetOldest();
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  /** Evicts the oldest pages, in insertion order, except those in view. */
  #forgetOldest(): void {
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= KEPT_PAGES) return;
      if (!this.#wanted.includes(page)) {
        this.#pages.delete(page);
        this.#asked.delete(page);
      }
    }
  }
}

function pageOf(index: number): number {
  return Math.floor(index / PAGE_ROWS);
}

/** Fields that render and open a row besides its columns; gender selects the default avatar, a stated amount stands beside dollars, a former name beside the name. */
const COMPANIONS = [
  'slug',
  'logo',
  SYMBOL_FIELD,
  SUMMARY_FIELD,
  OUTLETS_FIELD,
  READERS_FIELD,
  'provenance',
  'gender',
  STATED_AMOUNT_FIELD,
  STATED_CURRENCY_FIELD,
  TOLD_AS_FIELD,
  INVESTORS_THEN_FIELD,
  INVESTORS_NOW_FIELD,
] as const;

/** Fields that windows must contain for these columns, in a stable order. */
export function rowFields(spec: DataSetSpec, columns: readonly ColumnSpec[], colors?: ColumnColors): readonly string[] {
  const fields = new Set<string>([spec.identity]);
  for (const name of COMPANIONS) if (findField(spec, name)) fields.add(name);
  // Says whether the name that a round was told under was given up.
  if (fields.has(TOLD_AS_FIELD)) fields.add(FORMER_NAMES_FIELD);
  for (const column of columns) if (column.field !== ORDER_FIELD) fields.add(figureField(column));
  // A stale figure has no color, and its series is not drawn.
  const needsStale = colors !== undefined || columns.some(({ series }) => series !== undefined);
  if (needsStale && findField(spec, STALE_FIELD)) fields.add(STALE_FIELD);
  return [...fields].sort();
}
