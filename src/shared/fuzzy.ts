import { textKey } from '#schemas/text.ts';

/** How well a text matches the query. */
export interface Match {
  /** 0 to 1, best first: whole text, prefix, word prefixes, other words, substring, letters. */
  readonly score: number;
  /** Matched ranges [from, to) in the text, in order, without overlap. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** From this score on, every query word is a word prefix in the text. */
export const NAMED = 0.6;

const SCORES = { whole: 1, beginning: 0.9, words: 0.8, also: 0.7, part: 0.5, initials: 0.3, letters: 0.2 } as const;

/** Best match of a text, or null; `also`: other search words, not marked. */
export function matchText(text: string, typed: string, also = ''): Match | null {
  // Some input methods type letters and their accents apart.
  const words = keyOf(typed.normalize('NFC'))
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { score: 0, ranges: [] };
  const key = keyOf(text);
  const whole = words.join(' ');
  if (key.startsWith(whole)) {
    const score = key.length === whole.length ? SCORES.whole : SCORES.beginning;
    return { score, ranges: [[0, whole.length]] };
  }
  return inWords(key, keyOf(also), words) ?? inLetters(key, words.join(''));
}

/** Every query word is in the text or its other words. */
function inWords(key: string, also: string, words: readonly string[]): Match | null {
  let score: number = SCORES.words;
  const ranges: (readonly [number, number])[] = [];
  for (const word of words) {
    const start = wordStart(key, word);
    const at = start < 0 ? key.indexOf(word) : start;
    if (start < 0) score = Math.min(score, wordStart(also, word) < 0 ? SCORES.part : SCORES.also);
    if (at >= 0) ranges.push([at, at + word.length]);
    else if (wordStart(also, word) < 0) return null;
  }
  return { score, ranges: joined(ranges) };
}

/** Query letters in order, almost all consecutive or at word starts: `smc` finds Sort by Market cap. */
function inLetters(key: string, letters: string): Match | null {
  if (letters.length < 2) return null;
  const starts = subsequence(key, letters, (at) => isWordStart(key, at));
  if (starts) return { score: SCORES.initials, ranges: joined(starts) };
  for (let from = 0; from < key.length; from++) {
    if (!isWordStart(key, from) || key[from] !== letters[0]) continue;
    const found = subsequence(key.slice(from), letters, () => true);
    const last = found?.at(-1)?.[1] ?? 0;
    // Allow at most two missing letters: more would match everything.
    if (!found || letters.length < 3 || last > letters.length + 2) continue;
    return { score: SCORES.letters, ranges: joined(found.map(([a, b]) => [a + from, b + from])) };
  }
  return null;
}

/** Positions of the letters in order; after a gap a letter must be where `mayBegin` allows it. */
function subsequence(
  key: string,
  letters: string,
  mayBegin: (at: number) => boolean,
): readonly (readonly [number, number])[] | null {
  const dead = new Set<number>();
  const find = (letter: number, from: number): readonly (readonly [number, number])[] | null => {
    if (letter === letters.length) return [];
    const state = letter * (key.length + 1) + from;
    if (dead.has(state)) return null;
    for (let at = from; at < key.length; at++) {
      if (key[at] !== letters[letter] || (!(letter > 0 && at === from) && !mayBegin(at))) continue;
      const rest = find(letter + 1, at + 1);
      if (rest) return [[at, at + 1], ...rest];
    }
    dead.add(state);
    return null;
  };
  return find(0, 0);
}

function wordStart(key: string, word: string): number {
  for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + 1)) if (isWordStart(key, at)) return at;
  return -1;
}

function isWordStart(key: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(key[at - 1] ?? '');
}

function joined(ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const done: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = done.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else done.push([from, to]);
  }
  return done;
}

/** Comparison key of the same length as the text, so that positions agree. */
function keyOf(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at);
    const key = textKey(unit);
    return key.length === 1 ? key : unit;
  }).join('');
}

/** A piece of a text; `hit` where it matched. Joined, the pieces are the text. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Splits a text at range borders. */
export function piecesOf(text: string, ranges: Match['ranges']): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of ranges) {
    pieces.push({ text: text.slice(done, from), hit: false }, { text: text.slice(from, to), hit: true });
    done = to;
  }
  pieces.push({ text: text.slice(done), hit: false });
  return pieces.filter((piece) => piece.text !== '');
}
