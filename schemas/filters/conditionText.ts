import { type DataSetSpec, type FieldSpec, type FieldType, findField } from '../columns/spec.ts';
import { daySpan } from '../dates.ts';
import { decimalMark } from '../format.ts';
import { formatAmount, parseAmount } from './amount.ts';
import { parseDateText, writeDateText } from './dateText.ts';
import { unitOf } from './filterableFields.ts';
import { type Choice, choiceOf, isOperatorWord, KNOWN_VALUES, standsAlone, writtenWord } from './operatorWords.ts';
import { FILTER_LIMITS, parseTriple, type Scalar, type Triple, takesList } from './triples.ts';

/**
 * Values of a condition as they are written: `5M`, `past 3 months`, `DeFi, AI`. A text that holds a separator, begins with a
 * word of an operator or has white space at its ends is quoted; quotation marks inside are doubled.
 */

/** Why what was written is no value or no condition. */
export const FILTER_PROBLEMS = [
  'noField',
  'noOperator',
  'needed',
  'noValue',
  'notANumber',
  'notADate',
  'notARange',
  'reversed',
  'tooLong',
  'tooMany',
  'tooManyConditions',
  'openQuote',
  'nobody',
] as const;

/** What is wrong with something written. `typed` is the part it is about. */
export interface FilterProblem {
  readonly reason: (typeof FILTER_PROBLEMS)[number];
  readonly typed: string;
  /** Names that were perhaps meant. */
  readonly nearest?: readonly string[] | undefined;
}

export type ReadCondition =
  | { readonly ok: true; readonly triples: readonly Triple[] }
  | { readonly ok: false; readonly problem: FilterProblem };

/** The word for a list without members. */
const NOTHING = 'nothing';

/** The written form of a condition: `TVL >= 5M`. Read back it is the same condition. A field the data set lacks keeps its name. */
export function writeCondition(spec: DataSetSpec, triple: Triple): string {
  const [name, , value] = triple;
  const field = findField(spec, name);
  const type = field?.type ?? 'number';
  const word = `${field?.label ?? name} ${writtenWord(type, choiceOf(triple))}`;
  if (triple[1] === 'known') return word;
  const write = (one: Scalar) => writeValue(spec, name, type, one);
  const values =
    typeof value === 'object' ? value.map(write).join(type === 'number' ? '; ' : ', ') || NOTHING : write(value);
  return `${word} ${values}`;
}

function writeValue(spec: DataSetSpec, name: string, type: FieldType, value: Scalar): string {
  if (type === 'number') return formatAmount(Number(value), unitOf(spec, name) === 'year' ? 'year' : undefined);
  return type === 'date' ? writeDateText(String(value)) : quoted(String(value));
}

const PLAIN = /^[\p{L}\p{N}][^",\s]*(?: [^",\s]+)*$/u;

