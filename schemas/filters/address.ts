import { type DataSetSpec, findField } from '../columns/spec.ts';
import { normaliseFilter, tidyFilter } from './merge.ts';
import { parsePart } from './parseFilter.ts';
import { everyTriple, type Filter, type FilterPart, GROUP_DEPTH, isTriple, ofPart } from './tree.ts';
import { FILTER_LIMITS, ID_FIELD, OPERATORS, type Scalar, type Triple, takesList } from './triples.ts';

/**
 * A filter in an address: `sector.in.DeFi|AI,tvl.gte.1000000`. A group is written as `any(…)`, `all(…)` or `not(…)` around its
 * parts: `any(sector.in.DeFi|AI,all(tvl.gte.1000000000,token.known.0))`.
 */

type Escapes = readonly (readonly [plain: string, escaped: string])[];

// `~` escapes the characters that join: values may hold any text.
const ESCAPES: Escapes = [
  ['~', '~0'],
  [',', '~1'],
  ['|', '~2'],
];
// Within groups, parentheses join too. Elsewhere they stand as they always did.
const GROUP_ESCAPES: Escapes = [...ESCAPES, ['(', '~4'], [')', '~5']];

const escapeText = (text: string, escapes: Escapes) =>
  escapes.reduce((done, [plain, escaped]) => done.replaceAll(plain, escaped), text);
const unescapeText = (text: string, escapes: Escapes) =>
  escapes.reduceRight((done, [plain, escaped]) => done.replaceAll(escaped, plain), text);

// The empty list needs a mark: '' is a list with one empty text.
const EMPTY_LIST = '~3';

/** The address form of a filter; '' for one that excludes nothing. */
export function encodeFilter(filter: Filter): string {
  return tidyFilter(filter)
    .map((part) => (isTriple(part) ? writeTriple(part, ESCAPES) : writeInGroup(part)))
    .join(',');
}

function writeInGroup(part: FilterPart): string {
  const list = (parts: Filter) => parts.map(writeInGroup).join(',');
  return ofPart(part, {
    triple: (triple) => writeTriple(triple, GROUP_ESCAPES),
    any: (parts) => `any(${list(parts)})`,
    all: (parts) => `all(${list(parts)})`,
    not: (inner) => `not(${writeInGroup(inner)})`,
    formula: (text) => `formula(${escapeText(text, GROUP_ESCAPES)})`,
  });
}

function writeTriple([field, operator, value]: Triple, escapes: Escapes): string {
  const values = typeof value === 'object' ? value : [value];
  const written = values.map((one) => escapeText(String(one), escapes)).join('|');
  return `${field}.${operator}.${values.length === 0 ? EMPTY_LIST : written}`;
}

/** Reads the address form; parts that the data set does not understand are dropped, a group as a whole. */
export function decodeFilter(spec: DataSetSpec, text: string): Filter {
  const parts: FilterPart[] = [];
  let room: number = FILTER_LIMITS.triples;
  for (const written of text === '' ? [] : cutParts(text).slice(0, FILTER_LIMITS.triples)) {
    const read = GROUP.test(written) ? readGroup(spec, written) : readTriple(spec, written, ESCAPES);
    const parsed = read === null ? null : parsePart(spec, read, 'filter');
    if (!parsed?.ok) continue;
    room -= everyTriple([parsed.value]).length;
    if (room >= 0) parts.push(parsed.value);
  }
  return normaliseFilter(spec, parts);
}

const GROUP = /^(any|all|not|formula)\((.*)\)$/su;

/** A list cut at the commas outside of groups. Plain conditions may hold parentheses of any kind. */
function cutParts(text: string): readonly string[] {
  const parts: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const end = /^(any|all|not|formula)\(/u.test(text.slice(at, at + 8)) ? endOfGroup(text, at) : -1;
    const comma = text.indexOf(',', end < 0 ? at : end);
    const next = comma < 0 ? text.length : comma;
    parts.push(text.slice(at, next));
    at = next + 1;
  }
  return parts;
}

/** The place of the parenthesis that closes a group; -1: none does. */
function endOfGroup(text: string, from: number): number {
  let depth = 0;
  for (let at = text.indexOf('(', from); at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

/** What a written group says, to be checked as any filter from outside; null: it says nothing. */
function readGroup(spec: DataSetSpec, text: string, depth = 1): unknown {
  const match = GROUP.exec(text);
  if (!match) return readTriple(spec, text, GROUP_ESCAPES);
  const [, kind = '', inner = ''] = match;
  if (kind === 'formula') return { formula: unescapeText(inner, GROUP_ESCAPES) };
  if (depth > GROUP_DEPTH) return null;
  const parts = cutParts(inner).map((part) => readGroup(spec, part, depth + 1));
  return kind === 'not' ? (parts.length === 1 ? { not: parts[0] } : null) : { [kind]: parts };
}

function readTriple(spec: DataSetSpec, text: string, escapes: Escapes): unknown {
  const match = /^([^.]+)\.([a-z]+)\.(.*)$/su.exec(text);
  const operator = OPERATORS.find((candidate) => candidate === match?.[2]);
  if (!match?.[1] || !operator) return null;
  const type = match[1] === ID_FIELD ? 'number' : findField(spec, match[1])?.type;
  const isNumber = type === 'number' || operator === 'known';
  const read = (raw: string): Scalar => (isNumber && raw.trim() !== '' ? Number(raw) : unescapeText(raw, escapes));
  const raw = match[3] ?? '';
  const isList = takesList(operator) || (operator === 'known' && raw.includes('|'));
  return [match[1], operator, isList ? (raw === EMPTY_LIST ? [] : raw.split('|').map(read)) : read(raw)];
}
