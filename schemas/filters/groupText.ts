import { operatorWords } from '../i18n/en/operators.ts';
import { type Filter, type FilterPart, type Group, isGroup, ofPart } from './tree.ts';
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
    formula: (text) => text,
  });
}

/** How the parts of a group are joined: none of several is "not" of their alternatives. */
export type GroupKind = 'any' | 'all' | 'none' | 'notAll' | 'not' | 'formula';

/** A group as it is headed, and the parts listed under its head. */
export function headedGroup(group: Group): { readonly kind: GroupKind; readonly head: string; readonly parts: Filter } {
  const headed = (kind: GroupKind, parts: Filter) => ({ kind, head: groups[kind], parts });
  return ofPart(group, {
    triple: (triple) => headed('all', [triple]),
    formula: (text) => headed('formula', [{ formula: text }]),
    any: (parts) => headed('any', parts),
    all: (parts) => headed('all', parts),
    not: (inner) => {
      if (isGroup(inner) && 'any' in inner) return headed('none', inner.any);
      return isGroup(inner) && 'all' in inner ? headed('notAll', inner.all) : headed('not', [inner]);
    },
  });
}

/** The group of that kind over parts; null: there is none without a part. */
export function groupOf(kind: GroupKind, parts: Filter): FilterPart | null {
  const [only] = parts;
  if (only === undefined) return null;
  switch (kind) {
    case 'any':
      return { any: parts };
    case 'all':
      return { all: parts };
    case 'none':
      return { not: { any: parts } };
    case 'notAll':
      return { not: { all: parts } };
    case 'formula':
      return parts.length === 1 ? only : { all: parts };
    case 'not':
      return { not: parts.length === 1 ? only : { all: parts } };
  }
}