/** A text as a value: in quotation marks where it could be read as something else. */
export function quoted(text: string): string {
  const first = text.split(' ', 1)[0] ?? '';
  const isPlain = PLAIN.test(text) && !isOperatorWord(first) && text.toLowerCase() !== NOTHING;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

/** A list cut at its separators: whole items, and what follows the last separator, as typed. */
export interface Items {
  readonly done: readonly string[];
  readonly last: string;
}

/**
 * Cuts a list where commas part it, outside of quotation marks. Numbers are parted by semicolons too, and a comma between
 * thousands (`1,200`) is no separator; while the text `mayGrow`, one that could still become such a comma is none either.
 */
export function cutItems(type: FieldType, text: string, mayGrow: boolean): Items {
  const done: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    // In an item that begins with a mark each one counts: a doubled one closes and opens again.
    if (letter === '"' && type !== 'number' && /^\s*(?:"|$)/.test(text.slice(start, at))) isQuoted = !isQuoted;
    if (isQuoted || !isSeparator(type, text, at, mayGrow)) continue;
    done.push(text.slice(start, at));
    start = at + 1;
  }
  return { done: done.filter((item) => item.trim() !== ''), last: text.slice(start) };
}

function isSeparator(type: FieldType, text: string, at: number, mayGrow: boolean): boolean {
  const letter = text.charAt(at);
  if (type !== 'number') return letter === ',';
  // A comma that begins a fraction parts nothing.
  if (letter !== ',' || decimalMark() === ',') return letter === ';';
  const rest = text.slice(at);
  return !/^,\d{3}(?!\d)/.test(rest) && !(mayGrow && /^,\d{0,2}$/.test(rest));
}

/** The conditions that a field, a choice and written values mean, or what is wrong with them. */
export function readCondition(
  spec: DataSetSpec,
  field: FieldSpec,
  choice: Choice,
  items: readonly string[],
): ReadCondition {
  const written = items.map((item) => item.trim()).filter((item) => item !== '');
  if (standsAlone(choice)) {
    if (written.length > 0) return wrong('noValue', written.join(', '));
    return checked(spec, [field.field, 'known', KNOWN_VALUES[choice]]);
  }
  if (written.length === 0) return wrong('needed', '');
  if (choice === 'between') return readRange(field, written.join(' '));
  if (takesList(choice) && written.length === 1 && written[0]?.toLowerCase() === NOTHING) {
    return checked(spec, [field.field, choice, []]);
  }
  if (written.length > FILTER_LIMITS.listMembers) return wrong('tooMany', '');
  const values: Scalar[] = [];
  for (const item of written) {
    const value = readValue(field.type, item);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return checked(spec, [field.field, choice, takesList(choice) ? [...new Set(values)] : (values[0] ?? '')]);
}

export type ReadValue =
  | { readonly ok: true; readonly value: Scalar }
  | { readonly ok: false; readonly problem: FilterProblem };

/** One written value. */
export function readValue(type: FieldType, item: string): ReadValue {
  if (type === 'number') {
    const amount = parseAmount(item);
    return amount === null ? wrong('notANumber', item) : { ok: true, value: amount };
  }
  if (type === 'date') {
    const date = parseDateText(item);
    return date === null ? wrong('notADate', item) : { ok: true, value: date };
  }
  const text = unquoted(item);
  if (text === null) return wrong('openQuote', item);
  return text.length > FILTER_LIMITS.textLength ? wrong('tooLong', item) : { ok: true, value: text };
}

/** A text without its quotation marks; null where one is open. */
function unquoted(item: string): string | null {
  const text = item.trim();
  if (!text.startsWith('"')) return text;
  const inside = /^"((?:[^"]|"")*)"$/s.exec(text)?.[1];
  return inside === undefined ? null : inside.replaceAll('""', '"');
}

const RANGE = /\s+(?:and|to)\s+|\s*\.\.+\s*|\s*[;–]\s*|\s+-\s+/i;

function readRange(field: FieldSpec, written: string): ReadCondition {
  const [first, second, ...more] = written.split(RANGE);
  if (!first || !second || more.length > 0) return wrong('notARange', written);
  const [from, to] = [readValue(field.type, first), readValue(field.type, second)];
  if (!from.ok) return from;
  if (!to.ok) return to;
  if (isReversed(from.value, to.value)) return wrong('reversed', written);
  return {
    ok: true,
    triples: [
      [field.field, 'gte', from.value],
      [field.field, 'lte', to.value],
    ],
  };
}

/** True where a range ends before it begins. */
export function isReversed(from: Scalar, to: Scalar): boolean {
  if (typeof from === 'number' && typeof to === 'number') return from > to;
  const [begin, end] = [daySpan(String(from)), daySpan(String(to))];
  return begin !== null && end !== null && begin.from > end.to;
}

/** The last word has the algebra itself: what it refuses is no filter. */
function checked(spec: DataSetSpec, triple: Triple): ReadCondition {
  const parsed = parseTriple(spec, triple, 'filter');
  return parsed.ok ? { ok: true, triples: [parsed.value] } : wrong('needed', '');
}

/** What could not be read. */
export function wrong(reason: FilterProblem['reason'], typed: string) {
  return { ok: false, problem: { reason, typed: typed.trim() } } as const;
}
