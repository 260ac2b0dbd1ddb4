import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { findField, isWithinBounds } from '#schemas/columns/spec.ts';
import { firstDay } from '#schemas/dates.ts';
import { isSource } from '#schemas/kinds.ts';
import { type DateOrder, dateOrderOf, readDate, readMoment } from '../parsing/dates.ts';
import { isNotKnown } from '../parsing/figures.ts';
import { namesIn } from '../parsing/lists.ts';
import { readCurrency, readMoney, readPercent } from '../parsing/money.ts';
import { boundsOf } from '../parsing/reader.ts';
import { line } from '../parsing/texts.ts';
import type { FileDirectory } from './fields.ts';
import type { ColumnMapping } from './mapping.ts';
import { valueAt } from './paths.ts';

const UNITS = { ones: 1, thousands: 1e3, millions: 1e6, billions: 1e9 } as const;
/** Of a founding. */
const [FIRST_YEAR, LAST_YEAR] = [1000, 2100] as const;
const LIST_SEPARATOR = /\s*;\s*/;

export type Item = Readonly<Record<string, unknown>>;
export type Columns = Readonly<Record<string, ColumnMapping>>;

/**
 * The cells of one row, by the names of our fields. A cell that cannot be read is null and noted as lost; one that says that
 * nothing is known is null.
 */
export interface FileRow {
  readonly has: (field: string) => boolean;
  /** A text; `isName`: one that may be a word such as "None". */
  readonly text: (field: string, options?: { readonly isName?: boolean }) => string | null;
  /** US dollars. Below zero is lost; zero is unknown, but where `mayBeZero`. */
  readonly dollars: (field: string, options?: { readonly mayBeZero?: boolean }) => number | null;
  /** A number of tokens, perhaps with the ticker behind it. Zero is unknown. */
  readonly tokens: (field: string, ticker: string | null) => number | null;
  readonly percent: (field: string) => number | null;
  /** An amount with the currency that it names; `isExtra`: one that cannot be read is not missed. */
  readonly money: (
    field: string,
    options?: { readonly isExtra?: boolean },
  ) => { readonly amount: number; readonly currency: string | null } | null;
  /** The code of a currency. */
  readonly currency: (field: string) => string | null;
  /** A whole number within these bounds. */
  readonly integer: (field: string, least: number, most: number) => number | null;
  readonly date: (field: string) => string | null;
  /** A year, or a date that lies in one, as exactly as it is stated: years are written as their first day. */
  readonly founding: (field: string) => { readonly year: number | null; readonly date: string | null };
  /** ISO, UTC. */
  readonly moment: (field: string) => string | null;
  readonly list: (field: string) => string[];
  /** Notes a value that is not used. */
  readonly lose: (field: string, reason: string) => void;
}

/** How the cells of a file are read: by its columns, and by the order of day and month that each column of dates shows. */
export interface CellForm {
  readonly directory: FileDirectory;
  readonly columns: Columns;
  readonly orders: ReadonlyMap<string, DateOrder>;
}

const DATE_FIELDS: ReadonlySet<string> = new Set([
  'date',
  'end_date',
  'created_at',
  'posted',
  'moment',
  'year_founded',
]);

/** The form of a file with these rows. */
export function cellForm(directory: FileDirectory, columns: Columns, items: readonly Item[]): CellForm {
  const orders = new Map<string, DateOrder>();
  for (const [field, mapping] of Object.entries(columns)) {
    if (!DATE_FIELDS.has(field)) continue;
    const order = mapping.dates ?? dateOrderOf(items.map((item) => valueAt(item, mapping.column)));
    if (order !== undefined) orders.set(field, order);
  }
  return { directory, columns, orders };
}

