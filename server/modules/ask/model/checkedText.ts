import { citedIn, withoutCitations } from '#schemas/ask/written.ts';
import { readNumbers } from './numerals.ts';
import type { Facts } from './proof.ts';

/** The text of a model on its way to the reader: cleaned, and passed on sentence by sentence once each was checked. */

/** What may be wrong with a text; the reader learns only that it could not be proved. */
export type Fault = 'number' | 'word' | 'citation' | 'link' | 'markup' | 'length' | 'empty';

export const TEXT_MAX = 4_000;

/** Signs of Markdown that a reader does not need; a list keeps its dashes. */
function cleaned(raw: string): string {
  return raw
    .normalize('NFKC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/\[([^[\]\n]{1,200})\]\(\/(?![/\\])[^\s()]*\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/^[ \t]*#{1,6}[ \t]+/gm, '')
    .replace(/^[ \t]*[*•–—-][ \t]+/gm, '- ')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trimStart();
}

const MARKUP = /<[a-z!/?]|!\[|\]\(|\]:/i;
const LINK = /\b(?:https?|ftp|file|javascript|vbscript|mailto|ipfs):|\bdata:\w|\/\/\w|\bwww\./i;
const HOST = /(?<![\p{L}\d.-])(?:[a-z\d-]{2,}\.)+[a-z]{2,24}(?![\p{L}\d])/giu;

export interface Known {
  readonly facts: Facts;
  /** What is said of a row that has it not, or in words of nobody; null: nothing. */
  readonly faultOfClaims: (text: string) => 'number' | 'word' | null;
  /** Whether a result has this number. */
  readonly hasResult: (number: number) => boolean;
}

/** The first fault of a text; null: everything in it is known. */
export function faultOf(text: string, { facts, faultOfClaims, hasResult }: Known): Fault | null {
  if (text.length > TEXT_MAX) return 'length';
  if (MARKUP.test(text)) return 'markup';
  if (LINK.test(text) || (text.match(HOST) ?? []).some((host) => !facts.mentions(host))) return 'link';
  if (citedIn(text).some((number) => !hasResult(number))) return 'citation';
  const counted = withoutListNumbers(text);
  const said = facts.withoutNames(withoutCitations(counted));
  if (facts.unknownIn(readNumbers(said)) !== null) return 'number';
  return faultOfClaims(counted);
}

/** Numbers of a list claim nothing while they count its entries. */
function withoutListNumbers(text: string): string {
  let next = 1;
  return text.replace(/^(\d{1,2})[.)] /gm, (mark, digits: string) => {
    if (Number(digits) !== next && digits !== '1') return mark;
    next = Number(digits) + 1;
    return '';
  });
}

/** Ends of sentences and lines, behind which a text can be checked. */
const END = /(?:[.!?]["”’)\]]*\s+|\n)/g;

export class CheckedText {
  readonly #known: Known;
  #raw = '';
  #passed = '';

  constructor(known: Known) {
    this.#known = known;
  }

  /** What was passed on. */
  get passed(): string {
    return this.#passed;
  }

  /** Takes a piece; gives what can be passed on now, or what is wrong. */
  push(piece: string): { readonly text: string; readonly isAnew: boolean } | Fault | null {
    this.#raw += piece;
    if (this.#raw.length > TEXT_MAX * 2) return 'length';
    const ends = [...this.#raw.matchAll(END)];
    const last = ends.at(-1);
    return last ? this.#pass(cleaned(this.#raw.slice(0, last.index + last[0].length))) : null;
  }

  /** The rest, once nothing follows. A whole text cites at least one result. */
  end(): { readonly text: string; readonly isAnew: boolean } | Fault | null {
    const whole = cleaned(this.#raw).trimEnd();
    if (whole === '') return 'empty';
    if (citedIn(whole).length === 0) return 'citation';
    const passed = this.#pass(whole);
    if (passed === null) this.#passed = whole;
    return passed;
  }

  #pass(text: string): { readonly text: string; readonly isAnew: boolean } | Fault | null {
    const fault = faultOf(text, this.#known);
    if (fault !== null) return fault;
    if (text === this.#passed || this.#passed.trimEnd() === text) return null;
    const isAnew = !text.startsWith(this.#passed);
    const more = isAnew ? text : text.slice(this.#passed.length);
    this.#passed = text;
    return { text: more, isAnew };
  }
}
