import { atom, getDefaultStore, useAtom } from 'jotai';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import { mergeFilter, replacedBy } from '#schemas/filters/merge.ts';
import { type Filter, isOn } from '#schemas/filters/tree.ts';
import { KEEP_UNKNOWN, type Triple } from '#schemas/filters/triples.ts';

/** Conditions that gave way to others of the same field and operator. */
interface Replacement {
  readonly gone: readonly Triple[];
  readonly before: Filter;
  /** The filter that replaced them; once it changes, they are not shown any more. */
  readonly after: string;
}

/** Shared: conditions are added by the line, the menu of a cell and the palette. */
const replacementAtom = atom<Replacement | null>(null);

function replacement(before: Filter, after: Filter, gone: readonly Triple[]): Replacement | null {
  return gone.length === 0 ? null : { gone, before, after: encodeFilter(after) };
}

/** Unknown values pass the first condition on a field that says so; the chip tells how many, and can leave them out. */
function keptUnknown(spec: DataSetSpec, filter: Filter, added: readonly Triple[]): readonly Triple[] {
  const begun = new Set(added.flatMap(([name, operator]) => (operator === 'known' ? [] : [name])));
  return [...begun].flatMap((name): Triple[] =>
    findField(spec, name)?.keepsUnknown && !filter.some((part) => isOn(part, name))
      ? [[name, 'known', KEEP_UNKNOWN]]
      : [],
  );
}

/** The filter with further conditions; the line shows which ones they replace. */
export function addConditions(spec: DataSetSpec, filter: Filter, added: readonly Triple[]): Filter {
  const merged = mergeFilter(spec, filter, [...added, ...keptUnknown(spec, filter, added)]);
  getDefaultStore().set(replacementAtom, replacement(filter, merged, replacedBy(spec, filter, added)));
  return merged;
}

/** Writes a filter and remembers which conditions it replaced, until it changes again. */
export function useReplacement(filter: Filter, onChange: (filter: Filter) => void) {
  const [last, setLast] = useAtom(replacementAtom);
  const replaced = last?.after === encodeFilter(filter) ? last : null;
  return {
    replaced,
    put: (next: Filter, gone: readonly Triple[]) => {
      setLast(replacement(filter, next, gone));
      onChange(next);
    },
    undo: () => {
      setLast(null);
      if (replaced) onChange(replaced.before);
    },
  };
}
