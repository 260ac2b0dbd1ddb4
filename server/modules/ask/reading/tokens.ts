import { decimalMark } from '#schemas/format.ts';
import { askWords, singularOf } from '#schemas/i18n/en/askWords.ts';
import { textKey } from '#schemas/text.ts';

/** A word, a figure or a sign of a question, and where it stands. */
export interface Token {
  /** As it was typed. */
  readonly text: string;
  /** As words are compared. */
  readonly key: string;
  /** In the singular. */
  readonly single: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Words keep dots inside (`ether.fi`), figures their thousands and decimals, `M&A` is one word. A possessive ending is a token,
 * hyphens and slashes part words, but for `w/` and `w/o`.
 */
const WORD =
  /[wW]\/[oO]?(?![\p{L}\p{N}])|\p{L}&\p{L}(?![\p{L}\p{N}])|[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*|['’]s(?![\p{L}\p{N}])|>=|<=|=>|=<|!=|<>|[>=<≥≤≠$€%+&]/gu;

/** Figures as the language writes them, `1,234.5` or `1.234,5`, with letters of a scale. */
const FIGURE =
  decimalMark() === ','
    ? /\d{1,3}(?:\.\d{3})+(?:,\d+)?\p{L}*|\d+[.,]\d+\p{L}*/u
    : /\d{1,3}(?:,\d{3})+(?:\.\d+)?\p{L}*|\d+\.\d+\p{L}*/u;
const TOKEN = new RegExp(`${FIGURE.source}|${WORD.source}`, 'gu');

const TOKENS_MAX = 120;

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    if (tokens.length === TOKENS_MAX) break;
    const key = keyOf(found);
    tokens.push({ text: found, key, single: singularOf(key), from: index, to: index + found.length });
  }
  return tokens;
}

const SHORT: ReadonlyMap<string, string> = new Map(Object.entries(askWords.short));

function keyOf(found: string): string {
  if (found === '&') return 'and';
  if (/^['’]s$/.test(found)) return "'s";
  return SHORT.get(found.toLowerCase()) ?? textKey(found);
}

/** A phrase with its accents, in lower case. */
export function spellingOf(text: string): string {
  return tokenize(text.normalize('NFC'))
    .map((token) => token.text.toLowerCase())
    .join(' ');
}

/** The form under which a name of several words is found. */
export function phraseKey(text: string): string {
  return tokenize(text)
    .map(({ key }) => key)
    .join(' ');
}
