import anyAscii from 'any-ascii';
import { slugOf } from '#schemas/sample/names/slug.ts';

/** Letters and digits of scripts other than Latin; signs and pictures are left to their caller. */
const OTHER_SCRIPTS = /[\p{L}\p{N}\p{M}]+/gu;
const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Inherited}\p{ASCII}]+/gu;
/** Marks that stand for letters which Latin has not. */
const LETTER_MARKS = /['’`"]/g;

/** Slug of a text of any script; empty: it has no letter. */
export function latinSlug(text: string): string {
  return slugOf(latinLetters(text));
}

/** The text with letters of other scripts as Latin ones: 火币 is HuoBi, Яндекс is Yandeks. Latin letters stay, accents too. */
export function latinLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(OTHER_SCRIPTS, (word) => word.replace(NOT_LATIN, (part) => anyAscii(part).replace(LETTER_MARKS, '')));
}
