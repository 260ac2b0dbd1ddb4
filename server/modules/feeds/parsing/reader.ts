import type { z } from 'zod';
import { textKey } from '#schemas/text.ts';
import type { DraftRecord } from '../records.ts';
import type { Answer, Document } from './documents.ts';

/** A record a feed gave that cannot be used. Equal reasons are counted together, so `reason` names no single record. */
export interface Rejection {
  readonly reason: string;
  /** Which record: a name, an id, a line. */
  readonly example: string;
}

export interface ReadResult {
  readonly records: readonly DraftRecord[];
  readonly rejected: readonly Rejection[];
}

/** Understands one layout of one source, wherever it comes from: the network or a recorded file of any name. */
export interface Reader {
  /** The feed whose records these are. */
  readonly feed: string;
  /** The source as people know it; shown as the origin of a figure. */
  readonly source: string;
  /** Whether the document has this layout, judged by its content alone. */
  readonly recognises: (document: Document) => boolean;
  /** Why a document of this layout must not be used, in a few words; absent: always usable. */
  readonly refuses?: (document: Document, answer: Answer) => string | null;
  readonly read: (document: Document, answer: Answer) => ReadResult;
}

/** Characters that are shown of a rejected record. */
const EXAMPLE_LENGTH = 120;

/** Collects what a reader makes of each item. */
export class Harvest implements ReadResult {
  readonly records: DraftRecord[] = [];
  readonly rejected: Rejection[] = [];

  /** Takes a record, or rejects one that no key of the database could hold. */
  add(record: DraftRecord): void {
    const reason = tooLong(record) ?? tooLarge(record);
    if (reason === null) this.records.push(record);
    else this.reject(reason, nameOfItem(record.data));
  }

  reject(reason: string, example: string): void {
    // By characters: half an emoji is no text.
    this.rejected.push({
      reason,
      example: [...example.slice(0, EXAMPLE_LENGTH * 2)].slice(0, EXAMPLE_LENGTH).join(''),
    });
  }

  /** Validates an item; a bad one is rejected, named by `exampleOf`, and gives null. */
  validated<Schema extends z.ZodType>(
    schema: Schema,
    item: unknown,
    exampleOf: (item: unknown) => string,
  ): z.output<Schema> | null {
    const parsed = schema.safeParse(item);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const place = issue?.path.length ? issue.path.join('.') : 'the record';
    this.reject(`${place}: ${issue?.message ?? 'not as expected'}`, exampleOf(item));
    return null;
  }
}

/** How a report names an item that may be anything: by its name, title or id. */
export function nameOfItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item) ?? String(item);
  for (const field of ['name', 'project', 'title', 'fund_name', 'projectName', 'Name', 'id', 'slug']) {
    const value: unknown = Reflect.get(item, field);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return JSON.stringify(item);
}

/** The list in a JSON document: the document itself, or the list under one of `names`. What is in it may be anything. */
export function listIn(document: Document, ...names: readonly string[]): readonly unknown[] | null {
  if (document.format !== 'json') return null;
  const { value } = document;
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  for (const name of names) {
    const list: unknown = Reflect.get(value, name);
    if (Array.isArray(list)) return list;
  }
  return null;
}

/** The rows of a table or the objects of a list, looked at alike; whatever is no object has no members. */
export function rowsIn(document: Document, ...names: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  if (document.format === 'table') return document.rows;
  return (listIn(document, ...names) ?? []).map((item) => (isObject(item) ? item : {}));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** True where most of the first items are objects with all these members: one damaged item hides no layout. */
export function mostHave(items: readonly unknown[] | null, ...members: readonly string[]): boolean {
  if (!items || items.length === 0) return false;
  const looked = items.slice(0, 40);
  const fitting = looked.filter((item) => isObject(item) && members.every((name) => name in item));
  return fitting.length * 2 > looked.length;
}

/** The first column whose name, letters only, is or begins as one of `names`; headers arrive damaged. */
export function columnNamed(header: readonly string[], ...names: readonly string[]): string | null {
  const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  for (const name of names) {
    const exact = header.find((column) => bare(column) === bare(name));
    if (exact !== undefined) return exact;
  }
  for (const name of names) {
    const similar = header.find((column) => bare(column).startsWith(bare(name)));
    if (similar !== undefined) return similar;
  }
  return null;
}

/**
 * Names, ids and members of lists are keys by which things are found again, and a key of the database has at most some
 * 2,700 bytes. The longest real ones have some 70.
 */
const LONGEST_BYTES = 500;
const LONGEST_SYMBOL_BYTES = 100;
/** Texts that people read and nothing is found by, and web addresses, which are measured where they are read. */
const UNMEASURED = new Set(['description', 'summary', 'background', 'logo', 'announcement', 'url', 'social']);

/** Why a record cannot be kept: which of its texts is longer than any real one; null where none is. */
export function tooLong({ kind, key, data }: DraftRecord): string | null {
  for (const [field, value] of Object.entries(data)) {
    if (UNMEASURED.has(field) || (kind === 'news' && field === 'title')) continue;
    const most = field === 'symbol' ? LONGEST_SYMBOL_BYTES : LONGEST_BYTES;
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    if (texts.some((text) => typeof text === 'string' && bytesOf(text) > most))
      return `${field}: longer than ${most} bytes`;
  }
  // A round's key is made of several texts, an article's is its address.
  return Buffer.byteLength(key) > LONGEST_BYTES * 4 ? `key: longer than ${LONGEST_BYTES * 4} bytes` : null;
}

/** As the text is looked for: folding may make it longer. */
function bytesOf(text: string): number {
  return Buffer.byteLength(textKey(text));
}

/** 100 billion dollars; the largest round so far raised 4.2. */
const LARGEST_AMOUNT = 1e11;

/**
 * Why the figures of a record cannot be what they seem: somebody wrote dollars where millions belong, and the round would
 * head every list. null: they can be.
 */
export function tooLarge({ kind, data }: DraftRecord): string | null {
  return kind === 'round' && (data.amount_usd ?? 0) > LARGEST_AMOUNT
    ? 'amount: more than any round raised, in another unit perhaps'
    : null;
}
