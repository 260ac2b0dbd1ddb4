import { daySpan } from '../dates.ts';
import { parseAmount } from '../filters/amount.ts';
import { parseDateText } from '../filters/dateText.ts';
import { decimalMark } from '../format.ts';
import { textKey } from '../text.ts';
import type { Span, WrittenUnit } from './ast.ts';
import { type FunctionName, functionNamed } from './functions.ts';
import { type FormulaNames, WORD } from './names.ts';
import { ProblemFound } from './problems.ts';
import { type Keyword, keywordAt } from './words.ts';

export type Sign = '+' | '-' | '*' | '/' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '(' | ')' | ',' | '..';

/** A part of a formula. `word`: letters that name nothing; `other`: a character that formulas do not know. */
export type Token = { readonly span: Span } & (
  | { readonly kind: 'number'; readonly value: number; readonly unit?: WrittenUnit }
  | { readonly kind: 'text' | 'date' | 'word' | 'other'; readonly value: string }
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'function'; readonly name: FunctionName }
  | { readonly kind: 'keyword'; readonly keyword: Keyword }
  | { readonly kind: 'sign'; readonly sign: Sign }
  | { readonly kind: 'end' }
);

/** What a sign may be typed as, the longest first. */
const SIGNS: readonly (readonly [typed: string, sign: Sign])[] = [
  ['!=', '!='],
  ['<>', '!='],
  ['<=', '<='],
  ['..', '..'],
  ['…', '..'],
  ['=<', '<='],
  ['>=', '>='],
  ['=>', '>='],
  ['==', '='],
  ['≠', '!='],
  ['≤', '<='],
  ['≥', '>='],
  ['+', '+'],
  ['-', '-'],
  ['−', '-'],
  ['–', '-'],
  ['*', '*'],
  ['×', '*'],
  ['·', '*'],
  ['/', '/'],
  ['÷', '/'],
  ['=', '='],
  ['<', '<'],
  ['>', '>'],
  ['(', '('],
  [')', ')'],
  [',', ','],
  [';', ','],
];

const ISO_DATE = /\d{4}-(?:Q[1-4]|\d{2}(?:-\d{2})?)(?![\p{L}\p{N}_])/uy;
/** Words of dates, without case and accents. A date of other words stands in quotation marks. */
const DATE_WORDS = [
  /(?:today|yesterday|hom nay|hom qua)(?![\p{L}\p{N}_])/uy,
  /\d{1,4} ?(?:days?|weeks?|months?|years?) ago(?![\p{L}\p{N}_])/uy,
  /(?:past|last) (?:\d{1,4} )?(?:days?|weeks?|months?|years?)(?![\p{L}\p{N}_])/uy,
  /\d{1,4} ?(?:ngay|tuan|thang|nam) (?:qua|truoc)(?![\p{L}\p{N}_])/uy,
  /q[1-4][ /-]?\d{4}(?![\p{L}\p{N}_])/uy,
];
/** In a list a comma parts values; elsewhere it may stand within a number. */
const NUMBER_IN_LIST =
  /(?:\$ ?)?(?:\d[\d_]*(?:\.(?!\.)\d*)?|\.\d+)(?:e[+-]?\d{1,3})?(?:k|[mbt]n?)?(?![\p{L}\p{N}_])(?: ?%)?/iuy;
const NUMBER =
  /(?:\$ ?)?(?:\d[\d_]*(?:,\d+)*(?:\.(?!\.)\d*)?|\.\d+)(?:e[+-]?\d{1,3})?(?:k|[mbt]n?)?(?![\p{L}\p{N}_])(?: ?%)?/iuy;
const QUOTES: Readonly<Record<string, string>> = { '"': '"', '“': '”', '[': ']' };

/** The parts of a text, with an end. @throws ProblemFound where one cannot be read. */
export function readTokens(text: string, names: FormulaNames): readonly Token[] {
  const folded = foldText(text);
  const tokens: Token[] = [];
  /** For each open parenthesis: commas within part values, as in the outermost ones. */
  const lists: boolean[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/u.test(text.charAt(at))) {
      at++;
      continue;
    }
    const token = readToken(text, folded, at, names, lists.at(-1) === true);
    if (token.kind === 'sign' && token.sign === '(') lists.push(lists.at(-1) === true || beginsList(tokens.at(-1)));
    if (token.kind === 'sign' && token.sign === ')') lists.pop();
    tokens.push(token);
    at = Math.max(at + 1, token.span.to);
  }
  tokens.push({ kind: 'end', span: { from: text.length, to: text.length } });
  return tokens;
}

function beginsList(before: Token | undefined): boolean {
  if (before?.kind === 'keyword') return before.keyword === 'in' || before.keyword === 'notIn';
  return before?.kind === 'function' || before?.kind === 'word';
}

function readToken(text: string, folded: FoldedText, from: number, names: FormulaNames, inList: boolean): Token {
  return (
    readQuoted(text, from, names) ??
    readDate(text, folded, from) ??
    readName(text, folded, from, names) ??
    readNumber(text, from, inList) ??
    readSign(text, from) ??
    readWord(text, from)
  );
}