/** Reads a row. `lose` receives what cannot be used: the field, the reason, and the cell as it is written. */
export function fileRow(
  item: Item,
  { directory, columns, orders }: CellForm,
  note: (field: string, reason: string, cell: string) => void,
): FileRow {
  const cell = (field: string): unknown => {
    const mapping = columns[field];
    return mapping === undefined ? null : (valueAt(item, mapping.column) ?? null);
  };
  const written = (value: unknown) => (typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? ''));
  const lose = (field: string, reason: string) => note(field, reason, written(cell(field)));
  const noted = new Set<string>();
  const loseOnce = (field: string, reason: string): null => {
    if (!noted.has(field)) lose(field, reason);
    noted.add(field);
    return null;
  };
  /** Within the bounds of its column. */
  const plausible = (field: string, figure: number): number | null => {
    const column = isSource(directory) ? findField(DATA_SETS[directory], field) : undefined;
    if (column === undefined || isWithinBounds(column, figure)) return figure;
    return loseOnce(field, figure < 0 && column.bounds?.[0] === 0 ? 'below zero' : boundsOf(column));
  };
  const amount = (field: string, unit: string | null = null) => {
    const value = cell(field);
    if (isNotKnown(value)) return null;
    const mapping = columns[field];
    const read = readMoney(value, { decimals: mapping?.decimals, unit });
    return read && { ...read, amount: read.isScaled ? read.amount : scaled(read.amount, mapping) };
  };
  const isStated = (field: string) => !isNotKnown(cell(field));
  const integer: FileRow['integer'] = (field, least, most) => {
    const read = amount(field);
    if (read === null && !isStated(field)) return null;
    if (read !== null && Number.isInteger(read.amount) && read.amount >= least && read.amount <= most)
      return read.amount;
    return loseOnce(field, `not a whole number from ${least} to ${most}`);
  };
  return {
    has: (field) => field in columns,
    integer,
    lose: loseOnce,
    text: (field, { isName = false } = {}) => {
      const value = cell(field);
      const parts: unknown[] = Array.isArray(value) ? value : [value];
      if (parts.some((part) => typeof part === 'object' && part !== null)) return loseOnce(field, 'not a text');
      const text = parts.flatMap((part) => (typeof part === 'number' ? String(part) : (line(part) ?? []))).join(', ');
      if (/^'[=+\-@]/.test(text)) return text.slice(1);
      return (isName ? !/[\p{L}\p{N}\p{S}]/u.test(text) : isNotKnown(text)) ? null : text;
    },
    dollars: (field, { mayBeZero = false } = {}) => {
      const read = amount(field);
      if (read === null) return isStated(field) ? loseOnce(field, unreadable(cell(field))) : null;
      if (read.currency !== null && read.currency !== 'USD')
        return loseOnce(field, `in ${read.currency}, and kept in US dollars alone`);
      if (read.amount === 0 && !mayBeZero) return field === 'price_usd' ? loseOnce(field, 'a price of zero') : null;
      return plausible(field, read.amount);
    },
    tokens: (field, ticker) => {
      const read = amount(field, ticker);
      if (read === null || read.currency !== null)
        return isStated(field) ? loseOnce(field, unreadable(cell(field))) : null;
      return read.amount === 0 ? null : plausible(field, read.amount);
    },
    percent: (field) => {
      const read = readPercent(cell(field), columns[field]?.decimals);
      if (read === null) return isStated(field) ? loseOnce(field, 'not a percentage') : null;
      return plausible(field, read);
    },
    money: (field, { isExtra = false } = {}) => {
      const read = amount(field);
      if (read === null) return isStated(field) && !isExtra ? loseOnce(field, unreadable(cell(field))) : null;
      const within = plausible(field, read.amount);
      return within === null ? null : { amount: within, currency: read.currency };
    },
    currency: (field) => {
      const value = line(cell(field));
      const currency = readCurrency(value);
      return currency === null && value !== null && isStated(field) ? loseOnce(field, 'not a currency') : currency;
    },
    founding: (field) => {
      const value = cell(field);
      const date = typeof value === 'string' && Number.isNaN(Number(value)) ? readDate(value, orders.get(field)) : null;
      const year = Number(date?.slice(0, 4));
      if (date === null || year < FIRST_YEAR || year > LAST_YEAR)
        return { year: integer(field, FIRST_YEAR, LAST_YEAR), date: null };
      return { year, date: date.length === 4 || date.endsWith('-01-01') ? null : date };
    },
    date: (field) => {
      const value = cell(field);
      const date = readDate(value, orders.get(field));
      return date === null && isStated(field) && value !== 0 ? loseOnce(field, 'not a date') : date;
    },
    moment: (field) => {
      const value = cell(field);
      const moment = readMoment(value) ?? startOf(readDate(value, orders.get(field)));
      return moment === null && isStated(field) ? loseOnce(field, 'not a moment') : moment;
    },
    list: (field) => {
      const separator = columns[field]?.separator;
      const names = namesIn(
        cell(field),
        separator === undefined
          ? LIST_SEPARATOR
          : new RegExp(`\\s*${escapeForRegExp(separator.trim() || separator)}\\s*`),
      );
      return names.filter((name) => !isNotKnown(name));
    },
  };
}

/** The first moment of a date. */
function startOf(date: string | null): string | null {
  const day = date === null ? null : firstDay(date);
  return day === null ? null : `${day}T00:00:00.000Z`;
}

/** A word of letters beside the number, which is a unit that nobody knows. */
const UNIT_BESIDE = /^(?:[\d.,_'\s]+(\p{L}{2,10})|(\p{L}{2,10})[\d.,_'\s]+)$/u;

/** Why an amount cannot be read. */
function unreadable(value: unknown): string {
  const [, behind, before] = typeof value === 'string' ? (UNIT_BESIDE.exec(value.trim()) ?? []) : [];
  const unit = behind ?? before;
  return unit === undefined ? 'not a number' : `in an unknown unit (${unit})`;
}

function scaled(value: number, mapping: ColumnMapping | undefined): number {
  const factor = UNITS[mapping?.unit ?? 'ones'];
  return factor === 1 ? value : Math.round(value * factor);
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
