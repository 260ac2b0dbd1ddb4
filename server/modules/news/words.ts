import { textKey } from '#schemas/text.ts';

/** A word of a text, where it stands. */
export interface Word {
  readonly text: string;
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:[.'’][\p{L}\p{N}]+)*/gu;

/** The words of a text; "Zcash’s" is the word Zcash. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    const word = found.replace(/['’][sS]$/, '');
    return { text: word, key: textKey(word), start: index, end: index + word.length };
  });
}

/** The key of words that stand side by side. */
export function keyOf(words: readonly Word[]): string {
  return words.map(({ key }) => key).join(' ');
}

/** True for a word that is written like no everyday word: "FLock", "zkSync". */
export function isInnerCapital(text: string): boolean {
  return /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u.test(text);
}

/** True for letters with accents or strokes. */
export function isAccented(text: string): boolean {
  return /\p{M}|[đðħıłøœæßþ]/iu.test(text.normalize('NFD'));
}

const VIETNAMESE = /[ăâđêôơư]|[\u0300\u0301\u0303\u0309\u0323]/iu;

/** True for a Vietnamese text, in which an English word with a capital is a name. */
export function isVietnamese(words: readonly Word[]): boolean {
  return (
    words.filter(({ text }) => VIETNAMESE.test(text.normalize('NFC')) || VIETNAMESE.test(text.normalize('NFD')))
      .length >
    words.length / 3
  );
}
