import { operatorWords } from '../i18n/en/operators.ts';
import { type Filter, type FilterPart, ofPart } from './tree.ts';
import type { Triple } from './triples.ts';

const { groups } = operatorWords;

/** A part as a sentence says it, its conditions written by the caller: `(sector is DeFi or TVL ≥ 1B)`. */
export function partText(part: FilterPart, write: (triple: Triple) => string): string {
  const joined = (parts: Filter, word: string) => {
    const written = parts.map((one) => partText(one, write));
    return written.length === 1 ? (written[0] ?? '') : `(${written.join(` ${word} `)})`;
  };
  return ofPart(part, {
    triple: write,
    any: (parts) => joined(parts, groups.or),
    all: (parts) => joined(parts, groups.and),
    not: (inner) => {
      const text = partText(inner, write);
      return `${groups.not} ${text.startsWith('(') ? text : `(${text})`}`;
    },
  });
}