/** `"DeFi"` is a text, `[Market cap]` a field; a mark inside is doubled. */
function readQuoted(text: string, from: number, names: FormulaNames): Token | null {
  const close = QUOTES[text.charAt(from)];
  if (close === undefined) return null;
  let inside = '';
  for (let at = from + 1; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter !== close) inside += letter;
    else if (text.charAt(at + 1) === close) {
      inside += letter;
      at++;
    } else {
      const span = { from, to: at + 1 };
      if (close !== ']') return { kind: 'text', value: inside, span };
      const field = names.named(inside);
      if (field !== null) return { kind: 'field', field, span };
      throw new ProblemFound({ code: 'unknownName', typed: inside, nearest: names.nearest(inside), span });
    }
  }
  throw new ProblemFound({ code: 'openQuote', span: { from, to: text.length }, mend: text.slice(from) + close });
}

function readDate(text: string, folded: FoldedText, from: number): Token | null {
  const iso = matchAt(ISO_DATE, text, from);
  if (iso !== null) {
    const span = { from, to: from + iso.length };
    if (daySpan(iso)) return { kind: 'date', value: iso, span };
    throw new ProblemFound({ code: 'notADate', typed: iso, span });
  }
  const start = folded.at[from];
  if (start === undefined) return null;
  for (const words of DATE_WORDS) {
    const typed = matchAt(words, folded.text, start);
    const value = typed === null ? null : parseDateText(typed);
    if (typed !== null && value !== null)
      return { kind: 'date', value, span: { from, to: folded.from(start + typed.length) } };
  }
  return null;
}

/** A function, where it is called; a keyword or a field, whichever is longer. */
function readName(text: string, folded: FoldedText, from: number, names: FormulaNames): Token | null {
  const start = folded.at[from];
  if (start === undefined) return null;
  const called = /[a-z_]+(?=\s*\()/iuy;
  const name = functionNamed(matchAt(called, text, from) ?? '');
  if (name !== undefined && !WORD.test(text.charAt(from - 1)))
    return { kind: 'function', name, span: { from, to: from + name.length } };
  const keyword = keywordAt(folded.text, start);
  const field = names.at(folded.text, start);
  const end = (length: number) => folded.from(start + length);
  if (field && field.length > (keyword?.length ?? 0))
    return { kind: 'field', field: field.field, span: { from, to: end(field.length) } };
  return keyword && { kind: 'keyword', keyword: keyword.keyword, span: { from, to: end(keyword.length) } };
}

function readNumber(text: string, from: number, inList: boolean): Token | null {
  const typed = matchAt(inList ? NUMBER_IN_LIST : NUMBER, text, from);
  if (typed === null) return null;
  const span = { from, to: from + typed.length };
  // Without a comma it means the same in each language: formulas are shared.
  const value = parseAmount(typed, typed.includes(',') ? decimalMark() : '.');
  if (value === null) throw new ProblemFound({ code: 'unknownName', typed, span });
  if (typed.endsWith('%')) return { kind: 'number', value, unit: 'percent', span };
  return typed.startsWith('$') ? { kind: 'number', value, unit: 'usd', span } : { kind: 'number', value, span };
}

const WORD_SIGNS: Readonly<Record<string, Keyword>> = { '~': 'contains', '^': 'starts' };

function readSign(text: string, from: number): Token | null {
  const keyword = WORD_SIGNS[text.charAt(from)];
  if (keyword) return { kind: 'keyword', keyword, span: { from, to: from + 1 } };
  const found = SIGNS.find(([typed]) => text.startsWith(typed, from));
  return found ? { kind: 'sign', sign: found[1], span: { from, to: from + found[0].length } } : null;
}

function readWord(text: string, from: number): Token {
  const value = matchAt(/[\p{L}\p{N}_]+/uy, text, from);
  if (value !== null) return { kind: 'word', value, span: { from, to: from + value.length } };
  const other = String.fromCodePoint(text.codePointAt(from) ?? 0);
  return { kind: 'other', value: other, span: { from, to: from + other.length } };
}

function matchAt(pattern: RegExp, text: string, from: number): string | null {
  const sticky = new RegExp(pattern);
  sticky.lastIndex = from;
  return sticky.exec(text)?.[0] ?? null;
}

/** A text without case and accents, with where each of its characters came from. */
interface FoldedText {
  readonly text: string;
  /** By character of the original: its first one in the folded text. */
  readonly at: readonly number[];
  /** The character of the original from which one of the folded text came. */
  readonly from: (at: number) => number;
}

function foldText(original: string): FoldedText {
  const at: number[] = [];
  const origins: number[] = [];
  let text = '';
  let place = 0;
  for (const letter of original) {
    const key = /\s/u.test(letter) ? ' ' : textKey(letter);
    for (let unit = 0; unit < letter.length; unit++) at.push(text.length);
    for (let unit = 0; unit < key.length; unit++) origins.push(place);
    text += key;
    place += letter.length;
  }
  return { text, at, from: (folded) => origins[folded] ?? original.length };
}
