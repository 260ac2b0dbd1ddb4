import * as z from 'zod/mini';
import { type CellChange, type CellValue, LIST_COLUMN_LIMITS, type ListCell } from '#schemas/api/listColumns.ts';
import { ApiError } from '#schemas/http.ts';
import { parseJson } from '#src/shared/storage/browserStorage.ts';

/** A value for a cell; null empties it. */
export interface CellEdit {
  readonly key: string;
  readonly id: number;
  readonly value: CellValue | null;
}

/** Cells by column, and by the `_id` of the row. */
type Cells = ReadonlyMap<string, ReadonlyMap<number, CellValue>>;

interface CellsNow {
  readonly cells: Cells;
  /** Written here, and not stored by the server yet. */
  readonly unsent: number;
}

interface Written {
  readonly data: readonly ListCell[];
  readonly replaced: readonly ListCell[];
}

export interface CellCalls {
  readonly write: (cells: CellChange[]) => Promise<Written>;
  /** The server takes none of these: a limit, or a column that was removed elsewhere. They are what they were. */
  readonly onRefused: (error: ApiError) => void;
  /** Another window had written these since; what was typed here stands. */
  readonly onReplaced: (cells: readonly ListCell[]) => void;
}

const nameOf = (key: string, id: number) => `${key} ${id}`;
const UNDO_MAX = 100;

/**
 * The cells of a list as they are typed: shown at once, sent one call after the other, and kept until the server has them. What a
 * lost connection holds up is sent by the next `flush`.
 */
export class CellStore {
  readonly #calls: CellCalls;
  readonly #stored = new Map<string, ListCell>();
  readonly #unsent = new Map<string, CellEdit>();
  readonly #undo: (readonly CellEdit[])[] = [];
  readonly #listeners = new Set<() => void>();
  #sending = false;
  #now: CellsNow = { cells: new Map(), unsent: 0 };

  constructor(calls: CellCalls) {
    this.#calls = calls;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): CellsNow => this.#now;

  /** What the server has. */
  load(cells: readonly ListCell[]): void {
    // An answer that was asked for before a write is older than it.
    if (this.#sending) return;
    this.#stored.clear();
    for (const cell of cells) this.#stored.set(nameOf(cell.key, cell._id), cell);
    this.#publish();
  }

  valueOf(key: string, id: number): CellValue | null {
    const name = nameOf(key, id);
    const edit = this.#unsent.get(name);
    return edit ? edit.value : (this.#stored.get(name)?.value ?? null);
  }

  /** Writes cells, as one step of undo. */
  change(edits: readonly CellEdit[]): void {
    const changed = edits.filter(({ key, id, value }) => !isSame(this.valueOf(key, id), value));
    if (changed.length === 0) return;
    this.#undo.push(changed.map(({ key, id }) => ({ key, id, value: this.valueOf(key, id) })));
    if (this.#undo.length > UNDO_MAX) this.#undo.shift();
    this.#write(changed);
  }

  /** Takes the last step back; null: there is none. */
  undo(): readonly CellEdit[] | null {
    const before = this.#undo.pop();
    if (before) this.#write(before);
    return before ?? null;
  }

  /** Sends what is not stored yet. */
  async flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#unsent.size > 0 && (await this.#send([...this.#unsent].slice(0, LIST_COLUMN_LIMITS.atOnce)))) {
        // The next part.
      }
    } finally {
      this.#sending = false;
    }
  }

  /** What is not stored yet, as a text that survives a reload; '' without any. */
  written(): string {
    return this.#unsent.size === 0 ? '' : JSON.stringify([...this.#unsent.values()]);
  }

  /** Continues with what an earlier page could not send. */
  restore(text: string): void {
    const edits = parseJson(text, EditsSchema);
    if (edits && edits.length > 0) this.#write(edits);
  }

  #write(edits: readonly CellEdit[]): void {
    for (const edit of edits) this.#unsent.set(nameOf(edit.key, edit.id), edit);
    this.#publish();
    void this.flush();
  }

  /** False: the server could not be reached. */
  async #send(part: readonly (readonly [string, CellEdit])[]): Promise<boolean> {
    try {
      const { data, replaced } = await this.#calls.write(
        part.map(([name, { key, id, value }]) => {
          return { key, _id: id, value, version: this.#stored.get(name)?.version ?? 0 };
        }),
      );
      for (const cell of data) this.#stored.set(nameOf(cell.key, cell._id), cell);
      this.#forget(part);
      if (replaced.length > 0) this.#calls.onReplaced(replaced);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || !isRefusal(error)) return false;
      this.#forget(part);
      this.#calls.onRefused(error);
      return true;
    }
  }

  /** What was typed again meanwhile stays. */
  #forget(part: readonly (readonly [string, CellEdit])[]): void {
    for (const [name, edit] of part) if (this.#unsent.get(name) === edit) this.#unsent.delete(name);
    this.#publish();
  }

  #publish(): void {
    const cells = new Map<string, Map<number, CellValue>>();
    const put = (key: string, id: number, value: CellValue | null) => {
      const column = cells.get(key) ?? new Map<number, CellValue>();
      cells.set(key, column);
      if (value === null) column.delete(id);
      else column.set(id, value);
    };
    for (const { key, _id, value } of this.#stored.values()) put(key, _id, value);
    for (const { key, id, value } of this.#unsent.values()) put(key, id, value);
    this.#now = { cells, unsent: this.#unsent.size };
    for (const listener of this.#listeners) listener();
  }
}

const EditsSchema = z.array(
  z.object({
    key: z.string(),
    id: z.int(),
    value: z.nullable(z.union([z.string(), z.number(), z.literal(true), z.array(z.string())])),
  }),
);

/** The same call would be refused again. A session that ended is none: its reload keeps the edits. */
function isRefusal({ status }: ApiError): boolean {
  return status !== undefined && status !== null && status >= 400 && status < 500 && status !== 401 && status !== 429;
}

function isSame(a: CellValue | null, b: CellValue | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
