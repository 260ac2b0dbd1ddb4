import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type FieldSpec, findField, isWithinBounds, storedFields } from '#schemas/columns/spec.ts';
import type { Feed } from '#schemas/feeds.ts';
import { textKey } from '#schemas/text.ts';
import type { DraftRecord } from '#server/modules/records/feedRecords.ts';
import type { Answer, Document } from './documents.ts';

/** A record that cannot be used. Equal reasons are counted together, so `reason` names no record. */
export interface Rejection {
  readonly reason: string;
  /** Name, id or line of the record. */
  readonly example: string;
}

export interface ReadResult {
  readonly records: readonly DraftRecord[];
  readonly rejected: readonly Rejection[];
  /** Values that could not be used, of records that were kept without them. */
  readonly lost: readonly Rejection[];
}

/** Reads one layout of one source, from the network or from a recorded file of any name. */
export interface Reader {
  readonly feed: Feed;
  /** The source as shown in the provenance of a figure. */
  readonly source: string;
  /** True if the document has this layout, judged by content only. */
  readonly recognizes: (document: Document) => boolean;
  /** Why a document of this layout is unusable; null: it is usable. */
  readonly reasonToSkip?: (document: Document, answer: Answer) => string | null;
  readonly read: (document: Document, answer: Answer) => ReadResult;
}

/** Characters shown of a rejected record. */
const EXAMPLE_LENGTH = 120;

/** The records of a document, and those rejected. */
export class ReaderResult implements ReadResult {
  readonly records: DraftRecord[] = [];
  readonly rejected: Rejection[] = [];
  readonly lost: Rejection[] = [];

  /** Adds a record, or rejects one that is too long for database keys or has impossible figures. True: it was added. */
  add(record: DraftRecord): boolean {
    const reason = tooLong(record) ?? outOfBounds(record);
    if (reason === null) this.records.push(record);
    else this.reject(reason, nameOfItem(record.data));
    return reason === null;
  }

  reject(reason: string, example: string): void {
    this.rejected.push({ reason, example: shortened(example) });
  }

  /** Notes a value that its record is kept without. */
  lose(reason: string, example: string): void {
    this.lost.push({ reason, example: shortened(example) });
  }

  /** Validates an item; an invalid one is rejected under the name from `exampleOf`, and returns null. */
  validated<Schema extends z.ZodType>(
    schema: Schema,
    item: unknown,
    exampleOf: (item: unknown) => string,
  ): z.output<Schema> | null {
    if (schema instanceof z.ZodObject && (!isObject(item) || Array.isArray(item))) {
      this.reject('not an object', exampleOf(item));
      return null;
    }
    const parsed = schema.safeParse(item);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    const place = issue?.path.length ? issue.path.join('.') : 'the record';
    this.reject(`${place}: ${issue?.message ?? 'not as expected'}`, exampleOf(item));
    return null;
  }
}

/** Cut by characters: half an emoji is not valid text. */
function shortened(example: string): string {
  return [...example.slice(0, EXAMPLE_LENGTH * 2)].slice(0, EXAMPLE_LENGTH).join('');
}

/** Names an item in a report: by its name, title or id, else as JSON. */
export function nameOfItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item) ?? String(item);
  for (const field of ['name', 'project', 'title', 'fund_name', 'projectName', 'Name', 'id', 'slug']) {
    const value: unknown = Reflect.get(item, field);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return JSON.stringify(item);
}

/** The list of a JSON document: the document itself, or the first of the members `names`. Items are unchecked. */
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

