import type { Document } from './documents.ts';
import { isNotKnown } from './figures.ts';

/** What became of one field of a source. */
export interface FieldUse {
  readonly field: string;
  /** Items that state it. */
  readonly stated: number;
  /** null: it was read; else why not. */
  readonly leftOut: string | null;
}

/** Why a field is left out: of what services state, and of what own files state. */
const NO_COLUMN = 'no column holds it';
const NOT_USED = 'not used';

/** Counts which fields of a document its reader reads, and which it leaves out. */
export class FieldUsage {
  private readonly read = new Set<string>();
  private readonly items: object[] = [];

  /** The same document; reading a field of an item is noted. */
  track(document: Document): Document {
    if (document.format === 'xml' || document.format === 'calendar') return document;
    if (document.format === 'table') return { ...document, rows: document.rows.map((row) => this.watch(row)) };
    return { ...document, value: this.watchLists(document.value) };
  }

  /** All fields that some item states, the most frequent first. */
  uses(feed: string): FieldUse[] {
    const leftOut = feed === 'files' ? NOT_USED : NO_COLUMN;
    const stated = new Map<string, number>();
    for (const item of this.items) {
      for (const [field, value] of Object.entries(item)) {
        if (!isEmpty(value)) stated.set(field, (stated.get(field) ?? 0) + 1);
      }
    }
    return [...stated]
      .map(([field, count]) => ({ field, stated: count, leftOut: this.read.has(field) ? null : leftOut }))
      .sort((a, b) => b.stated - a.stated);
  }

  private watchLists(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => (isItem(item) ? this.watch(item) : item));
    if (!isItem(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? this.watchLists(member) : member]),
    );
  }

  private watch<Item extends object>(item: Item): Item {
    this.items.push(item);
    let isQuoted = false;
    return new Proxy(item, {
      get: (target, field, receiver): unknown => {
        // A rejected item is quoted as JSON: that uses no field.
        if (field === 'toJSON') isQuoted = true;
        else if (typeof field === 'string' && !isQuoted) this.read.add(field);
        return Reflect.get(target, field, receiver);
      },
    });
  }
}

function isItem(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return isNotKnown(value) || value === '[]' || (Array.isArray(value) && value.length === 0);
}

/** Adds up the uses of several answers of one feed; a field that one of them read counts as read. */
export function addUses(all: readonly FieldUse[]): FieldUse[] {
  const uses = new Map<string, FieldUse>();
  for (const { field, stated, leftOut } of all) {
    const other = uses.get(field);
    uses.set(field, {
      field,
      stated: stated + (other?.stated ?? 0),
      leftOut: other?.leftOut === null ? null : leftOut,
    });
  }
  return [...uses.values()].sort((a, b) => b.stated - a.stated);
}