/** Rows of a table, or objects of a list; anything else becomes an empty object. */
export function rowsIn(document: Document, ...names: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  if (document.format === 'table') return document.rows;
  return (listIn(document, ...names) ?? []).map((item) => (isObject(item) ? item : {}));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Objects that are looked at to recognize a layout. */
const LOOKED_AT = 400;

/** True if a third of the first objects has all members: damaged items, and what is no object or empty, do not hide a layout. */
export function mostHave(items: readonly unknown[] | null, ...members: readonly string[]): boolean {
  const looked: object[] = [];
  for (const item of items ?? []) {
    if (looked.length === LOOKED_AT) break;
    if (isObject(item) && !Array.isArray(item) && Object.keys(item).length > 0) looked.push(item);
  }
  const fitting = looked.filter((item) => members.every((name) => name in item));
  return fitting.length > 0 && fitting.length * 3 >= looked.length;
}

/** Recognizes a JSON object with all these members. */
export const objectWith =
  (...members: readonly string[]) =>
  (document: Document): boolean =>
    document.format === 'json' && isObject(document.value) && members.every((name) => name in Object(document.value));

/** Recognizes a table with all these columns. */
export const tableWith =
  (...columns: readonly string[]) =>
  (document: Document): boolean =>
    document.format === 'table' && columns.every((column) => document.header.includes(column));

/** The first column that equals or starts with one of `names`, letters and digits only; headers arrive damaged. */
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

/** Names, ids and list items are database keys, of at most about 2,700 bytes. The longest real ones have 70. */
const LONGEST_BYTES = 500;
const LONGEST_SYMBOL_BYTES = 100;
/** Texts that are not keys, and web addresses, which have their own limit. */
const UNMEASURED = new Set([
  ...['description', 'summary', 'background', 'logo', 'announcement', 'url', 'social'],
  ...['location', 'calendar', 'places', 'description_html'],
]);

/** Names a text longer than any real one, which no database key could hold; null: there is none. */
export function tooLong({ kind, key, data }: DraftRecord): string | null {
  for (const [field, value] of Object.entries(data)) {
    if (UNMEASURED.has(field) || (kind === 'news' && field === 'title')) continue;
    const most = field === 'symbol' ? LONGEST_SYMBOL_BYTES : LONGEST_BYTES;
    const texts: unknown[] = Array.isArray(value) ? value : [value];
    if (texts.some((text) => typeof text === 'string' && bytesOf(text) > most))
      return `${field}: longer than ${most} bytes`;
  }
  // The key of a round combines several texts; that of an article is its address.
  return Buffer.byteLength(key) > LONGEST_BYTES * 4 ? `key: longer than ${LONGEST_BYTES * 4} bytes` : null;
}

/** Measured after folding, which may lengthen it. */
function bytesOf(text: string): number {
  return Buffer.byteLength(textKey(text));
}

/** The column whose bounds hold for a figure of a record, by kind and field. */
const FIGURES: Readonly<Partial<Record<DraftRecord['kind'], ReadonlyMap<string, FieldSpec>>>> = {
  project: figuresOf(DATA_SETS.projects),
  round: figuresOf(DATA_SETS.fundraising, { amount_usd: 'amount_quantity' }),
  organization: figuresOf(DATA_SETS.organizations, { investments: 'number_of_investment' }),
  prices: figuresOf(DATA_SETS.projects, { prices: 'price_usd' }),
};

function figuresOf(spec: DataSetSpec, others: Readonly<Record<string, string>> = {}): Map<string, FieldSpec> {
  const figures = new Map(
    storedFields(spec).flatMap((field) => (field.type === 'number' ? [[field.field, field] as const] : [])),
  );
  for (const [name, column] of Object.entries(others)) {
    const field = findField(spec, column);
    if (field) figures.set(name, field);
  }
  return figures;
}

/** Names a figure that cannot be true, for example dollars where millions belong; null: all are plausible. */
export function outOfBounds({ kind, data }: DraftRecord): string | null {
  for (const [name, field] of FIGURES[kind] ?? []) {
    const value: unknown = Reflect.get(data, name);
    const figures: unknown[] = Array.isArray(value) ? value : [value];
    if (figures.some((one) => typeof one === 'number' && !isWithinBounds(field, one)))
      return `${name}: ${boundsOf(field)}`;
  }
  return null;
}

/** Says which bounds a figure is outside of. */
export function boundsOf({ bounds }: FieldSpec): string {
  const [min, max] = bounds ?? [];
  return `not between ${min} and ${max}, perhaps in another unit`;
}
